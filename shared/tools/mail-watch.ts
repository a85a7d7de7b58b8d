import type { Tool } from './tool.ts'

export const mailWatch = {
  slug: 'mail-watch',
  path: '/tool/mail-watch',
  label: 'Mail Watch',
  column: 'deliverability',
  hint: 'Watch the mail you really send',
  without: { ability: 'takesMail', hint: 'See what a watch would say' },
  title: 'Mail watch: your newsletter over time',
  heading: 'Tell me when my mail breaks',
  description:
    'Add an address to your newsletter, job or test and get an alert when signature, server, unsubscribe link or size change, or mail stops. No account.',
  lead: 'Add our address to your newsletter, your nightly job or your tests. When the mail itself changes for the worse, or stops, you hear about it.',
  about: 'Get an alert when the mail you send changes or stops, and prove that unsubscribing works.',
  words:
    'monitor newsletter cron nightly probe seed address dkim signature missing heartbeat dead man switch unsubscribe test one-click rfc 8058 badge',
} as const satisfies Tool
