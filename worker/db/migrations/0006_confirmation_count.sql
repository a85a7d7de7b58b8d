-- Mails with the link since the address was asked for: nobody's mailbox is to be filled from here.
ALTER TABLE subscribers ADD COLUMN mails INTEGER NOT NULL DEFAULT 0;
UPDATE subscribers SET mails = 1 WHERE mailed_at IS NOT NULL;
