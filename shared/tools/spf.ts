import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { AgentTool, Tool } from './tool.ts'

export const spf = {
  slug: 'spf',
  path: '/tool/spf',
  label: 'SPF Checker',
  crumb: 'SPF',
  column: 'security',
  hint: 'Who can send as you?',
  title: 'SPF checker and generator',
  heading: 'SPF checker',
  description:
    'See your SPF record as a receiver does: every include, every DNS lookup, every mistake, and the fix.',
  lead: 'See which servers may send email as your domain, and whether receivers can read the record.',
  generator: {
    label: 'SPF Generator',
    heading: 'SPF generator',
    lead: 'A record that lists your senders, counted as receivers count it while you type.',
  },
  about: 'Check an SPF record as receivers read it, or write one.',
  words: 'sender policy framework include lookups permerror generator txt record',
  examples: [`?domain=${HEALTHY_SAMPLE}`, `?domain=${BROKEN_SAMPLE}`],
  api: {
    group: 'SPF',
    routes: ['/user/tools/spf/checker', '/user/tools/spf/preview'],
    fromDnsAlone: ['/user/tools/spf/checker'],
  },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool

export const spfAgent: AgentTool = {
  tool: spf,
  name: 'evaluate_spf',
  title: 'Evaluate SPF for a client',
  description:
    'What a receiver concludes for one sending IP address (RFC 7208), mechanism by mechanism, and the whole SPF report.',
  asksOthers: true,
}

// The short form of the SPF generator. Not in the menu: there it is a tab of the checker, with more fields.
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
