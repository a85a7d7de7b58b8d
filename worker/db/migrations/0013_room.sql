-- How much of what is stored belongs to which network, so one visitor cannot use up the room of all. shared/room/rooms.ts
-- has the sizes and says who gives way. All sums are kept by the database itself: adding them up would read every row.

-- Networks appear here only as keyed hashes (worker/db/salt.ts).

-- What is stored, one row each.
CREATE TABLE room_items (
  id INTEGER PRIMARY KEY,
  room TEXT NOT NULL,
  -- The hash of the key that opens it, so that its page can say why it is gone; for a part of something, the part's name.
  item TEXT NOT NULL,
  -- Empty for all whose address is unknown, and once the item has been removed.
  network TEXT NOT NULL,
  units INTEGER NOT NULL,
  -- Of one network's items, the lower number gives way first, then the earlier time.
  worth INTEGER NOT NULL,
  -- Milliseconds since 1970, as all times here.
  at INTEGER NOT NULL,
  -- When it was removed to make room; such a row takes no room, and is kept for some days.
  removed_at INTEGER,
  UNIQUE (room, item)
) STRICT;
CREATE INDEX room_items_in_order ON room_items (room, network, worth, at) WHERE removed_at IS NULL;
CREATE INDEX room_items_removed ON room_items (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE room_shares (
  room TEXT NOT NULL,
  network TEXT NOT NULL,
  used INTEGER NOT NULL,
  -- The time of the item with which it began.
  since INTEGER NOT NULL,
  PRIMARY KEY (room, network)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_shares_by_size ON room_shares (room, used DESC, since);

CREATE TABLE room_totals (
  room TEXT PRIMARY KEY,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Work that was asked for within a minute, an hour or a day (UTC). Deleting what it was done for does not take it back.
CREATE TABLE room_work (
  ends_at INTEGER NOT NULL,
  room TEXT NOT NULL,
  -- "*" for all of them together.
  network TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (ends_at, room, network)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER room_item_added AFTER INSERT ON room_items BEGIN
  INSERT INTO room_shares (room, network, used, since) SELECT new.room, new.network, new.units, new.at WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
  INSERT INTO room_totals (room, used) SELECT new.room, new.units WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER room_item_resized AFTER UPDATE OF units ON room_items
  WHEN new.units <> old.units AND new.removed_at IS NULL BEGIN
  INSERT INTO room_shares (room, network, used, since) SELECT new.room, new.network, new.units - old.units, new.at WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
  UPDATE room_totals SET used = used + new.units - old.units WHERE room = new.room;
END;
CREATE TRIGGER room_item_removed AFTER UPDATE OF removed_at ON room_items
  WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  UPDATE room_shares SET used = used - old.units WHERE room = old.room AND network = old.network;
  UPDATE room_totals SET used = used - old.units WHERE room = old.room;
END;
CREATE TRIGGER room_item_deleted AFTER DELETE ON room_items WHEN old.removed_at IS NULL BEGIN
  UPDATE room_shares SET used = used - old.units WHERE room = old.room AND network = old.network;
  UPDATE room_totals SET used = used - old.units WHERE room = old.room;
END;
CREATE TRIGGER room_share_ended AFTER UPDATE OF used ON room_shares WHEN new.used <= 0 BEGIN
  DELETE FROM room_shares WHERE room = new.room AND network = new.network;
END;
CREATE TRIGGER room_work_begun AFTER INSERT ON room_work WHEN new.network <> '*' BEGIN
  INSERT INTO room_work (ends_at, room, network, used) SELECT new.ends_at, new.room, '*', new.used WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER room_work_added AFTER UPDATE OF used ON room_work WHEN new.network <> '*' BEGIN
  UPDATE room_work SET used = used + new.used - old.used
    WHERE ends_at = new.ends_at AND room = new.room AND network = '*';
END;

-- Saved results. What was stored before this migration counts as a network of its own, here and below: whose it is, is unknown.
ALTER TABLE snapshots ADD COLUMN network TEXT NOT NULL DEFAULT '';
UPDATE snapshots SET network = 'before ' || key_hash;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'snapshots', key_hash, network, size, 0, kept_at FROM snapshots;
CREATE TRIGGER snapshot_takes_room AFTER INSERT ON snapshots BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'snapshots', new.key_hash, new.network, new.size, 0, new.kept_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.kept_at / 86400000 + 1) * 86400000, 'snapshots a day', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER snapshot_frees_room AFTER DELETE ON snapshots BEGIN
  DELETE FROM room_items WHERE room = 'snapshots' AND item = old.key_hash AND removed_at IS NULL;
END;
CREATE TRIGGER snapshot_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'snapshots' AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM snapshots WHERE key_hash = new.item;
END;

-- Watches: the one that nobody has read for longest gives way first. It stays until it has told its targets, and its page says so.
ALTER TABLE watches ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE watches ADD COLUMN removed_at INTEGER;
UPDATE watches SET network = 'before ' || key_hash;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'watches', key_hash, network, 24 / every_hours, 0, expires_at FROM watches;
CREATE TRIGGER watch_takes_room AFTER INSERT ON watches BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'watches', new.key_hash, new.network, 24 / new.every_hours, 0, new.expires_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 86400000 + 1) * 86400000, 'watches a day', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER watch_read AFTER UPDATE OF expires_at ON watches WHEN new.expires_at <> old.expires_at BEGIN
  UPDATE room_items SET at = new.expires_at WHERE room = 'watches' AND item = new.key_hash AND removed_at IS NULL;
END;
CREATE TRIGGER watch_frees_room AFTER DELETE ON watches BEGIN
  DELETE FROM room_items WHERE room = 'watches' AND item = old.key_hash;
END;
CREATE TRIGGER watch_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'watches' AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO watch_events (watch_id, at, event)
    SELECT id, new.removed_at, '{"what":"removed"}' FROM watches WHERE key_hash = new.item;
  UPDATE watch_targets SET due_at = new.removed_at
    WHERE state = 'confirmed' AND watch_id = (SELECT id FROM watches WHERE key_hash = new.item);
  -- Never looked at again: a look that is under way finds another turn. Fourteen days later it expires.
  UPDATE watches SET removed_at = new.removed_at, turn = turn + 1, next_at = 8000000000000000,
    expires_at = new.removed_at + 1209600000 WHERE key_hash = new.item;
END;

-- Addresses for test emails: those without mail give way first.
ALTER TABLE mail_tests ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_tests ADD COLUMN removed_at INTEGER;
UPDATE mail_tests SET network = 'before ' || view_hash;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'mail addresses', view_hash, network, 1, min(mails, 1), expires_at FROM mail_tests;
CREATE TRIGGER mail_test_takes_room AFTER INSERT ON mail_tests BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'mail addresses', new.view_hash, new.network, 1, 0, new.expires_at;
END;
CREATE TRIGGER mail_test_used AFTER UPDATE OF mails ON mail_tests BEGIN
  UPDATE room_items SET worth = min(new.mails, 1), at = new.expires_at
    WHERE room = 'mail addresses' AND item = new.view_hash AND removed_at IS NULL;
END;
CREATE TRIGGER mail_test_frees_room AFTER DELETE ON mail_tests BEGIN
  DELETE FROM room_items WHERE room = 'mail addresses' AND item = old.view_hash;
END;
CREATE TRIGGER mail_test_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'mail addresses' AND new.removed_at IS NOT NULL BEGIN
  -- The schedule deletes its emails, as those of any address that has expired.
  UPDATE mail_tests SET removed_at = new.removed_at, expires_at = min(expires_at, new.removed_at)
    WHERE view_hash = new.item;
END;

-- Test emails: the source of one that has been judged gives way first (0), then one that has not (1), then reports (2).
ALTER TABLE mail_test_mails ADD COLUMN raw_removed_at INTEGER;
ALTER TABLE mail_test_mails ADD COLUMN report_removed_at INTEGER;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'mail', 'raw ' || m.id, coalesce(t.network, ''), m.size, m.report IS NULL, m.received_at
  FROM mail_test_mails m LEFT JOIN mail_tests t ON t.token = m.token;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'mail', 'report ' || m.id, coalesce(t.network, ''), length(CAST(m.report AS BLOB)), 2, m.received_at
  FROM mail_test_mails m LEFT JOIN mail_tests t ON t.token = m.token WHERE m.report IS NOT NULL;
CREATE TRIGGER mail_takes_room AFTER INSERT ON mail_test_mails BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'mail', 'raw ' || new.id, coalesce((SELECT network FROM mail_tests WHERE token = new.token), ''),
      new.size, 1, new.received_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.received_at / 60000 + 1) * 60000, 'mail a minute',
      coalesce((SELECT network FROM mail_tests WHERE token = new.token), ''), 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER mail_report_takes_room AFTER UPDATE OF report ON mail_test_mails
  WHEN old.report IS NULL AND new.report IS NOT NULL BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'mail', 'report ' || new.id, coalesce((SELECT network FROM mail_tests WHERE token = new.token), ''),
      length(CAST(new.report AS BLOB)), 2, new.received_at;
  UPDATE room_items SET worth = 0 WHERE room = 'mail' AND item = 'raw ' || new.id;
END;
CREATE TRIGGER mail_frees_room AFTER DELETE ON mail_test_mails BEGIN
  DELETE FROM room_items WHERE room = 'mail' AND item IN ('raw ' || old.id, 'report ' || old.id);
END;
CREATE TRIGGER mail_raw_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'mail' AND new.item LIKE 'raw %' AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM mail_test_raw WHERE mail_id = substr(new.item, 5);
  UPDATE mail_test_mails SET raw_removed_at = new.removed_at WHERE id = substr(new.item, 5);
END;
CREATE TRIGGER mail_report_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'mail' AND new.item LIKE 'report %' AND new.removed_at IS NOT NULL BEGIN
  UPDATE mail_test_mails SET report = NULL, report_removed_at = new.removed_at WHERE id = substr(new.item, 8);
END;

-- Fleets take two kinds of room: domains that wait, and the bytes of rows, at 2,000 for each that is still to come.
ALTER TABLE fleets ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE fleet_runs ADD COLUMN octets INTEGER NOT NULL DEFAULT 0;
UPDATE fleets SET network = 'before ' || key_hash;
UPDATE fleet_runs SET octets = done * 2000;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'fleet rows', key_hash, network,
    (SELECT coalesce(sum(octets + (total - done) * 2000), 0) FROM fleet_runs WHERE fleet_id = fleets.id), 0, expires_at
  FROM fleets;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'fleet queue', key_hash, network,
    (SELECT coalesce(sum(total - done), 0) FROM fleet_runs WHERE fleet_id = fleets.id), 0, expires_at
  FROM fleets;
DROP TRIGGER fleet_row_added;
CREATE TRIGGER fleet_row_added AFTER INSERT ON fleet_rows BEGIN
  UPDATE fleet_space SET octets = octets + length(new.body), last_done_at = max(last_done_at, new.done_at);
  UPDATE fleet_runs SET done = done + 1, failed = failed + new.failed, octets = octets + length(CAST(new.body AS BLOB))
    WHERE fleet_id = new.fleet_id AND run = new.run;
END;
CREATE TRIGGER fleet_takes_room AFTER INSERT ON fleets BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'fleet rows', new.key_hash, new.network, 0, 0, new.expires_at;
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'fleet queue', new.key_hash, new.network, 0, 0, new.expires_at;
END;
CREATE TRIGGER fleet_extended AFTER UPDATE OF expires_at ON fleets WHEN new.expires_at <> old.expires_at BEGIN
  UPDATE room_items SET at = new.expires_at
    WHERE room IN ('fleet rows', 'fleet queue') AND item = new.key_hash AND removed_at IS NULL;
END;
CREATE TRIGGER fleet_frees_room AFTER DELETE ON fleets BEGIN
  DELETE FROM room_items
    WHERE room IN ('fleet rows', 'fleet queue') AND item = old.key_hash AND removed_at IS NULL;
END;
CREATE TRIGGER fleet_run_added AFTER INSERT ON fleet_runs BEGIN
  UPDATE room_items SET units =
      (SELECT coalesce(sum(octets + (total - done) * 2000), 0) FROM fleet_runs WHERE fleet_id = new.fleet_id)
    WHERE room = 'fleet rows' AND item = (SELECT key_hash FROM fleets WHERE id = new.fleet_id) AND removed_at IS NULL;
  UPDATE room_items SET units =
      (SELECT coalesce(sum(total - done), 0) FROM fleet_runs WHERE fleet_id = new.fleet_id)
    WHERE room = 'fleet queue' AND item = (SELECT key_hash FROM fleets WHERE id = new.fleet_id) AND removed_at IS NULL;
  -- A short list is as much work to take in as one of twenty domains.
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.started_at / 86400000 + 1) * 86400000, 'fleet domains a day',
      coalesce((SELECT network FROM fleets WHERE id = new.fleet_id), ''), max(new.total, 20) WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
