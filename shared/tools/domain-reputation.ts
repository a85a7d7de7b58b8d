import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const domainReputation = {
  slug: 'domain-reputation',
  path: '/tool/domain-reputation-checker',
  label: 'Domain Reputation Checker',
  crumb: 'Domain Reputation',
  column: 'deliverability',
  hint: 'A score out of 100',
  title: 'Domain reputation checker',
  description:
    'Blocklists, SPF, DKIM, DMARC, mail servers and age of a domain in one score, with the reason for every point.',
  lead: 'What receivers know about a domain before they read a word: one score, and the reason for every point.',
  about: 'Blocklists, records, mail servers and age of a domain in one score, with a reason for every point.',
  words: 'score blacklist blocklist registrar whois rdap age domain health spamhaus surbl uribl',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  command: 'domain',
  api: { group: 'Reputation', routes: ['/user/tools/domain/reputation'] },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool
