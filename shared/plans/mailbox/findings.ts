import { SPAM_RATE_GOAL } from '#shared/data/provider-rules/spam-rate.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { numberText } from '#shared/kit/sentence.ts'

export const MAILBOX_FINDINGS = {
  'mailbox-above-provider-limit': rule({
    severity: 'error',
    title: 'More than the provider allows',
    message: ({ providerLimit, dailyVolume }: { providerLimit: number; dailyVolume: number }) =>
      `This is more than the ${numberText(providerLimit)} that your provider allows: the formula only softens the step down from ${numberText(dailyVolume)}.`,
    fix: 'Plan with the provider’s limit, or move the rest to another mailbox.',
  }),
  'mailbox-high-bounce-rate': rule({
    severity: 'warning',
    title: 'Too many bounces',
    message: ({ bounceRate }: { bounceRate: number }) =>
      `A bounce rate of ${numberText(bounceRate)}% tells receivers that you do not know your recipients.`,
    fix: 'Remove the addresses that bounced, and find out where they came from, before you send more.',
  }),
  'mailbox-bulk-sender': rule({
    severity: 'warning',
    title: 'A bulk sender for Google',
    message:
      'From about 5,000 emails a day to personal Gmail addresses, Google treats you as a bulk sender. That is permanent, and all subdomains count together.',
    fix: 'SPF, DKIM, an aligned DMARC record and one-click unsubscribe must be in place before that day.',
  }),
  'mailbox-complaint-budget': rule({
    severity: 'info',
    title: 'How many spam complaints you can afford',
    message: ({ limit }: { limit: number }) => {
      const ceiling = Math.ceil(limit * SPAM_RATE_GOAL)
      const budget = ceiling === 1 ? 'not even one' : `fewer than ${numberText(ceiling)}`
      return `Google wants spam complaints under 0.1%: at ${numberText(limit)} emails a day, that is ${budget}.`
    },
  }),
}

type MailboxCode = CodeOf<typeof MAILBOX_FINDINGS>

export const mailboxFinding = findingsOf(MAILBOX_FINDINGS)

export type MailboxFinding = Finding<MailboxCode>
