import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { REASONS, type Reason } from './explain.ts'
import { percentText } from './numbers.ts'
import { plural } from '#shared/kit/sentence.ts'

/** Who sent mail, as far as the reports show it. */
interface Through {
  name: string
  kind: 'service' | 'own' | 'via' | 'network'
}

export const senderText = ({ name, kind }: Through): string =>
  kind === 'own' ? `the servers of ${name}` : kind === 'network' ? `addresses in ${name}` : name

interface FailingMail {
  messages: number
  domain: string
  sender: Through
  /** The most frequent one first. */
  reasons: readonly Reason[]
  /** How many of the messages were quarantined or refused. */
  hurt: number
}

const failing = ({ messages, domain, sender, reasons, hurt }: FailingMail) => {
  const why = reasons
    .slice(0, 2)
    .map((reason) => REASONS[reason])
    .join('; ')
  const lost = hurt > 0 ? ` ${plural(hurt, 'of them was', 'of them were')} quarantined or refused.` : ''
  return `${plural(messages, 'message', 'messages')} as ${domain} through ${senderText(sender)} ${messages === 1 ? 'fails' : 'fail'} DMARC: ${why}.${lost}`
}

const severityOfLoss = ({ hurt }: { hurt: number }) => (hurt > 0 ? 'error' : 'warning')

const messagesOf = (messages: number) => plural(messages, 'message', 'messages')

/** A day, or the first and the last one of several. */
interface Gap {
  first: string
  last: string
}

const gapText = ({ first, last }: Gap) => (first === last ? first : `${first} to ${last}`)

const MAIL = {
  'reports-sender': rule({
    severity: 'error',
    severityOf: severityOfLoss,
    title: 'Your own mail fails DMARC',
    rfc: 'RFC 9989, 4.4',
    message: (values: FailingMail) => failing(values),
    fix: ({ domain }) => `Sign that mail with DKIM as ${domain}.`,
  }),
  'reports-key': rule({
    severity: 'error',
    severityOf: severityOfLoss,
    title: 'A DKIM key that no receiver accepts',
    rfc: 'RFC 6376, 6.1',
    message: (values: FailingMail & { selector: string; signer: string }) => failing(values),
    fix: ({ selector, signer }) =>
      `Check the key at ${selector}._domainkey.${signer}: no receiver accepts its signatures.`,
  }),
  'reports-ready': rule({
    severity: 'warning',
    title: 'Ready for a stricter policy',
    rfc: 'RFC 9989, 7.4',
    message: ({ domain, policy }: { domain: string; policy?: string }) =>
      `The mail of ${domain} passes, but receivers still see ${policy ?? 'no policy'}: anyone else can send as ${domain}, too.`,
  }),
  'reports-few': rule({
    severity: 'info',
    unknown: true,
    title: 'Too few days of reports',
    rfc: 'RFC 9989, 7.4',
    message: ({ domain, days, enough }: { domain: string; days: number; enough: number }) =>
      `The reports are about ${plural(days, 'day', 'days')} of ${domain}. It takes ${enough} days and a few hundred messages to tell whether all senders are among them.`,
  }),
  'reports-unclaimed': rule({
    severity: 'info',
    unknown: true,
    title: 'Steady mail that nobody answers for',
    rfc: 'RFC 9989, 7.4',
    message: ({ source, why }: { source: string; why: string }) => `Whose is mail from ${source}? ${why}`,
    fix: 'Say whether it is yours. A stricter policy loses it.',
  }),
  'reports-unknown-senders': rule({
    severity: 'info',
    title: 'Mail that nothing proves to be yours',
    message: ({
      messages,
      domain,
      isDelivered,
    }: {
      messages: number
      domain: string
      isDelivered: boolean
    }) =>
      `${messagesOf(messages)} as ${domain} came from IP addresses that prove nothing: they came and went. They are forged, or from a server that you forgot.${isDelivered ? ' With p=none they were delivered like any other.' : ''}`,
  }),
  'reports-forwarded': rule({
    severity: 'info',
    title: 'Forwarded mail that fails',
    rfc: 'RFC 7960, 3',
    message: ({ messages, domain }: { messages: number; domain: string }) =>
      `${messagesOf(messages)} of ${domain} failed because they were forwarded or changed on the route, as mailing lists do.`,
  }),
  'reports-spf-only': rule({
    severity: 'info',
    title: 'Mail that only SPF proves',
    rfc: 'RFC 9989, 7.4',
    message: ({ domain, spfOnly, aligned }: { domain: string; spfOnly: number; aligned: number }) =>
      `${percentText(spfOnly, aligned)} of the mail of ${domain} that passes does so by SPF alone, and fails once it is forwarded.`,
    fix: 'Sign that mail with DKIM, too.',
  }),
  'reports-policies-differ': rule({
    severity: 'info',
    title: 'Receivers saw different policies',
    message: ({ domain, policies }: { domain: string; policies: readonly string[] }) =>
      `Receivers saw ${policies.length} policies of ${domain}: ${policies.slice(0, 3).join(' / ')}.`,
  }),
  'reports-receiver-error': rule({
    severity: 'info',
    title: 'A receiver had trouble with the record',
    rfc: 'RFC 9990, 3.1.5',
    message: ({ error }: { error: string }) => `A receiver had trouble with the DMARC record: “${error}”`,
    fix: 'Check the DMARC record.',
  }),
}

