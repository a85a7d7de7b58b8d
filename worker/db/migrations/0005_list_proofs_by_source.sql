-- One proof for each list and resolver: to another resolver the same list may lie, or refuse to answer.
CREATE TABLE list_proofs_by_source (
  -- As in the table before.
  zone TEXT NOT NULL,
  source TEXT NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  proved_at INTEGER,
  asked_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (zone, source)
) STRICT;
INSERT INTO list_proofs_by_source (zone, source, state, at, proved_at, asked_at, reason)
  SELECT zone, source, state, at, proved_at, asked_at, reason FROM list_proofs;
DROP TABLE list_proofs;
ALTER TABLE list_proofs_by_source RENAME TO list_proofs;
