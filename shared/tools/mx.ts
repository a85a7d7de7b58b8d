import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const mx = {
  slug: 'mx',
  path: '/tool/mx',
  label: 'MX Checker',
  crumb: 'MX',
  column: 'security',
  hint: 'Where does your email arrive?',
  title: 'MX checker',
  description:
    'See where a domain’s mail goes: every mail server with its IP addresses, and what keeps it from receiving.',
  lead: 'Which servers receive a domain’s mail, and whether DNS leads senders to them.',
  about: 'See where a domain’s mail goes, and whether DNS leads senders to its servers.',
  words: 'mail exchange server null mx priority host',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  api: {
    group: 'MX and CNAME',
    routes: ['/user/tools/mx/report', '/user/tools/mx/checker'],
    fromDnsAlone: ['/user/tools/mx/report', '/user/tools/mx/checker'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool
