-- Emails that ask for consent, first messages and test alerts are counted in room_work, like all other work.
-- The two tables that did so before stay, empty, for the version before; the next migration can drop them.
DELETE FROM confirmation_asks;
DELETE FROM watch_challenges;
-- Which network asked for a webhook, as a keyed hash (0013_room.sql), until it has said yes. Empty for an email address: who asks
-- for one is counted when they ask.
ALTER TABLE watch_targets ADD COLUMN network TEXT NOT NULL DEFAULT '';
