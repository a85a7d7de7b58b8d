// What a provider means by its own code or tag. It outranks the sentence; the same code from anyone else means what the
// registry says (enhanced.ts).
import type { CodeRow, CodeTable } from '#shared/data/bounce-codes/code-row.ts'
import { GMAIL_CODES } from '#shared/data/bounce-codes/gmail.ts'
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { MICROSOFT_CODES } from '#shared/data/bounce-codes/microsoft.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import { ZOHO_CODES } from '#shared/data/bounce-codes/zoho.ts'
import type { FactName } from '#shared/data/provider-rules/facts.ts'
import { GMAIL_RULES } from '#shared/data/provider-rules/gmail.ts'
import { MICROSOFT_RULES } from '#shared/data/provider-rules/microsoft.ts'
import type { GateRule } from '#shared/data/provider-rules/rule.ts'
import { YAHOO_RULES } from '#shared/data/provider-rules/yahoo.ts'
import { NO_RECORD } from './outcomes.ts'
import type { Reply } from './reply.ts'

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

// What the gate's rules for senders say about a code, so that both tools answer the same: the facts under which a
// provider sends it become a reason.

/** The reason that a fact is, if a rule asks for it. */
const REASON_OF_FACT: Readonly<Partial<Record<FactName, Reason>>> = {
  spf: 'auth-spf',
  spfHardFail: 'auth-spf',
  spfWide: 'auth-spf',
  dkim: 'auth-dkim',
  aligned: 'alignment',
  dmarc: 'auth-dmarc',
  dmarcRecord: 'auth-dmarc',
  ptr: 'ptr',
  tls: 'tls',
  exists: 'dns-sender',
  soa: 'dns-sender',
  nullMx: 'dns-sender',
  oneFrom: 'header-form',
  messageId: 'header-form',
  singleFields: 'header-form',
  wellFormed: 'header-form',
  fits: 'size',
}

const OF_AUTHENTICATION: readonly Reason[] = ['auth-spf', 'auth-dkim', 'auth-dmarc', 'alignment']

/** Codes that say little more than their subject (RFC 3463, 3.2 to 3.8) are not a rule's alone. */
const isCoarse = (enhanced: string): boolean => /^\d\.(?:\d\.0|7\.1)$/.test(enhanced) && enhanced !== '5.6.0'

const reasonsOf = (rule: GateRule): Reason[] =>
  Object.keys(rule.when).flatMap((fact) => REASON_OF_FACT[fact as FactName] ?? [])

/** One row for each code that is about one thing, or only about authentication. @param rules of one provider */
function gateRows(rules: readonly GateRule[]): CodeRow[] {
  const byCode = new Map<string, GateRule[]>()
  for (const rule of rules)
    for (const enhanced of new Set(rule.answers.map((answer) => answer.enhanced)))
      if (enhanced !== '' && !isCoarse(enhanced))
        byCode.set(enhanced, [...(byCode.get(enhanced) ?? []), rule])
  return [...byCode].flatMap(([code, those]) => rowOf(code, those) ?? [])
}

function rowOf(code: string, rules: readonly GateRule[]): CodeRow | undefined {
  const reasons = [...new Set(rules.flatMap(reasonsOf))]
  const [reason] = reasons
  if (reason !== undefined && reasons.length === 1) {
    const isMissing = rules.every(({ when }) => when.dmarcRecord === false)
    return { code, reason, ...(isMissing && { advice: NO_RECORD }) }
  }
  const isAuthentication = reasons.length > 0 && reasons.every((each) => OF_AUTHENTICATION.includes(each))
  // Which of them failed is for the wording to say.
  return isAuthentication ? { code, reason: 'auth', isAfterWords: true } : undefined
}
