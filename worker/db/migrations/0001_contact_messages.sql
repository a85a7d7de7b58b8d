-- What visitors write on the contact page, kept until it has been answered.
CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  -- Milliseconds since 1970.
  received_at INTEGER NOT NULL
) STRICT;
