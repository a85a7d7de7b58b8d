// What the formula does not know, but its user should.
import { numberText } from '#shared/text/number-text.ts'
import type { MailboxValues } from '#shared/mailbox/safe-limit.ts'
import type { Finding } from '#shared/report/finding.ts'

/** Google's sender guidelines: about this many a day to personal Gmail addresses make you a bulk sender. */
const BULK_THRESHOLD = 5000
/** Google asks to stay under 0.1% and never to reach 0.3%. */
const COMPLAINT_SHARE = 0.001

export function mailboxNotes(values: MailboxValues, limit: number): Finding[] {
  const findings: Finding[] = []
  if (limit > values.providerLimit) {
    findings.push({
      code: 'above-provider-limit',
      severity: 'error',
      message: `This is more than the ${numberText(values.providerLimit)} that your provider allows: the formula only softens the step down from ${numberText(values.dailyVolume)}.`,
      fix: 'Plan with the provider’s limit, or move the rest to another mailbox.',
    })
  }
  if (values.bounceRate > 5) {
    findings.push({
      code: 'high-bounce-rate',
      severity: 'warning',
      message: `A bounce rate of ${numberText(values.bounceRate)}% tells receivers that you do not know your recipients.`,
      fix: 'Remove the addresses that bounced, and find out where they came from, before you send more.',
    })
  }
  if (limit >= BULK_THRESHOLD) {
    findings.push({
      code: 'bulk-sender',
      severity: 'warning',
      message:
        'From about 5,000 emails a day to personal Gmail addresses, Google treats you as a bulk sender. That is permanent, and all subdomains count together.',
      fix: 'SPF, DKIM, an aligned DMARC record and one-click unsubscribe must be in place before that day.',
    })
  }
  if (limit > 0)
    findings.push({ code: 'complaint-budget', severity: 'info', message: complaintMessage(limit) })
  return findings
}

function complaintMessage(limit: number): string {
  const ceiling = Math.ceil(limit * COMPLAINT_SHARE)
  const budget = ceiling === 1 ? 'not even one' : `fewer than ${numberText(ceiling)}`
  return `Google wants spam complaints under 0.1%: at ${numberText(limit)} emails a day, that is ${budget}.`
}
