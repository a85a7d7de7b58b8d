// The list in four piles, once it is known which of its domains take mail.
import { mailboxProviderOf, mailboxProviderOfService } from '#shared/data/addresses/mailbox-domains.ts'
import { csvCell } from '#shared/kit/escape.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { widened } from './csv.ts'
import { settleTypos, takesMail } from './domains.ts'
import type { ListRow, ReadList } from './read-list.ts'
import { graver, type Pile, PILES, type ReasonCode, reasonOf } from './reasons.ts'
import type { ListDomain } from './schema.ts'
import { listVerdict } from './verdict.ts'

export interface JudgedRow extends Pick<ListRow, 'row' | 'address' | 'suggestion' | 'sameAs'> {
  pile: Pile
  reason: ReasonCode
  doNotSend: boolean
}

interface ProviderMix {
  /** The services that receive the mail that can be sent, the largest first. */
  services: { name: string; count: number }[]
  /** In percent, together 100: as a warmup plan asks for them. */
  shares: Record<'gmail' | 'microsoft' | 'yahoo' | 'apple' | 'other', number>
  /** The same in rows. */
  counts: ProviderMix['shares']
}

export interface ListReport {
  rows: JudgedRow[]
  counts: Record<Pile, number>
  reasons: { reason: ReasonCode; count: number }[]
  /** Rows in the last pile whose domain is unknown. */
  undecided: number
  /** Between 0 and 1: of the different addresses that were not suppressed, those that surely come back. */
  leastBounceRate: number
  mix: ProviderMix
  /** Domains whose state is not known. */
  unknownDomains: number
  verdict: Verdict
}

type Answers = ReadonlyMap<string, ListDomain>

export function concludeList(read: readonly ListRow[], answers: Answers): ListReport {
  const rows = settleTypos(read, answers)
  const about = domainsIn(answers)
  const judged = rows.map((row) => judge(row, row.domain === null ? null : about(row.domain)))
  const counts = Object.fromEntries(Object.keys(PILES).map((pile) => [pile, 0])) as Record<Pile, number>
  const byReason = new Map<ReasonCode, number>()
  for (const { pile, reason } of judged) {
    counts[pile] += 1
    byReason.set(reason, (byReason.get(reason) ?? 0) + 1)
  }
  const reasons = [...byReason]
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count)
  const leastBounceRate = bounceRate(rows, judged)
  const unknownDomains = unknownAmong(rows, answers)
  const mix = mixOf(rows, judged, about)
  const undecided = byReason.get('unknown') ?? 0
  const verdict = listVerdict({ rows: rows.length, counts, undecided, leastBounceRate, unknownDomains })
  return { rows: judged, counts, undecided, reasons, leastBounceRate, mix, unknownDomains, verdict }
}

function unknownAmong(rows: readonly ListRow[], answers: Answers): number {
  const domains = new Set<string>()
  for (const { domain } of rows) if (domain !== null) domains.add(domain)
  return [...domains].filter((domain) => (answers.get(domain)?.state ?? 'unknown') === 'unknown').length
}

/** What DNS adds to the reasons of a domain’s rows, and who receives for it. */
interface OfDomain {
  more: readonly ReasonCode[]
  /** For a look-alike: whether it takes mail decides how bad it is. */
  typo: ReasonCode
  provider: keyof Totals
  service: string
}

const BY_STATE: Partial<Record<ListDomain['state'], ReasonCode>> = {
  nxdomain: 'nxdomain',
  null_mx: 'null-mx',
  no_mail: 'no-mail',
  address_only: 'address-only',
}

/** Each is looked at once, however many rows it has. */
function domainsIn(answers: Answers): (domain: string) => OfDomain {
  const known = new Map<string, OfDomain>()
  return (domain) => {
    const before = known.get(domain)
    if (before) return before
    const found = { ...saidBy(answers.get(domain)), ...receiverFor(domain, answers.get(domain)?.provider) }
    known.set(domain, found)
    return found
  }
}

function saidBy(answer: ListDomain | undefined): Pick<OfDomain, 'more' | 'typo'> {
  if (!answer || answer.state === 'unknown') return { more: ['unknown'], typo: 'typo' }
  const ofState = BY_STATE[answer.state]
  return {
    more: [...(answer.disposable ? ['disposable' as const] : []), ...(ofState ? [ofState] : [])],
    typo: takesMail(answer.state) ? 'typo-live' : 'typo-dead',
  }
}

function receiverFor(domain: string, service: string | undefined): Pick<OfDomain, 'provider' | 'service'> {
  const own = mailboxProviderOf(domain)
  if (own) return { provider: own, service: OWN_NAMES[own] }
  const provider = service === undefined ? null : mailboxProviderOfService(service)
  return { provider: provider ?? 'other', service: service ?? 'Others' }
}

