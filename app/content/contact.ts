// What the contact page offers.
import { BRAND } from '#app/content/brand.ts'

export const CONTACT_SUBJECTS = [
  'My mail lands in spam',
  'Email sending platform',
  'Domain warmup',
  'Deliverability management',
  'Plans and prices',
  'Feature request',
  'Affiliate program',
  'Something else',
] as const

/** What the chat opens with. */
export const CHAT_GREETING = `Hello ${BRAND.name}, I would like to know more about email warmup, sending and deliverability.`
