-- Lists of domains that are checked in the background, and what came of it. Nothing here says who made a list.
CREATE TABLE fleets (
  -- Never used again: a late message must not find another fleet.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- SHA-256 of the key in the address: whoever reads this table can open no page with it.
  key_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Milliseconds since 1970, as all times here.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX fleets_by_end ON fleets (expires_at);

CREATE TABLE fleet_domains (
  fleet_id INTEGER NOT NULL,
  -- From 1, in the order given.
  n INTEGER NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY (fleet_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE fleet_runs (
  fleet_id INTEGER NOT NULL,
  -- From 1.
  run INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  -- When its messages were last put into the queue.
  queued_at INTEGER NOT NULL,
  total INTEGER NOT NULL,
  -- Counted by the database itself.
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (fleet_id, run)
) STRICT, WITHOUT ROWID;
-- Those that are under way are found without reading the others.
CREATE INDEX fleet_runs_open ON fleet_runs (queued_at) WHERE done < total;

-- One for each domain of a run, whatever the queue does: a message that comes twice finds it there.
CREATE TABLE fleet_rows (
  -- In the order in which they were done; whoever asks for more names the last one.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  fleet_id INTEGER NOT NULL,
  run INTEGER NOT NULL,
  n INTEGER NOT NULL,
  done_at INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  -- JSON.
  body TEXT NOT NULL,
  UNIQUE (fleet_id, run, n)
) STRICT;
CREATE INDEX fleet_rows_in_order ON fleet_rows (fleet_id, run, seq);

-- How much all rows come to, and when the last one was done: adding them up would read every row.
CREATE TABLE fleet_space (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  octets INTEGER NOT NULL,
  last_done_at INTEGER NOT NULL
) STRICT;
INSERT INTO fleet_space (id, octets, last_done_at) VALUES (1, 0, 0);

CREATE TRIGGER fleet_row_added AFTER INSERT ON fleet_rows BEGIN
  UPDATE fleet_space SET octets = octets + length(new.body), last_done_at = max(last_done_at, new.done_at);
  UPDATE fleet_runs SET done = done + 1, failed = failed + new.failed
    WHERE fleet_id = new.fleet_id AND run = new.run;
END;
CREATE TRIGGER fleet_row_deleted AFTER DELETE ON fleet_rows BEGIN
  UPDATE fleet_space SET octets = octets - length(old.body);
END;

-- How many fleets a network has made on a day. Its address is hashed with a random salt that goes when the day is over.
CREATE TABLE fleet_days (
  day TEXT PRIMARY KEY,
  salt TEXT NOT NULL
) STRICT;
CREATE TABLE fleet_visits (
  day TEXT NOT NULL,
  visitor_hash TEXT NOT NULL,
  fleets INTEGER NOT NULL,
  domains INTEGER NOT NULL,
  PRIMARY KEY (day, visitor_hash)
) STRICT, WITHOUT ROWID;
