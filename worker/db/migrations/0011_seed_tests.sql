-- Mailboxes of ours that visitors send one message to, and the folders in which its copies were seen.
CREATE TABLE seed_mailboxes (
  -- Lower case.
  address TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  -- Milliseconds since 1970, as all times here: when the companion last spoke of it.
  seen_at INTEGER NOT NULL,
  -- When it was last read to its end, NULL if it never was.
  read_at INTEGER
) STRICT;

CREATE TABLE seed_tests (
  -- Stands in the message.
  token TEXT PRIMARY KEY,
  -- SHA-256 of the key that opens the result: whoever reads this table cannot open it.
  view_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- The address in From, NULL until a copy has come.
  sender TEXT
) STRICT;
CREATE INDEX seed_tests_by_age ON seed_tests (created_at);
CREATE INDEX seed_tests_by_end ON seed_tests (expires_at);

CREATE TABLE seed_copies (
  token TEXT NOT NULL,
  -- In the order in which they are shown.
  n INTEGER NOT NULL,
  address TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- What follows is NULL until the copy was seen.
  folder TEXT CHECK (folder IN ('inbox', 'promotions', 'spam', 'other')),
  place TEXT,
  found_at INTEGER,
  -- From its Date field to its arrival; NULL where that cannot be told, as is ip.
  seconds INTEGER,
  ip TEXT,
  PRIMARY KEY (token, address)
) STRICT;
