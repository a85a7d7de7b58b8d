// What can be said about a list on the device that has it, without asking anyone. No address leaves this function but in its result.
import { isDisposable } from '#shared/data/addresses/disposable.ts'
import { isPlaceholderName, isReservedDomain, roleOf } from '#shared/data/addresses/roles.ts'
import { encodeHex } from '#shared/kit/bytes.ts'
import { type Address, addressIn, exactKey, hostName, mailboxKey, meantBy, readAddress } from './address.ts'
import { cellText, rawCell, rawCells, readTable, type Table, withCell } from './csv.ts'
import { addressColumn, hasLinesOfAddresses, notesOf } from './columns.ts'
import type { ReasonCode } from './reasons.ts'
import { hasSeveralAtSigns, splitMailboxes } from './split.ts'
import { rightlyEnded, typoOf } from './typos.ts'
import { isVcard, tableOfVcard } from './vcard.ts'

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
  /** How it was read, where that was a choice: a sentence each. */
  notes: string[]
  rows: ListRow[]
  /** Those worth asking DNS about, each once, in an order that says nothing about the list. */
  domains: string[]
}

interface Options {
  /** Counted from 0, or the name of a column; without it, the one that the list is of. */
  column?: number | string
  suppression?: Suppression
  isTopLevel: (label: string) => boolean
  /** Between 0 and 1, for the order of the domains. */
  random?: () => number
  /** Rows so far, and all. */
  onProgress?: (done: number, all: number) => void
}

/** Rows between two reports of progress. */
const STEP = 10_000

export async function readList(text: string, options: Options): Promise<ReadList> {
  const { suppression = NO_SUPPRESSION, random = Math.random, onProgress } = options
  const contacts = isVcard(text)
  const asked = options.column
  const found = tableOf(contacts ? tableOfVcard(text) : text)
  const guessed = addressColumn(found)
  const column = asked === undefined ? guessed.column : columnOf(found, asked)
  const hasHead = typeof asked === 'string' || guessed.hasHead
  const { table, spread } = oneAddressEach(found, column, hasHead ? 1 : 0)
  const cells = table.rows
    .slice(hasHead ? 1 : 0)
    .map((row) => cellText(rawCell(row, table.separator, column)))
  const suppressed = await suppressedAmong(cells.map(addressIn), suppression)
  const judge = deviceJudge(options)
  const rows: ListRow[] = []
  const domains = new Set<string>()
  for (const cell of cells) {
    if (rows.length % STEP === 0) onProgress?.(rows.length, cells.length)
    const row = judge(cell, rows.length + 1, suppressed[rows.length] === true)
    if (row.domain !== null) domains.add(row.domain)
    rows.push(row)
  }
  const others = guessed.others.concat(guessed.column).filter((index) => index !== column)
  const notes = notesOf({ table, column, others, hasHead, spread, contacts: contacts ? rows.length : null })
  return { table, column, hasHead, notes, rows, domains: shuffled([...domains], random) }
}

function tableOf(text: string): Table {
  const table = readTable(text, MAX_ROWS + 1)
  return hasLinesOfAddresses(table) ? { ...table, separator: '' } : table
}

/** A row for each address of a cell with several. @param from the first row that is no head */
function oneAddressEach(table: Table, column: number, from: number): { table: Table; spread: number } {
  const { separator } = table
  const rows: string[] = []
  let spread = 0
  for (const [index, row] of table.rows.entries()) {
    const cell = (index >= from && rawCell(row, separator, column)) || ''
    const isSplit = hasSeveralAtSigns(cell) || (separator === '' && IN_A_LINE.test(cell))
    const texts = isSplit ? splitMailboxes(cellText(cell)) : []
    if (texts.length > 1 && separator !== '') spread += 1
    if (texts.length > (separator === '' ? 0 : 1))
      rows.push(...texts.map((text) => withCell(row, separator, { column, text })))
    else rows.push(row)
  }
  const kept = rows.slice(0, MAX_ROWS + from)
  return { table: { ...table, rows: kept, beyond: table.beyond + rows.length - kept.length }, spread }
}

/** “To: ann@…,”: a line with more than a mailbox. */
const IN_A_LINE = /^[^@<"]{0,80}:|[,;]\s*$/

function columnOf(table: Table, asked: number | string): number {
  if (typeof asked === 'number') return asked
  const names = rawCells(table.rows[0] ?? '', table.separator).map((raw) => cellText(raw).toLowerCase())
  return Math.max(0, names.indexOf(asked.trim().toLowerCase()))
}

/** What a domain itself says about all of its addresses. */
interface OfDomain {
  meant: string | null
  /** Why mail to any of its addresses may not arrive. */
  first: readonly ReasonCode[]
  isDisposable: boolean
  /** Null if there is nothing to ask. */
  asked: string | null
}

function ofDomain(domain: string, isTopLevel: Options['isTopLevel']): OfDomain {
  const isReserved = isReservedDomain(domain)
  const hasEnding = isReserved || isTopLevel(domain.slice(domain.lastIndexOf('.') + 1))
  const typo = typoOf(domain, { isTopLevel })
  const first: (ReasonCode | false)[] = [
    isReserved && 'reserved',
    // A mistyped ending does not exist, so mail comes back whatever DNS says.
    typo !== null && (hasEnding ? 'typo' : 'typo-dead'),
    !hasEnding && typo === null && 'unknown-ending',
  ]
  return {
    meant: typo ?? (isReserved ? null : rightlyEnded(domain, { isTopLevel })),
    first: first.filter((code) => code !== false),
    isDisposable: isDisposable(domain),
    asked: isReserved || !hasEnding ? null : domain,
  }
}

function deviceJudge({ isTopLevel }: Pick<Options, 'isTopLevel'>) {
  const nameOf = remembering(hostName)
  const about = remembering((domain: string) => ofDomain(domain, isTopLevel))
  const earlier = earlierRows()
  return (text: string, row: number, isSuppressed: boolean): ListRow => {
    const read = readAddress(addressIn(text), nameOf)
    if (read.ok)
      return judged({ row, address: text, read, isSuppressed }, about(read.domain), earlier(read, row))
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
  { row, address, read: { local, needsUtf8, isQuoted }, isSuppressed }: Judged,
  { first, meant, isDisposable: isThrownAway, asked }: OfDomain,
  { exact, mailbox }: EarlierRows,
): ListRow {
  const role = roleOf(local)
  const reasons = [...first]
  if (isSuppressed) reasons.push('suppressed')
  if (role === 'duty') reasons.push('duty')
  if (exact !== null) reasons.push('double')
  else if (mailbox !== null) reasons.push('same-mailbox')
  if (isThrownAway) reasons.push('disposable')
  if (needsUtf8) reasons.push('needs-utf8')
  if (isQuoted) reasons.push('quoted')
  if (isPlaceholderName(local)) reasons.push('placeholder-name')
  if (role === 'role') reasons.push('role')
  const found: ListRow = { row, address, domain: asked, reasons }
  if (meant !== null) found.suggestion = `${local}@${meant}`
  const sameAs = exact ?? mailbox
  if (sameAs !== null) found.sameAs = sameAs
  return found
}

/** Domains repeat. */
function remembering<Found>(find: (name: string) => Found): (name: string) => Found {
  const known = new Map<string, Found>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = find(name)
    known.set(name, found)
    return found
  }
}

interface EarlierRows {
  /** The row that had the same address first; null for none. */
  exact: number | null
  /** The same for its mailbox. */
  mailbox: number | null
}

const NONE_EARLIER: EarlierRows = { exact: null, mailbox: null }

/** Most mailboxes are in a list once, so only of the others all spellings are kept. */
function earlierRows(): (read: Address, row: number) => EarlierRows {
  const mailboxes = new Map<string, { row: number; read: Address }>()
  const spellings = new Map<string, number>()
  return (read, row) => {
    const key = mailboxKey(read)
    const first = mailboxes.get(key)
    if (first === undefined) {
      mailboxes.set(key, { row, read })
      return NONE_EARLIER
    }
    spellings.set(exactKey(first.read), first.row)
    const spelling = exactKey(read)
    const exact = spellings.get(spelling) ?? null
    if (exact === null) spellings.set(spelling, row)
    return { exact, mailbox: first.row }
  }
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

// Addresses that must not be mailed: a second list, of addresses or of their SHA-256.
export interface Suppression {
  /** In lower case. */
  addresses: ReadonlySet<string>
  /** SHA-256 of addresses in lower case, in hex. */
  hashes: ReadonlySet<string>
  /** Lines with neither. */
  unread: number
}

const NO_SUPPRESSION: Suppression = { addresses: new Set(), hashes: new Set(), unread: 0 }

const HASH = /^[0-9a-f]{64}$/

/** One for each line; of a table, the first cell with an “@” or a hash. */
export function readSuppression(text: string): Suppression {
  const addresses = new Set<string>()
  const hashes = new Set<string>()
  let unread = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cells = line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, '').trim().toLowerCase())
    const hash = cells.find((cell) => HASH.test(cell))
    const named = addressIn(line.trim())
    const address = named === line.trim() ? cells.find((cell) => cell.includes('@')) : named.toLowerCase()
    if (hash !== undefined) hashes.add(hash)
    else if (address !== undefined) addresses.add(address)
    else if (line.trim() !== '') unread += 1
  }
  return { addresses, hashes, unread }
}

/** Which of these addresses are on the list. Hashes take time, so they are made only if the list has some. */
async function suppressedAmong(addresses: readonly string[], list: Suppression): Promise<boolean[]> {
  if (list.addresses.size + list.hashes.size === 0) return []
  const found = addresses.map((address) => list.addresses.has(address.toLowerCase()))
  if (list.hashes.size === 0) return found
  const hashed = await Promise.all(
    addresses.map(async (address) => list.hashes.has(await sha256(address.toLowerCase()))),
  )
  return found.map((isFound, index) => isFound || hashed[index] === true)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encodeHex(new Uint8Array(digest))
}
