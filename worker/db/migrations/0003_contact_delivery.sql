-- Each message is stored once, however often it is sent, and mailed to the owner when a mailer is configured.
-- What the sender's page made up for one letter, with a digest of its text; NULL for a program that sends none.
ALTER TABLE contact_messages ADD COLUMN idempotency_key TEXT;
-- Tries to mail it, counted before each try: more than one without mailed_at means that a copy may be under way.
ALTER TABLE contact_messages ADD COLUMN mail_attempts INTEGER NOT NULL DEFAULT 0;
-- Milliseconds since 1970.
ALTER TABLE contact_messages ADD COLUMN last_attempt_at INTEGER;
ALTER TABLE contact_messages ADD COLUMN mailed_at INTEGER;
CREATE UNIQUE INDEX contact_messages_by_key ON contact_messages (idempotency_key);
CREATE INDEX contact_messages_by_age ON contact_messages (received_at);
