// How our service differs from the alternatives. They are described by what they are; no company is named.
import { BRAND } from '#app/content/brand.ts'

export interface Comparison {
  id: string
  title: string
  /** The name of the alternative. */
  other: string
  /** What we mean by it. */
  meaning: string
  rows: readonly { topic: string; ours: string; theirs: string }[]
}

export const COMPARISONS: readonly Comparison[] = [
  {
    id: 'sending',
    title: 'Sending',
    other: 'Typical cold-email tool',
    meaning: 'Software that sends sequences through mailboxes you connect.',
    rows: [
      {
        topic: 'Servers and mailboxes',
        ours: 'Set up by us, or yours, connected by us',
        theirs: 'Yours; you connect them',
      },
      {
        topic: 'DNS records',
        ours: 'Written and kept correct by us (DNS management)',
        theirs: 'You publish them, following a guide',
      },
      { topic: 'Mail server (MTA)', ours: 'Set up for you', theirs: 'Your mailbox provider’s' },
      {
        topic: 'What you can send',
        ours: 'Sequences, newsletters and behavior-triggered emails',
        theirs: 'Sequences to individual prospects',
      },
    ],
  },
  {
    id: 'warmup',
    title: 'Warming up',
    other: 'Shared warmup pool',
    meaning: 'A network where all customers’ mailboxes write to one another.',
    rows: [
      {
        topic: 'Who receives the warmup email',
        ours: 'Our own seed accounts',
        theirs: 'Other customers’ mailboxes',
      },
      {
        topic: 'What your mailbox does in the meantime',
        ours: 'Sends only your email',
        theirs: 'Also receives and answers other people’s email',
      },
      {
        topic: 'The ramp-up',
        ours: 'A schedule built for your domain and your goal',
        theirs: 'A limit you set',
      },
      {
        topic: 'When placement drops',
        ours: 'We pause the volume and find the cause',
        theirs: 'You see it in the score and decide',
      },
    ],
  },
  {
    id: 'watching',
    title: 'Monitoring and fixing',
    other: 'Do-it-yourself monitoring',
    meaning: 'Free checkers, ours or others, run by someone on your team.',
    rows: [
      { topic: 'Who checks', ours: 'We do, all the time', theirs: 'You, when you remember' },
      {
        topic: 'A blocklist that refuses to answer',
        ours: 'Reported as unknown, never as clean',
        theirs: 'Depends on the checker',
      },
      {
        topic: 'Who fixes it',
        ours: 'We change the record and check the result',
        theirs: 'You, or the person who runs your DNS',
      },
      { topic: 'What it costs', ours: 'Part of every plan', theirs: 'Only your time' },
    ],
  },
]

export const WE_DO_NOT = [
  {
    title: 'Sell or rent lists',
    text: 'You email only people you are allowed to email. We turn down bought lists.',
  },
  {
    title: 'Promise the inbox',
    text: 'Receivers decide where email lands. Nobody outside can guarantee the inbox, and we do not pretend to.',
  },
  {
    title: 'Hide the unsubscribe link',
    text: 'Every campaign has an unsubscribe link; requests are honored within 10 business days, and within two days for Gmail and Yahoo, which expect that.',
  },
  { title: 'Burn your main domain', text: 'Cold outreach runs on its own domains.' },
  {
    title: 'Call unknown clean',
    text: 'Whatever did not answer is shown as unknown, in our reports and in our tools.',
  },
] as const

export const DELIVERABILITY_CALL = {
  to: BRAND.supportEmail,
  subject: 'Free deliverability call',
  body: `Hello ${BRAND.name},

I would like a free deliverability call.

Domain:
What I use today:
What goes wrong:
Two times that suit me, with my time zone:
`,
}
