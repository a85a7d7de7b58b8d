-- Addresses that visitors send one real mail to, and the mails that came. Nothing here says who made an address.
CREATE TABLE mail_tests (
  -- What stands before the @, lower case.
  token TEXT PRIMARY KEY,
  -- SHA-256 of the key that opens the page: whoever reads this table cannot open it.
  view_hash TEXT NOT NULL UNIQUE,
  -- Milliseconds since 1970, as all times here; keep_ms is counted anew from each mail.
  created_at INTEGER NOT NULL,
  keep_ms INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  mails INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX mail_tests_by_end ON mail_tests (expires_at);
-- What is left to be deleted is found without reading the addresses that are empty already.
CREATE INDEX mail_tests_with_mails ON mail_tests (expires_at) WHERE mails > 0;

CREATE TABLE mail_test_mails (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  -- 1 for the first mail of its address.
  n INTEGER NOT NULL,
  -- The same when the same mail is handed in again, because the answer to the first time was lost.
  delivery TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- JSON.
  envelope TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- JSON, NULL until the mail has been judged: what lists say of it, and all of it.
  summary TEXT,
  report TEXT,
  UNIQUE (token, n),
  UNIQUE (token, delivery)
) STRICT;
CREATE INDEX mail_test_mails_by_age ON mail_test_mails (received_at);

-- The mails as they came, cut into pieces: a row of D1 has 2 MB at most.
CREATE TABLE mail_test_raw (
  mail_id TEXT NOT NULL,
  piece INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (mail_id, piece)
) STRICT;

-- How much all mails with their reports come to, kept by the database itself: adding them up would read every row.
CREATE TABLE mail_test_space (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  octets INTEGER NOT NULL
) STRICT;
INSERT INTO mail_test_space (id, octets) VALUES (1, 0);

CREATE TRIGGER mail_test_mail_added AFTER INSERT ON mail_test_mails BEGIN
  UPDATE mail_test_space SET octets = octets + new.size;
END;
CREATE TRIGGER mail_test_mail_judged AFTER UPDATE OF report ON mail_test_mails BEGIN
  UPDATE mail_test_space SET octets = octets + length(coalesce(new.report, '')) - length(coalesce(old.report, ''));
END;
CREATE TRIGGER mail_test_mail_deleted AFTER DELETE ON mail_test_mails BEGIN
  UPDATE mail_test_space SET octets = octets - old.size - length(coalesce(old.report, ''));
END;
