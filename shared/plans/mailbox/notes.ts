// What the formula does not know, but its user should.
import { mailboxFinding, type MailboxFinding } from './findings.ts'
import type { MailboxValues } from './safe-limit.ts'

/** Google's sender guidelines: about this many a day to personal Gmail addresses make you a bulk sender. */
const BULK_THRESHOLD = 5000
/** In percent. */
const HIGH_BOUNCE_RATE = 5

export function mailboxNotes(values: MailboxValues, limit: number): MailboxFinding[] {
  const { providerLimit, bounceRate } = values
  const findings: MailboxFinding[] = []
  if (limit > providerLimit) findings.push(mailboxFinding('mailbox-above-provider-limit', values))
  if (bounceRate > HIGH_BOUNCE_RATE) findings.push(mailboxFinding('mailbox-high-bounce-rate', values))
  if (limit >= BULK_THRESHOLD) findings.push(mailboxFinding('mailbox-bulk-sender'))
  if (limit > 0) findings.push(mailboxFinding('mailbox-complaint-budget', { limit }))
  return findings
}
