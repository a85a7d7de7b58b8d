// What a monitor of DMARC reports was made with, and what it knows besides its tables. Times in milliseconds since 1970.
import * as v from 'valibot'
import { MonitorMemory, newMemory } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { REFUSED_MS, type RefusedMail } from '#shared/saved/quota/refused-mail.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Facts, Self } from '#worker/saved/self.ts'
import type { SenderKept } from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import type { ReceiverKept, ReceiverMark } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { Store } from '#worker/saved/store.ts'

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

export const sendersKept = (store: Store): SenderKept[] =>
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
