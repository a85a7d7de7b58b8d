// The plans: what they cost, how much they send, and the services that all of them contain.

export interface Plan {
  /** The last part of its URL. */
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
    suits: 'One product, one team, your first domains.',
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
    suits: 'Agencies and teams that send for many clients.',
  },
]

/** In the order of the price list; `part` is the phase of the work that a service belongs to. */
export const PLAN_SERVICES = [
  { part: 'before', name: 'Email Infra Setup', text: 'Domains, mailboxes and servers, ready to send.' },
  { part: 'before', name: 'Email Strategy', text: 'Who to write to, how often, and from which domain.' },
  { part: 'before', name: 'Email authentications', text: 'SPF, DKIM and DMARC for each sending domain.' },
  { part: 'before', name: 'DNS management', text: 'We write your DNS records and keep them correct.' },
  {
    part: 'before',
    name: 'Ramp-up Schedule',
    text: 'How many emails to send on which day, until you reach your volume.',
  },
  {
    part: 'send',
    name: 'Support with all ESPs',
    text: 'Works with whichever email service provider you send through.',
  },
  {
    part: 'watch',
    name: 'Blacklist monitoring',
    text: 'Your domains and IP addresses, checked against blocklists.',
  },
  {
    part: 'watch',
    name: 'Spam Complaint monitoring',
    text: 'Who complained, about which campaign, and how often.',
  },
  { part: 'watch', name: 'Mail-tester report', text: 'A score for your message, and what lowers it.' },
  { part: 'watch', name: 'Inbox placement test', text: 'Where a message lands, provider by provider.' },
  { part: 'send', name: 'A/B Testing', text: 'Two versions to part of the list, the winner to the rest.' },
  { part: 'before', name: 'MTA setup', text: 'The mail server itself, its queues and its limits.' },
  { part: 'send', name: '3rd Party Integration', text: 'Your CRM and forms, connected to your lists.' },
  { part: 'send', name: 'Dedicated support', text: 'People who know your setup, not a queue.' },
] as const

export const PLAN_PARTS = [
  { id: 'before', title: 'Before the first email' },
  { id: 'send', title: 'While you send' },
  { id: 'watch', title: 'After it is sent' },
] as const

/** What happens once a plan begins, whichever it is. */
export const PLAN_WEEKS = [
  {
    week: 'Week 1',
    title: 'Set up',
    text: 'We write SPF, DKIM and DMARC for your sending domains, and connect the tools you send with.',
  },
  {
    week: 'Week 2',
    title: 'First emails',
    text: 'A few a day, to the readers most likely to open them. We watch bounces and complaints.',
  },
  {
    week: 'Week 3',
    title: 'More each day',
    text: 'The ramp-up schedule raises the number only while receivers accept your mail. If they push back, it waits.',
  },
  {
    week: 'Week 4',
    title: 'Your daily volume',
    text: 'Placement tests show where your mail lands, and blocklists are checked. A new domain may need longer.',
  },
] as const

/** What people ask before they choose a plan. */
export const PLAN_QUESTIONS = [
  {
    question: 'Which plan do I need?',
    answer:
      'Count the emails you send on a normal day, across all domains. Up to 1000 is Starter, up to 3000 is Business, up to 5000 is Premium. The services are the same in all three.',
  },
  {
    question: 'Why do Business and Premium have no price here?',
    answer:
      'They depend on how many domains you send from and which providers you use. Tell us both through the contact form, and you get a price.',
  },
  {
    question: 'Do I have to leave my email service provider?',
    answer:
      'No. Every plan works with all email service providers. If you want your own mail server instead, MTA setup is included.',
  },
  {
    question: 'Can I see what my domain needs first?',
    answer:
      'Yes. The domain report and all other tools are free and need no account. They show what to change, with the record to publish.',
  },
  {
    question: 'Do you guarantee the inbox?',
    answer:
      'No, and nobody can: receivers decide where email lands. We set up what they require, watch what they report, and fix what goes wrong.',
  },
] as const
