-- Test alerts, which their owner asks for. They are no events, and change nothing about what a target is told.
-- The test that is to be sent; NULL when there is none.
ALTER TABLE watch_targets ADD COLUMN test_id TEXT;
-- When the last one was sent; NULL: never. What went wrong, as text; NULL: it was accepted.
ALTER TABLE watch_targets ADD COLUMN tested_at INTEGER;
ALTER TABLE watch_targets ADD COLUMN test_problem TEXT;
CREATE INDEX watch_targets_by_test ON watch_targets (test_id) WHERE test_id IS NOT NULL;
