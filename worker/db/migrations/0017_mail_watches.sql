-- Watches of mail. Nothing here says who made one; of a mail, a fingerprint is kept: no text, no recipient.
CREATE TABLE mail_watches (
  -- Stands in the feed; no secret.
  id TEXT PRIMARY KEY,
  -- What stands before the @, lower case.
  token TEXT NOT NULL UNIQUE,
  -- SHA-256 of the key that opens the page, and of the one that reads the feed and the badge.
  view_hash TEXT NOT NULL UNIQUE,
  feed_hash TEXT NOT NULL UNIQUE,
  -- Whose mail it takes.
  domain TEXT NOT NULL,
  -- Of whoever asked for it, as a keyed hash (0013_room.sql).
  network TEXT NOT NULL,
  -- How often mail is expected, in hours; NULL: it is not.
  every_hours INTEGER,
  -- Milliseconds since 1970, as all times here.
  created_at INTEGER NOT NULL,
  -- Later with each mail.
  expires_at INTEGER NOT NULL,
  removed_at INTEGER,
  -- The last mail; since when silence is told.
  last_at INTEGER,
  silent_at INTEGER,
  -- The unsubscribe test: NULL, "open" once its requests were sent, "done".
  test TEXT,
  -- When silence and the test are to be looked at; the number of the look that was asked for last, and of the last one that is
  -- stored; how often it was queued since.
  next_at INTEGER NOT NULL,
  turn INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  leases INTEGER NOT NULL DEFAULT 0,
  -- Counts what was added to its streams: what was computed from an earlier state is not stored.
  revision INTEGER NOT NULL DEFAULT 0,
  -- How many mails came, and how many on the day of this number.
  mails INTEGER NOT NULL DEFAULT 0,
  day INTEGER NOT NULL DEFAULT 0,
  day_mails INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX mail_watches_by_next ON mail_watches (next_at);
CREATE INDEX mail_watches_by_end ON mail_watches (expires_at);

-- The usual state of mail from one sender or list (JSON).
CREATE TABLE mail_watch_streams (
  watch_id TEXT NOT NULL,
  key TEXT NOT NULL,
  memory TEXT NOT NULL,
  PRIMARY KEY (watch_id, key)
) STRICT, WITHOUT ROWID;

-- The three addresses of an unsubscribe test.
CREATE TABLE mail_watch_probes (
  watch_id TEXT NOT NULL,
  role TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  -- Of the last mail that DMARC proved: where one click is posted to.
  url TEXT,
  -- When the visitor asked for the request; it is sent once. Its answer (JSON).
  asked_at INTEGER,
  request TEXT,
  PRIMARY KEY (watch_id, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE mail_watch_mails (
  id TEXT PRIMARY KEY,
  watch_id TEXT NOT NULL,
  -- 1 for the first of its watch.
  n INTEGER NOT NULL,
  -- The token of the address of a test that it came to; NULL for the watch's own.
  probe TEXT,
  -- The same when the same message is handed in again.
  delivery TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- JSON, empty once it has been judged.
  envelope TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- "waiting", "lists" while only blocklists are missing, "judged".
  state TEXT NOT NULL,
  -- JSON: what was found while blocklists are missing, then the fingerprint.
  judged TEXT,
  stream TEXT,
  -- JSON: links to the domain itself, for a day.
  links TEXT,
  -- For a test: it is of a list.
  is_mailing INTEGER NOT NULL DEFAULT 0,
  -- When it is to be judged; NULL once it has been. How often it was queued.
  due_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  raw_removed_at INTEGER,
  UNIQUE (watch_id, n),
  UNIQUE (watch_id, delivery)
) STRICT;
CREATE INDEX mail_watch_mails_by_age ON mail_watch_mails (received_at);
CREATE INDEX mail_watch_mails_by_due ON mail_watch_mails (due_at) WHERE due_at IS NOT NULL;

-- Until it has been judged.
CREATE TABLE mail_watch_raw (
  mail_id TEXT NOT NULL,
  piece INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (mail_id, piece)
) STRICT;

DROP VIEW told;
CREATE VIEW told AS
  SELECT id, 'watch' AS source, kind, subject FROM watches
  UNION ALL
  SELECT id, 'dmarc-monitor', 'domain', domain FROM dmarc_monitors
  UNION ALL
  SELECT id, 'mail-watch', 'domain', domain FROM mail_watches;

-- One without mail gives way first, then the one whose last mail is oldest.
CREATE TRIGGER mail_watch_takes_room AFTER INSERT ON mail_watches BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'mail watches', new.view_hash, new.network, 1, 0, new.created_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 86400000 + 1) * 86400000, 'mail watches a day', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER mail_watch_used AFTER UPDATE OF last_at ON mail_watches WHEN new.last_at IS NOT NULL BEGIN
  UPDATE room_items SET worth = 1, at = new.last_at
    WHERE room = 'mail watches' AND item = new.view_hash AND removed_at IS NULL;
END;
CREATE TRIGGER mail_watch_frees_room AFTER DELETE ON mail_watches BEGIN
  DELETE FROM room_items WHERE room = 'mail watches' AND item = old.view_hash AND removed_at IS NULL;
END;
CREATE TRIGGER mail_watch_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'mail watches' AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO watch_events (watch_id, at, event)
    SELECT id, new.removed_at, '{"what":"removed"}' FROM mail_watches WHERE view_hash = new.item;
  UPDATE watch_targets SET due_at = new.removed_at
    WHERE state = 'confirmed' AND watch_id = (SELECT id FROM mail_watches WHERE view_hash = new.item);
  -- Never looked at again. Fourteen days later it expires.
  UPDATE mail_watches SET removed_at = new.removed_at, turn = turn + 1, next_at = 8000000000000000,
    expires_at = new.removed_at + 1209600000 WHERE view_hash = new.item;
END;

CREATE TRIGGER mail_watch_test_counts AFTER INSERT ON mail_watch_probes WHEN new.role = 'control' BEGIN
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 86400000 + 1) * 86400000, 'unsubscribe tests a day',
      (SELECT network FROM mail_watches WHERE id = new.watch_id), 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;

-- Messages take room until they have been judged.
CREATE TRIGGER mail_watch_mail_takes_room AFTER INSERT ON mail_watch_mails BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'watched mail', new.id, (SELECT network FROM mail_watches WHERE id = new.watch_id), new.size, 0, new.received_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.received_at / 86400000 + 1) * 86400000, 'watched mail a day',
      (SELECT network FROM mail_watches WHERE id = new.watch_id), 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
CREATE TRIGGER mail_watch_mail_judged AFTER UPDATE OF state ON mail_watch_mails
  WHEN old.state = 'waiting' AND new.state <> 'waiting' BEGIN
  DELETE FROM mail_watch_raw WHERE mail_id = new.id;
  DELETE FROM room_items WHERE room = 'watched mail' AND item = new.id AND removed_at IS NULL;
END;
CREATE TRIGGER mail_watch_mail_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'watched mail' AND new.removed_at IS NOT NULL BEGIN
  UPDATE mail_watch_mails SET raw_removed_at = new.removed_at WHERE id = new.item;
  DELETE FROM mail_watch_raw WHERE mail_id = new.item;
END;
CREATE TRIGGER mail_watch_mail_frees_room AFTER DELETE ON mail_watch_mails BEGIN
  DELETE FROM mail_watch_raw WHERE mail_id = old.id;
  DELETE FROM room_items WHERE room = 'watched mail' AND item = old.id AND removed_at IS NULL;
END;