const FILES = {
  'reports-gaps': rule({
    severity: 'info',
    title: 'Days that no report covers',
    message: ({ gaps }: { gaps: readonly Gap[] }) =>
      `No report covers ${gaps.slice(0, 3).map(gapText).join(', ')}${gaps.length > 3 ? ` and ${gaps.length - 3} more gaps` : ''}.`,
  }),
  'reports-failures': rule({
    severity: 'info',
    title: 'Reports about single messages',
    rfc: 'RFC 9991, 7',
    message: ({ reports }: { reports: number }) =>
      `${plural(reports, 'report is', 'reports are')} about single messages; the people in them are masked.`,
  }),
  'reports-doubled': rule({
    severity: 'info',
    title: 'Reports that arrived twice',
    rfc: 'RFC 9990, 3.5.4',
    message: ({ reports }: { reports: number }) =>
      `${plural(reports, 'report', 'reports')} arrived more than once and count once.`,
  }),
  'reports-incomplete': rule({
    severity: 'warning',
    unknown: true,
    title: 'Reports that were read in part',
    message: ({ reports }: { reports: number }) =>
      `${plural(reports, 'report', 'reports')} broke off, or ${reports === 1 ? 'is' : 'are'} longer than what is read at once. The numbers lack the rest, so no stricter policy is proposed.`,
  }),
  'reports-unread': rule({
    severity: 'info',
    unknown: true,
    title: 'Files that could not be read',
    message: ({ files }: { files: number }) =>
      `${plural(files, 'file was', 'files were')} not read, or not fully: see the list of files.`,
  }),
}

/** What a kind of failure between two mail servers means. */
export const TLS_MEANINGS = {
  'reports-tls-starttls': 'The server offers no STARTTLS.',
  'reports-tls-certificate-name': 'The server’s name is not in its certificate.',
  'reports-tls-certificate-expired': 'The server’s certificate has expired.',
  'reports-tls-certificate-untrusted':
    'The server’s certificate does not chain to an authority that senders trust.',
  'reports-tls-tlsa-invalid': 'The TLSA record matches none of the server’s certificates.',
  'reports-tls-dnssec-invalid': 'DNSSEC does not validate the server’s records.',
  'reports-tls-dane-required': 'The sender requires DANE, but the server has no usable TLSA record.',
  'reports-tls-policy-fetch': 'The MTA-STS policy could not be fetched.',
  'reports-tls-policy-invalid': 'The MTA-STS policy is not valid.',
  'reports-tls-policy-certificate': 'The web server with the MTA-STS policy has no valid certificate.',
  'reports-tls-other': 'The session failed for a reason that the report does not name exactly.',
}

