// Why one would choose us, for whom we work, and the two letters that begin it.
import { BRAND } from '#app/content/brand.ts'

export const REASONS = [
  {
    title: 'Three services, one house',
    text: 'Sending, warmup and deliverability come from one place. A fault in one is not the fault of somebody else.',
  },
  {
    title: 'Private seed accounts',
    text: 'Warmup runs on mailboxes of our own, not on a pool that strangers send through.',
  },
  {
    title: 'Proof with every verdict',
    text: 'Our tools say whom they asked, what came back and which rule applies. You can check each finding without us.',
  },
  {
    title: 'Unknown is an answer',
    text: 'A blocklist that refuses to say is reported as unknown. We never count it as clean.',
  },
  {
    title: 'Setup is part of it',
    text: 'DNS, SMTP, authentication and the ramp-up are in every plan, with free onboarding by live chat and guides.',
  },
  {
    title: 'Your provider stays yours',
    text: 'We work with the email service providers that you have, and manage several of them side by side.',
  },
] as const

export const AUDIENCES = [
  {
    title: 'Cold email marketers',
    text: 'Domains apart from your everyday mail, warmed before the first sequence, and replaced before they burn.',
  },
  {
    title: 'Newsletter and transactional senders',
    text: 'The receipt must arrive whatever the newsletter does. We keep the two on separate ways and watch both.',
  },
  {
    title: 'Agencies',
    text: 'Many clients, many domains, one place that says which of them needs you today.',
  },
  {
    title: 'SaaS and outbound sales teams',
    text: 'Reps add mailboxes faster than anyone checks DNS. We set the limits and keep the records right.',
  },
] as const

export const INBOX_AUDIT = {
  to: BRAND.supportEmail,
  subject: 'Free inbox audit',
  body: `Hello ${BRAND.name},

please look at where my mail lands.

Domain:
What I send, and how many emails a day:
Provider that I send through:
What I have noticed:
`,
}

export const COLD_EMAIL_SETUP = {
  to: BRAND.supportEmail,
  subject: 'Cold email system setup',
  body: `Hello ${BRAND.name},

I would like you to set up a cold email system for me.

Website:
Emails a day, in the end:
Domains and mailboxes that I have:
When I want to start:
`,
}
