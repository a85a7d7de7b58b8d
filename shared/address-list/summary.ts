// A checked list in a few kilobytes, for a page: counts, and a few rows of each kind. The rows themselves stay with the reader.
import type { JudgedRow, ListReport } from './conclude.ts'
import { addressIn } from './address.ts'
import { settleTypos, takesMail } from './domains.ts'
import { columnsOf, type ListColumn } from './columns.ts'
import { groupRows, type RowGroups } from './groups.ts'
import type { ListRow, ReadList, Suppression } from './read-list.ts'
import { PILES, type Pile, type ReasonCode } from './reasons.ts'
import type { ListDomain } from './schema.ts'

interface ExampleRow {
  row: number
  address: string
  suggestion?: string
  sameAs?: number
}

export interface ReasonRows {
  reason: ReasonCode
  count: number
  /** The first ones. */
  examples: ExampleRow[]
}

/** A domain that looks like a mistyped one of a large mailbox provider. */
export interface LookAlike {
  domain: string
  meant: string
  rows: number
  /** Whether a stranger would get the mail; null while unknown. */
  receivesMail: boolean | null
}

export interface ChosenColumns {
  address: number
  /** When consent was given, and where the address comes from; null for no such column. */
  date: number | null
  source: number | null
}

export interface ListSummary extends Omit<ListReport, 'rows' | 'reasons'> {
  rows: number
  /** Rows beyond the limit, which were not read. */
  beyond: number
  /** How the list was read, where that was a choice: a sentence each. */
  notes: string[]
  columns: ListColumn[]
  chosen: ChosenColumns
  /** Different ones that DNS can be asked about. */
  domains: number
  piles: Record<Pile, ReasonRows[]>
  /** Those with most rows first; of many, the first of them. */
  lookAlikes: LookAlike[]
  /** By source, by month. */
  groups: RowGroups[]
  /** Missing without a suppression list. */
  suppression?: { entries: number; unread: number; found: number }
}

interface Checked {
  list: ReadList
  report: ListReport
  answers: ReadonlyMap<string, ListDomain>
  chosen: Omit<ChosenColumns, 'address'>
  suppression?: Suppression | undefined
}

const MOST_EXAMPLES = 5
const MOST_LOOK_ALIKES = 50
/** Longer ones are cut off. */
const MAX_SHOWN = 120

export function summarizeList({ list, report, answers, chosen, suppression }: Checked): ListSummary {
  const { rows, counts, undecided, leastBounceRate, mix, unknownDomains, verdict } = report
  const { date, source } = chosen
  return {
    counts,
    undecided,
    leastBounceRate,
    mix,
    unknownDomains,
    verdict,
    rows: rows.length,
    beyond: list.table.beyond,
    notes: list.notes,
    columns: columnsOf(list.table, list.hasHead),
    chosen: { address: list.column, date, source },
    domains: list.domains.length,
    piles: pilesOf(rows),
    lookAlikes: lookAlikesIn(settleTypos(list.rows, answers), answers),
    groups: [
      ...(source === null ? [] : [groupRows(list, rows, { by: 'source', column: source })]),
      ...(date === null ? [] : [groupRows(list, rows, { by: 'month', column: date })]),
    ],
    ...(suppression && {
      suppression: {
        entries: suppression.addresses.size + suppression.hashes.size,
        unread: suppression.unread,
        found: list.rows.filter(({ reasons }) => reasons.includes('suppressed')).length,
      },
    }),
  }
}

function pilesOf(rows: readonly JudgedRow[]): ListSummary['piles'] {
  const byReason = new Map<ReasonCode, ReasonRows & { pile: Pile }>()
  for (const { pile, reason, row, address, suggestion, sameAs } of rows) {
    let found = byReason.get(reason)
    if (!found) byReason.set(reason, (found = { pile, reason, count: 0, examples: [] }))
    found.count += 1
    if (found.examples.length < MOST_EXAMPLES)
      found.examples.push({
        row,
        address: shortened(address),
        ...(suggestion !== undefined && { suggestion: shortened(suggestion) }),
        ...(sameAs !== undefined && { sameAs }),
      })
  }
  const all = [...byReason.values()].sort((a, b) => b.count - a.count)
  return Object.fromEntries(
    (Object.keys(PILES) as Pile[]).map((name) => [
      name,
      all.flatMap(({ pile, ...reason }) => (pile === name ? [reason] : [])),
    ]),
  ) as ListSummary['piles']
}

const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

const behindAt = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function lookAlikesIn(rows: readonly ListRow[], answers: Checked['answers']): LookAlike[] {
  const found = new Map<string, LookAlike>()
  for (const { reasons, address, suggestion, domain } of rows) {
    const isDead = reasons.includes('typo-dead')
    if (suggestion === undefined || !(isDead || reasons.includes('typo'))) continue
    const name = domain ?? behindAt(addressIn(address))
    const state = answers.get(name)?.state ?? 'unknown'
    const known = found.get(name)
    if (known) known.rows += 1
    else
      found.set(name, {
        domain: name,
        meant: behindAt(suggestion),
        rows: 1,
        receivesMail: isDead ? false : state === 'unknown' ? null : takesMail(state),
      })
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, MOST_LOOK_ALIKES)
}
