import type { Tool } from './tool.ts'

export const emailSequence = {
  slug: 'email-sequence',
  path: '/tool/email-sequence',
  label: 'Email Sequence Builder',
  column: 'marketing',
  hint: 'Plan follow-ups people want',
  title: 'Email sequence planner: load, threads, law',
  heading: 'Email sequence builder',
  description:
    'What a sequence of emails costs a day, whether your mailboxes may send it, how its steps stay in one thread, and the law of each country.',
  lead: 'How many emails your steps become each day, whether your mailboxes may send them, and what the law of your readers’ countries says.',
  about: 'How many emails a sequence sends a day, beside the limits of its mailboxes and the law.',
  words:
    'cold email sequence follow-up follow up drip cadence campaign outreach steps thread reply in-reply-to references mailboxes load per day prospects can-spam gdpr casl uwg pecr law consent calendar',
  examples: ['?example=1'],
  command: 'sequence',
  api: { group: 'Messages', method: 'post', routes: ['/user/tools/sequence/check'] },
} as const satisfies Tool
