// What happened to the DMARC record since it was last looked at: gone, doubled, weaker, or without the address. Each is told once,
// with what undoes it. Pure; the caller says nothing of a record that it is not sure of.
import {
  isWeaker,
  parseDmarc,
  percentIn,
  policiesOf,
  POLICY_TAGS,
  type PolicyTagName,
  underTest,
} from '#shared/records/dmarc/parse.ts'
import type { Policy } from '#shared/records/dmarc/tags.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import type { Change } from '#shared/report/change/change.ts'
import { addressChange, BACK, monitorChange } from './changes.ts'
import type {
  Candidate,
  MonitorEvent,
  MonitorFacts,
  MonitorMemory,
  RecordMemory,
  Rule,
} from './event-kinds.ts'
import { MAX_TEXT, type RecordNow } from './look.ts'

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
type RecordEventKind = 'record_removed' | 'record_doubled' | 'record_weakened' | 'address_gone'

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

interface Part {
  tag: PolicyTagName
  from: Policy
  to: Policy
  /** The percentage to which it applies; 100 where none is written. */
  percent: number
}

/** In which ways receivers that follow the second record do less than those that follow the first. */
export function weakerIn(before: string, after: string): Part[] {
  const [old, now] = [effectOf(before), effectOf(after)]
  const found = POLICY_TAGS.flatMap((tag): Part[] =>
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
    percent: percentIn(record) ?? 100,
  }
}

// What is said when the DMARC record got weaker, was doubled, or is gone, and what undoes it.
type RecordEvent = Extract<MonitorEvent, { what: RecordEventKind }>
type Seen = RecordEvent['record']

interface RecordEventWords {
  title: string
  meaning: string
  before: string[]
  after: string[]
  change: Change | null
}

export function recordEventWords(domain: string, event: RecordEvent): RecordEventWords {
  const { before, after, broken } = event.record
  return {
    ...wordsOf(domain, event),
    before: before === '' ? [] : [before],
    after: [...after, ...broken],
    change: undoing(domain, event),
  }
}

function wordsOf(domain: string, event: RecordEvent): Pick<RecordEventWords, 'title' | 'meaning'> {
  const { record } = event
  switch (event.what) {
    case 'record_removed': {
      const follows = record.inherited
        ? `Receivers follow the record of ${record.inherited} instead`
        : 'Receivers apply no policy'
      return {
        title: `${domain}: ${record.broken.length > 0 ? 'receivers ignore the DMARC record' : 'the DMARC record is gone'}`,
        meaning: `${follows}, and send no more reports here. ${BACK}`,
      }
    }
    case 'record_doubled':
      return {
        title: `${domain}: there are ${record.after.length} DMARC records`,
        meaning:
          'Receivers use none of them (RFC 9989, 4.10): no policy applies, and no more reports come here. Keep one.',
      }
    case 'record_weakened':
      return {
        title: `${domain}: the DMARC policy is weaker`,
        meaning: `${event.parts.map((part) => partText(domain, part)).join(' ')} ${BACK}`,
      }
    case 'address_gone':
      return {
        title: `${domain}: the DMARC record no longer names this monitor`,
        meaning:
          'Receivers stop sending reports here within a day or two. If nobody meant that, add the address again.',
      }
  }
}

const FATES: Record<Policy, string> = {
  none: 'is delivered like any other',
  quarantine: 'is treated as suspicious',
  reject: 'is refused',
}

const WHOSE: Record<PolicyTagName, (domain: string) => string> = {
  p: (domain) => `Mail as ${domain}`,
  sp: (domain) => `Mail as names below ${domain}`,
  np: (domain) => `Mail as names below ${domain} that do not exist`,
}

const partText = (domain: string, { tag, from, to, percent }: Part): string =>
  from === to
    ? `${WHOSE[tag](domain)} that fails DMARC ${FATES[to]} in ${percent} of 100 cases now, at receivers that follow “pct”.`
    : `${WHOSE[tag](domain)} that fails DMARC ${FATES[to]} now, where it was “${from}” before.`

function undoing(domain: string, event: RecordEvent): Change | null {
  const { record, what } = event
  const owner = policyName(domain)
  const common = commonOf(owner, event)
  if ([record.before, ...record.after, ...record.broken].some(({ length }) => length >= MAX_TEXT))
    return monitorChange.ask('undo/too-long', common, { owner, address: record.address })
  if (what === 'address_gone')
    return addressChange({ domain, address: record.address }, placeOf(domain, record))
  if (record.alias !== undefined)
    return monitorChange.ask('undo/alias', common, { owner, alias: record.alias })
  const isThere = record.after.includes(record.before)
  if (record.before === '' || (what === 'record_doubled' && !isThere))
    return monitorChange.ask('undo/join', common, { owner })
  const before = [...record.after, ...record.broken].filter((text) => text !== record.before)
  return isThere
    ? monitorChange.record('undo/keep-one', {
        ...common,
        before,
        after: [],
        keep: [record.before, ...record.keep],
      })
    : monitorChange.record('undo/publish', { ...common, before, after: [record.before], keep: record.keep })
}

const commonOf = (owner: string, { what }: RecordEvent) => ({
  id: `undo-${what.replace('_', '-')}`,
  owner,
  type: 'TXT' as const,
  why: [],
  title: '',
  text: '',
})

/** As our own look sees the name. */
const placeOf = (domain: string, { after, broken, keep, alias }: Seen) => ({
  dmarc: {
    owner: policyName(domain),
    isUnknown: false,
    records: after,
    broken,
    others: keep,
    ...(alias !== undefined && { alias }),
    uris: after.length === 1 ? parseDmarc(after[0] ?? '').rua : [],
  },
})
