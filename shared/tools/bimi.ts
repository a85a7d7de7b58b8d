import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const bimi = {
  slug: 'bimi',
  path: '/tool/bimi',
  label: 'BIMI Checker',
  crumb: 'BIMI',
  column: 'security',
  hint: 'Does your logo show?',
  title: 'BIMI checker and generator',
  heading: 'BIMI checker',
  description:
    'Check a BIMI record, its logo rule by rule with a preview, its certificate, and which inboxes can show it.',
  lead: 'Whether your logo can show next to your email: the record, the image, the certificate, and DMARC.',
  generator: {
    label: 'BIMI Generator',
    heading: 'BIMI generator',
    lead: 'A record whose logo is checked first, and the steps that come before it.',
  },
  about: 'Check a BIMI record, its logo and its certificate, or write one.',
  words: 'logo vmc cmc svg tiny ps brand indicator mark certificate generator',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  api: { group: 'BIMI', routes: ['/user/tools/bimi/checker', '/user/tools/bimi/preview'] },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool
