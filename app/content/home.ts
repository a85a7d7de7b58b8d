// The words of the home page.
import { ACCURACY, SUITES, type SuiteFigures } from '#app/content/accuracy.ts'
import { TOOL_COLUMNS } from '#app/content/menu.ts'

export const HERO = {
  tagline: 'Supercharge Your Sales',
  headline: 'All-In-One Email Marketing Solutions',
  lead: 'See your domain the way Gmail, Yahoo and Outlook do. Free, no account.',
} as const

const ABOUT_EMAIL = ACCURACY.suites.filter(({ id }) => !('isHostile' in SUITES[id]))
const sumOf = (count: (suite: SuiteFigures) => number) =>
  ABOUT_EMAIL.reduce((sum, suite) => sum + count(suite), 0)

/** What anyone can check: the cases of the public test suites about email, and how many of them we pass as they are written. */
export const PROVED = {
  cases: sumOf(({ cases }) => cases),
  held: sumOf(({ cases, against }) => cases - against),
}

/** The company's own figures; they are shown as text and never go into structured data. */
export const STATISTICS = [
  { figure: '12k', label: 'active users' },
  { figure: '150+', label: 'trusted companies' },
  { figure: '1.2m+', label: 'transactions' },
  { figure: '4.9/5', label: 'customer rating' },
] as const

interface ToolStamp {
  /** What is large on the stamp. */
  short: string
  /** As in the menu, which also has the URL. */
  label: string
  question: string
}

const TOOL_STAMPS: readonly ToolStamp[] = [
  { short: 'SPF', label: 'SPF Checker', question: 'Who can send email as you?' },
  { short: 'MX', label: 'MX Checker', question: 'Where does your email arrive?' },
  { short: 'CNAME', label: 'CNAME Checker', question: 'Where does this name point?' },
  { short: 'DKIM', label: 'DKIM Checker', question: 'Is your DKIM key in DNS?' },
  { short: 'DMARC', label: 'DMARC Checker', question: 'What happens to forged email?' },
  { short: 'IP', label: 'IP Reputation Checker', question: 'Is your server on a blocklist?' },
  { short: 'BIMI', label: 'BIMI Checker', question: 'Does your logo show next to your email?' },
  { short: 'Header', label: 'Email Header Analyzer', question: 'What route did this message take?' },
  {
    short: 'Domain',
    label: 'Domain Reputation Checker',
    question: 'How do receivers see your domain?',
  },
  { short: 'Words', label: 'Spam Word Checker', question: 'What will filters see in your draft?' },
]

/** The tools on the stamps. One without `to` is announced but not live yet. */
export const STAMPS = TOOL_STAMPS.map((stamp) => ({ ...stamp, to: addressOf(stamp.label) }))

function addressOf(label: string): string | undefined {
  const entries = TOOL_COLUMNS.flatMap((column) => column.entries)
  return entries.find((entry) => entry.label === label)?.to
}

export const SERVICES = {
  title: 'Everything your email needs, in one place',
  lead: 'Send, earn trust, and find out why a message did not arrive.',
  cards: [
    {
      drawing: 'providers',
      title: 'All your providers in one view',
      text: 'Run campaigns through several email service providers and compare them side by side.',
    },
    {
      drawing: 'reputation',
      title: 'Domain reputation',
      text: 'Build your domain’s reputation step by step, and keep it.',
    },
    {
      drawing: 'tools',
      title: 'Free email tools',
      text: 'Checks that show their proof and write the record for you to publish.',
    },
    {
      drawing: 'strategy',
      title: 'Email strategy',
      text: 'Decide who gets which message, how often, and from which address.',
    },
    {
      drawing: 'support',
      title: 'Support from people',
      text: 'Write to us. The answer names the cause.',
    },
    {
      drawing: 'seeds',
      title: 'Seed-list placement test',
      text: 'One message to test mailboxes shows where it lands. It works where this site has such mailboxes.',
      more: { label: 'Test one email instead', to: '/tool/mail-test' },
    },
  ],
} as const

