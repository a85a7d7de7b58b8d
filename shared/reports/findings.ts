// What to say about a set of reports: first the domain's own mail that fails, each sender with the reason and the fix.
import { REASONS } from '#shared/reports/explain.ts'
import { ENOUGH_DAYS } from '#shared/reports/domains.ts'
import { percentText } from '#shared/reports/numbers.ts'
import type { DomainSeen, ReportsReport, Sender, TlsHost } from '#shared/reports/schema.ts'
import { tlsTypeOf } from '#shared/reports/tls-types.ts'
import type { Finding } from '#shared/report/finding.ts'
import { plural } from '#shared/text/number-text.ts'

/** The basis of the findings; the report without its conclusions. */
export type Counted = Omit<ReportsReport, 'findings' | 'verdict' | 'changes'> & { errors: readonly string[] }

const MAX_SENDERS = 10
const MAX_HOSTS = 10
const MAX_DOMAINS = 5

/** Each sender whose own mail fails. */
export const failingSenders = ({ senders }: Pick<ReportsReport, 'senders'>): Sender[] =>
  senders.filter(({ own }) => own > 0).slice(0, MAX_SENDERS)

export function reportFindings(counted: Counted): Finding[] {
  return [
    ...failingSenders(counted).map(senderFinding),
    ...counted.domains.slice(0, MAX_DOMAINS).flatMap(domainFindings),
    ...counted.tls.hosts.slice(0, MAX_HOSTS).map(hostFinding),
    ...restFindings(counted),
  ]
}

const RFC = 'RFC 9989, 4.4'

export function senderFinding({ name, kind, own, hurt, domains, reasons, keys }: Sender): Finding {
  const [domain = 'the domain'] = domains
  const why = reasons
    .slice(0, 2)
    .map(({ reason }) => REASONS[reason])
    .join('; ')
  const lost = hurt > 0 ? ` ${plural(hurt, 'of them was', 'of them were')} quarantined or refused.` : ''
  const message = `${plural(own, 'message', 'messages')} as ${domain} through ${senderText({ name, kind })} ${own === 1 ? 'fails' : 'fail'} DMARC: ${why}.${lost}`
  const severity = hurt > 0 ? 'error' : 'warning'
  const [key] = keys
  if (key === undefined)
    return {
      code: 'reports-sender',
      severity,
      message,
      rfc: RFC,
      fix: `Sign that mail with DKIM as ${domain}.`,
    }
  const [selector = '', signer = ''] = key.split('@')
  return {
    code: 'reports-key',
    severity,
    message,
    rfc: 'RFC 6376, 6.1',
    fix: `Check the key at ${selector}._domainkey.${signer}: no receiver accepts its signatures.`,
  }
}

export const senderText = ({ name, kind }: Pick<Sender, 'name' | 'kind'>): string =>
  kind === 'own' ? `the servers of ${name}` : kind === 'network' ? `addresses in ${name}` : name

function domainFindings(seen: DomainSeen): Finding[] {
  const { domain, ready, days, forwarded, unknown, spfOnly, policies, aligned } = seen
  const [latest] = policies
  const found: Finding[] = []
  if (ready === 'yes')
    found.push({
      code: 'reports-ready',
      severity: 'warning',
      message: `The mail of ${domain} passes, but receivers still see ${latest?.text ?? 'no policy'}: anyone else can send as ${domain}, too.`,
      rfc: 'RFC 9989, 7.4',
    })
  if (ready === 'wait')
    found.push({
      code: 'reports-few',
      severity: 'info',
      unknown: true,
      message: `The reports are about ${plural(days, 'day', 'days')} of ${domain}. It takes ${ENOUGH_DAYS} days and a few hundred messages to tell whether all senders are among them.`,
      rfc: 'RFC 9989, 7.4',
    })
  if (unknown > 0)
    found.push({
      code: 'reports-unknown-senders',
      severity: 'info',
      message:
        `${plural(unknown, 'message', 'messages')} as ${domain} came from IP addresses that prove nothing: they are forged, or from a server that you forgot. ${latest?.policy.p === 'none' ? 'With p=none they were delivered like any other.' : ''}`.trim(),
    })
  if (forwarded > 0)
    found.push({
      code: 'reports-forwarded',
      severity: 'info',
      message: `${plural(forwarded, 'message', 'messages')} of ${domain} failed because they were forwarded or changed on the route, as mailing lists do.`,
      rfc: 'RFC 7960, 3',
    })
  if (spfOnly > 0 && spfOnly > aligned / 20)
    found.push({
      code: 'reports-spf-only',
      severity: 'info',
      message: `${percentText(spfOnly, aligned)} of the mail of ${domain} that passes does so by SPF alone, and fails once it is forwarded.`,
      fix: 'Sign that mail with DKIM, too.',
      rfc: 'RFC 9989, 7.4',
    })
  if (policies.length > 1)
    found.push({
      code: 'reports-policies-differ',
      severity: 'info',
      message: `Receivers saw ${policies.length} policies of ${domain}: ${policies
        .slice(0, 3)
        .map(({ text }) => text)
        .join(' / ')}.`,
    })
  return found
}

function hostFinding({ domain, mx, type, sessions, meaning }: TlsHost): Finding {
  const { code, fix } = tlsTypeOf(type)
  return {
    code,
    severity: 'warning',
    message: `${plural(sessions, 'TLS session', 'TLS sessions')} to ${mx || domain} failed. ${meaning}`,
    fix: fix.replace('<domain>', domain),
    rfc: 'RFC 8460, 4.3',
  }
}

function restFindings({ gaps, problems, failures, tls, counts, errors }: Counted): Finding[] {
  const found: Finding[] = []
  if (errors.length > 0)
    found.push({
      code: 'reports-receiver-error',
      severity: 'info',
      message: `A receiver had trouble with the DMARC record: “${errors[0] ?? ''}”`,
      fix: 'Check the DMARC record.',
      rfc: 'RFC 9990, 3.1.5',
    })
  if (gaps.length > 0)
    found.push({
      code: 'reports-gaps',
      severity: 'info',
      message: `No report covers ${gaps
        .slice(0, 3)
        .map(({ first, last }) => (first === last ? first : `${first} to ${last}`))
        .join(', ')}${gaps.length > 3 ? ` and ${gaps.length - 3} more gaps` : ''}.`,
    })
  if (failures.length > 0)
    found.push({
      code: 'reports-failures',
      severity: 'info',
      message: `${plural(counts.failures, 'report is', 'reports are')} about single messages; the people in them are masked.`,
      rfc: 'RFC 9991, 7',
    })
  if (tls.successes > 0)
    found.push({
      code: 'tls-successes',
      severity: 'ok',
      message: `${plural(tls.successes, 'session', 'sessions')} between mail servers used TLS as the policy requires.`,
    })
  if (counts.doubled > 0)
    found.push({
      code: 'reports-doubled',
      severity: 'info',
      message: `${plural(counts.doubled, 'report', 'reports')} arrived more than once and count once.`,
      rfc: 'RFC 9990, 3.5.4',
    })
  if (problems.length > 0)
    found.push({
      code: 'reports-unread',
      severity: 'info',
      unknown: true,
      message: `${plural(problems.length, 'file was', 'files were')} not read, or not fully: see the list of files.`,
    })
  return found
}
