// What can be said about a list on the device that has it, without asking anyone. No address leaves this function but in its result.
import { exactKey, mailboxKey, meantBy, readAddress, type Address } from '#shared/list-check/address.ts'
import { addressColumn, cellText, hasHead, rawCells, readTable, type Table } from '#shared/list-check/csv.ts'
import { isDisposable } from '#shared/list-check/disposable.ts'
import type { ReasonCode } from '#shared/list-check/reasons.ts'
import { isPlaceholderName, isReservedDomain, roleOf } from '#shared/list-check/roles.ts'
import { NO_SUPPRESSION, suppressedAmong, type Suppression } from '#shared/list-check/suppression.ts'
import { typoOf } from '#shared/list-check/typo.ts'

const MAX_ROWS = 200_000

export interface ListRow {
  /** Counted from 1, the head not included. */
  row: number
  /** As it is in the list. */
  address: string
  /** Lower-case A-label name; null if there is none to ask about. */
  domain: string | null
  reasons: ReasonCode[]
  /** What was probably meant; never put in its place. */
  suggestion?: string
  /** The earlier row that it repeats. */
  sameAs?: number
}

export interface ReadList {
  table: Table
  column: number
  /** Row 0 of the table names columns. */
  hasHead: boolean
  rows: ListRow[]
  /** Those worth asking DNS about, each once, in an order that says nothing about the list. */
  domains: string[]
}

interface Options {
  /** Counted from 0, or the name of a column; without it, the one that has most addresses. */
  column?: number | string
  suppression?: Suppression
  isTopLevel: (label: string) => boolean
  /** Between 0 and 1, for the order of the domains. */
  random?: () => number
}

export async function readList(text: string, options: Options): Promise<ReadList> {
  const { suppression = NO_SUPPRESSION, random = Math.random } = options
  const table = readTable(text, MAX_ROWS + 1)
  const column = columnOf(table, options.column)
  const isNamed = typeof options.column === 'string' || hasHead(table, column)
  const from = isNamed ? 1 : 0
  const cells = table.rows
    .slice(from, from + MAX_ROWS)
    .map((row) => cellText(rawCells(row, table.separator)[column]))
  const suppressed = await suppressedAmong(cells, suppression)
  const judge = deviceJudge(options)
  const rows = cells.map((cell, index) => judge(cell, index + 1, suppressed[index] === true))
  const domains = [...new Set(rows.flatMap(({ domain }) => domain ?? []))]
  return { table, column, hasHead: isNamed, rows, domains: shuffled(domains, random) }
}

function columnOf(table: Table, asked: number | string | undefined): number {
  if (typeof asked === 'number') return asked
  if (asked === undefined) return addressColumn(table)
  const names = rawCells(table.rows[0] ?? '', table.separator).map((raw) => cellText(raw).toLowerCase())
  return Math.max(0, names.indexOf(asked.trim().toLowerCase()))
}

interface Seen {
  exact: Map<string, number>
  mailbox: Map<string, number>
  /** Domains repeat: what is known about each. */
  typos: Map<string, string | null>
}

function deviceJudge({ isTopLevel }: Pick<Options, 'isTopLevel'>) {
  const seen: Seen = { exact: new Map(), mailbox: new Map(), typos: new Map() }
  const meant = (domain: string) => {
    const known = seen.typos.get(domain)
    if (known !== undefined) return known
    const found = typoOf(domain, { isTopLevel })
    seen.typos.set(domain, found)
    return found
  }
  return (text: string, row: number, isSuppressed: boolean): ListRow => {
    const read = readAddress(text)
    if (read.ok)
      return judged({ row, address: text, read, isSuppressed }, seen, meant(read.domain), isTopLevel)
    const suggestion = read.problem === 'empty' ? null : meantBy(text)
    const reasons: ReasonCode[] = suggestion === null ? [read.problem] : ['malformed']
    return { row, address: text, domain: null, reasons, ...(suggestion !== null && { suggestion }) }
  }
}

interface Judged {
  row: number
  address: string
  read: Address
  isSuppressed: boolean
}

function judged(
  { row, address, read, isSuppressed }: Judged,
  seen: Seen,
  typo: string | null,
  isTopLevel: Options['isTopLevel'],
): ListRow {
  const { local, domain, needsUtf8, isQuoted } = read
  const isReserved = isReservedDomain(domain)
  const hasEnding = isReserved || isTopLevel(domain.slice(domain.lastIndexOf('.') + 1))
  const exact = seenBefore(seen.exact, exactKey(read), row)
  const mailbox = seenBefore(seen.mailbox, mailboxKey(read), row)
  const role = roleOf(local)
  const reasons: (ReasonCode | false)[] = [
    isReserved && 'reserved',
    // A mistyped ending does not exist, so mail comes back whatever DNS says.
    typo !== null && (hasEnding ? 'typo' : 'typo-dead'),
    !hasEnding && typo === null && 'unknown-ending',
    isSuppressed && 'suppressed',
    role === 'duty' && 'duty',
    exact !== null && 'double',
    exact === null && mailbox !== null && 'same-mailbox',
    isDisposable(domain) && 'disposable',
    needsUtf8 && 'needs-utf8',
    isQuoted && 'quoted',
    isPlaceholderName(local) && 'placeholder-name',
    role === 'role' && 'role',
  ]
  const sameAs = exact ?? mailbox
  return {
    row,
    address,
    domain: isReserved || !hasEnding ? null : domain,
    reasons: reasons.filter((code) => code !== false),
    ...(typo !== null && { suggestion: `${local}@${typo}` }),
    ...(sameAs !== null && { sameAs }),
  }
}

/** The row that had it first, or null for this one. */
function seenBefore(seen: Map<string, number>, key: string, row: number): number | null {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, row)
  return first ?? null
}

/** Fisher and Yates. */
function shuffled(names: readonly string[], random: () => number): string[] {
  const mixed = [...names]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one = '', two = ''] = [mixed[at], mixed[other]]
    mixed[at] = two
    mixed[other] = one
  }
  return mixed
}
