-- What lasts is an object of its own (worker/saved/object.ts). The database is its register: which objects there are, what leads to
-- them, and the room that they take.
CREATE TABLE saved (
  -- SHA-256 of the key that it was made with, which names the object.
  name TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  -- Milliseconds since 1970, as all times here.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When the object was last compared with this row; 0 if it is to be told something, or is still to be made.
  compared_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_by_comparison ON saved (compared_at);

-- What leads to an object besides its name. Whether a key opens it, only the object knows.
CREATE TABLE saved_keys (
  -- SHA-256 of the key.
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- page, feed, or link for what is in an email.
  opens TEXT NOT NULL,
  -- Of whoever is told: ends with them.
  target TEXT,
  -- Of a link: for whom (a keyed hash), and when it was sent; NULL while its address waits to be asked.
  address_hash TEXT,
  asked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_keys_by_name ON saved_keys (name, target);
CREATE INDEX saved_keys_by_address ON saved_keys (address_hash) WHERE address_hash IS NOT NULL;

-- Addresses that `npm run forget` was asked to forget (a keyed hash): they are in the objects, which only the worker reaches.
CREATE TABLE forgotten (address_hash TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- The object that an item belongs to, and whether it knows that the item was removed.
ALTER TABLE room_items ADD COLUMN owner TEXT;
ALTER TABLE room_items ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX room_items_by_owner ON room_items (owner) WHERE owner IS NOT NULL;

-- Watches are such objects. Their rows are taken over by the worker (worker/saved/carry-over.ts).
DROP TRIGGER watch_added;
DROP TRIGGER watch_deleted;
DROP TRIGGER watch_takes_room;
DROP TRIGGER watch_read;
DROP TRIGGER watch_frees_room;
DROP TRIGGER watch_gives_way;
DROP TABLE watch_load;
UPDATE room_items SET owner = item WHERE room = 'watches';
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT key_hash, 'watch', created_at, expires_at, 0 FROM watches;
INSERT INTO saved_keys (hash, name, opens) SELECT feed_hash, key_hash, 'feed' FROM watches WHERE feed_hash IS NOT NULL;
INSERT INTO saved_keys (hash, name, opens, target)
  SELECT t.page_hash, w.key_hash, 'page', t.id FROM watch_targets t JOIN watches w ON w.id = t.watch_id WHERE t.page_hash IS NOT NULL;
INSERT INTO saved_keys (hash, name, opens, target)
  SELECT t.page_feed_hash, w.key_hash, 'feed', t.id FROM watch_targets t JOIN watches w ON w.id = t.watch_id
  WHERE t.page_feed_hash IS NOT NULL;
