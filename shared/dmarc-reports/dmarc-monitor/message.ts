// What one message adds to a monitor: which of its reports count, for whom, and what is said about the message.
import { isSameCompany, receiverCalled, receiverNamed } from '#shared/data/known-receivers.ts'
import type { Books } from '#shared/dmarc-reports/books.ts'
import { dayNumber } from '#shared/dmarc-reports/days.ts'
import type { AggregateReport, ReceivedReport, TlsReport } from '#shared/dmarc-reports/model.ts'
import { isWithin, parseDomainInput } from '#shared/dns/domain-name.ts'
import { foreignText } from '#shared/kit/foreign-text.ts'
import type { ProvedSender } from '#shared/message/judge.ts'
import { DAYS_BEFORE, REPORTS_A_MESSAGE } from './limits.ts'
import { keyOfPolicy, type TlsRow, tlsRowsOf } from './kept-rows.ts'
import { type ReportSums, sumsOf } from './sums.ts'

/** As a message is shown once it was read. */
type MessageOutcome =
  | 'read'
  | 'doubled'
  | 'unverified'
  | 'unread'
  | 'foreign'
  | 'old'
  /** About days before the address was published. */
  | 'early'
  /** Its receiver had sent enough. */
  | 'excess'

/** A report that counts, unless it has come before. */
export interface CountedReport {
  /** Equal for a report that comes again (RFC 9990, 3.5.4), to be hashed. */
  name: string
  reporter: string
  /** Seconds since 1970. */
  begins: number
  ends: number
  sums: ReportSums | null
  tls: TlsRow[]
  /** Days since 1970 and key; null for a report on encryption. */
  policy: { day: number; key: string } | null
  isSpread: boolean
  isLate: boolean
  isIncomplete: boolean
}

export interface MessageRead {
  counted: CountedReport[]
  unverified: Reporter[]
  /** Where nothing counts. */
  outcome: MessageOutcome
  /** For the owner of the domain. */
  from: string
  problem?: string
  /** It is about single messages of people: nothing of it is kept. */
  isFailureReport: boolean
}

interface Monitored {
  domain: string
  nowSeconds: number
  /** When its address was first seen in the record, or else made. */
  publishedSeconds: number
  registeredAs: (name: string) => string | null
}

interface FilesRead {
  reports: readonly ReceivedReport[]
  problems: readonly { message: string }[]
  books: Books
}

export function readMessage(
  sender: ProvedSender,
  { reports, problems, books }: FilesRead,
  monitored: Monitored,
): MessageRead {
  const sums = reports.filter((report) => report.kind !== 'failure').slice(0, REPORTS_A_MESSAGE)
  const own = sums.filter((report) => isAbout(report, monitored.domain))
  const judged = own.map((report) => ({
    report,
    reporter: reporterOf(sender, report, monitored.registeredAs),
  }))
  const proved = judged.filter(({ reporter }) => reporter.isProved)
  const timely = proved.filter(({ report }) => !isEarly(report, monitored))
  const counted = timely.flatMap(
    ({ report, reporter }) => countedReport(report, reporter.org, books, monitored) ?? [],
  )
  const unverified = judged.filter(({ reporter }) => !reporter.isProved).map(({ reporter }) => reporter)
  const problem = problemOf(reports, problems)
  return {
    counted,
    unverified,
    outcome:
      timely.length < proved.length && counted.length === 0
        ? 'early'
        : outcomeOf({ counted, unverified, own, sums }),
    from: judged[0]?.reporter.org ?? sender.domain ?? '',
    ...(problem !== undefined && { problem }),
    isFailureReport: reports.some(({ kind }) => kind === 'failure'),
  }
}

type Counts = Record<'counted' | 'unverified' | 'own' | 'sums', readonly unknown[]>

function outcomeOf({ counted, unverified, own, sums }: Counts): MessageOutcome {
  if (counted.length > 0) return 'read'
  if (unverified.length > 0) return 'unverified'
  if (own.length > 0) return 'old'
  return sums.length > 0 ? 'foreign' : 'unread'
}

function problemOf(
  reports: readonly ReceivedReport[],
  problems: readonly { message: string }[],
): string | undefined {
  if (reports.some(({ kind }) => kind === 'failure'))
    return 'It is a report about single messages. A monitor takes none, since they have people in them.'
  if (reports.length > REPORTS_A_MESSAGE)
    return `It has more than ${REPORTS_A_MESSAGE} reports; the rest was not read.`
  return problems[0]?.message
}

