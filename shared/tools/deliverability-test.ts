// The mailboxes that a test message goes to.
import type { Tool } from './tool.ts'

export const deliverabilityTest = {
  slug: 'deliverability-test',
  path: '/tool/email-deliverability-test',
  label: 'Email Deliverability Test',
  column: 'deliverability',
  hint: 'Inbox or spam, in real mailboxes',
  title: 'Email deliverability test',
  description:
    'Send one message to fifteen mailboxes and see where it lands: inbox, promotions, spam, or nowhere.',
  lead: 'Send one message to fifteen mailboxes, and see where it lands: inbox, promotions, spam, or nowhere.',
  about:
    'Send one message to fifteen real mailboxes and see which folder each copy lands in. Where none are set up, it leads to the mail test.',
  words: 'seed list inbox placement spam test promotions',
} as const satisfies Tool
