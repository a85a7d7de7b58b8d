-- Who asked for the newsletter. Nobody gets it before the address has been confirmed by a link in a mail.
CREATE TABLE subscribers (
  -- Lower case.
  email TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  -- Opens the page on which the address is confirmed or taken out; nobody can guess it.
  token TEXT NOT NULL UNIQUE,
  -- Milliseconds since 1970.
  asked_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  mail_attempts INTEGER NOT NULL DEFAULT 0,
  mailed_at INTEGER
) STRICT;
