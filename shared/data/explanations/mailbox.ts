import type { MAILBOX_FINDINGS } from '#shared/plans/mailbox/findings.ts'
import type { MailboxValues } from '#shared/plans/mailbox/safe-limit.ts'
import type { Explanations } from '#shared/report/explanation.ts'

const numbers = (values: Partial<MailboxValues>) => ({
  fields: Object.fromEntries(
    Object.entries({ ageMonths: 12, bounceRate: 1, dailyVolume: 80, providerLimit: 2000, ...values }).map(
      ([name, value]) => [name, String(value)],
    ),
  ),
})

export const MAILBOX_EXPLANATIONS: Explanations<typeof MAILBOX_FINDINGS> = {
  'mailbox-above-provider-limit': {
    meaning:
      'Your provider lets a mailbox send only so many emails a day, and you send more than that now. The formula of this calculator goes down step by step, so its result is still above the limit. What exceeds the limit, the provider refuses, and some lock the mailbox for a day.',
    example: numbers({ dailyVolume: 5000 }),
  },
  'mailbox-high-bounce-rate': {
    meaning:
      'A bounce is an email that comes back because its address does not exist. More than five in a hundred means that the list is old, bought or guessed. Receivers see the same, and put more of your email into spam.',
    example: numbers({ bounceRate: 6.5 }),
  },
  'mailbox-bulk-sender': {
    meaning:
      'Google has stricter rules for those who send about 5,000 emails a day or more to personal Gmail addresses: all of them must be authenticated, and readers must be able to unsubscribe with one click. Who reaches that number once is treated that way for good.',
    example: numbers({ dailyVolume: 6000, providerLimit: 10_000 }),
  },
  'mailbox-complaint-budget': {
    meaning:
      'When a reader clicks “Report spam”, the mailbox provider counts it. Google wants fewer than one such complaint in a thousand emails, and filters more of your email above that. The finding says what that means for the number of emails that you send.',
    fix: 'Write only to people who expect it, make it easy to unsubscribe, and watch the numbers in Google Postmaster Tools.',
    example: numbers({}),
  },
}
