// What a provider means by its own code. It outranks the sentence; the same code from anyone else means what the
// registry says (codes.ts).
import type { CodeRow, CodeTable } from '#shared/data/bounce-codes/code-row.ts'
import { gateRows } from './codes-of-rules.ts'
import { GMAIL_CODES } from '#shared/data/bounce-codes/gmail.ts'
import { MICROSOFT_CODES } from '#shared/data/bounce-codes/microsoft.ts'
import { ZOHO_CODES } from '#shared/data/bounce-codes/zoho.ts'
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import type { Reply } from './reply.ts'
import { GMAIL_RULES } from '#shared/data/provider-rules/gmail.ts'
import { MICROSOFT_RULES } from '#shared/data/provider-rules/microsoft.ts'
import { YAHOO_RULES } from '#shared/data/provider-rules/yahoo.ts'

/** @internal Tests try every row. */
export const CODE_TABLES: readonly CodeTable[] = [MICROSOFT_CODES, GMAIL_CODES, ZOHO_CODES]

interface KnownRow {
  provider: string
  row: CodeRow
  /** "5.", or empty for both classes. */
  digit: string
  /** With this basic code only. */
  basic: number | undefined
  first: number
  last: number
  words: readonly string[]
}

/** "504 5.7.40", "x.7.320-325". */
const CODE = /^(?:(\d{3}) )?([45x])\.(\d\.)(\d+)(?:-(\d+))?$/

/** Rows by subject, such as "7."; built when first needed. */
let known: ReadonlyMap<string, readonly KnownRow[]> | undefined

function knownOnce(): ReadonlyMap<string, readonly KnownRow[]> {
  if (known) return known
  const bySubject = new Map<string, KnownRow[]>()
  const add = (provider: string, row: CodeRow) => {
    const [, basic, digit = '', subject = '', first = '', last = first] = CODE.exec(row.code) ?? []
    const rows = bySubject.get(subject) ?? []
    bySubject.set(subject, rows)
    rows.push({
      provider,
      row,
      digit: digit === 'x' ? '' : `${digit}.`,
      basic: basic === undefined ? undefined : Number(basic),
      first: Number(first),
      last: Number(last),
      words: row.words?.split(' | ') ?? [],
    })
  }
  for (const { provider, rows } of CODE_TABLES) for (const row of rows) add(provider, row)
  for (const row of gateRows(MICROSOFT_RULES)) add('microsoft', { ...row, isOwn: true })
  for (const row of gateRows(GMAIL_RULES)) add('gmail', row)
  for (const row of gateRows(YAHOO_RULES)) add('yahoo', row)
  return (known = bySubject)
}

/** The rows that have the code, whoever sent it. */
function rowsOf(enhanced: string | undefined, code?: number): readonly KnownRow[] {
  const [, subject = '', detail = ''] = /^[45]\.(\d\.)(\d+)$/.exec(enhanced ?? '') ?? []
  if (enhanced === undefined || subject === '') return []
  const number = Number(detail)
  return (knownOnce().get(subject) ?? []).filter(
    ({ digit, basic, first, last }) =>
      enhanced.startsWith(digit) &&
      number >= first &&
      number <= last &&
      (basic === undefined || basic === code),
  )
}

/** Whose server answered, if nobody else sends the code. */
export const providerOfCode = (enhanced: string | undefined): string | undefined =>
  rowsOf(enhanced).find(({ row }) => row.isOwn)?.provider

/**
 * @param lower the reply's text, in lower case
 * @param provider who answered, if that is known
 * @param rank whether the wording of the reply has been tried, and says nothing
 */
export function ownMeaning(
  { code, enhanced }: Reply,
  lower: string,
  provider: () => string | undefined,
  rank: 'first' | 'after-words',
): Meaning | undefined {
  const rows = rowsOf(enhanced, code).filter(({ row }) => (row.isAfterWords === true) === (rank !== 'first'))
  const found = rows.find((known) => {
    if (known.words.length > 0 && !known.words.some((words) => lower.includes(words))) return false
    const sender = provider()
    if (sender === known.provider) return true
    const saysItself = known.row.isOwn ?? (known.words.length > 0 && !known.row.isNamed)
    return sender === undefined && saysItself
  })
  if (!found) return undefined
  const { reason, actor, address, advice } = found.row
  return {
    reason,
    ...(actor && { actor }),
    ...(address && { address }),
    ...(advice !== undefined && { advice }),
  }
}
