import type { Tool } from './tool.ts'

export const listCheck = {
  slug: 'list-check',
  path: '/tool/list-check',
  label: 'List Check',
  column: 'leads',
  hint: 'Clean a list before you send',
  title: 'Email list check on your device',
  heading: 'Check your email list',
  description:
    'Find what cannot arrive, typos, duplicates, roles and disposable addresses in up to 200,000 rows. Addresses stay on your device.',
  lead: 'Paste or drop a list: what cannot arrive, what to ask again, what to look at. Only domains are looked up; addresses never leave your device.',
  about:
    'What cannot arrive, typos, duplicates and disposable addresses in a list that never leaves your device.',
  words:
    'clean cleaning verify verifier validation validate hygiene scrub bounce csv suppression role disposable temporary catch-all leads email finder',
  examples: ['?example=mixed'],
  command: 'list',
  api: { group: 'Lists', method: 'post', routes: ['/user/tools/list/domains'] },
} as const satisfies Tool
