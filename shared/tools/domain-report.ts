import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { AgentTool, Tool } from './tool.ts'

export const domainReport = {
  slug: 'domain-report',
  path: '/tool/domain-report',
  label: 'Domain Report',
  column: 'security',
  hint: 'Everything about a domain at once',
  title: 'Domain report',
  description:
    'Why might your email land in spam? Authentication, delivery and reputation of a domain on one page, with the changes that help, in order.',
  lead: 'Everything receivers can see about your domain, in one verdict, and what to change first.',
  about: 'Authentication, delivery and reputation of a domain on one page, with one list of changes.',
  words:
    'whole all check mail email land spam junk folder inbox arrive deliverability problem fix wrong why audit health overview summary spf dkim dmarc mx blocklist',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  command: 'check',
  api: {
    group: 'Reputation',
    routes: ['/user/tools/domain/report'],
    fromDnsAlone: ['/user/tools/domain/report'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool

export const domainReportAgent: AgentTool = {
  tool: domainReport,
  name: 'check_domain',
  title: 'Check a domain',
  description:
    'Start here for “why does our mail land in spam”. One verdict on SPF, DKIM, DMARC, BIMI and MX, with the records to publish. `part` asks for transport, gates or reputation.',
  asksOthers: true,
}