/** Of the domain itself, or of what is below it. */
const isAbout = (report: AggregateReport | TlsReport, domain: string): boolean =>
  report.kind === 'aggregate'
    ? isWithin(report.policy.domain, domain)
    : report.policies.some((policy) => isWithin(policy.domain, domain))

/** A receiver reports the day before, and no earlier one: it did not know the address. */
const isEarly = ({ begin }: AggregateReport | TlsReport, { publishedSeconds }: Monitored): boolean =>
  begin > 0 && dayNumber(begin) < dayNumber(publishedSeconds) - DAYS_BEFORE

/** Null for one about days of which nothing is kept. */
function countedReport(
  report: AggregateReport | TlsReport,
  org: string,
  books: Books,
  { domain, nowSeconds }: Monitored,
): CountedReport | null {
  const { begin, end, id } = report
  const about =
    report.kind === 'aggregate' ? report.policy.domain : report.policies.map((policy) => policy.domain).join()
  const common = { reporter: org, begins: begin, ends: Math.max(begin, end) }
  const nameWith = (content: unknown) =>
    JSON.stringify([report.kind, org, about, begin, end, id === '' ? content : id])
  if (report.kind === 'tls') {
    const tls = tlsRowsOf(report, domain, org, nowSeconds)
    if (tls.length === 0) return null
    const name = nameWith(tls)
    return {
      ...common,
      name,
      sums: null,
      tls,
      policy: null,
      isSpread: false,
      isLate: false,
      isIncomplete: false,
    }
  }
  const sums = sumsOf(report, books, nowSeconds)
  if (!sums) return null
  const day = sums.days[0]?.day ?? dayNumber(nowSeconds)
  return {
    ...common,
    // Without an id, only a report that says the same is the same.
    name: nameWith([sums.days, sums.rows]),
    sums,
    tls: [],
    policy: { day, key: keyOfPolicy(report.policy, org) },
    isSpread: sums.days.length > 1,
    isLate: sums.isQuiet,
    isIncomplete: report.isIncomplete === true,
  }
}

// Who is believed to have sent a report. RFC 9990 wants the message to pass DMARC, and that proves the domain in its From: the
// domain of the signature or of the envelope agrees with it. Every other name that the report gives has to agree, too: anyone can
// pass DMARC for a domain of their own and write another name into the text.
interface Reporter {
  /** As `receiverNamed` names it; for one that is not proved, what it claims to be. */
  org: string
  isProved: boolean
}

/** @param registeredAs the registrable domain of a name; null for one that nobody can register */
export function reporterOf(
  { domain, isProved }: Pick<ProvedSender, 'domain' | 'isProved'>,
  report: AggregateReport | TlsReport,
  registeredAs: (name: string) => string | null,
): Reporter {
  const org = domain === null ? null : receiverNamed(domain, registeredAs)
  const claims = claimsOf(report).map((name) => registeredAs(name) ?? name)
  if (domain === null || org === null || !isProved)
    return { org: claims[0] ?? domain ?? shortName(report.org), isProved: false }
  const own = registeredAs(domain) ?? domain
  const other = claims.find((claim) => !isSameCompany(claim, own)) ?? claimedName(report.org, own)
  return other === undefined ? { org, isProved: true } : { org: other, isProved: false }
}

const MAX_NAME = 100
const shortName = (name: string): string => foreignText(name, MAX_NAME) || 'someone without a name'

/** The domains that the report says it is from: its name where that is one, and that of its contact address. */
function claimsOf(report: AggregateReport | TlsReport): string[] {
  const contact = report.kind === 'tls' ? report.contact : report.email
  const at = contact.lastIndexOf('@')
  const names = [report.org, ...(at < 0 ? [] : [contact.slice(at + 1).replace(/[>\s].*$/, '')])]
  return names.flatMap((name) => {
    if (!/^[a-z0-9._-]{1,253}$/i.test(name) || !name.includes('.')) return []
    const parsed = parseDomainInput(name)
    return parsed.ok ? [parsed.domain] : []
  })
}

/** The domain of the known receiver whose name it uses without being it. @param own as it is registered */
function claimedName(name: string, own: string): string | undefined {
  const called = receiverCalled(name)
  return called === undefined || called.domains.includes(own) ? undefined : called.domains[0]
}
