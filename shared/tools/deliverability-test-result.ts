// Where a test message landed; for now a sample, which nobody searches for.
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import type { Tool } from '#shared/tools/tool.ts'

export const deliverabilityTestResult: Tool = {
  slug: 'deliverability-test-result',
  path: '/tool/email-deliverability-test-result',
  label: 'Deliverability Test Result',
  crumb: 'Result',
  title: 'Deliverability test: sample result',
  heading: 'Deliverability test result',
  description: 'What the result of a seed test looks like: by provider, by mailbox, and by blocklist.',
  lead: 'Where fifteen copies of one message landed, provider by provider and mailbox by mailbox.',
  partOf: deliverabilityTest,
  about: 'A sample of what a seed test finds.',
  isUnlisted: true,
}
