-- What was taken from the database and never done is due again within minutes.
-- How often a look was queued since the last one whose outcome is stored, and a target was claimed without an outcome: each
-- time, the next attempt waits longer.
ALTER TABLE watches ADD COLUMN leases INTEGER NOT NULL DEFAULT 0;
ALTER TABLE watch_targets ADD COLUMN leases INTEGER NOT NULL DEFAULT 0;
-- Looks that were queued and never stored waited for their next interval.
UPDATE watches SET next_at = 0 WHERE turn > done;

-- SHA-256 of the key in the feed's address, which reads the feed and nothing else. NULL for a watch from before, until it is
-- opened: the key follows from that of the watch.
ALTER TABLE watches ADD COLUMN feed_hash TEXT;
CREATE UNIQUE INDEX watches_by_feed ON watches (feed_hash);

-- First messages to webhooks, which outlive the webhook and the watch they were sent for.
CREATE TABLE watch_challenges (
  -- YYYY-MM-DD.
  day TEXT NOT NULL,
  -- SHA-256 of a host, or of what is around it; or a watch.
  about TEXT NOT NULL,
  posts INTEGER NOT NULL,
  PRIMARY KEY (day, about)
) STRICT, WITHOUT ROWID;

-- Runs that were queued later than another are found without reading all.
CREATE INDEX fleet_runs_by_queue ON fleet_runs (queued_at);
