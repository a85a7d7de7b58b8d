import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const dmarc = {
  slug: 'dmarc',
  path: '/tool/dmarc',
  label: 'DMARC Checker',
  crumb: 'DMARC',
  column: 'security',
  hint: 'What happens to forged email?',
  title: 'DMARC checker and generator',
  heading: 'DMARC checker',
  description:
    'See which DMARC policy applies to a domain or any subdomain, whether its reports arrive, and what to fix.',
  lead: 'What receivers do with email that only pretends to come from a domain, and who gets the reports.',
  generator: {
    label: 'DMARC Generator',
    heading: 'DMARC generator',
    lead: 'A new record compared with your published one, and a dated plan to reach “reject”.',
  },
  about: 'Check a DMARC policy, see what it means for each subdomain, or write one.',
  words: 'policy reject quarantine none rua report alignment generator',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  api: {
    group: 'DMARC',
    routes: ['/user/tools/dmarc/checker', '/user/tools/dmarc/preview'],
    fromDnsAlone: ['/user/tools/dmarc/checker'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool

// The short form of the DMARC generator. Not in the menu: there it is a tab of the checker, with more fields.
export const dmarcGenerator = {
  slug: 'dmarc-generator',
  path: '/tool/dmarc-generator',
  label: 'DMARC Generator',
  title: 'DMARC generator',
  description: 'Write a DMARC record in six fields, and compare it with the one your domain publishes today.',
  lead: 'A record in six fields, compared with your published one.',
  partOf: dmarc,
  about: 'Write a first DMARC record in a minute.',
  words: 'policy create record',
  examples: [`?domain=${HEALTHY_SAMPLE}`],
} as const satisfies Tool
