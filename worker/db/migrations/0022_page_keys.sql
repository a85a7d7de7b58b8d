-- SHA-256 of the key with which an email opens the page that it is about, and of the key of its feed (worker/db/page-keys.ts).
ALTER TABLE watch_targets ADD COLUMN page_hash TEXT;
ALTER TABLE watch_targets ADD COLUMN page_feed_hash TEXT;
CREATE INDEX watch_targets_page ON watch_targets (page_hash) WHERE page_hash IS NOT NULL;
CREATE INDEX watch_targets_page_feed ON watch_targets (page_feed_hash) WHERE page_feed_hash IS NOT NULL;
