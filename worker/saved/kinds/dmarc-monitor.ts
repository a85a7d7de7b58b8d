import * as v from 'valibot'
import type { MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import {
  MONITOR_FEED_ENDING,
  monitorApiPath,
  monitoredPath,
  UNSEEN_MS,
} from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { NEW_MONITORS, WAITING_MONITORS } from '#shared/saved/quota/mail-quotas.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { look, begunNeeds, noteSeen, seenLast } from '#worker/saved/kinds/dmarc-monitor/look.ts'
import {
  gaveWay,
  hasPart,
  original,
  tidy,
  mailsShown,
  settleRoom,
  take,
  type MailRow,
} from '#worker/saved/kinds/dmarc-monitor/mails.ts'
import {
  Made,
  newState,
  State,
  addressOf,
  isOpen,
  isPublished,
  markReceiver,
  markSender,
  knownIn,
  recordChangesOf,
  type MonitorFacts,
  type MonitorMade,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { addProvider, providerShown, PROVIDER_TABLE } from '#worker/saved/kinds/dmarc-monitor/provider.ts'
import { read, MailSummary } from '#worker/saved/kinds/dmarc-monitor/read.ts'
import {
  keepNetworks,
  networksKept,
  SOURCES_TABLE,
  withNetworks,
} from '#worker/saved/kinds/dmarc-monitor/sources.ts'
import { todayOfMonitor } from '#shared/saved/visit/of-monitor.ts'
import { isWrong } from '#shared/saved/visit/urgency.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import type { Brief, Kind } from '#worker/saved/self.ts'
import { monitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { RAW_TABLE } from '#worker/saved/store.ts'
import { namesAddress, type RecordsSeen } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { stateShown } from '#shared/dmarc-reports/dmarc-monitor/shown.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackOf } from '#worker/db/quota.ts'
import { targetsOf } from '#worker/saved/alerts/targets.ts'
import { shownTarget } from '#worker/watch/report.ts'

interface Asked {
  feed: string
  /** What DNS says now. */
  seen: RecordsSeen
  offers: Pick<MonitorState, 'offersEmail' | 'turnstileSiteKey'>
}

/** Whoever reads it sees at once that the address is in the record. @returns null if it was deleted in the meantime */
async function stateOf(self: MonitorSelf, { feed, seen, offers }: Asked): Promise<MonitorState | null> {
  const address = addressOf(self.facts.made, self.outside.env)
  const isNamed = namesAddress(seen.dmarc, address) === true
  if (isNamed && !isPublished(self.facts)) await noteSeen(self)
  const noRoom = isNamed && self.isThere && self.facts.state.seenAt === null ? await whyNoRoom(self) : null
  if (!isOpen(self)) return null
  const { made, state, createdAt, expiresAt } = self.facts
  const { store } = self
  const now = self.now()
  const known = knownIn(store, { ...made, policyChange: state.policyChange, seen, now })
  const monitor = { ...made, ...state, createdAt, expiresAt }
  const shown = stateShown({ monitor, address, known, now, seen, records: recordChangesOf(store), noRoom })
  return {
    ...shown,
    senders: withNetworks(shown.senders, networksKept(self)),
    feed,
    provider: providerShown(self),
    reports: mailsShown(store, now).map(mailShown),
    events: self.events<MonitorEvent>().map((event) => monitorEventView(made.domain, event)),
    targets: targetsOf(self).map((target) => shownTarget(target, now)),
    ...offers,
  }
}

/** With the record as it was at the last look: DNS is not asked for it. */
function brief(self: MonitorSelf): Brief {
  const { made, state, createdAt, expiresAt } = self.facts
  const { domain } = made
  const { store } = self
  const now = self.now()
  const seen = seenLast(domain, state)
  const known = knownIn(store, { ...made, policyChange: state.policyChange, seen, now })
  const monitor = { ...made, ...state, createdAt, expiresAt }
  const address = addressOf(made, self.outside.env)
  const records = recordChangesOf(store)
  const shown = stateShown({ monitor, address, known, now, seen, records, noRoom: null })
  const { verdict } = shown
  const [first] = todayOfMonitor(shown)
  const isOpenEnded = shown.state === 'waiting_for_dns' || isWrong(verdict.tone)
  // A record may have changed since the last look, so none is proposed from it.
  const today = first
    ? { title: first.title, text: first.text }
    : isOpenEnded && { title: verdict.heading, text: verdict.sentence }
  return {
    name: toUnicode(domain),
    tone: verdict.tone,
    headline: verdict.heading,
    changedAt: self.events()[0]?.at ?? null,
    ...(today && { today }),
  }
}

/** Its address is in the record, and it has not begun. */
async function whyNoRoom(self: MonitorSelf): Promise<string> {
  const { DB } = self.outside.env
  const needs = begunNeeds(self.facts.made)
  for (const { of, units, by = self.row.network } of needs) {
    const lack = await askDatabase(lackOf(DB, [{ of, units }], { network: by, now: self.now() }))
    if (lack) return lack.isShare ? of.ofShare : of.ofAll
  }
  return needs[0].of.ofAll
}

const NOTHING_KNOWN: v.InferOutput<typeof MailSummary> = { from: '', flags: [] }

function mailShown({ n, receivedAt, size, state, ...row }: MailRow): MonitorState['reports'][number] {
  const read = v.safeParse(MailSummary, row.summary === null ? NOTHING_KNOWN : JSON.parse(row.summary))
  const known = read.success ? read.output : NOTHING_KNOWN
  return {
    n,
    receivedAt: new Date(receivedAt).toISOString(),
    bytes: size,
    state: state as MonitorState['reports'][number]['state'],
    ...known,
    ...(row.rawRemovedAt !== null && { removed: true as const }),
  }
}

// The tables of a monitor. Of the reports, only sums are kept for long, without a person in them. Days are days since 1970, UTC.
const MONITOR_TABLES: readonly string[] = [
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
  SOURCES_TABLE,
  PROVIDER_TABLE,
]

export const monitorAsks = {
  page: { state: stateOf, markSender, markReceiver, original, keepNetworks, addProvider },
  mail: { take },
}

export const monitorKind: Kind<MonitorMade, MonitorFacts> = {
  name: 'dmarc monitor',
  title: 'This monitor',
  noSuch: 'There is no such monitor: it was deleted, its time was over, or its URL was replaced.',
  made: Made,
  state: State,
  begin: newState,
  // Later each time its address is seen in the record.
  lifeMs: UNSEEN_MS,
  isProlongedByReading: false,
  needs: () => [
    { of: WAITING_MONITORS, units: 1 },
    { of: NEW_MONITORS, units: 1 },
  ],
  tables: MONITOR_TABLES,
  brief: {
    pageOf: monitoredPath,
    feedOf: (feedKey) => monitorApiPath(feedKey) + MONITOR_FEED_ENDING,
    of: brief,
  },
  jobs: { look, tidy, read, room: settleRoom },
  first: ['look', 'tidy'],
  asks: monitorAsks,
  parts: { has: hasPart, gaveWay },
  alerts: {
    about: ({ domain }) => ({
      source: 'dmarc-monitor',
      kind: 'domain',
      subject: domain,
      about: `about the DMARC reports on ${domain}`,
      pageOf: monitoredPath,
      greeting:
        'You get an alert here when its DMARC reports show something new, and a summary every Monday.',
    }),
    view: ({ domain }, event) => monitorEventView(domain, event as KeptEvent<MonitorEvent>),
  },
}
