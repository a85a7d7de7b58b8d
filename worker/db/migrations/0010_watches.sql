-- Domains and addresses that somebody wants to be told of when they change. Nothing here says who that is, but for the
-- addresses that are to be told.
CREATE TABLE watches (
  -- Stands in the feed; no secret.
  id TEXT PRIMARY KEY,
  -- SHA-256 of the key that opens the page: whoever reads this table can open no watch with it.
  key_hash TEXT NOT NULL UNIQUE,
  -- domain or ip.
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON: names of DKIM keys.
  selectors TEXT NOT NULL,
  every_hours INTEGER NOT NULL,
  -- Milliseconds since 1970, as all times here.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When it is to be looked at; a look that is lost is made up for then.
  next_at INTEGER NOT NULL,
  -- The number of the look that was asked for last, and of the last one whose outcome is stored: a message that comes
  -- twice or late finds out by them that its look is done.
  turn INTEGER NOT NULL,
  done INTEGER NOT NULL,
  looked_at INTEGER,
  -- JSON, shared/watch/advance.ts.
  state TEXT NOT NULL
) STRICT;
CREATE INDEX watches_by_next ON watches (next_at);
CREATE INDEX watches_by_end ON watches (expires_at);

-- How many looks a day all of them ask for, kept by the database itself.
CREATE TABLE watch_load (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  looks INTEGER NOT NULL
) STRICT;
INSERT INTO watch_load (id, looks) VALUES (1, 0);

CREATE TRIGGER watch_added AFTER INSERT ON watches BEGIN
  UPDATE watch_load SET looks = looks + 24 / new.every_hours;
END;
CREATE TRIGGER watch_deleted AFTER DELETE ON watches BEGIN
  UPDATE watch_load SET looks = looks - 24 / old.every_hours;
END;

CREATE TABLE watch_events (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  watch_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- JSON, shared/watch/advance.ts.
  event TEXT NOT NULL
) STRICT;
CREATE INDEX watch_events_by_watch ON watch_events (watch_id, n);

CREATE TABLE watch_targets (
  id TEXT PRIMARY KEY,
  watch_id TEXT NOT NULL,
  -- webhook or email.
  kind TEXT NOT NULL,
  -- Of an email in lower case.
  address TEXT NOT NULL,
  -- pending, confirmed or failed.
  state TEXT NOT NULL,
  -- Of a webhook the key of its signatures, of an email the token of the links in its letters.
  secret TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  -- The last event that it was told.
  told INTEGER NOT NULL DEFAULT 0,
  -- When it is to be told or asked something; NULL when there is nothing.
  due_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  problem TEXT,
  mailed_at INTEGER,
  UNIQUE (watch_id, kind, address)
) STRICT;
CREATE INDEX watch_targets_by_due ON watch_targets (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX watch_targets_by_address ON watch_targets (address) WHERE kind = 'email';

-- When an address was last asked whether it wants to be told; in the future for one that has left.
CREATE TABLE watch_mailed (
  -- SHA-256.
  address_hash TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX watch_mailed_by_age ON watch_mailed (at);
