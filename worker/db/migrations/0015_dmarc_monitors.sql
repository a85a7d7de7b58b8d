-- Monitors of DMARC reports. Nothing here says who made one; of the reports, only sums are kept for long, without a person in them.
CREATE TABLE dmarc_monitors (
  -- Stands in the feed; no secret.
  id TEXT PRIMARY KEY,
  -- What stands before the @, lower case. It is printed in public DNS.
  token TEXT NOT NULL UNIQUE,
  -- SHA-256 of the key that opens the page, and of the one that reads the feed.
  view_hash TEXT NOT NULL UNIQUE,
  feed_hash TEXT NOT NULL UNIQUE,
  domain TEXT NOT NULL,
  -- Of whoever asked for it, as a keyed hash (0013_room.sql).
  network TEXT NOT NULL,
  -- Milliseconds since 1970, as all times here.
  created_at INTEGER NOT NULL,
  -- Later each time the address is seen in the record.
  expires_at INTEGER NOT NULL,
  -- When the record was first seen to have the address, and since when it has it no more.
  seen_at INTEGER,
  left_at INTEGER,
  removed_at INTEGER,
  -- The DMARC record as it was last seen, and the last change of its policy (JSON).
  record TEXT,
  policy_change TEXT,
  -- When it is to be looked at; the number of the look that was asked for last, and of the last one that is stored; how often
  -- it was queued since.
  next_at INTEGER NOT NULL,
  turn INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  leases INTEGER NOT NULL DEFAULT 0,
  -- How many messages came, and how many in the month of this number, with how many bytes.
  mails INTEGER NOT NULL DEFAULT 0,
  month INTEGER NOT NULL DEFAULT 0,
  month_mails INTEGER NOT NULL DEFAULT 0,
  month_bytes INTEGER NOT NULL DEFAULT 0,
  -- JSON: what was told already.
  memory TEXT NOT NULL
) STRICT;
CREATE INDEX dmarc_monitors_by_next ON dmarc_monitors (next_at);
CREATE INDEX dmarc_monitors_by_end ON dmarc_monitors (expires_at);

