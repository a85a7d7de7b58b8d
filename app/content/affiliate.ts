// The affiliate program: its terms, its steps, and the letter that applies for it.
import { BRAND } from '#app/content/brand.ts'

export const COMMISSION_PERCENT = 20

export const TERMS = [
  { term: 'Commission', value: `${COMMISSION_PERCENT}%, for the lifetime of the customer` },
  { term: 'Cookie', value: '60 days' },
  { term: 'Earnings cap', value: 'None' },
  { term: 'Payout', value: 'Monthly, by PayPal, or by bank transfer for users in India' },
  { term: 'Payout threshold', value: 'None' },
] as const

export const STEPS = [
  { title: 'Sign up', text: 'Apply by mail, and tell us where your readers are.' },
  { title: 'Get your link', text: 'It carries your name. Whoever follows it is remembered for 60 days.' },
  {
    title: 'Promote',
    text: 'In a review, a course, a newsletter, a video: where people ask how mail arrives.',
  },
  { title: 'Earn', text: `${COMMISSION_PERCENT}% of what your customers pay, every month that they stay.` },
] as const

export const AUDIENCES = [
  {
    title: 'Writers and teachers',
    text: 'You explain cold email, newsletters or sales, and are asked which tools to use.',
  },
  {
    title: 'Agencies and consultants',
    text: 'Your clients need sending domains that work, and you would rather not run servers.',
  },
  {
    title: 'Makers of sales tools',
    text: 'Your users send mail. When it lands in spam, it is you that they write to.',
  },
  { title: 'Customers', text: 'You know from your own inbox what changed.' },
] as const

export const DASHBOARD = [
  { title: 'Clicks', text: 'How often your link was followed.' },
  { title: 'Conversions', text: 'How many of those became customers.' },
  { title: 'Commissions earned', text: 'What is yours so far, by month.' },
  { title: 'Payout history', text: 'What was paid, when, and by which way.' },
] as const

export const PROHIBITED = [
  'Spam: unasked mail with your link, in any number.',
  'Ads on our name, or on words that are mistaken for it.',
  'Promises that we do not make, such as a sure place in the inbox.',
  'Cookies set without a click: hidden frames, forced redirects, toolbars.',
  'Signing up yourself, or people who do not exist, through your own link.',
  'Pages that pretend to be ours.',
] as const

export const APPLICATION = {
  to: BRAND.supportEmail,
  subject: `${BRAND.name} affiliate program: application`,
  body: `Hello ${BRAND.name},

I would like to join the affiliate program.

Name:
Website or channel:
Who my readers are, and how many:
How I would promote you:
Payout by (PayPal, or bank transfer in India):
`,
}
