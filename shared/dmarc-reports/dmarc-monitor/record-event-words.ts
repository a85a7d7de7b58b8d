// What is said when the DMARC record got weaker, was doubled, or is gone, and what undoes it.
import type { Change } from '#shared/report/change/change.ts'
import { BACK, monitorChange } from './change-table.ts'
import { addressChange } from './changes.ts'
import type { MonitorEvent } from './event-kinds.ts'
import { MAX_TEXT } from './record-now.ts'
import type { Part, RecordEventKind } from './record-events.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import type { Policy } from '#shared/records/dmarc/tags.ts'
import type { PolicyTagName } from '#shared/records/dmarc/policy.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'

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
