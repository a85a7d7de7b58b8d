-- Saved results are objects of their own (0023_saved.sql). Their rows are taken over by the worker (worker/saved/carry-over.ts).
DROP TRIGGER snapshot_added;
DROP TRIGGER snapshot_deleted;
DROP TRIGGER snapshot_takes_room;
DROP TRIGGER snapshot_frees_room;
DROP TRIGGER snapshot_gives_way;
DROP TABLE snapshot_space;
UPDATE room_items SET owner = item WHERE room = 'snapshots';
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT key_hash, 'snapshot', kept_at, expires_at, 0 FROM snapshots;
-- Of what was removed to make room, only this row is left: its key says so for 14 days.
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT item, 'snapshot', at, removed_at + 1209600000, 0 FROM room_items WHERE room = 'snapshots' AND removed_at IS NOT NULL;
