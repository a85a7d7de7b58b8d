import type { AgentTool, Tool } from './tool.ts'

export const ipReputation = {
  slug: 'ip-reputation',
  path: '/tool/ip-reputation-checker',
  label: 'IP Reputation Checker',
  crumb: 'IP Reputation',
  column: 'deliverability',
  hint: 'Is your server on a blocklist?',
  title: 'IP reputation checker',
  description:
    'See which blocklists list an IP address, what that means and how to get removed. Only lists that passed their test within the hour count.',
  lead: 'See which blocklists list your sending IP, and which ones matter.',
  about: 'See which blocklists list an IP address, what it means, and how to get removed.',
  words: 'blacklist blocklist dnsbl rbl spamhaus spamcop delist reverse dns ptr',
  // An address of broken.test (shared/data/samples/list-answers.ts).
  examples: ['?ip=192.0.43.10'],
  command: 'ip',
  api: {
    group: 'Reputation',
    routes: ['/user/tools/ip/reputation', '/user/tools/ip/addresses', '/user/tools/ip/lists'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool

export const ipReputationAgent: AgentTool = {
  tool: ipReputation,
  name: 'check_ip',
  title: 'Check an IP address on blocklists',
  description:
    'What blocklists say about an IPv4 address. A list counts only if it passed its test within the last hour.',
  asksOthers: true,
}
