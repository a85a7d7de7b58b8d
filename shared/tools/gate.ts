import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { AgentTool, Tool } from './tool.ts'

export const gate = {
  slug: 'gate',
  path: '/tool/gate',
  label: 'Gate Simulator',
  column: 'deliverability',
  hint: 'Would Gmail accept my mail?',
  title: 'What will Gmail answer? Gate simulator',
  heading: 'Gate simulator',
  description:
    'See before you send which SMTP code Gmail, Microsoft, Yahoo and Apple would answer to mail from your domain, and why.',
  lead: 'Would Gmail accept my mail? See what Gmail, Microsoft, Yahoo and Apple would answer before you send.',
  about: 'The SMTP replies that Gmail, Microsoft, Yahoo and Apple would give to mail from a domain.',
  words:
    'bulk sender requirements 5,000 rules gmail outlook hotmail yahoo aol icloud 550 421 5.7.26 5.7.515 reject defer soa compliance',
  examples: [`?domain=${BROKEN_SAMPLE}&volume=bulk`, `?domain=${HEALTHY_SAMPLE}&volume=bulk`],
  api: {
    group: 'Replies',
    routes: ['/user/tools/gate/simulator'],
    fromDnsAlone: ['/user/tools/gate/simulator'],
  },
  hasTerminalView: true,
} as const satisfies Tool

export const gateAgent: AgentTool = {
  tool: gate,
  name: 'simulate_gate',
  title: 'Simulate the gates of mailbox providers',
  description:
    'Which SMTP code Gmail, Microsoft, Yahoo and Apple would return for mail from a domain, and why.',
  asksOthers: true,
}
