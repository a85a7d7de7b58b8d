// What happened to the DMARC record since it was last looked at: gone, doubled, weaker, or without the address. Each is told once,
// with what undoes it. Pure; the caller says nothing of a record that it is not sure of.
import type { MonitorEvent, MonitorMemory, RecordMemory } from './event-kinds.ts'
import type { Candidate, MonitorFacts, Rule } from './event-rule.ts'
import type { RecordNow } from './record-now.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import type { Policy } from '#shared/records/dmarc/tags.ts'
import { percentOf } from '#shared/records/dmarc/percent.ts'
import { isWeaker, policiesOf, underTest, type PolicyTagName } from '#shared/records/dmarc/policy.ts'

/** @returns how it would be remembered if nothing were to be told */
export function rememberedAs(known: RecordMemory | undefined, now: RecordNow): RecordMemory {
  const [only] = now.records
  const base: RecordMemory = known ?? {
    kind: kindOf(now),
    last: null,
    strict: null,
    isNamed: now.isNamed,
  }
  if (now.records.length !== 1 || only === undefined) return base
  const isAsStrict = base.strict === null || weakerIn(base.strict, only).length === 0
  return {
    kind: 'one',
    last: only,
    strict: isAsStrict ? only : base.strict,
    isNamed: base.isNamed || now.isNamed,
  }
}

const kindOf = ({ records: { length } }: RecordNow): RecordMemory['kind'] =>
  length === 0 ? 'none' : length === 1 ? 'one' : 'doubled'

type Told = Extract<MonitorEvent, { what: RecordEventKind }>
export type RecordEventKind = 'record_removed' | 'record_doubled' | 'record_weakened' | 'address_gone'

const told = (event: Told, remember: (record: RecordMemory) => void): Candidate => ({
  event,
  remember: (memory: MonitorMemory) => {
    if (memory.record) remember(memory.record)
  },
})

const seenIn = (now: RecordNow, before: string | null): Told['record'] => ({
  before: before ?? '',
  after: now.records,
  broken: now.broken,
  keep: now.others,
  address: now.address,
  ...(now.alias !== undefined && { alias: now.alias }),
  ...(now.inherited !== undefined && { inherited: now.inherited }),
})

const removed: Rule = ({ record: now }, { record: known }) => {
  if (!now || !known || now.records.length > 0 || known.kind === 'none') return null
  return told({ what: 'record_removed', record: seenIn(now, known.last) }, (record) => (record.kind = 'none'))
}

const doubled: Rule = ({ record: now }, { record: known }) => {
  if (!now || !known || now.records.length < 2 || known.kind === 'doubled') return null
  return told(
    { what: 'record_doubled', record: seenIn(now, known.last) },
    (record) => (record.kind = 'doubled'),
  )
}

const weakened: Rule = ({ record: now }, { record: known }) => {
  const [only] = now?.records ?? []
  if (!now || !known?.strict || now.records.length !== 1 || only === undefined) return null
  const parts = weakerIn(known.strict, only)
  if (parts.length === 0) return null
  return told(
    { what: 'record_weakened', record: seenIn(now, known.strict), parts },
    (record) => (record.strict = only),
  )
}

const addressGone: Rule = ({ record: now }, { record: known }) => {
  if (!now || !known?.isNamed || now.records.length !== 1 || now.isNamed) return null
  return told({ what: 'address_gone', record: seenIn(now, known.last) }, (record) => (record.isNamed = false))
}

/** In this order. */
export const RECORD_RULES: readonly Rule[] = [removed, doubled, weakened, addressGone]

/** After the rules: what was not told today is found again tomorrow. */
export function rememberRecord(memory: MonitorMemory, { record: now }: Pick<MonitorFacts, 'record'>): void {
  if (now) memory.record = rememberedAs(memory.record, now)
}

export interface Part {
  tag: PolicyTagName
  from: Policy
  to: Policy
  /** The percentage to which it applies; 100 where none is written. */
  percent: number
}

/** In which ways receivers that follow the second record do less than those that follow the first. */
function weakerIn(before: string, after: string): Part[] {
  const [old, now] = [effectOf(before), effectOf(after)]
  const found = (['p', 'sp', 'np'] as const).flatMap((tag): Part[] =>
    isWeaker(now.policies[tag], old.policies[tag]) ||
    (now.policies[tag] === old.policies[tag] && now.policies[tag] !== 'none' && now.percent < old.percent)
      ? [{ tag, from: old.policies[tag], to: now.policies[tag], percent: now.percent }]
      : [],
  )
  // What only follows is not said again.
  return found.filter(
    ({ tag, from, to }) =>
      tag === 'p' ||
      !found.some((one) => one.tag === (tag === 'sp' ? 'p' : 'sp') && one.from === from && one.to === to),
  )
}

function effectOf(text: string): { policies: Record<PolicyTagName, Policy>; percent: number } {
  const record = parseDmarc(text)
  const policies = policiesOf(record) ?? { p: 'none', sp: 'none', np: 'none' }
  const applied = (policy: Policy) => underTest(policy, record.t)
  return {
    policies: { p: applied(policies.p), sp: applied(policies.sp), np: applied(policies.np) },
    percent: percentOf(record.tags.find(({ name }) => name === 'pct')?.value ?? '') ?? 100,
  }
}
