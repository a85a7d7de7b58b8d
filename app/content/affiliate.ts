// The affiliate program: its terms, its steps, and the application email.
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
  { title: 'Sign up', text: 'Apply by email and tell us where your readers are.' },
  { title: 'Get your link', text: 'It identifies you. Anyone who clicks it is remembered for 60 days.' },
  {
    title: 'Promote',
    text: 'In a review, a course, a newsletter or a video: wherever people ask how to reach the inbox.',
  },
  { title: 'Earn', text: `${COMMISSION_PERCENT}% of what your customers pay, every month they stay.` },
] as const

export const AUDIENCES = [
  {
    title: 'Writers and teachers',
    text: 'You explain cold email, newsletters or sales, and people ask you which tools to use.',
  },
  {
    title: 'Agencies and consultants',
    text: 'Your clients need sending domains that work, and you would rather not run servers.',
  },
  {
    title: 'Makers of sales tools',
    text: 'Your users send email. When it lands in spam, they write to you.',
  },
  { title: 'Customers', text: 'You have seen the difference in your own inbox.' },
] as const

export const DASHBOARD = [
  { title: 'Clicks', text: 'How often people clicked your link.' },
  { title: 'Conversions', text: 'How many of them became customers.' },
  { title: 'Commissions earned', text: 'What you have earned so far, by month.' },
  { title: 'Payout history', text: 'What was paid, when and how.' },
] as const

export const PROHIBITED = [
  'Spam: unsolicited email containing your link, in any volume.',
  'Ads that bid on our name or on words close to it.',
  'Promises we do not make, such as a guaranteed inbox.',
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
