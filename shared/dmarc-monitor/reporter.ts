// Who is believed to have sent a report. RFC 9990 wants the message to pass DMARC, and that proves the domain in its From. A report that names
// someone else in its text counts for nothing: anyone can pass DMARC for a domain of their own.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import type { AggregateReport, TlsReport } from '#shared/reports/model.ts'
import type { ProvedSender } from '#shared/message/judge.ts'
import { foreignText } from '#shared/text/foreign-text.ts'

export interface Reporter {
  /** The domain as it is registered; for one that is not proved, what it claims to be. */
  org: string
  isProved: boolean
}

/** @param registeredAs the registrable domain of a name; null for one that nobody can register */
export function reporterOf(
  { domain, isProved }: Pick<ProvedSender, 'domain' | 'isProved'>,
  report: AggregateReport | TlsReport,
  registeredAs: (name: string) => string | null,
): Reporter {
  const org = domain === null ? null : (registeredAs(domain) ?? domain)
  const claims = claimsOf(report).map((name) => registeredAs(name) ?? name)
  if (org === null || !isProved) return { org: claims[0] ?? org ?? shortName(report.org), isProved: false }
  const isItself = claims.length === 0 || claims.some((claim) => isSameCompany(claim, org))
  return isItself ? { org, isProved: true } : { org: claims[0] ?? org, isProved: false }
}

const MAX_NAME = 100
const shortName = (name: string): string => foreignText(name, MAX_NAME) || 'someone without a name'

/** The domains that the report says it is from: that of its contact address, and its name where that is one. */
function claimsOf(report: AggregateReport | TlsReport): string[] {
  const contact = report.kind === 'tls' ? report.contact : report.email
  const at = contact.lastIndexOf('@')
  const names = [...(at < 0 ? [] : [contact.slice(at + 1).replace(/[>\s].*$/, '')]), report.org]
  return names.flatMap((name) => {
    if (!/^[a-z0-9._-]{1,253}$/i.test(name) || !name.includes('.')) return []
    const parsed = parseDomainInput(name)
    return parsed.ok ? [parsed.domain] : []
  })
}

/** Companies whose reports name one of their domains and are sent from another. */
const COMPANIES: readonly (readonly string[])[] = [
  ['google.com', 'googlemail.com', 'gmail.com'],
  ['microsoft.com', 'outlook.com', 'hotmail.com', 'live.com', 'office365.com'],
  ['yahoo.com', 'yahooinc.com', 'aol.com', 'verizonmedia.com', 'oath.com'],
  ['gmx.net', 'gmx.com', 'gmx.de', 'web.de', 'mail.com', '1und1.de', '1and1.com', 'ionos.com'],
  ['mail.ru', 'vk.com', 'vk.company'],
  ['163.com', '126.com', 'yeah.net', 'netease.com'],
  ['qq.com', 'tencent.com'],
  ['apple.com', 'icloud.com', 'me.com'],
  ['amazon.com', 'amazonses.com', 'amazonaws.com'],
  ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
  ['comcast.net', 'comcast.com', 'xfinity.com'],
  ['t-online.de', 'telekom.de'],
  ['mimecast.com', 'mimecast.org', 'mimecastreport.com'],
]

/** @param domains as they are registered */
const isSameCompany = (one: string, other: string): boolean =>
  one === other || COMPANIES.some((domains) => domains.includes(one) && domains.includes(other))
