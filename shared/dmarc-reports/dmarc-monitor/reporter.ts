// Who is believed to have sent a report. RFC 9990 wants the message to pass DMARC, and that proves the domain in its From: the
// domain of the signature or of the envelope agrees with it. Every other name that the report gives has to agree, too: anyone can
// pass DMARC for a domain of their own and write another name into the text.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import type { AggregateReport, TlsReport } from '#shared/dmarc-reports/model.ts'
import type { ProvedSender } from '#shared/message/judge.ts'
import { isSameCompany, receiverCalled, receiverNamed } from '#shared/data/known-receivers.ts'
import { foreignText } from '#shared/kit/text/foreign-text.ts'

export interface Reporter {
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
