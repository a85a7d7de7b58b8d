// The tables of a mail watch. Of a mail, a fingerprint is kept: no text, no recipient.
import { RAW_TABLE } from '#worker/saved/raw.ts'

/** Steps are only added. Times are milliseconds since 1970. */
export const MAIL_WATCH_TABLES: readonly string[] = [
  RAW_TABLE,
  `CREATE TABLE mails (
     id TEXT PRIMARY KEY,
     -- 1 for the first.
     n INTEGER NOT NULL UNIQUE,
     -- What is before the @ of the address of a test that it came to; NULL for the watch's own.
     probe TEXT,
     -- The same when the same message is handed in again.
     delivery TEXT NOT NULL UNIQUE,
     received_at INTEGER NOT NULL,
     -- JSON, empty once it has been judged.
     envelope TEXT NOT NULL,
     size INTEGER NOT NULL,
     -- The network that it came from, as a keyed hash.
     sent_by TEXT NOT NULL,
     -- It proved itself before it was stored, so it took nothing of the share of what does not.
     proved_first INTEGER NOT NULL,
     -- "waiting", "lists" while only blocklists are missing, "judged".
     state TEXT NOT NULL,
     -- JSON: what was found while blocklists are missing, then the fingerprint.
     judged TEXT,
     stream TEXT,
     -- JSON: links to the domain itself, for a day.
     links TEXT,
     -- For a test: it is of a list.
     is_mailing INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   -- The usual state of mail from one sender or list (JSON).
   CREATE TABLE streams (key TEXT PRIMARY KEY, memory TEXT NOT NULL) STRICT, WITHOUT ROWID;
   -- The three addresses of an unsubscribe test.
   CREATE TABLE probes (
     role TEXT PRIMARY KEY,
     token TEXT NOT NULL UNIQUE,
     -- Of the last mail that DMARC proved: where one click is posted to.
     url TEXT,
     -- When the visitor asked for the request; it is sent once. Its answer (JSON).
     asked_at INTEGER,
     request TEXT
   ) STRICT, WITHOUT ROWID;`,
]