export const ABOUT = {
  title: 'Free onboarding until your first email is sent',
  lead: 'You need no technical knowledge: one of us sets up your domain with you.',
  /** Live only where a chat is configured. */
  help: { live: 'Live chat', title: 'Chat or email', text: 'Ask a person.' },
  points: [{ title: 'Guides', text: 'Every step, with the exact record and where to put it.' }],
  /** The company's own figures. */
  counters: [
    { figure: '350+', label: 'domains set up with their owners' },
    { figure: '1500+', label: 'questions answered along the way' },
  ],
} as const

export const SOLUTIONS = {
  title: 'Three ways to the inbox',
  lead: 'Take one, or all three.',
  cards: [
    {
      drawing: 'platform',
      title: 'Email sending platform',
      text: 'Campaigns, lists, templates, delivery servers and analytics.',
      to: '/services/nav-email-sending-platform',
    },
    {
      drawing: 'warmup',
      title: 'Domain warmup service',
      text: 'A little more email each day, on private seed accounts.',
      to: '/services/nav-domain-warmup-service',
    },
    {
      drawing: 'deliverability',
      title: 'Email deliverability management',
      text: 'Authentication, blocklists, bounces and audits, managed for you.',
      to: '/services/nav-email-deliverability',
    },
  ],
} as const

export const MARKETING = {
  title: 'Campaigns that go out on time',
  lead: 'Write once. What the reader does decides which email goes next, or none.',
  features: [
    {
      title: 'Automation',
      text: 'Autoresponders, drip campaigns and behavior-triggered emails.',
    },
    { title: 'Personalization', text: 'Every reader gets the content meant for them.' },
    { title: 'Segmentation', text: 'Lists by behavior, location or any field you store.' },
    { title: 'Analytics', text: 'Opens, clicks, bounces and complaints for each campaign.' },
    { title: 'Free templates', text: 'A library of layouts to start from.' },
  ],
  /** A drip campaign as an example. */
  timetable: [
    { day: 'Day 1', letter: 'Welcome', rule: 'after sign-up' },
    { day: 'Day 3', letter: 'First steps', rule: 'if the welcome was opened' },
    { day: 'Day 5', letter: 'Welcome, second try', rule: 'if it was not' },
    { day: 'Day 8', letter: 'An offer', rule: 'after a click' },
    { day: 'Day 30', letter: 'Goodbye', rule: 'if nothing was opened' },
  ],
} as const

export const CHECKLIST = {
  title: 'Before your first campaign',
  lead: 'The list we work through with you.',
  items: [
    { title: 'Your own warmup plan', text: 'Built for your domain’s age and the volume you need.' },
    { title: 'Authentication set up', text: 'SPF, DKIM and DMARC, published and checked.' },
    { title: 'No dead addresses', text: 'Bounces cost you more reputation than silence does.' },
    { title: 'Blocklist monitoring', text: 'You hear about a listing from us, not from a customer.' },
    { title: 'Numbers and reports', text: 'A few that matter, every week.' },
    { title: 'Campaigns that improve', text: 'We test subject line, send time and sender, one at a time.' },
  ],
} as const

export const WALKTHROUGH = {
  title: 'Follow one email to the inbox',
  lead: 'Thirty seconds, no sound: what happens after you press Send.',
  steps: [
    {
      title: 'You press Send',
      text: 'Your server connects to the recipient’s server and hands over the message.',
    },
    {
      title: 'Who is connecting?',
      text: 'The receiver looks up your server’s IP address: its name, and any blocklists.',
    },
    {
      title: 'SPF: can this server send?',
      text: 'Your domain’s record names its servers, in at most ten lookups.',
    },
    {
      title: 'DKIM: is the signature valid?',
      text: 'Your public key is in DNS; the signature must match the message.',
    },
    {
      title: 'DMARC: do the domains match?',
      text: 'SPF or DKIM must pass for the domain the reader sees. If neither does, your policy decides.',
    },
    {
      title: 'The inbox',
      text: 'Reputation comes last: how people reacted to your earlier email. Wanted email gets in.',
    },
  ],
} as const
