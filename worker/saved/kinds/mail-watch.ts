// A mail watch: lasting addresses for the mail of a domain. Each mail is judged and compared with those before; what changed,
// what is missing, and whether unsubscribing works is told.
import { mailEventView } from '#shared/saved/mail-watch/event-words.ts'
import {
  MAIL_FEED_ENDING,
  mailWatchApiPath,
  mailWatchPath,
  UNUSED_MS,
  missingSince,
} from '#shared/saved/mail-watch/limits.ts'
import type { MailEvent } from '#shared/saved/mail-watch/streams.ts'
import { MAIL_WATCHES, NEW_MAIL_WATCHES, WATCHED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import {
  Made,
  NOTHING_KNOWN,
  State,
  know,
  type MailWatchKnown,
  type MailWatchMade,
  type MailWatchSelf,
} from '#worker/saved/kinds/mail-watch/about.ts'
import { judge, noteUsed } from '#worker/saved/kinds/mail-watch/judge.ts'
import {
  forgetMail,
  judgedMails,
  linksOf,
  mailJobs,
  streamsOf,
  unprovedMails,
  waitingMail,
} from '#worker/saved/kinds/mail-watch/mails.ts'
import { advanceTest, probesOf, testJobs } from '#worker/saved/kinds/mail-watch/probes.ts'
import { brief } from '#worker/saved/kinds/mail-watch/stand.ts'
import { take } from '#worker/saved/kinds/mail-watch/take.ts'
import type { Kind } from '#worker/saved/self.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { RAW_TABLE } from '#worker/saved/store.ts'

// The tables of a mail watch. Of a mail, a fingerprint is kept: no text, no recipient.

/** Steps are only added. Times are milliseconds since 1970. */
const MAIL_WATCH_TABLES: readonly string[] = [
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

/** While a mail waits to be judged. */
const AGAIN_MS = 5 * MINUTE_MS

/** Told once, until mail comes again. */
function look(self: MailWatchSelf): number | null {
  const { made, state } = self.facts
  const { everyHours } = made
  const { lastAt, silentAt } = state
  const due = missingSince(everyHours, lastAt)
  if (everyHours === null || lastAt === null || due === null || silentAt !== null) return null
  const now = self.now()
  if (now < due) return Math.min(due, now + DAY_MS)
  // One that has just come may be the one that is missing.
  const isOneWaiting = self.store.first(
    `SELECT 1 FROM mails WHERE probe IS NULL AND state <> 'judged' AND received_at > ?`,
    now - HOUR_MS,
  )
  if (isOneWaiting) return now + AGAIN_MS
  const event: MailEvent = { what: 'silent', everyHours, lastAt: new Date(lastAt).toISOString() }
  self.store.together(() => {
    know(self, { silentAt: lastAt })
    self.addEvents([event], now)
  })
  return null
}

export const mailWatchAsks = {
  page: {
    /** What its page shows beyond what it knows, what happened, and who is told. */
    shown: (self: MailWatchSelf, _: null) => ({
      streams: streamsOf(self.store),
      mails: judgedMails(self.store),
      unproved: unprovedMails(self.store),
      links: linksOf(self.store, self.now()),
      probes: probesOf(self.store),
    }),
    test: (self: MailWatchSelf, _: null) => probesOf(self.store),
    advanceTest,
  },
  feed: { streams: (self: MailWatchSelf, _: null) => streamsOf(self.store) },
  mail: { take },
}

export const mailWatchKind: Kind<MailWatchMade, MailWatchKnown> = {
  name: 'mail watch',
  title: 'This mail watch',
  noSuch: 'There is no such mail watch: it was deleted, its time was over, or its URL was replaced.',
  made: Made,
  state: State,
  begin: () => NOTHING_KNOWN,
  lifeMs: UNUSED_MS,
  isProlongedByReading: false,
  needs: () => [
    { of: MAIL_WATCHES, units: 1 },
    { of: NEW_MAIL_WATCHES, units: 1 },
  ],
  tables: MAIL_WATCH_TABLES,
  brief: {
    pageOf: mailWatchPath,
    feedOf: (feedKey) => mailWatchApiPath(feedKey) + MAIL_FEED_ENDING,
    of: brief,
  },
  first: [],
  jobs: { judge, look, used: noteUsed, ...mailJobs, ...testJobs },
  asks: mailWatchAsks,
  // A message takes room until it has been judged.
  parts: {
    has: (self, { room, item }) =>
      room === WATCHED_MAIL.name && waitingMail(self.store, item)?.state === 'waiting',
    gaveWay: (self, { item }) => {
      if (waitingMail(self.store, item)?.state === 'waiting') forgetMail(self, item)
    },
  },
  alerts: {
    about: ({ domain }) => ({
      source: 'mail-watch',
      kind: 'domain',
      subject: domain,
      about: `about the mail of ${domain}`,
      pageOf: mailWatchPath,
      greeting: 'You get an alert here when its mail changes or stops.',
    }),
    view: ({ domain }, event) => mailEventView(domain, event as KeptEvent<MailEvent>),
  },
}
