// A mail watch: lasting addresses for the mail of a domain. Each mail is judged and compared with those before; what changed,
// what is missing, and whether unsubscribing works is told.
import { mailEventView } from '#shared/saved/mail-watch/event-words.ts'
import { mailWatchPath, UNUSED_MS } from '#shared/saved/mail-watch/limits.ts'
import type { MailEvent } from '#shared/saved/mail-watch/streams.ts'
import { MAIL_WATCHES, NEW_MAIL_WATCHES, WATCHED_MAIL } from '#shared/saved/quota/mail-quotas.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { MAIL_WATCH_TABLES } from '#worker/saved/kinds/mail-watch/tables.ts'
import {
  Made,
  NOTHING_KNOWN,
  State,
  type MailWatchKnown,
  type MailWatchMade,
  type MailWatchSelf,
} from '#worker/saved/kinds/mail-watch/about.ts'
import { judge, noteUsed } from '#worker/saved/kinds/mail-watch/judge.ts'
import { look } from '#worker/saved/kinds/mail-watch/look.ts'
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
import { take } from '#worker/saved/kinds/mail-watch/take.ts'
import type { Kind } from '#worker/saved/self.ts'

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
