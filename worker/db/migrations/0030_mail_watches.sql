-- Mail watches are objects (0023_saved.sql). Their rows are taken over by the worker (worker/saved/carry-over.ts), and so are the hashes
-- of their addresses, which SQL cannot compute.
DROP TRIGGER mail_watch_takes_room;
DROP TRIGGER mail_watch_used;
DROP TRIGGER mail_watch_frees_room;
DROP TRIGGER mail_watch_gives_way;
DROP TRIGGER mail_watch_test_counts;
DROP TRIGGER mail_watch_mail_takes_room;
DROP TRIGGER mail_watch_mail_judged;
DROP TRIGGER mail_watch_mail_gives_way;
DROP TRIGGER mail_watch_mail_frees_room;
UPDATE room_items SET owner = item WHERE room = 'mail watches';
UPDATE room_items SET owner =
  (SELECT w.view_hash FROM mail_watch_mails m JOIN mail_watches w ON w.id = m.watch_id WHERE m.id = item)
  WHERE room = 'watched mail';
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT view_hash, 'mail watch', created_at, expires_at, 0 FROM mail_watches;
INSERT INTO saved_keys (hash, name, opens) SELECT feed_hash, view_hash, 'feed' FROM mail_watches;
INSERT INTO saved_keys (hash, name, opens, target)
  SELECT t.page_hash, w.view_hash, 'page', t.id FROM watch_targets t JOIN mail_watches w ON w.id = t.watch_id
  WHERE t.page_hash IS NOT NULL;
INSERT INTO saved_keys (hash, name, opens, target)
  SELECT t.page_feed_hash, w.view_hash, 'feed', t.id FROM watch_targets t JOIN mail_watches w ON w.id = t.watch_id
  WHERE t.page_feed_hash IS NOT NULL;
