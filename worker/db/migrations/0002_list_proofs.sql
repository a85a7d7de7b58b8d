-- How the last test of each blocklist's control entries went (RFC 5782, 5).
CREATE TABLE list_proofs (
  -- Its public name; a private key is not part of it.
  zone TEXT PRIMARY KEY,
  -- proved, failed, refused or unreached.
  state TEXT NOT NULL,
  -- The resolver that answered.
  source TEXT NOT NULL,
  -- Milliseconds since 1970, as all times here: of this outcome, of the last one that was "proved", of the last try.
  at INTEGER NOT NULL,
  proved_at INTEGER,
  asked_at INTEGER NOT NULL,
  -- What was wrong, in words; empty when nothing was.
  reason TEXT NOT NULL
) STRICT;
