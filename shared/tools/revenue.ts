import type { Tool } from './tool.ts'

export const revenue = {
  slug: 'revenue',
  path: '/tool/email-revenue-calculator',
  label: 'Email Revenue Calculator',
  column: 'marketing',
  hint: 'What is email worth to you?',
  title: 'Email revenue calculator',
  description:
    'What an email campaign can earn, from emails sent to dollars, and what every email in the spam folder costs.',
  lead: 'What an email campaign can earn, step by step, and what every email in the spam folder costs.',
  about: 'What an email campaign can earn, and what the spam folder costs.',
  words: 'roi money open rate click rate conversion campaign',
  examples: ['?emails=10000&openRate=25&clickRate=10&conversionRate=2&revenuePerConversion=50'],
} as const satisfies Tool