-- Messages with reports, for some days.
CREATE TABLE dmarc_monitor_mails (
  id TEXT PRIMARY KEY,
  monitor_id TEXT NOT NULL,
  -- 1 for the first of its monitor.
  n INTEGER NOT NULL,
  -- The same when the same message is handed in again.
  delivery TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- JSON.
  envelope TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- "waiting" until it has been read.
  state TEXT NOT NULL,
  -- JSON: who sent it, and what was wrong with it.
  summary TEXT,
  -- When it is to be read; NULL once it has been. How often it was queued.
  due_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  raw_removed_at INTEGER,
  UNIQUE (monitor_id, n),
  UNIQUE (monitor_id, delivery)
) STRICT;
CREATE INDEX dmarc_monitor_mails_by_age ON dmarc_monitor_mails (received_at);
CREATE INDEX dmarc_monitor_mails_by_due ON dmarc_monitor_mails (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE dmarc_monitor_raw (
  mail_id TEXT NOT NULL,
  piece INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (mail_id, piece)
) STRICT;

-- Reports that count, so that one that comes again does not.
CREATE TABLE dmarc_monitor_seen (
  monitor_id TEXT NOT NULL,
  -- SHA-256 of the reporter, the report's id and its time.
  key TEXT NOT NULL,
  mail_id TEXT NOT NULL,
  reporter TEXT NOT NULL,
  -- Seconds since 1970.
  begins INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (monitor_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX dmarc_monitor_seen_by_reporter ON dmarc_monitor_seen (monitor_id, reporter, begins);
CREATE INDEX dmarc_monitor_seen_by_age ON dmarc_monitor_seen (seen_at);

-- Each day as a whole. Days since 1970, UTC.
CREATE TABLE dmarc_monitor_days (
  monitor_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  aligned INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  spread INTEGER NOT NULL,
  PRIMARY KEY (monitor_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX dmarc_monitor_days_by_age ON dmarc_monitor_days (day);

-- Sums of a day by kind, each with a limit (worker/db/dmarc-monitor-sums.ts): messages that are alike, reporters, policies, TLS
-- sessions, changes of the record.
CREATE TABLE dmarc_monitor_sums (
  monitor_id TEXT NOT NULL,
  what TEXT NOT NULL,
  day INTEGER NOT NULL,
  key TEXT NOT NULL,
  count INTEGER NOT NULL,
  -- Of messages those that pass, of sessions those that fail, of reporters when the last report came.
  other INTEGER NOT NULL,
  PRIMARY KEY (monitor_id, what, day, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX dmarc_monitor_sums_by_age ON dmarc_monitor_sums (day);

-- Senders by name: when they were first and last seen, and what the owner of the domain says about them.
CREATE TABLE dmarc_monitor_senders (
  monitor_id TEXT NOT NULL,
  name TEXT NOT NULL,
  first_day INTEGER,
  last_day INTEGER,
  mark TEXT,
  PRIMARY KEY (monitor_id, name)
) STRICT, WITHOUT ROWID;

-- What targets can be told about.
CREATE VIEW told AS
  SELECT id, 'watch' AS source, kind, subject FROM watches
  UNION ALL
  SELECT id, 'dmarc-monitor', 'domain', domain FROM dmarc_monitors;

-- An address that was never in a record gives way to others; one that was stays.
CREATE TRIGGER dmarc_monitor_takes_room AFTER INSERT ON dmarc_monitors BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'monitors waiting', new.view_hash, new.network, 1, 0, new.created_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 86400000 + 1) * 86400000, 'monitors a day', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER dmarc_monitor_begins AFTER UPDATE OF seen_at ON dmarc_monitors
  WHEN old.seen_at IS NULL AND new.seen_at IS NOT NULL BEGIN
  DELETE FROM room_items WHERE room = 'monitors waiting' AND item = new.view_hash AND removed_at IS NULL;
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'monitors', new.view_hash, new.network, 1, 0, new.seen_at;
END;
CREATE TRIGGER dmarc_monitor_frees_room AFTER DELETE ON dmarc_monitors BEGIN
  DELETE FROM room_items WHERE room IN ('monitors waiting', 'monitors') AND item = old.view_hash AND removed_at IS NULL;
END;
CREATE TRIGGER dmarc_monitor_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'monitors waiting' AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO watch_events (watch_id, at, event)
    SELECT id, new.removed_at, '{"what":"removed"}' FROM dmarc_monitors WHERE view_hash = new.item;
  UPDATE watch_targets SET due_at = new.removed_at
    WHERE state = 'confirmed' AND watch_id = (SELECT id FROM dmarc_monitors WHERE view_hash = new.item);
  -- Never looked at again. Fourteen days later it expires.
  UPDATE dmarc_monitors SET removed_at = new.removed_at, turn = turn + 1, next_at = 8000000000000000,
    expires_at = new.removed_at + 1209600000 WHERE view_hash = new.item;
END;

-- Messages: what has been read gives way first (0). What has not (1) is freed once it has been read, so no report is lost.
CREATE TRIGGER dmarc_monitor_mail_takes_room AFTER INSERT ON dmarc_monitor_mails BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'report mail', new.id, (SELECT network FROM dmarc_monitors WHERE id = new.monitor_id), new.size, 1,
      new.received_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.received_at / 86400000 + 1) * 86400000, 'report messages a day',
      (SELECT network FROM dmarc_monitors WHERE id = new.monitor_id), 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER dmarc_monitor_mail_read AFTER UPDATE OF state ON dmarc_monitor_mails
  WHEN old.state = 'waiting' AND new.state <> 'waiting' BEGIN
  UPDATE room_items SET worth = 0 WHERE room = 'report mail' AND item = new.id AND removed_at IS NULL;
  DELETE FROM dmarc_monitor_raw WHERE mail_id = new.id AND new.raw_removed_at IS NOT NULL;
END;
CREATE TRIGGER dmarc_monitor_mail_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'report mail' AND new.removed_at IS NOT NULL BEGIN
  UPDATE dmarc_monitor_mails SET raw_removed_at = new.removed_at WHERE id = new.item;
  DELETE FROM dmarc_monitor_raw WHERE mail_id = new.item
    AND EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE id = new.item AND state <> 'waiting');
END;
CREATE TRIGGER dmarc_monitor_mail_frees_room AFTER DELETE ON dmarc_monitor_mails BEGIN
  DELETE FROM dmarc_monitor_raw WHERE mail_id = old.id;
  DELETE FROM room_items WHERE room = 'report mail' AND item = old.id AND removed_at IS NULL;
END;
