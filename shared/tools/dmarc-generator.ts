// The short form of the DMARC generator. Not in the menu: there it is a tab of the checker, with more fields.
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { dmarc } from './dmarc.ts'
import type { Tool } from './tool.ts'

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
