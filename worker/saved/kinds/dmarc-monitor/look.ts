import { DAY_MS, HOUR_MS } from '#shared/kit/calendar.ts'
import type { MonitorMemory } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { advanceMonitor } from '#shared/dmarc-reports/dmarc-monitor/events.ts'
import type { MonitorKnown } from '#shared/dmarc-reports/dmarc-monitor/known.ts'
import {
  isSamePlace,
  lookAtRecords,
  namesAddress,
  placeWith,
  recordNow,
  type RecordsSeen,
  unknownAt,
} from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import { isSamePolicy, type PolicyChange } from '#shared/dmarc-reports/dmarc-monitor/kept-rows.ts'
import { rememberedAs } from '#shared/dmarc-reports/dmarc-monitor/record-events.ts'
import { tlsRptName } from '#shared/records/transport/tls-rpt.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import {
  addressOf,
  change,
  isOpen,
  memoryIn,
  MAX_SENDERS,
  knownIn,
  type MonitorFacts,
  type MonitorMade,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { spamRatesSince } from '#worker/saved/kinds/dmarc-monitor/provider.ts'
import type { Store } from '#worker/saved/store.ts'
import { LEFT_MS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { MONITORS, MONITORS_OF_A_DOMAIN, WAITING_MONITORS } from '#shared/saved/quota/mail-quotas.ts'
import { moveRoom } from '#worker/saved/compare.ts'
import type { RoomNeed } from '#worker/saved/room-taken.ts'

// A monitor begins once its address is in the record: until then it takes no room of those that have begun.

/** What one needs then. */
export const begunNeeds = ({ registered }: MonitorMade): readonly [RoomNeed, RoomNeed] => [
  { of: MONITORS, units: 1 },
  { of: MONITORS_OF_A_DOMAIN, units: 1, by: registered },
]

/** The address was seen in the record: it lives on, if there is room for it. Otherwise it waits on. */
export async function noteSeen(self: MonitorSelf): Promise<void> {
  const { name } = self.row
  const { made, state } = self.facts
  const isBegun =
    state.seenAt !== null ||
    (await moveRoom(self, begunNeeds(made), { room: WAITING_MONITORS.name, item: name }))
  if (!isBegun || !isOpen(self)) return
  const now = self.now()
  self.store.together(() => {
    change(self, { seenAt: self.facts.state.seenAt ?? now, leftAt: null })
    self.liveUntil(now + LEFT_MS)
  })
}

/** How often DNS is looked at, and what to tell is found. */
const LOOK_EVERY_MS = 6 * HOUR_MS
/** What could not be found out ends nothing. */
const UNKNOWN_MS = 8 * LOOK_EVERY_MS
/** Of a record, what is kept to notice its next change. */
const MAX_RECORD = 4_000
const MAX_TOLD_SENDERS = 300
const MAX_NAME = 253

export async function look(self: MonitorSelf): Promise<number | null> {
  const { env, deps } = self.outside
  const { made, state, createdAt, expiresAt } = self.facts
  const now = self.now()
  if (expiresAt <= now) return null
  // Nobody has published an address in the moment that it was made.
  if (now >= createdAt && now < createdAt + LOOK_EVERY_MS) return createdAt + LOOK_EVERY_MS
  const { resolver, eachUpstream } = deps.lookupsFor(env, { fresh: true })
  const address = addressOf(made, env)
  const known = { domain: made.domain, record: state.record }
  const seen = await confirmed(await lookAtRecords(made.domain, resolver), known, eachUpstream)
  if (!isOpen(self)) return null
  const isNamed = namesAddress(seen.dmarc, address)
  if (isNamed === true) await noteSeen(self)
  if (!isOpen(self)) return null
  self.store.together(() => conclude(self, { seen, isNamed, address, now }))
  return now + LOOK_EVERY_MS
}

interface Seen {
  seen: RecordsSeen
  /** Null: DNS did not answer. */
  isNamed: boolean | null
  address: string
  now: number
}

function conclude(self: MonitorSelf, { seen, isNamed, address, now }: Seen): void {
  const { store } = self
  const { made, state } = self.facts
  const { records } = seen.dmarc
  const record = records.length === 1 ? (records[0] ?? null) : null
  const changes = changesOf(made, state, { seen: isNamed === null ? null : { record }, now })
  const { policyChange } = changes
  const known = knownIn(store, { domain: made.domain, policyChange, seen, now })
  const hasLeft = isNamed === false && state.seenAt !== null
  const { memory, events } = advanceMonitor(withRecord(made, state, address), {
    ...factsOf(known),
    spamRates: spamRatesSince(store, known.first),
    now,
    record: recordNow(seen, address),
    policyChange,
    hasLeft,
    refused: state.refused,
  })
  self.addEvents(events, now)
  keepSenders(store, sendersSeen(known))
  if (changes.change) keepChange(store, changes.change)
  change(self, {
    memory,
    policyChange,
    leftAt: hasLeft ? (state.leftAt ?? now) : state.leftAt,
    record: isNamed === null ? state.record : (record?.slice(0, MAX_RECORD) ?? null),
  })
  if (isNamed === null) self.liveUntil(now + UNKNOWN_MS)
}

/** What is new counts once each server says the same; otherwise nothing is concluded until the next look. */
async function confirmed(
  seen: RecordsSeen,
  { domain, record }: { domain: string; record: string | null },
  eachUpstream: () => readonly Resolver[],
): Promise<RecordsSeen> {
  const { dmarc } = seen
  if (dmarc.isUnknown || (dmarc.records.length === 1 && dmarc.records[0] === record)) return seen
  for (const resolver of eachUpstream()) {
    const other = await lookAtRecords(domain, resolver)
    if (!isSamePlace(other.dmarc, dmarc)) return { ...seen, dmarc: unknownAt(dmarc.owner) }
  }
  return seen
}

/** What was looked at before there was a memory of it. */
function withRecord({ domain }: MonitorMade, state: MonitorFacts, address: string): MonitorMemory {
  const memory = memoryIn(state)
  const { record } = state
  if (memory.record || record === null) return memory
  const isNamed = namesAddress(placeWith(policyName(domain), record), address) === true
  const now = { records: [record], others: [], broken: [], isNamed, address }
  return { ...memory, record: rememberedAs(undefined, now) }
}

/** As of the last look; what it did not keep is unknown. */
export function seenLast(domain: string, { record }: MonitorFacts): RecordsSeen {
  const owner = policyName(domain)
  return {
    dmarc: record === null ? unknownAt(owner) : placeWith(owner, record),
    tlsRpt: unknownAt(tlsRptName(domain)),
  }
}

interface RecordSince {
  day: number
  before: string
  after: string
}

/** @param seen null: DNS did not answer */
function changesOf(
  { domain }: MonitorMade,
  { record: before, policyChange }: MonitorFacts,
  { seen, now }: { seen: { record: string | null } | null; now: number },
): { policyChange: PolicyChange | null; change: RecordSince | null } {
  const after = seen?.record ?? null
  if (seen === null || before === null || after === null || before === after)
    return { policyChange, change: null }
  return {
    change: { day: Math.floor(now / DAY_MS), before, after },
    policyChange: isSamePolicy(before, after) ? policyChange : { domain, at: now, before, now: after },
  }
}

const keepChange = (store: Store, { day, before, after }: RecordSince): void =>
  void store.run(
    `INSERT OR IGNORE INTO sums (what, day, reporter, key, count, other) VALUES ('record', ?, '', ?, 1, 0)`,
    day,
    JSON.stringify([before, after]),
  )

const factsOf = ({ judged, days, sums, counted, firstSeen, voices }: MonitorKnown) => ({
  firstSeen,
  senders: judged.senders,
  days,
  reporters: daysByName(sums.reporters.filter(({ key }) => voices.counts(key))),
  unverified: countsByDay(sums.unverified),
  isWeighed: voices.isWeighed,
  policies: sums.policies,
  seen: counted.domains[0],
})

function daysByName(rows: MonitorKnown['sums']['reporters']): Map<string, number[]> {
  const days = new Map<string, number[]>()
  for (const { key, day } of rows) days.set(key, [...(days.get(key) ?? []), day])
  return days
}

function countsByDay(rows: MonitorKnown['sums']['unverified']): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { day, count } of rows) counts.set(day, (counts.get(day) ?? 0) + count)
  return counts
}

type SenderSeen = readonly [name: string, firstDay: number, lastDay: number]

/** What only receivers say that are not known is not remembered for longer than they are heard. */
const sendersSeen = ({ judged, voices }: MonitorKnown): SenderSeen[] =>
  (voices.isWeighed ? judged.senders : []).slice(0, MAX_TOLD_SENDERS).flatMap(({ sums: { name }, days }) => {
    const [first] = days
    const last = days.at(-1)
    return first && last && name.length <= MAX_NAME ? [[name, first.day, last.day] as const] : []
  })

const keepSenders = (store: Store, senders: readonly SenderSeen[]): void =>
  void store.run(
    `INSERT INTO senders (name, first_day, last_day)
     SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
     WHERE (SELECT count(*) FROM senders) < ${MAX_SENDERS}
     ON CONFLICT DO UPDATE SET first_day = min(coalesce(first_day, excluded.first_day), excluded.first_day),
       last_day = max(coalesce(last_day, excluded.last_day), excluded.last_day)`,
    JSON.stringify(senders),
  )
