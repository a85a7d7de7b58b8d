import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const fleet = {
  slug: 'fleet',
  path: '/tool/fleet',
  label: 'Fleet',
  column: 'deliverability',
  hint: 'Many domains in one table',
  title: 'Fleet: many domains at once',
  heading: 'Check all your domains at once',
  description:
    'Paste up to 2,000 domains: SPF, DKIM, DMARC, MX and more of each in one table, grouped by what to fix, with the records. No account.',
  lead: 'Paste or drop a list: what your domains have in common, the records that fix it, and what has changed since the last run.',
  about: 'SPF, DKIM, DMARC and MX of up to 2,000 domains in one table, grouped by what to fix.',
  words: 'bulk batch list multiple domains portfolio agency csv audit mass inventory clients compare runs',
  examples: [
    `?domains=${HEALTHY_SAMPLE},${BROKEN_SAMPLE},helpdesk.test,workspace.test,newsletter.test,forgotten.test`,
  ],
  api: { group: 'Fleets', routes: ['/user/tools/fleet/row'] },
} as const satisfies Tool
