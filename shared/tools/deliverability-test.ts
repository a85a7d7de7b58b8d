import type { Tool } from './tool.ts'

export const deliverabilityTest = {
  slug: 'deliverability-test',
  path: '/tool/email-deliverability-test',
  label: 'Email Deliverability Test',
  column: 'deliverability',
  hint: 'Inbox or spam, in real mailboxes',
  without: { ability: 'hasSeeds', hint: 'See a sample result' },
  title: 'Email deliverability test',
  description:
    'Send one message to fifteen mailboxes and see where it lands: inbox, promotions, spam, or nowhere.',
  lead: 'Send one message to fifteen mailboxes, and see where it lands: inbox, promotions, spam, or nowhere.',
  about:
    'Send one message to fifteen real mailboxes and see which folder each copy lands in. Where none are set up, it leads to the mail test.',
  words: 'seed list inbox placement spam test promotions',
} as const satisfies Tool

// Where a test message landed; without a test a sample, which no one searches for.
export const deliverabilityTestResult = {
  slug: 'deliverability-test-result',
  path: '/tool/email-deliverability-test-result',
  label: 'Deliverability Test Result',
  crumb: 'Result',
  title: 'Deliverability test: result',
  heading: 'Deliverability test result',
  description: 'Where the copies of a message landed: by provider, by mailbox, and by blocklist.',
  lead: 'Where the copies of one message landed, provider by provider and mailbox by mailbox.',
  partOf: deliverabilityTest,
  about: 'What a seed test finds.',
  isUnlisted: true,
} as const satisfies Tool
