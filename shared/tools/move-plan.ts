import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const movePlan = {
  slug: 'move-plan',
  path: '/tool/move-plan',
  label: 'Move Planner',
  column: 'deliverability',
  hint: 'Change providers, lose no mail',
  title: 'Email migration planner',
  heading: 'Move your email without losing any',
  description:
    'Move mailboxes, sending or a whole domain to another service: dated steps with the records to paste, simulated for every cached record before you begin.',
  lead: 'From one service to another, step by step: what to paste, when, and what proves it. Every step is simulated first, so no email is lost on the way.',
  about: 'How to move mailboxes, sending or a domain to another service without losing email.',
  words:
    'migrate migration switch provider google workspace microsoft 365 cutover mx change ttl new host transfer email moving domain rename',
  examples: [
    `?domain=${HEALTHY_SAMPLE}&what=mailboxes&to=microsoft-365`,
    `?domain=${BROKEN_SAMPLE}&what=mailboxes&to=google-workspace`,
  ],
  command: 'move',
  api: { group: 'Moves', method: 'post', routes: ['/user/tools/move/plan'] },
} as const satisfies Tool
