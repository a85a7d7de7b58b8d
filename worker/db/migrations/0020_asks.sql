-- Emails that ask for consent, first messages and test alerts are counted in room_work, like all other work.
DROP TABLE confirmation_asks;
DROP TABLE watch_challenges;
-- Which network asked for a webhook, as a keyed hash (0013_room.sql), until it has said yes. Empty for an email address: who asks
-- for one is counted when they ask.
ALTER TABLE watch_targets ADD COLUMN network TEXT NOT NULL DEFAULT '';
