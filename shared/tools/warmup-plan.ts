import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const warmupPlan = {
  slug: 'warmup-plan',
  path: '/tool/warmup-plan',
  label: 'Create Your Warmup Plan',
  crumb: 'Warmup Plan',
  column: 'deliverability',
  hint: 'How much to send, day by day',
  title: 'Email warmup plan',
  heading: 'Create your warmup plan',
  description:
    'How many emails to send each day until your goal: a plan that checks your domain first, names its sources and answers to your results.',
  lead: 'How many emails each day may have until you reach your goal, from published curves and limits, once your domain is ready for it.',
  about: 'How many emails a domain can send each day until its goal, and when to stop.',
  words:
    'warm up ramp schedule new domain ip sending limit volume calendar ics cold email bulk sender complaint rate bounce rate',
  examples: [`?domain=${HEALTHY_SAMPLE}&goal=5000`, `?domain=${BROKEN_SAMPLE}&goal=20000`],
  command: 'warmup',
  api: { group: 'Warmup plans', routes: ['/user/tools/warmup/plan'] },
  hasTerminalView: true,
} as const satisfies Tool
