// The tables of a monitor. Of the reports, only sums are kept for long, without a person in them. Days are days since 1970, UTC.
import { RAW_TABLE } from '#worker/saved/raw.ts'

export const MONITOR_TABLES: readonly string[] = [
  `-- Messages, for some days.
   CREATE TABLE mails (
     id TEXT PRIMARY KEY,
     -- 1 for the first.
     n INTEGER NOT NULL UNIQUE,
     -- The same when the same message is handed in again.
     delivery TEXT NOT NULL UNIQUE,
     received_at INTEGER NOT NULL,
     -- JSON.
     envelope TEXT NOT NULL,
     size INTEGER NOT NULL,
     -- The network that it came from, as a keyed hash.
     sent_by TEXT NOT NULL,
     -- It proved itself before it was stored, so it took nothing of the share of what does not; and once it was read.
     proved_first INTEGER NOT NULL,
     proved INTEGER NOT NULL DEFAULT 0,
     -- "waiting" until it has been read.
     state TEXT NOT NULL,
     -- JSON: who sent it, and what was wrong with it.
     summary TEXT,
     raw_removed_at INTEGER
   ) STRICT;
   CREATE INDEX mails_by_age ON mails (received_at);
   ${RAW_TABLE}
   -- Reports that count, so that one that comes again does not.
   CREATE TABLE seen (
     -- SHA-256 of the reporter, the report's id and its time.
     key TEXT PRIMARY KEY,
     reporter TEXT NOT NULL,
     -- Seconds since 1970.
     begins INTEGER NOT NULL,
     ends INTEGER NOT NULL,
     seen_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX seen_by_reporter ON seen (reporter, begins);
   CREATE INDEX seen_by_age ON seen (seen_at);
   -- How many reports a receiver added on a day, of those who are known or not.
   CREATE TABLE counted (
     day INTEGER NOT NULL,
     work TEXT NOT NULL,
     reporter TEXT NOT NULL,
     used INTEGER NOT NULL,
     PRIMARY KEY (day, work, reporter)
   ) STRICT, WITHOUT ROWID;
   -- Each day as a whole, by receiver.
   CREATE TABLE days (
     day INTEGER NOT NULL,
     reporter TEXT NOT NULL,
     aligned INTEGER NOT NULL,
     failed INTEGER NOT NULL,
     refused INTEGER NOT NULL,
     spread INTEGER NOT NULL,
     -- 1: a report on this day was too long, and the rest of it was not read.
     incomplete INTEGER NOT NULL,
     PRIMARY KEY (day, reporter)
   ) STRICT, WITHOUT ROWID;
   -- Sums of a day by kind, each with a limit (add.ts).
   CREATE TABLE sums (
     what TEXT NOT NULL,
     day INTEGER NOT NULL,
     -- Empty for lists of receivers, and for changes of the record.
     reporter TEXT NOT NULL,
     key TEXT NOT NULL,
     count INTEGER NOT NULL,
     -- Of messages those that pass, of sessions those that fail, of reporters when the last report came.
     other INTEGER NOT NULL,
     PRIMARY KEY (what, day, reporter, key)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX sums_by_age ON sums (day);
   -- Senders by name: when they were first and last seen, and what the owner of the domain says about them.
   CREATE TABLE senders (name TEXT PRIMARY KEY, first_day INTEGER, last_day INTEGER, mark TEXT) STRICT, WITHOUT ROWID;
   -- Receivers: where their messages come from (a keyed hash), and what the owner of the domain says about them.
   CREATE TABLE receivers (org TEXT PRIMARY KEY, network TEXT NOT NULL DEFAULT '', mark TEXT) STRICT, WITHOUT ROWID;`,
]