-- Only every hundredth row: each one would cost eight more writes.
CREATE TRIGGER fleet_run_done AFTER UPDATE OF done ON fleet_runs WHEN new.done % 100 = 0 OR new.done >= new.total BEGIN
  UPDATE room_items SET units =
      (SELECT coalesce(sum(octets + (total - done) * 2000), 0) FROM fleet_runs WHERE fleet_id = new.fleet_id)
    WHERE room = 'fleet rows' AND item = (SELECT key_hash FROM fleets WHERE id = new.fleet_id) AND removed_at IS NULL;
  UPDATE room_items SET units =
      (SELECT coalesce(sum(total - done), 0) FROM fleet_runs WHERE fleet_id = new.fleet_id)
    WHERE room = 'fleet queue' AND item = (SELECT key_hash FROM fleets WHERE id = new.fleet_id) AND removed_at IS NULL;
END;
CREATE TRIGGER fleet_run_deleted AFTER DELETE ON fleet_runs BEGIN
  UPDATE room_items SET units =
      (SELECT coalesce(sum(octets + (total - done) * 2000), 0) FROM fleet_runs WHERE fleet_id = old.fleet_id)
    WHERE room = 'fleet rows' AND item = (SELECT key_hash FROM fleets WHERE id = old.fleet_id) AND removed_at IS NULL;
  UPDATE room_items SET units =
      (SELECT coalesce(sum(total - done), 0) FROM fleet_runs WHERE fleet_id = old.fleet_id)
    WHERE room = 'fleet queue' AND item = (SELECT key_hash FROM fleets WHERE id = old.fleet_id) AND removed_at IS NULL;
