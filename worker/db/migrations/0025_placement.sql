-- Placement tests are objects of their own (0023_saved.sql). Their rows are taken over by the worker (worker/saved/carry-over.ts),
-- which also adds what leads to them from their tokens: SQL has no SHA-256.
DROP TRIGGER seed_test_takes_room;
DROP TRIGGER seed_test_used;
DROP TRIGGER seed_test_frees_room;
DROP TRIGGER seed_test_gives_way;
-- Until when someone waits for what comes from elsewhere; NULL if nobody does.
ALTER TABLE saved ADD COLUMN awaited_until INTEGER;
CREATE INDEX saved_awaited ON saved (awaited_until) WHERE awaited_until IS NOT NULL;
UPDATE room_items SET owner = item WHERE room = 'placement';
INSERT INTO saved (name, kind, created_at, expires_at, compared_at, awaited_until)
  SELECT view_hash, 'placement', created_at, expires_at, 0, created_at + 900000 FROM seed_tests;
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT item, 'placement', at, removed_at + 1209600000, 0 FROM room_items WHERE room = 'placement' AND removed_at IS NOT NULL;
