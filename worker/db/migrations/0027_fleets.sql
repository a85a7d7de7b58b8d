-- Fleets are objects of their own (0023_saved.sql). Their rows are taken over by the worker (worker/saved/carry-over.ts).
DROP TRIGGER fleet_row_added;
DROP TRIGGER fleet_row_deleted;
DROP TRIGGER fleet_takes_room;
DROP TRIGGER fleet_extended;
DROP TRIGGER fleet_frees_room;
DROP TRIGGER fleet_run_added;
DROP TRIGGER fleet_run_done;
DROP TRIGGER fleet_run_deleted;
DROP TRIGGER fleet_gives_way;
DROP TABLE fleet_space;
DROP TABLE fleet_visits;
DROP TABLE fleet_days;
UPDATE room_items SET owner = item WHERE room IN ('fleet rows', 'fleet queue');
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT key_hash, 'fleet', created_at, expires_at, 0 FROM fleets;
-- Of what was removed to make room, these rows may be all that is left. It says so for fourteen days.
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT item, 'fleet', max(removed_at), max(removed_at) + 1209600000, 0 FROM room_items
  WHERE room IN ('fleet rows', 'fleet queue') AND removed_at IS NOT NULL GROUP BY item
  ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at;

-- How many fleets are under way is read without reading those that are done.
CREATE INDEX room_items_fleets_under_way ON room_items (room) WHERE room = 'fleet queue' AND units > 0 AND removed_at IS NULL;
