import type { Tool } from './tool.ts'

export const subjectLine = {
  slug: 'subject-line',
  path: '/tool/subject-line',
  label: 'Subject Line Builder',
  column: 'marketing',
  hint: 'Will it be cut off?',
  title: 'Subject line tester without a score',
  heading: 'Subject line builder',
  description:
    'See a subject line as inboxes of phones and desktops show it, with your longest, shortest and missing values. Nothing leaves your device.',
  lead: 'See where inboxes cut it off, how it reads with your longest, shortest and missing values, and what filters and the law say.',
  about: 'A subject line in the inboxes of phones and desktops, with the values of your own rows.',
  words:
    'subject line tester checker preview preheader personalization preview merge tags spintax emoji length characters pixels inbox cut off truncated fake reply re: clickbait encoding',
  examples: ['?example=1'],
  command: 'subject',
  api: { group: 'Messages', method: 'post', routes: ['/user/tools/subject/check'] },
} as const satisfies Tool