END;
CREATE TRIGGER fleet_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room IN ('fleet rows', 'fleet queue') AND new.removed_at IS NOT NULL BEGIN
  -- A late message finds no run. The schedule deletes the rows, as those of any fleet that has expired.
  DELETE FROM fleet_runs WHERE fleet_id = (SELECT id FROM fleets WHERE key_hash = new.item);
  UPDATE fleets SET expires_at = min(expires_at, new.removed_at) WHERE key_hash = new.item;
  DELETE FROM room_items
    WHERE room IN ('fleet rows', 'fleet queue') AND item = new.item AND removed_at IS NULL;
END;

-- Placement tests: one whose message has not arrived anywhere gives way first.
ALTER TABLE seed_tests ADD COLUMN network TEXT NOT NULL DEFAULT '';
UPDATE seed_tests SET network = 'before ' || view_hash;
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'placement', view_hash, network, 1, sender IS NOT NULL, created_at FROM seed_tests;
CREATE TRIGGER seed_test_takes_room AFTER INSERT ON seed_tests BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'placement', new.view_hash, new.network, 1, 0, new.created_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 3600000 + 1) * 3600000, 'placement an hour', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 86400000 + 1) * 86400000, 'placement a day', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER seed_test_used AFTER UPDATE OF sender ON seed_tests BEGIN
  UPDATE room_items SET worth = 1 WHERE room = 'placement' AND item = new.view_hash AND removed_at IS NULL;
END;
CREATE TRIGGER seed_test_frees_room AFTER DELETE ON seed_tests BEGIN
  DELETE FROM room_items WHERE room = 'placement' AND item = old.view_hash AND removed_at IS NULL;
END;
CREATE TRIGGER seed_test_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'placement' AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM seed_copies WHERE token = (SELECT token FROM seed_tests WHERE view_hash = new.item);
  DELETE FROM seed_tests WHERE view_hash = new.item;
END;
