-- Warmup plans that somebody saved: what was asked for, what was looked up, and counts of emails. No person and no address.
CREATE TABLE warmup_plans (
  -- SHA-256 of the key in the address: whoever reads this table can open no plan with it.
  key_hash TEXT PRIMARY KEY,
  -- The same of the key in the address of the calendar, which reads and changes nothing.
  feed_hash TEXT NOT NULL UNIQUE,
  -- A keyed hash (worker/room/network.ts).
  network TEXT NOT NULL,
  -- Milliseconds since 1970, as all times here.
  created_at INTEGER NOT NULL,
  -- When the plan last moved.
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Counts the changes: a newer one is not overwritten by an older one.
  revision INTEGER NOT NULL,
  -- JSON, 16 KB at most.
  body TEXT NOT NULL
) STRICT;
CREATE INDEX warmup_plans_by_end ON warmup_plans (expires_at);

CREATE TRIGGER warmup_plan_takes_room AFTER INSERT ON warmup_plans BEGIN
  INSERT INTO room_items (room, item, network, units, worth, at)
    SELECT 'warmup plans', new.key_hash, new.network, 1, 0, new.created_at;
  INSERT INTO room_work (ends_at, room, network, used)
    SELECT (new.created_at / 86400000 + 1) * 86400000, 'warmup plans a day', new.network, 1 WHERE true
    ON CONFLICT DO UPDATE SET used = used + excluded.used;
END;
-- The one that nobody has opened for longest gives way first.
CREATE TRIGGER warmup_plan_opened AFTER UPDATE OF expires_at ON warmup_plans WHEN new.expires_at <> old.expires_at BEGIN
  UPDATE room_items SET at = new.expires_at
    WHERE room = 'warmup plans' AND item = new.key_hash AND removed_at IS NULL;
END;
CREATE TRIGGER warmup_plan_frees_room AFTER DELETE ON warmup_plans BEGIN
  DELETE FROM room_items WHERE room = 'warmup plans' AND item = old.key_hash AND removed_at IS NULL;
END;
CREATE TRIGGER warmup_plan_gives_way AFTER UPDATE OF removed_at ON room_items
  WHEN new.room = 'warmup plans' AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM warmup_plans WHERE key_hash = new.item;
END;
