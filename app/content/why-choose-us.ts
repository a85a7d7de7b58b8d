// Why to choose us, who we work for, and the two emails that get started.
import { BRAND } from '#app/content/brand.ts'

export const REASONS = [
  {
    title: 'Three services, one team',
    text: 'Sending, warmup and deliverability come from one team. No vendor can blame another.',
  },
  {
    title: 'Private seed accounts',
    text: 'Warmup runs on our own mailboxes, not on a pool shared with strangers.',
  },
  {
    title: 'Proof with every verdict',
    text: 'Our tools show what they asked, what came back and which rule applies. You can verify each finding without us.',
  },
  {
    title: 'Unknown is an answer',
    text: 'A blocklist that does not answer is reported as unknown. We never count it as clean.',
  },
  {
    title: 'Setup is included',
    text: 'Every plan includes DNS, SMTP, authentication and the ramp-up, with free onboarding and guides.',
  },
  {
    title: 'Keep your provider',
    text: 'We work with the email service providers you already use, and manage several of them side by side.',
  },
] as const

export const AUDIENCES = [
  {
    title: 'Cold email marketers',
    text: 'Domains separate from your everyday email, warmed up before the first sequence and replaced before they burn.',
  },
  {
    title: 'Newsletter and transactional senders',
    text: 'Receipts must arrive no matter what the newsletter does. We keep the two streams separate and watch both.',
  },
  {
    title: 'Agencies',
    text: 'Many clients, many domains, and one place that shows which of them needs you today.',
  },
  {
    title: 'SaaS and outbound sales teams',
    text: 'Reps add mailboxes faster than anyone checks DNS. We set the limits and keep the records correct.',
  },
] as const

export const INBOX_AUDIT = {
  to: BRAND.supportEmail,
  subject: 'Free inbox audit',
  body: `Hello ${BRAND.name},

please check where my email lands.

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