function judge(row: ListRow, about: OfDomain | null): JudgedRow {
  const { address, suggestion, sameAs } = row
  const reason = reasonFor(row, about)
  const { pile, doNotSend = false } = reasonOf(reason)
  const judged: JudgedRow = {
    row: row.row,
    address,
    pile,
    reason,
    doNotSend: doNotSend || row.reasons.some((code) => reasonOf(code).doNotSend === true),
  }
  if (suggestion !== undefined) judged.suggestion = suggestion
  if (sameAs !== undefined) judged.sameAs = sameAs
  return judged
}

/** The gravest of those of the device, and of what DNS adds to them. */
function reasonFor({ reasons }: ListRow, about: OfDomain | null): ReasonCode {
  let gravest: ReasonCode = 'ok'
  let isTypo = false
  for (const code of reasons) {
    if (code === 'typo') isTypo = true
    gravest = graver(gravest, code === 'typo' && about ? about.typo : code)
  }
  for (const code of about?.more ?? [])
    // What its state means for a look-alike has been said.
    if (!isTypo || code === 'disposable') gravest = graver(gravest, code)
  return gravest
}

/** The rest may bounce, too: whether a mailbox exists is unknown. */
function bounceRate(rows: readonly ListRow[], judged: readonly JudgedRow[]): number {
  let [sent, back] = [0, 0]
  for (const [index, { reason }] of judged.entries()) {
    const codes = rows[index]?.reasons ?? []
    if (reason === 'empty' || codes.includes('double') || codes.includes('suppressed')) continue
    sent += 1
    if (reasonOf(reason).bounces) back += 1
  }
  return sent === 0 ? 0 : back / sent
}

function mixOf(
  rows: readonly ListRow[],
  judged: readonly JudgedRow[],
  about: (domain: string) => OfDomain,
): ProviderMix {
  const services = new Map<string, number>()
  const totals = { gmail: 0, microsoft: 0, yahoo: 0, apple: 0, other: 0 }
  for (const [index, { pile, doNotSend }] of judged.entries()) {
    const domain = rows[index]?.domain
    if (!domain || doNotSend || pile === 'cannot' || pile === 'ask') continue
    const { provider, service } = about(domain)
    totals[provider] += 1
    services.set(service, (services.get(service) ?? 0) + 1)
  }
  const counted = [...services].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
  return { services: counted, shares: percentages(totals), counts: totals }
}

const OWN_NAMES = {
  gmail: 'Gmail',
  microsoft: 'Outlook.com',
  yahoo: 'Yahoo and AOL',
  apple: 'iCloud',
} as const

type Totals = ProviderMix['shares']

/** Whole numbers that add up to 100: what is rounded away goes where most was. */
function percentages(totals: Totals): Totals {
  const all = Object.values(totals).reduce((sum, count) => sum + count, 0)
  if (all === 0) return { ...totals, other: 100 }
  const parts = (Object.keys(totals) as (keyof Totals)[]).map((name) => {
    const exact = (totals[name] * 100) / all
    return { name, whole: Math.floor(exact), rest: exact % 1 }
  })
  const missing = 100 - parts.reduce((sum, { whole }) => sum + whole, 0)
  const gaining = new Set([...parts].sort((a, b) => b.rest - a.rest).slice(0, missing))
  return Object.fromEntries(
    parts.map((part) => [part.name, part.whole + (gaining.has(part) ? 1 : 0)]),
  ) as Totals
}

// The list as it was, with a verdict for each row.
const HEAD = ['verdict', 'reason', 'suggestion'].map(csvCell)

/** @param only the rows of these piles; without it, all of them */
export function listCsv(
  { table, hasHead }: Pick<ReadList, 'table' | 'hasHead'>,
  rows: readonly JudgedRow[],
  only?: readonly Pile[],
): string {
  const { separator, declared } = table
  const top = declared === undefined ? [] : [declared]
  const head = hasHead ? [widened(table.rows[0] ?? '', separator, HEAD)] : []
  const offset = hasHead ? 0 : -1
  const lines = rows
    .filter(({ pile }) => only?.includes(pile) ?? true)
    .map((one) => widened(table.rows[one.row + offset] ?? '', separator, cellsOf(one)))
  return [...top, ...head, ...lines, ''].join('\r\n')
}

const EMPTY_CELL = csvCell('')

function cellsOf({ pile, reason, suggestion, sameAs, doNotSend }: JudgedRow): string[] {
  const { text } = reasonOf(reason)
  const same = sameAs === undefined ? '' : ` (row ${sameAs})`
  return [
    csvCell(doNotSend ? `${PILES[pile]}, do not send` : PILES[pile]),
    csvCell(`${text}${same}`),
    suggestion === undefined ? EMPTY_CELL : csvCell(suggestion),
  ]
}
