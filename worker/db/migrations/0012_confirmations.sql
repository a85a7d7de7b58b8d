-- What keeps emails that strangers ask for from becoming a nuisance. Addresses and networks are in here as keyed hashes only
-- (worker/db/salt.ts).
-- The key of these hashes, made once for each deployment. Without it, none of them can be recognized.
CREATE TABLE deployment_salt (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- 256 random bits in hexadecimal.
  salt TEXT NOT NULL
) STRICT;
INSERT INTO deployment_salt (id, salt) VALUES (1, lower(hex(randomblob(32))));

-- Addresses that get no email from here, whoever asks, until their owner says otherwise.
CREATE TABLE silences (
  address_hash TEXT PRIMARY KEY,
  -- Milliseconds since 1970, as all times here.
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- From which networks a confirmation email was asked for, and for which address.
CREATE TABLE confirmation_asks (
  -- Empty if the request had no address.
  network_hash TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  -- Counts for a day from then: when it was asked for, or when its email can be sent.
  at INTEGER NOT NULL,
  PRIMARY KEY (network_hash, address_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmation_asks_by_time ON confirmation_asks (at);

-- The confirmation email that an address got last, or is to get now.
CREATE TABLE confirmations (
  address_hash TEXT PRIMARY KEY,
  -- What it asks about: newsletter or watch.
  kind TEXT NOT NULL,
  -- The same in each copy of an email.
  id TEXT NOT NULL,
  -- Before then, nobody sends to this address: a worker is at it, or the last email was sent less than a day before.
  free_at INTEGER NOT NULL,
  -- For this email: how often it was tried, and how often nobody knows what came of it.
  tries INTEGER NOT NULL,
  unsure INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX confirmations_by_time ON confirmations (free_at);

-- Finds what is to be deleted when an address leaves. NULL in older rows until the schedule has filled it in.
ALTER TABLE subscribers ADD COLUMN address_hash TEXT;
-- When its confirmation email is due; NULL when there is none to send.
ALTER TABLE subscribers ADD COLUMN due_at INTEGER;
CREATE INDEX subscribers_by_hash ON subscribers (address_hash);
CREATE INDEX subscribers_by_due ON subscribers (due_at) WHERE due_at IS NOT NULL;
ALTER TABLE watch_targets ADD COLUMN address_hash TEXT;
CREATE INDEX watch_targets_by_hash ON watch_targets (address_hash) WHERE kind = 'email';
-- watch_mailed, whose hashes have no key, gets no new rows. Its last ones go 30 days later; then it can be dropped.
