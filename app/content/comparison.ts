// How our way differs from other ways to do it. The other ways are described by what they are; no company is named.
import { BRAND } from '#app/content/brand.ts'

export interface Comparison {
  id: string
  title: string
  /** The name of the other way. */
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
    meaning: 'Software that sends sequences through mailboxes which you connect.',
    rows: [
      {
        topic: 'Servers and mailboxes',
        ours: 'Set up by us, or yours, connected by us',
        theirs: 'Yours; you connect them',
      },
      {
        topic: 'DNS records',
        ours: 'Written and kept right by us (DNS management)',
        theirs: 'You publish them, from a guide',
      },
      { topic: 'Mail server (MTA)', ours: 'Set up for you', theirs: 'The one of your mailbox provider' },
      {
        topic: 'What you can send',
        ours: 'Sequences, newsletters and mail set off by behaviour',
        theirs: 'Sequences to single prospects',
      },
    ],
  },
  {
    id: 'warmup',
    title: 'Warming up',
    other: 'Shared warmup pool',
    meaning: 'A network in which the mailboxes of all customers write to one another.',
    rows: [
      {
        topic: 'Who receives the warmup mail',
        ours: 'Seed accounts of our own',
        theirs: 'Mailboxes of other customers',
      },
      {
        topic: 'What your mailbox does meanwhile',
        ours: 'Sends your mail only',
        theirs: 'Also receives and answers the mail of others',
      },
      {
        topic: 'The ramp-up',
        ours: 'A schedule made for your domain and your goal',
        theirs: 'A limit that you set',
      },
      {
        topic: 'When placement falls',
        ours: 'We hold the volume and look for the cause',
        theirs: 'You read it off the score and decide',
      },
    ],
  },
  {
    id: 'watching',
    title: 'Watching and repairing',
    other: 'Monitoring by yourself',
    meaning: 'Free checkers, ours or others, used by somebody in your team.',
    rows: [
      { topic: 'Who looks', ours: 'We do, all the time', theirs: 'You, when you think of it' },
      {
        topic: 'A blocklist that refuses to answer',
        ours: 'Reported as unknown, never as clean',
        theirs: 'Depends on the checker; ask it what it shows',
      },
      {
        topic: 'Who repairs',
        ours: 'We change the record and check the result',
        theirs: 'You, or whoever runs your DNS',
      },
      { topic: 'What it costs', ours: 'Part of every plan', theirs: 'Nothing but time' },
    ],
  },
]

export const WE_DO_NOT = [
  {
    title: 'Sell or rent lists',
    text: 'You write to people that you may write to. Bought addresses are refused.',
  },
  {
    title: 'Promise the inbox',
    text: 'Receivers decide where mail lands. Whoever promises a sure place does not run their servers, and neither do we.',
  },
  {
    title: 'Hide the way out',
    text: 'Every campaign can be unsubscribed from; requests are honoured within 10 business days.',
  },
  { title: 'Burn your main domain', text: 'Cold outreach runs on domains of its own.' },
  {
    title: 'Call the unknown clean',
    text: 'What did not answer is shown as unknown, in our reports as in our tools.',
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
