// What one message adds to a monitor: which of its reports count, for whom, and what is said about the message.
import { isWithin } from '#shared/dns/domain-name.ts'
import type { Books } from '#shared/dmarc-reports/books.ts'
import type { AggregateReport, ReceivedReport, TlsReport } from '#shared/dmarc-reports/model.ts'
import type { ProvedSender } from '#shared/message/judge.ts'
import { DAYS_BEFORE, REPORTS_A_MESSAGE } from './limits.ts'
import { keyOfPolicy } from './policy-rows.ts'
import { dayNumber } from '#shared/dmarc-reports/days.ts'
import { reporterOf, type Reporter } from './reporter.ts'
import { sumsOf, type ReportSums } from './sums.ts'
import { tlsRowsOf, type TlsRow } from './tls-rows.ts'

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
