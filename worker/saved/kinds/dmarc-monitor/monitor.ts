// What a monitor of DMARC reports was made with, and what it knows besides its tables. Times in milliseconds since 1970.
import * as v from 'valibot'
import { MonitorMemory, newMemory } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { REFUSED_MS, type RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Facts, Self } from '#worker/saved/self.ts'
import {
  knownOf,
  type SenderKept,
  type ArrivedRow,
  type KeptSums,
  type KeptTls,
  type MonitorKnown,
} from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import type { ReceiverKept, ReceiverMark } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { Store } from '#worker/saved/store.ts'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { WINDOW_DAYS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { policyNow, type RecordsSeen } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import type { PolicyChange } from '#shared/dmarc-reports/dmarc-monitor/kept-rows.ts'
import type { RecordChange } from '#shared/dmarc-reports/dmarc-monitor/shown.ts'
import type { KeptDay } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'

export const Made = v.object({
  /** Before the @ of its address. */
  token: v.string(),
  domain: v.string(),
  /** The domain as it is registered. */
  registered: v.string(),
})
export type MonitorMade = v.InferOutput<typeof Made>

export const PolicyChanged = v.object({
  domain: v.string(),
  at: v.number(),
  before: v.string(),
  now: v.string(),
})

export const State = v.object({
  /** When the record first had the address; null before. */
  seenAt: v.nullable(v.number()),
  /** Since when the record has it no more; null while it has. */
  leftAt: v.nullable(v.number()),
  /** The DMARC record when it was last looked at. */
  record: v.nullable(v.string()),
  policyChange: v.nullable(PolicyChanged),
  /** How many messages came. */
  mails: v.number(),
  /** Messages that were refused; null if none ever was. */
  refused: v.nullable(v.object({ since: v.number(), last: v.number(), messages: v.number() })),
  /** What was added last of what providers count; missing before. */
  provider: v.optional(v.object({ addedAt: v.number(), leftOut: v.number() })),
  /** What was told already; begun again if it cannot be read, which costs nothing else of it. */
  memory: v.unknown(),
})
export type MonitorFacts = v.InferOutput<typeof State>

export type MonitorSelf = Self<MonitorMade, MonitorFacts>

export const newState = (): MonitorFacts => ({
  seenAt: null,
  leftAt: null,
  record: null,
  policyChange: null,
  mails: 0,
  refused: null,
  memory: newMemory(),
})

export const memoryIn = ({ memory }: MonitorFacts): MonitorMemory =>
  v.is(MonitorMemory, memory) ? memory : newMemory()

/** Nothing that was awaited in the meantime is undone. */
export const change = (self: MonitorSelf, changed: Partial<MonitorFacts>): void =>
  self.keep({ ...self.facts.state, ...changed })

/** Neither deleted nor removed while something was awaited. */
export const isOpen = (self: MonitorSelf): boolean => self.isThere && self.facts.removedAt === null

/** As its record names it. */
export const addressOf = (
  { token }: Pick<MonitorMade, 'token'>,
  { REPORTS_DOMAIN = '' }: Pick<WorkerEnv, 'REPORTS_DOMAIN'>,
): string => `${token}@${REPORTS_DOMAIN.toLowerCase()}`

/** Who controls the domain’s DNS has published its address. */
export const isPublished = ({ state }: Pick<Facts<MonitorMade, MonitorFacts>, 'state'>): boolean =>
  state.seenAt !== null && state.leftAt === null

/** A message was, because too many came. */
export function noteRefused(self: MonitorSelf): void {
  const now = self.now()
  const { refused } = self.facts.state
  const isRecent = refused !== null && refused.last > now - REFUSED_MS
  const lately: RefusedMail = isRecent
    ? { ...refused, last: now, messages: refused.messages + 1 }
    : { since: now, last: now, messages: 1 }
  change(self, { refused: lately })
}

/** Names that the owner of a domain sees or marks. */
export const MAX_SENDERS = 2_000
const MAX_RECEIVERS = 2_000

const sendersKept = (store: Store): SenderKept[] =>
  store.all<SenderKept>('SELECT name, first_day AS firstDay, last_day AS lastDay, mark FROM senders')

export const receiversKept = (store: Store): ReceiverKept[] =>
  store.all<ReceiverKept>('SELECT org, network, mark FROM receivers')

interface Marked<M> {
  name: string
  mark: M | null
}

/** @returns false if so many are marked that no other can be */
const mark = (
  store: Store,
  { table, column, most }: { table: string; column: string; most: number },
  { name, mark: said }: Marked<string>,
): boolean =>
  store.run(
    `INSERT INTO ${table} (${column}, mark) SELECT ?1, ?2
     WHERE EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ?1) OR (SELECT count(*) FROM ${table}) < ${most}
     ON CONFLICT DO UPDATE SET mark = excluded.mark`,
    name,
    said,
  )

export const markSender = ({ store }: MonitorSelf, marked: Marked<Mark>): boolean =>
  mark(store, { table: 'senders', column: 'name', most: MAX_SENDERS }, marked)

export const markReceiver = ({ store }: MonitorSelf, marked: Marked<ReceiverMark>): boolean =>
  mark(store, { table: 'receivers', column: 'org', most: MAX_RECEIVERS }, marked)

interface Asked {
  domain: string
  policyChange: PolicyChange | null
  seen: Pick<RecordsSeen, 'dmarc' | 'inherited'>
  now: number
}

export function knownIn(store: Store, { domain, policyChange, seen, now }: Asked): MonitorKnown {
  const today = Math.floor(now / DAY_MS)
  return knownOf({
    domain,
    sums: sumsSince(store, today - WINDOW_DAYS),
    days: daysOf(store),
    senders: sendersKept(store),
    receivers: receiversKept(store),
    today,
    published: policyNow(seen, policyChange && Math.floor(policyChange.at / DAY_MS)),
  })
}

interface SumRow extends ArrivedRow {
  what: string
  reporter: string
}

/** From a day on. */
function sumsSince(store: Store, day: number): KeptSums {
  const rows = store.all<SumRow>(
    `SELECT what, day, reporter, key, count, other FROM sums WHERE what <> 'record' AND day >= ? ORDER BY what, day, key`,
    day,
  )
  const of = (what: string) => rows.filter((row) => row.what === what)
  return {
    rows: of('mail').map(({ day: on, reporter, key, count, other }) => ({
      day: on,
      reporter,
      key,
      messages: count,
      aligned: other,
    })),
    policies: of('policy').map(({ day: on, key, count }) => ({ day: on, key, reports: count })),
    tls: [...of('tls'), ...of('tls-failure')].map(({ what, day: on, reporter, key, count, other }) => ({
      day: on,
      reporter,
      what: what as KeptTls['what'],
      key,
      sessions: count,
      failures: other,
    })),
    reporters: of('reporter'),
    unverified: of('unverified'),
  }
}

/** Oldest first. */
const daysOf = (store: Store): KeptDay[] =>
  store.all<KeptDay>(
    'SELECT day, reporter, aligned, failed, refused, spread, incomplete FROM days ORDER BY day, reporter',
  )

export const recordChangesOf = (store: Store): RecordChange[] =>
  store
    .all<{ day: number; key: string }>(
      `SELECT day, key FROM sums WHERE what = 'record' ORDER BY day LIMIT 500`,
    )
    .map(({ day, key }) => {
      const [before = '', after = ''] = JSON.parse(key) as string[]
      return { day, before, after }
    })