export type TlsFailureCode = keyof typeof TLS_MEANINGS

interface FailedSessions {
  sessions: number
  /** The mail server, or the domain if the report names none. */
  host: string
  domain: string
}

/** @param fix with “<domain>” for the domain */
const tlsFailure = (code: TlsFailureCode, title: string, fix: string) =>
  rule({
    severity: 'warning',
    title,
    rfc: 'RFC 8460, 4.3',
    message: ({ sessions, host }: FailedSessions) =>
      `${plural(sessions, 'TLS session', 'TLS sessions')} to ${host} failed. ${TLS_MEANINGS[code]}`,
    fix: fix.includes('<domain>') ? ({ domain }: FailedSessions) => fix.replace('<domain>', domain) : fix,
  })

const TLS = {
  'reports-tls-successes': rule({
    severity: 'ok',
    title: 'Sessions that used TLS',
    message: ({ sessions }: { sessions: number }) =>
      `${plural(sessions, 'session', 'sessions')} between mail servers used TLS as the policy requires.`,
  }),
  'reports-tls-starttls': tlsFailure(
    'reports-tls-starttls',
    'A mail server without STARTTLS',
    'Turn on STARTTLS at that server, or remove it from the MX records.',
  ),
  'reports-tls-certificate-name': tlsFailure(
    'reports-tls-certificate-name',
    'A certificate for another name',
    'Get a certificate for the MX host name, or use the certificate’s name in the MX record.',
  ),
  'reports-tls-certificate-expired': tlsFailure(
    'reports-tls-certificate-expired',
    'A certificate that has expired',
    'Renew the certificate, and make sure that the server loads the new one.',
  ),
  'reports-tls-certificate-untrusted': tlsFailure(
    'reports-tls-certificate-untrusted',
    'A certificate that senders do not trust',
    'Have the server send its full chain, with a certificate from a public authority.',
  ),
  'reports-tls-tlsa-invalid': tlsFailure(
    'reports-tls-tlsa-invalid',
    'A TLSA record that matches no certificate',
    'Publish a matching TLSA record before each certificate change, or remove the record.',
  ),
  'reports-tls-dnssec-invalid': tlsFailure(
    'reports-tls-dnssec-invalid',
    'Records that DNSSEC rejects',
    'Ask your DNS provider to sign the zone again and to check the DS record at the registry.',
  ),
  'reports-tls-dane-required': tlsFailure(
    'reports-tls-dane-required',
    'A sender that requires DANE',
    'Publish TLSA records in a zone signed with DNSSEC, or ask that sender why it requires DANE.',
  ),
  'reports-tls-policy-fetch': tlsFailure(
    'reports-tls-policy-fetch',
    'An MTA-STS policy that senders cannot load',
    'Serve the policy at https://mta-sts.<domain>/.well-known/mta-sts.txt, without redirects.',
  ),
  'reports-tls-policy-invalid': tlsFailure(
    'reports-tls-policy-invalid',
    'An MTA-STS policy with mistakes',
    'Correct the policy file: version, mode, mx and max_age, one per line.',
  ),
  'reports-tls-policy-certificate': tlsFailure(
    'reports-tls-policy-certificate',
    'A policy host without a valid certificate',
    'Get a valid certificate for mta-sts.<domain>.',
  ),
  'reports-tls-other': tlsFailure(
    'reports-tls-other',
    'TLS failed for another reason',
    'Check the reason code in the report and the server’s log for that day.',
  ),
}

export const REPORTS_FINDINGS = { ...MAIL, ...FILES, ...TLS }

export type ReportsCode = CodeOf<typeof REPORTS_FINDINGS>
export type ReportsFinding = Finding<ReportsCode>

export const reportsFinding = findingsOf(REPORTS_FINDINGS)
