// The short form of the SPF generator. Not in the menu: there it is a tab of the checker, with more fields.
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { spf } from './spf.ts'
import type { Tool } from './tool.ts'

export const spfGenerator = {
  slug: 'spf-generator',
  path: '/tool/spf-generator',
  label: 'SPF Generator',
  title: 'SPF generator',
  description: 'Write an SPF record in four fields, and compare it with the one your domain publishes today.',
  lead: 'A record in four fields, compared with your published one.',
  partOf: spf,
  about: 'Write an SPF record from a list of senders.',
  words: 'sender policy framework include ip4 ip6 create record',
  examples: [`?domain=${HEALTHY_SAMPLE}&ip4=10.0.0.1`],
} as const satisfies Tool
