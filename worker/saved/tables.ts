// The tables that every saved thing has. Steps are only added: an object has had those of the day on which it was last asked.
// Times are milliseconds since 1970.
export const TABLES: readonly string[] = [
  // One row. "ended" once it is being deleted: then the rest is gone, and only the register waits.
  `CREATE TABLE saved (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     kind TEXT NOT NULL,
     -- In feeds and messages; no secret.
     id TEXT NOT NULL,
     -- SHA-256 of the key that made it: the name of its object, and of its rows in the register.
     name TEXT NOT NULL,
     -- SHA-256 of the keys that open it today.
     key_hash TEXT NOT NULL,
     feed_hash TEXT NOT NULL,
     network TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     removed_at INTEGER,
     ended INTEGER NOT NULL DEFAULT 0,
     -- JSON of the kind's schemas.
     made TEXT NOT NULL,
     state TEXT NOT NULL
   ) STRICT;
   -- What is to be done, and when; "tries" since it was last done.
   CREATE TABLE jobs (name TEXT PRIMARY KEY, at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0) STRICT;
   CREATE TABLE events (n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL) STRICT;
   CREATE TABLE targets (
     id TEXT PRIMARY KEY,
     -- webhook or email; an address in lower case.
     kind TEXT NOT NULL,
     address TEXT NOT NULL,
     -- pending, confirmed or failed.
     state TEXT NOT NULL,
     -- Of a webhook the key of its signatures, of an email the secret of its links.
     secret TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     -- The last event that it was told, and the one that is being sent: if it is still here later, nobody knows what came of it.
     told INTEGER NOT NULL DEFAULT 0,
     sending INTEGER,
     tries INTEGER NOT NULL DEFAULT 0,
     failing_since INTEGER,
     problem TEXT,
     mailed_at INTEGER,
     -- Of a webhook, which network asked, until it has said yes.
     network TEXT NOT NULL DEFAULT '',
     -- A test alert that is to be sent; when the last one was, and what went wrong with it.
     test_id TEXT,
     tested_at INTEGER,
     test_problem TEXT,
     -- SHA-256 of the keys in its emails.
     page_hash TEXT,
     page_feed_hash TEXT,
     UNIQUE (kind, address)
   ) STRICT;`,
  // SHA-256 of the addresses that take mail for it.
  'CREATE TABLE addresses (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;',
]
