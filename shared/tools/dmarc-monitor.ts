import type { Tool } from './tool.ts'

export const dmarcMonitor = {
  slug: 'dmarc-monitor',
  path: '/tool/dmarc-monitor',
  label: 'DMARC Monitor',
  column: 'deliverability',
  hint: 'Collect reports, see who sends',
  without: { ability: 'takesReports', hint: 'See a sample monitor' },
  title: 'DMARC monitor without an account',
  heading: 'DMARC reports, read for you every day',
  description:
    'Add an address to your DMARC record and see over time who sends as your domain, what fails and why, and when to go to “reject”. No account.',
  lead: 'Add our address to your DMARC record: receivers send their reports there, and a page shows who sends as you, what fails and what to do. No account.',
  about:
    'Who sends as your domain over time, what fails and why: reports that arrive by themselves, without an account.',
  words:
    'rua aggregate report monitoring dashboard postmark dmarcian easydmarc parsedmarc quarantine reject spoofing tls-rpt alert weekly digest feed webhook slack',
  examples: ['?example=monitor'],
} as const satisfies Tool
