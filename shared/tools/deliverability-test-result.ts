// Where a test message landed; without a test a sample, which no one searches for.
import { deliverabilityTest } from './deliverability-test.ts'
import type { Tool } from './tool.ts'

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
