-- Reports are kept by receiver, so that each counts for what it is worth, and its owner can take one out. Messages count for the
-- network that they come from until they have proved themselves.

-- Receivers: where their messages come from (a keyed hash), and what the owner of the domain says about them.
CREATE TABLE dmarc_monitor_receivers (
  monitor_id TEXT NOT NULL,
  org TEXT NOT NULL,
  network TEXT NOT NULL DEFAULT '',
  mark TEXT,
  PRIMARY KEY (monitor_id, org)
) STRICT, WITHOUT ROWID;

-- As before, with who reported it. Of what is older, nobody knows: it is kept, and counts for nothing until its owner says so.
CREATE TABLE dmarc_monitor_sums_by_receiver (
  monitor_id TEXT NOT NULL,
  what TEXT NOT NULL,
  day INTEGER NOT NULL,
  -- Empty for lists of receivers, and for changes of the record.
  reporter TEXT NOT NULL DEFAULT '',
  key TEXT NOT NULL,
  count INTEGER NOT NULL,
  -- Of messages those that pass, of sessions those that fail, of reporters when the last report came.
  other INTEGER NOT NULL,
  PRIMARY KEY (monitor_id, what, day, reporter, key)
) STRICT, WITHOUT ROWID;
INSERT INTO dmarc_monitor_sums_by_receiver (monitor_id, what, day, reporter, key, count, other)
  SELECT monitor_id, what, day,
    CASE WHEN what IN ('mail', 'policy', 'tls', 'tls-failure') THEN 'earlier reports' ELSE '' END, key, count, other
  FROM dmarc_monitor_sums;
DROP TABLE dmarc_monitor_sums;
ALTER TABLE dmarc_monitor_sums_by_receiver RENAME TO dmarc_monitor_sums;
CREATE INDEX dmarc_monitor_sums_by_age ON dmarc_monitor_sums (day);

CREATE TABLE dmarc_monitor_days_by_receiver (
  monitor_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  reporter TEXT NOT NULL DEFAULT '',
  aligned INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  spread INTEGER NOT NULL,
  PRIMARY KEY (monitor_id, day, reporter)
) STRICT, WITHOUT ROWID;
INSERT INTO dmarc_monitor_days_by_receiver (monitor_id, day, reporter, aligned, failed, refused, spread)
  SELECT monitor_id, day, 'earlier reports', aligned, failed, refused, spread FROM dmarc_monitor_days;
DROP TABLE dmarc_monitor_days;
ALTER TABLE dmarc_monitor_days_by_receiver RENAME TO dmarc_monitor_days;
CREATE INDEX dmarc_monitor_days_by_age ON dmarc_monitor_days (day);
-- So that its owner sees it in the list of receivers, and can say that it counts.
INSERT INTO dmarc_monitor_sums (monitor_id, what, day, reporter, key, count, other)
  SELECT monitor_id, 'reporter', day, '', 'earlier reports', 1, day * 86400000 FROM dmarc_monitor_days WHERE true
  ON CONFLICT DO NOTHING;

-- Messages that were refused lately: how many, since when, and the last one.
ALTER TABLE dmarc_monitors ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dmarc_monitors ADD COLUMN refused_since INTEGER;
ALTER TABLE dmarc_monitors ADD COLUMN refused_last INTEGER;
ALTER TABLE mail_watches ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mail_watches ADD COLUMN refused_since INTEGER;
ALTER TABLE mail_watches ADD COLUMN refused_last INTEGER;
-- The registrable domain, of whose names only some may be monitored; in older rows, the domain itself.
ALTER TABLE dmarc_monitors ADD COLUMN registered TEXT NOT NULL DEFAULT '';
-- Messages count by day, for whoever sent them: month, month_mails and month_bytes have no use any more.
UPDATE dmarc_monitors SET registered = domain;

-- The network that a message came from, as a keyed hash. One is "proved" once it was read and added something.
ALTER TABLE dmarc_monitor_mails ADD COLUMN sent_by TEXT NOT NULL DEFAULT '';
ALTER TABLE dmarc_monitor_mails ADD COLUMN proved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mail_watch_mails ADD COLUMN sent_by TEXT NOT NULL DEFAULT '';
-- It proved itself before it was stored, so it took nothing of the share of what does not.
ALTER TABLE dmarc_monitor_mails ADD COLUMN proved_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mail_watch_mails ADD COLUMN proved_first INTEGER NOT NULL DEFAULT 0;
DROP TRIGGER mail_watch_mail_takes_room;
CREATE TRIGGER mail_watch_mail_takes_room AFTER INSERT ON mail_watch_mails BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'watched mail', new.id, new.sent_by, new.size, 0, new.received_at;
END;

-- An item that moves, to another room or to another's share, takes its units along.
CREATE TRIGGER room_item_moved AFTER UPDATE OF room, network ON room_items
  WHEN old.removed_at IS NULL AND new.removed_at IS NULL AND (old.room <> new.room OR old.network <> new.network) BEGIN
  UPDATE room_shares SET used = used - old.units WHERE room = old.room AND network = old.network;
  UPDATE room_totals SET used = used - old.units WHERE room = old.room;
  INSERT INTO room_shares (room, network, used, since) SELECT new.room, new.network, new.units, new.at WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
  INSERT INTO room_totals (room, used) SELECT new.room, new.units WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;

