// What to say about report addresses that receivers may not send to, or that accept no mail.
import { dmarcFinding, type DmarcFinding } from './findings.ts'
import type { MailboxState, Reporting } from './schema.ts'

export function reportingFindings(reporting: readonly Reporting[]): DmarcFinding[] {
  return reporting.flatMap((line) => [...permissionFinding(line), ...mailboxFinding(line)])
}

function permissionFinding(line: Reporting): DmarcFinding[] {
  const { external, authorized, mailbox } = line
  // A text that is not an address already has a finding from the record itself, and a host that accepts no mail has its own.
  if (mailbox === 'not-mail' || isDead(mailbox) || authorized === true) return []
  return [
    dmarcFinding(
      authorized === null || external === null ? 'dmarc-unknown-permission' : 'dmarc-reports-not-accepted',
      line,
    ),
  ]
}

/** Permission would not help: no report can arrive there. */
const isDead = (mailbox: MailboxState): boolean => mailbox === 'null-mx' || mailbox === 'nowhere'

function mailboxFinding({ host, tag, mailbox }: Reporting): DmarcFinding[] {
  if (host === undefined) return []
  if (mailbox === 'unknown') return [dmarcFinding('dmarc-unknown-mailbox', { host, tag })]
  return isDead(mailbox)
    ? [dmarcFinding('dmarc-mailbox-unreachable', { host, tag, isRefused: mailbox === 'null-mx' })]
    : []
}
