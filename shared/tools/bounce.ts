// What a bounce means, who has to act, and whether its cause is still there. Read on the visitor’s own device.
import type { AgentTool, Tool } from './tool.ts'

export const bounce = {
  slug: 'bounce',
  path: '/tool/bounce',
  label: 'Bounce Decoder',
  column: 'deliverability',
  hint: 'Why did it come back?',
  title: 'Bounce message decoder',
  heading: 'Bounce decoder',
  description:
    'Paste a bounce, a log line or an SMTP code: why the mail came back, who has to act, and whether the cause is still there today.',
  lead: 'Paste a bounce. See why it happened, who has to fix it, and whether the cause is still there.',
  about: 'What a bounce or an SMTP code means, who has to act, and whether the cause is still there.',
  words:
    'ndr dsn undeliverable mailer-daemon returned mail failure delivery status 550 554 421 5.7.1 5.7.26 5.1.1 error code smtp log postfix exim exchange qmail rejected',
  examples: ['?example=log', '?example=spf'],
  api: { group: 'Replies', method: 'post', routes: ['/user/tools/bounce/decode'] },
  hasTerminalView: true,
} as const satisfies Tool

export const bounceAgent: AgentTool = {
  tool: bounce,
  name: 'decode_bounce',
  title: 'Decode a bounce',
  description:
    'What a bounce, an SMTP reply or log lines mean, who has to act, and whether to keep, retry, pause or remove the address.',
  asksOthers: false,
}