DROP TRIGGER dmarc_monitor_mail_takes_room;
CREATE TRIGGER dmarc_monitor_mail_takes_room AFTER INSERT ON dmarc_monitor_mails BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'unproved report mail', new.id, new.sent_by, new.size, 1, new.received_at;
END;
DROP TRIGGER dmarc_monitor_mail_read;
CREATE TRIGGER dmarc_monitor_mail_read AFTER UPDATE OF state ON dmarc_monitor_mails
  WHEN old.state = 'waiting' AND new.state <> 'waiting' BEGIN
  UPDATE room_items SET worth = 0 WHERE room = 'unproved report mail' AND item = new.id AND removed_at IS NULL;
  UPDATE room_items SET room = 'report mail',
      network = coalesce((SELECT network FROM dmarc_monitors WHERE id = new.monitor_id), '')
    WHERE room = 'unproved report mail' AND item = new.id AND removed_at IS NULL AND new.proved = 1;
  DELETE FROM dmarc_monitor_raw WHERE mail_id = new.id AND new.raw_removed_at IS NOT NULL;
END;
DROP TRIGGER dmarc_monitor_mail_gives_way;
CREATE TRIGGER dmarc_monitor_mail_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room IN ('report mail', 'unproved report mail') AND new.removed_at IS NOT NULL BEGIN
  UPDATE dmarc_monitor_mails SET raw_removed_at = new.removed_at WHERE id = new.item;
  DELETE FROM dmarc_monitor_raw WHERE mail_id = new.item
    AND EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE id = new.item AND state <> 'waiting');
END;
DROP TRIGGER dmarc_monitor_mail_frees_room;
CREATE TRIGGER dmarc_monitor_mail_frees_room AFTER DELETE ON dmarc_monitor_mails BEGIN
  DELETE FROM dmarc_monitor_raw WHERE mail_id = old.id;
  DELETE FROM room_items
    WHERE room IN ('report mail', 'unproved report mail') AND item = old.id AND removed_at IS NULL;
END;

-- A monitor whose address is in DNS takes two kinds of room: its network's, and its domain's. Without a report that counts, it
-- gives way (worth 0); with one, it stays (1).
INSERT INTO room_items (room, item, network, units, worth, at)
  SELECT 'monitors of a domain', view_hash, registered, 1, 1, seen_at FROM dmarc_monitors
  WHERE seen_at IS NOT NULL AND removed_at IS NULL;
UPDATE room_items SET worth = 1 WHERE room = 'monitors' AND removed_at IS NULL;
DROP TRIGGER dmarc_monitor_begins;
CREATE TRIGGER dmarc_monitor_begins AFTER UPDATE OF seen_at ON dmarc_monitors
  WHEN old.seen_at IS NULL AND new.seen_at IS NOT NULL BEGIN
  DELETE FROM room_items WHERE room = 'monitors waiting' AND item = new.view_hash AND removed_at IS NULL;
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'monitors', new.view_hash, new.network, 1, 0, new.seen_at;
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'monitors of a domain', new.view_hash, new.registered, 1, 0, new.seen_at;
END;
CREATE TRIGGER dmarc_monitor_has_reports AFTER UPDATE OF proved ON dmarc_monitor_mails
  WHEN old.proved = 0 AND new.proved = 1 BEGIN
  UPDATE room_items SET worth = 1 WHERE room = 'monitors' AND worth = 0 AND removed_at IS NULL
    AND item = (SELECT view_hash FROM dmarc_monitors WHERE id = new.monitor_id);
END;
DROP TRIGGER dmarc_monitor_frees_room;
CREATE TRIGGER dmarc_monitor_frees_room AFTER DELETE ON dmarc_monitors BEGIN
  DELETE FROM room_items WHERE room IN ('monitors waiting', 'monitors', 'monitors of a domain')
    AND item = old.view_hash AND removed_at IS NULL;
END;
DROP TRIGGER dmarc_monitor_gives_way;
CREATE TRIGGER dmarc_monitor_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room IN ('monitors waiting', 'monitors') AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO watch_events (watch_id, at, event)
    SELECT id, new.removed_at, '{"what":"removed"}' FROM dmarc_monitors WHERE view_hash = new.item;
  UPDATE watch_targets SET due_at = new.removed_at
    WHERE state = 'confirmed' AND watch_id = (SELECT id FROM dmarc_monitors WHERE view_hash = new.item);
  DELETE FROM room_items WHERE room = 'monitors of a domain' AND item = new.item AND removed_at IS NULL;
  -- Never looked at again. Fourteen days later it expires.
  UPDATE dmarc_monitors SET removed_at = new.removed_at, turn = turn + 1, next_at = 8000000000000000,
    expires_at = new.removed_at + 1209600000 WHERE view_hash = new.item;
END;
-- The most that there may be (shared/room/monitor-rooms.ts), whoever adds one.
CREATE TRIGGER monitors_have_an_end BEFORE INSERT ON room_items
  WHEN new.room = 'monitors' AND coalesce((SELECT used FROM room_totals WHERE room = 'monitors'), 0) >= 200 BEGIN
  SELECT RAISE(ABORT, 'no room for another monitor');
END;
