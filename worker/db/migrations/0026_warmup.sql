-- Warmup plans are objects of their own (worker/saved/kinds/warmup.ts). Their rows are taken over by the worker
-- (worker/saved/carry-over.ts).
DROP TRIGGER warmup_plan_takes_room;
DROP TRIGGER warmup_plan_opened;
DROP TRIGGER warmup_plan_frees_room;
DROP TRIGGER warmup_plan_gives_way;
UPDATE room_items SET owner = item WHERE room = 'warmup plans';
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT key_hash, 'warmup', created_at, expires_at, 0 FROM warmup_plans;
INSERT INTO saved_keys (hash, name, opens) SELECT feed_hash, key_hash, 'feed' FROM warmup_plans;
-- Of those that were removed to make room, the item says so for 14 days.
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT item, 'warmup', removed_at, removed_at + 14 * 86400000, 0 FROM room_items
  WHERE room = 'warmup plans' AND removed_at IS NOT NULL
  ON CONFLICT DO NOTHING;
