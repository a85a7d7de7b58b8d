// What to say about report addresses that receivers may not send to, or that accept no mail.
import type { MailboxState, Reporting } from '#shared/dmarc/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

export function reportingFindings(reporting: readonly Reporting[]): Finding[] {
  return reporting.flatMap((line) => [...permissionFinding(line), ...mailboxFinding(line)])
}

function permissionFinding({
  uri,
  tag,
  external,
  authorized,
  reason,
  permission,
  mailbox,
  disputed,
}: Reporting): Finding[] {
  // A text that is not an address already has a finding from the record itself, and a host that accepts no mail has its own.
  if (mailbox === 'not-mail' || isDead(mailbox) || authorized === true) return []
  const rfc = 'RFC 7489, 7.1'
  if (authorized === null || external === null) {
    const message = `Whether reports reach ${uri} (${tag}) is unknown. ${reason}`
    return [{ code: 'unknown-permission', severity: 'warning', unknown: true, message, rfc }]
  }
  const message = `${disputed ? 'Not all' : 'No'} reports reach ${uri} (${tag}). ${reason}`
  const fix =
    permission && `Ask its owner to publish the TXT record ${permission.content} at ${permission.name}.`
  return [
    {
      code: 'reports-not-accepted',
      severity: disputed ? 'warning' : 'error',
      message,
      rfc,
      ...(fix ? { fix } : {}),
    },
  ]
}

/** Permission would not help: no report can arrive there. */
const isDead = (mailbox: MailboxState): boolean => mailbox === 'null-mx' || mailbox === 'nowhere'

function mailboxFinding({ host, tag, mailbox }: Reporting): Finding[] {
  const text = MAILBOX_TEXTS[mailbox]
  if (text === undefined || host === undefined) return []
  return [
    {
      code: mailbox === 'unknown' ? 'unknown-mailbox' : 'mailbox-unreachable',
      severity: mailbox === 'unknown' ? 'warning' : 'error',
      ...(mailbox === 'unknown' && { unknown: true }),
      message: `${host} (${tag}) ${text}`,
      rfc: mailbox === 'null-mx' ? 'RFC 7505, 3' : 'RFC 5321, 5.1',
      fix: mailbox === 'unknown' ? 'Try again in a moment.' : 'Use a mailbox at a host that accepts mail.',
    },
  ]
}

const MAILBOX_TEXTS: Partial<Record<MailboxState, string>> = {
  'null-mx': 'says that it does not accept mail, so no report can arrive.',
  nowhere: 'has neither MX records nor an address, so no report can arrive.',
  unknown: 'has mail servers that we could not look up, so we do not know whether reports arrive.',
}
