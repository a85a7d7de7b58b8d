// One look at one monitor: whether the record still has the address, and what is to be told.
import { advanceMonitor } from '#shared/dmarc-monitor/events.ts'
import type { MonitorKnown } from '#shared/dmarc-monitor/known.ts'
import {
  lookAtRecords,
  namesAddress,
  placeWith,
  unknownAt,
  type RecordsSeen,
} from '#shared/dmarc-monitor/look.ts'
import { isSamePolicy, type PolicyChange } from '#shared/dmarc-monitor/policy-lag.ts'
import { rememberedAs } from '#shared/dmarc-monitor/record-events.ts'
import { isSamePlace, recordNow } from '#shared/dmarc-monitor/record-now.ts'
import { policyName } from '#shared/dmarc/tree-walk.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import {
  monitorById,
  storeMonitorLook,
  type MonitorLook,
  type SenderSeen,
  type StoredMonitor,
} from '#worker/db/dmarc-monitors.ts'
import { dueTargetsOf } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import { addressOf } from '#worker/dmarc-monitor/address.ts'
import { knownOfMonitor } from '#worker/dmarc-monitor/facts.ts'
import type { WorkerEnv } from '#worker/env.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_SENDERS = 300
const MAX_NAME = 253

/** @returns the targets to notify now */
export async function lookAtMonitor(look: MonitorLook, env: WorkerEnv, deps: Deps): Promise<string[]> {
  const monitor = await askDatabase(monitorById(env.DB, look.id))
  // Deleted, requested again in the meantime, or already done by the same message.
  if (!monitor || monitor.turn !== look.turn || monitor.done >= look.turn) return []
  const now = deps.clock.now()
  const { resolver, eachUpstream } = deps.lookupsFor(env, { fresh: true })
  const address = addressOf(monitor, env)
  const seen = await confirmed(await lookAtRecords(monitor.domain, resolver), monitor, eachUpstream)
  const { dmarc } = seen
  const isNamed = namesAddress(dmarc, address)
  const record = dmarc.records.length === 1 ? (dmarc.records[0] ?? null) : null
  const changes = changesOf(monitor, isNamed === null ? null : { record }, now)
  const { policyChange } = changes
  const known = await knownOfMonitor(env.DB, { ...monitor, policyChange }, { seen, now })
  const hasLeft = isNamed === false && monitor.seenAt !== null
  const { memory, events } = advanceMonitor(withRecord(monitor, address), {
    ...factsOf(known),
    now,
    record: recordNow(seen, address),
    policyChange,
    hasLeft,
    refused: monitor.refused,
  })
  const outcome = { ...look, now, isNamed, record, ...changes, memory, events, senders: sendersSeen(known) }
  const isStored = await askDatabase(storeMonitorLook(env.DB, monitor, outcome))
  return isStored && events.length > 0 ? askDatabase(dueTargetsOf(env.DB, monitor.id, now)) : []
}

/** What is new counts once each server says the same; otherwise nothing is concluded until the next look. */
async function confirmed(
  seen: RecordsSeen,
  { domain, record }: StoredMonitor,
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
function withRecord({ domain, memory, record }: StoredMonitor, address: string): StoredMonitor['memory'] {
  if (memory.record || record === null) return memory
  const isNamed = namesAddress(placeWith(policyName(domain), record), address) === true
  const now = { records: [record], others: [], broken: [], isNamed, address }
  return { ...memory, record: rememberedAs(undefined, now) }
}

/** @param seen null: DNS did not answer */
function changesOf(
  { domain, record: before, policyChange }: StoredMonitor,
  seen: { record: string | null } | null,
  now: number,
): { policyChange: PolicyChange | null; change: { day: number; before: string; after: string } | null } {
  const after = seen?.record ?? null
  if (seen === null || before === null || after === null || before === after)
    return { policyChange, change: null }
  return {
    change: { day: Math.floor(now / DAY_MS), before, after },
    policyChange: isSamePolicy(before, after) ? policyChange : { domain, at: now, before, now: after },
  }
}

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

/** What only receivers say that are not known is not remembered for longer than they are heard. */
const sendersSeen = ({ judged, voices }: MonitorKnown): SenderSeen[] =>
  (voices.isWeighed ? judged.senders : []).slice(0, MAX_SENDERS).flatMap(({ sums: { name }, days }) => {
    const [first] = days
    const last = days.at(-1)
    return first && last && name.length <= MAX_NAME ? [{ name, firstDay: first.day, lastDay: last.day }] : []
  })
