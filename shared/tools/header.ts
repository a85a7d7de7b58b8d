import type { AgentTool, Tool } from './tool.ts'

export const header = {
  slug: 'header',
  path: '/tool/email-header-analyzer',
  label: 'Email Header Analyzer',
  column: 'deliverability',
  hint: 'What route did it take?',
  title: 'Email header analyzer',
  description:
    'Paste a message’s header: who vouches for it, what route it took, where it waited, and what spam filters said. Read on your device.',
  lead: 'Who vouches for a message, what route it took, where it waited, and what spam filters wrote in it.',
  about: 'See who vouches for a message, what route it took, where it waited, and what spam filters said.',
  words: 'header analyser received hops delay spf dkim dmarc arc authentication results eml source phishing',
  examples: ['?example=newsletter', '?example=forgery'],
  api: { group: 'Messages', method: 'post', routes: ['/user/tools/header/analyze'] },
  hasTerminalView: true,
} as const satisfies Tool

export const headerAgent: AgentTool = {
  tool: header,
  name: 'check_headers',
  title: 'Read a message header',
  description:
    'Who vouches for a message, what route it took, where it waited. Nothing is looked up or stored.',
  asksOthers: false,
}
