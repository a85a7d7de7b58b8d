import type { Tool } from './tool.ts'

export const mailbox = {
  slug: 'mailbox',
  path: '/tool/mailbox-calculator',
  label: 'Mailbox Calculator',
  column: 'marketing',
  hint: 'How much can a mailbox send?',
  title: 'Mailbox calculator',
  description:
    'How many emails a mailbox can safely send a day, based on its age, bounces, volume and provider, with a day-by-day ramp.',
  lead: 'How many emails one mailbox can safely send a day, and a day-by-day plan to get there.',
  about: 'How many emails a mailbox can safely send a day, and the ramp up to it.',
  words: 'sending limit daily warm up volume bounce gmail workspace microsoft 365',
  examples: ['?ageMonths=2&bounceRate=6.5&dailyVolume=80&providerLimit=2000'],
} as const satisfies Tool
