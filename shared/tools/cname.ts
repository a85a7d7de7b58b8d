import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const cname = {
  slug: 'cname',
  path: '/tool/cname',
  label: 'CNAME Checker',
  crumb: 'CNAME',
  column: 'security',
  hint: 'Where does this name point?',
  title: 'CNAME checker',
  description:
    'See where a name points: every CNAME in the chain with its TTL, the IP addresses at its end, loops and dead ends.',
  lead: 'Where a name points, alias by alias, and whether there is anything at the end.',
  about: 'Follow the CNAME chain of a name to its end.',
  words: 'alias canonical name chain',
  examples: [`?domain=click.${HEALTHY_SAMPLE}`, `?domain=click.${BROKEN_SAMPLE}`],
  api: {
    group: 'MX and CNAME',
    routes: ['/user/tools/cname/report', '/user/tools/cname/checker'],
    fromDnsAlone: ['/user/tools/cname/report', '/user/tools/cname/checker'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool
