-- Monitors of DMARC reports are objects of their own (0023_saved.sql). Their rows are taken over by the worker
-- (worker/saved/carry-over.ts), and so are their addresses, of which the register has hashes. That there are not more of them than
-- there may be (monitors_have_an_end) is still said here.
DROP TRIGGER dmarc_monitor_takes_room;
DROP TRIGGER dmarc_monitor_begins;
DROP TRIGGER dmarc_monitor_has_reports;
DROP TRIGGER dmarc_monitor_frees_room;
DROP TRIGGER dmarc_monitor_gives_way;
DROP TRIGGER dmarc_monitor_mail_takes_room;
DROP TRIGGER dmarc_monitor_mail_read;
DROP TRIGGER dmarc_monitor_mail_gives_way;
DROP TRIGGER dmarc_monitor_mail_frees_room;
UPDATE room_items SET owner = item WHERE room IN ('monitors waiting', 'monitors', 'monitors of a domain');
UPDATE room_items SET owner =
    (SELECT m.view_hash FROM dmarc_monitor_mails l JOIN dmarc_monitors m ON m.id = l.monitor_id WHERE l.id = item)
  WHERE room IN ('report mail', 'unproved report mail');
INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
  SELECT view_hash, 'dmarc monitor', created_at, expires_at, 0 FROM dmarc_monitors;
INSERT INTO saved_keys (hash, name, opens) SELECT feed_hash, view_hash, 'feed' FROM dmarc_monitors;
INSERT INTO saved_keys (hash, name, opens, target)
  SELECT t.page_hash, m.view_hash, 'page', t.id FROM watch_targets t JOIN dmarc_monitors m ON m.id = t.watch_id
  WHERE t.page_hash IS NOT NULL;
INSERT INTO saved_keys (hash, name, opens, target)
  SELECT t.page_feed_hash, m.view_hash, 'feed', t.id FROM watch_targets t JOIN dmarc_monitors m ON m.id = t.watch_id
  WHERE t.page_feed_hash IS NOT NULL;
