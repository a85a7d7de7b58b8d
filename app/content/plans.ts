// The plans: what they cost, how much they send, and the services that all of them contain.

export interface Plan {
  /** The last part of its address. */
  id: string
  name: string
  /** Unset: on request. */
  pricePerMonth?: string
  emailsPerDay: number
  suits: string
}

export const PLANS: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    pricePerMonth: 'US$1,499',
    emailsPerDay: 1000,
    suits: 'One product, one team, the first domains.',
  },
  {
    id: 'business',
    name: 'Business',
    emailsPerDay: 3000,
    suits: 'Outreach that runs every day, on several domains.',
  },
  {
    id: 'premium',
    name: 'Premium',
    emailsPerDay: 5000,
    suits: 'Agencies and teams that send for many.',
  },
]

/** In the order of the price list; `part` is where a service stands in the work. */
export const PLAN_SERVICES = [
  { part: 'before', name: 'Email Infra Setup', text: 'Domains, mailboxes and servers, ready to send.' },
  { part: 'before', name: 'Email Strategy', text: 'Whom to write to, how often, and from which domain.' },
  { part: 'before', name: 'Email authentications', text: 'SPF, DKIM and DMARC for each sending domain.' },
  { part: 'before', name: 'DNS management', text: 'We write the records and see that they stay right.' },
  {
    part: 'before',
    name: 'Ramp-up Schedule',
    text: 'How many emails on which day, until you reach your volume.',
  },
  { part: 'send', name: 'Support with all ESPs', text: 'Whichever email service provider you send through.' },
  {
    part: 'watch',
    name: 'Blacklist monitoring',
    text: 'Your domains and addresses, looked up and reported.',
  },
  {
    part: 'watch',
    name: 'Spam Complaint monitoring',
    text: 'Who complained, about which campaign, how often.',
  },
  { part: 'watch', name: 'Mail-tester report', text: 'A score for your message, with what lowers it.' },
  { part: 'watch', name: 'Inbox placement test', text: 'Where a message lands, provider by provider.' },
  { part: 'send', name: 'A/B Testing', text: 'Two versions on a part of the list, the better for the rest.' },
  { part: 'before', name: 'MTA setup', text: 'The mail server itself, its queues and its limits.' },
  { part: 'send', name: '3rd Party Integration', text: 'Your CRM and your forms, joined to your lists.' },
  { part: 'send', name: 'Dedicated support', text: 'People who know your setup, not a queue.' },
] as const

export const PLAN_PARTS = [
  { id: 'before', title: 'Before the first email' },
  { id: 'send', title: 'While you send' },
  { id: 'watch', title: 'After it has left' },
] as const
