// What a mailing may bring.
import type { Tool } from '#shared/tools/tool.ts'

export const revenue: Tool = {
  slug: 'revenue',
  path: '/tool/email-revenue-calculator',
  label: 'Email Revenue Calculator',
  column: 'marketing',
  title: 'Email revenue calculator',
  description:
    'What a mailing may bring, from emails sent to dollars earned, and what every email in the spam folder costs.',
  lead: 'What a mailing may bring, step by step, and what every email in the spam folder costs.',
  about: 'What a mailing may bring, and what the spam folder costs.',
  words: 'roi money open rate click rate conversion campaign',
  examples: ['?emails=10000&openRate=25&clickRate=10&conversionRate=2&revenuePerConversion=50'],
}
