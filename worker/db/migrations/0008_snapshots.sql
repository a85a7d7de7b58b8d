-- Answers of tools that somebody wanted to keep as they were. Nothing here says who that was.
CREATE TABLE snapshots (
  -- SHA-256 of the key in the address: whoever reads this table can open no page with it.
  key_hash TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  kept_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Octets of the body.
  size INTEGER NOT NULL,
  -- JSON: the tool, what was asked, what was answered.
  body TEXT NOT NULL
) STRICT;
CREATE INDEX snapshots_by_end ON snapshots (expires_at);

-- How much all of them come to, kept by the database itself: adding them up would read every row.
CREATE TABLE snapshot_space (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  octets INTEGER NOT NULL
) STRICT;
INSERT INTO snapshot_space (id, octets) VALUES (1, 0);

CREATE TRIGGER snapshot_added AFTER INSERT ON snapshots BEGIN
  UPDATE snapshot_space SET octets = octets + new.size;
END;
CREATE TRIGGER snapshot_deleted AFTER DELETE ON snapshots BEGIN
  UPDATE snapshot_space SET octets = octets - old.size;
END;
