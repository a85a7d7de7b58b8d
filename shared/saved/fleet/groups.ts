// What domains have in common, so one fix works for all of them: the same change, the same broken include.
import { protocolOf } from '#shared/report/finding-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { DkimCode } from '#shared/records/dkim/findings.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import type { MxCode } from '#shared/records/mx/findings.ts'
import type { SpfCode } from '#shared/records/spf/findings.ts'
import type { CellName, FleetGroup, FleetRow } from './schema.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { lowerFirst, numberText } from '#shared/kit/sentence.ts'

export type GroupedRow = Pick<FleetRow, 'domain' | 'changes' | 'shares' | 'cells'>

/** How many names one group lists; a fleet of 2,000 in twenty groups would not fit in an answer. */
const LISTED_DOMAINS = 500
const MAX_GROUPS = 40

interface Gathered {
  id: string
  /** Of several domains. */
  phrase: (count: number) => string
  /** Of one, which has a name. */
  single: string
  cell: CellName
  /** In the list of changes of a domain, where the first one helps most. */
  place: number
  rows: GroupedRow[]
  change: Change | null
  template: FleetGroup['template'] | undefined
}

/** The most serious, largest and most helpful first. A domain can be in several. */
export function groupsOf(rows: readonly GroupedRow[]): FleetGroup[] {
  const groups = new Map<string, Gathered>()
  for (const row of rows) {
    for (const name of row.shares) gather(groups, row, includeGroup(name, row))
    // What a broken include makes of the record is said about the include.
    const others = row.changes.filter(({ id }) => row.shares.length === 0 || id !== SPF_RECORD)
    for (const change of others) gather(groups, row, changeGroup(change, row))
  }
  return [...groups.values()]
    .map((gathered) => ({ place: gathered.place, group: groupOf(gathered) }))
    .sort(
      (one, other) =>
        RANKS[other.group.tone] - RANKS[one.group.tone] ||
        other.group.count - one.group.count ||
        one.place - other.place ||
        (one.group.id < other.group.id ? -1 : 1),
    )
    .slice(0, MAX_GROUPS)
    .map(({ group }) => group)
}

const RANKS: Record<Tone, number> = { bad: 2, warn: 1, unknown: 0, ok: 0, info: 0 }

function gather(groups: Map<string, Gathered>, row: GroupedRow, one: Omit<Gathered, 'rows'>): void {
  const known = groups.get(one.id)
  if (!known) {
    groups.set(one.id, { ...one, rows: [row] })
    return
  }
  known.place = Math.min(known.place, one.place)
  if (known.rows.at(-1) !== row) known.rows.push(row)
  if (JSON.stringify(known.template) !== JSON.stringify(one.template)) known.template = null
}

function groupOf({ id, phrase, single, cell, rows, change, template }: Gathered): FleetGroup {
  const tones = rows.map((row) => row.cells[cell].tone)
  const tone = tones.includes('bad') ? 'bad' : 'warn'
  return {
    id,
    title: rows.length === 1 ? single : phrase(rows.length),
    tone,
    count: rows.length,
    domains: rows.slice(0, LISTED_DOMAINS).map(({ domain }) => domain),
    change,
    template: template ?? null,
  }
}

const domains = (count: number): string => `${numberText(count)} domains`

const SPF_RECORD = 'spf-record'

function includeGroup(name: string, row: GroupedRow): Omit<Gathered, 'rows'> {
  const place = row.changes.findIndex(({ id }) => id === SPF_RECORD)
  const change = row.changes[place] ?? null
  return {
    id: `include:${name}`,
    phrase: (count) => `${domains(count)} share the same broken include: ${name}`,
    single: `${row.domain} includes ${name}, which has no SPF record`,
    cell: 'spf',
    place,
    change,
    template: change && templateOf(change, row.domain),
  }
}

/** The subject of a change, by the finding that it fixes; others use the title of the change. */
export const FLEET_ASKS = {
  'dmarc-no-record': { one: 'lacks DMARC', many: 'lack DMARC' },
  'dmarc-no-record/asked': {
    one: 'lacks DMARC, and a mailbox for its reports',
    many: 'lack DMARC, and a mailbox for its reports',
  },
  'spf-no-record': { one: 'lacks SPF', many: 'lack SPF' },
  'dkim-none-can-exist': { one: 'has no DKIM key', many: 'have no DKIM key' },
  'spf-multiple-records': { one: 'has several SPF records', many: 'have several SPF records' },
  'spf-too-many-lookups': {
    one: 'has an SPF record over the limit of 10 lookups',
    many: 'have an SPF record over the limit of 10 lookups',
  },
  'mx-none': { one: 'has no server for its mail', many: 'have no server for their mail' },
} satisfies Partial<Record<Code | `${Code}/asked`, unknown>>

type Code = DmarcCode | SpfCode | DkimCode | MxCode

const LACKS = Object.keys(FLEET_ASKS) as (keyof typeof FLEET_ASKS)[]

function changeGroup(change: Change, { domain, changes }: GroupedRow): Omit<Gathered, 'rows'> {
  const found = LACKS.find((one) => change.why.includes(one))
  const code = found === 'dmarc-no-record' && change.action === 'ask' ? (`${found}/asked` as const) : found
  const lack = code && FLEET_ASKS[code]
  const template = templateOf(change, domain)
  const title = generalTitle(change, domain)
  const id = lack ? `lack:${code}` : `change:${kindOf(change)}:${template ? JSON.stringify(template) : title}`
  return {
    id,
    phrase: (count) => `${domains(count)} ${lack ? lack.many : `need this: ${lowerFirst(title)}`}`,
    single: lack ? `${domain} ${lack.one}` : `${domain}: ${lowerFirst(change.title)}`,
    cell: cellOf(change),
    place: changes.indexOf(change),
    change,
    template,
  }
}

/** The record with {domain} instead of the name; null if we do not know what to publish. */
const templateOf = ({ action, owner, type, after }: Change, domain: string): FleetGroup['template'] =>
  action === 'ask' || after.length === 0
    ? null
    : { owner: general(owner, domain), type, after: after.map((text) => general(text, domain)) }

const general = (text: string, domain: string): string => text.replaceAll(domain, '{domain}')

const generalTitle = ({ title }: Change, domain: string): string => title.replaceAll(domain, 'the domain')

/** Without the selector or the host that some ids end in. */
const kindOf = ({ id, action }: Change): string => `${id.split('-').slice(0, 2).join('-')}:${action}`

const CELLS: Readonly<Record<string, CellName>> = {
  spf: 'spf',
  dkim: 'dkim',
  dmarc: 'dmarc',
  mx: 'mx',
  bimi: 'bimi',
  transport: 'transport',
  sts: 'transport',
  tlsrpt: 'transport',
  dane: 'transport',
  dnssec: 'transport',
}

const cellOf = ({ why }: Change): CellName =>
  why.map((code) => CELLS[protocolOf(code)]).find((cell) => cell !== undefined) ?? 'lists'
