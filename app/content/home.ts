// The words of the home page.
import { TOOL_COLUMNS } from '#app/content/menu.ts'

export const HERO = {
  tagline: 'Supercharge Your Sales',
  headline: 'All-In-One Email Marketing Solutions',
  lead: 'See what Gmail, Yahoo and Outlook see before they decide. Type your domain; no account, nothing stored.',
} as const

/** The company's own figures; they are shown as text and never go into structured data. */
export const STATISTICS = [
  { figure: '12k', label: 'active users' },
  { figure: '150+', label: 'trusted companies' },
  { figure: '1.2m+', label: 'transactions' },
  { figure: '4.9/5', label: 'customer rating' },
] as const

interface ToolStamp {
  /** What stands large on the stamp. */
  short: string
  /** As in the menu, which also knows the address. */
  label: string
  question: string
}

const TOOL_STAMPS: readonly ToolStamp[] = [
  { short: 'SPF', label: 'SPF Checker', question: 'Who may send mail in your name?' },
  { short: 'MX', label: 'MX Checker', question: 'Where does mail to you go?' },
  { short: 'CNAME', label: 'CNAME Checker', question: 'Which name is behind this name?' },
  { short: 'DKIM', label: 'DKIM Checker', question: 'Is the seal on your mail whole?' },
  { short: 'DMARC', label: 'DMARC Checker', question: 'What happens to forged mail?' },
  { short: 'IP', label: 'IP Reputation Checker', question: 'Which blocklists name your server?' },
  { short: 'BIMI', label: 'BIMI Checker', question: 'Does your logo stand beside your mail?' },
  { short: 'Header', label: 'Email Header Analyzer', question: 'Which way did this message come?' },
  {
    short: 'Domain',
    label: 'Domain Reputation Checker',
    question: 'How does your domain look from outside?',
  },
  { short: 'Words', label: 'Spam Word Checker', question: 'What will filters see in your draft?' },
]

/** The tools of the stamps. One without `to` is announced and not there yet. */
export const STAMPS = TOOL_STAMPS.map((stamp) => ({ ...stamp, to: addressOf(stamp.label) }))

function addressOf(label: string): string | undefined {
  const entries = TOOL_COLUMNS.flatMap((column) => column.entries)
  return entries.find((entry) => entry.label === label)?.to
}

export const SERVICES = {
  title: 'One counter for everything your mail needs',
  lead: 'Sending, warming up, and finding out why something did not arrive: six services that know of each other.',
  cards: [
    {
      drawing: 'providers',
      title: 'Several providers, one desk',
      text: 'Run your campaigns over more than one email service provider, and see them side by side.',
    },
    {
      drawing: 'reputation',
      title: 'Domain reputation',
      text: 'Bring the name of your domain up step by step, and keep it there.',
    },
    {
      drawing: 'tools',
      title: 'Free email tools',
      text: 'Checks that show their proof and write the record you should publish.',
    },
    {
      drawing: 'strategy',
      title: 'Email strategy',
      text: 'Who gets which message, how often, and from which address.',
    },
    {
      drawing: 'support',
      title: 'Support by people',
      text: 'Ask in the chat or by mail. You get an answer that names the cause.',
    },
    {
      drawing: 'seeds',
      title: 'A test on seed mailboxes',
      text: 'Send one message to a list of test mailboxes, and see where it lands: inbox, promotions or spam.',
    },
  ],
} as const

export const ABOUT = {
  title: 'Free onboarding, until the first letter is out',
  lead: 'You do not have to know what a selector is. Someone sits down with you, sets up the domain, and stays in the chat while you send for the first time.',
  points: [
    { title: 'Live chat', text: 'Questions are answered while you work on them.' },
    { title: 'Guides', text: 'Each step is written down, with the exact record and where it goes.' },
  ],
  /** The company's own figures. */
  counters: [
    { figure: '350+', label: 'domains set up with their owners' },
    { figure: '1500+', label: 'questions answered on the way' },
  ],
} as const

export const SOLUTIONS = {
  title: 'Three ways to the inbox',
  lead: 'Take the one that is missing, or all three.',
  cards: [
    {
      drawing: 'platform',
      title: 'Email sending platform',
      text: 'Campaigns, lists, templates, delivery servers and the figures that belong to them.',
      to: '/services/nav-email-sending-platform',
    },
    {
      drawing: 'warmup',
      title: 'Domain warmup service',
      text: 'A little more mail each day, on private seed accounts, while we watch how receivers take it.',
      to: '/services/nav-domain-warmup-service',
    },
    {
      drawing: 'deliverability',
      title: 'Email deliverability management',
      text: 'Authentication, blocklists, bounces, audits and placement tests, looked after for you.',
      to: '/services/nav-email-deliverability',
    },
  ],
} as const

export const MARKETING = {
  title: 'Campaigns that leave on time',
  lead: 'Write once. The timetable does the rest: it waits, looks at what your reader did, and sends the next letter or none.',
  features: [
    {
      title: 'Automation',
      text: 'Autoresponders, drip campaigns, and mail that follows what a reader does.',
    },
    { title: 'Personalization', text: 'Each reader gets the part that concerns them.' },
    { title: 'Segmentation', text: 'Lists by behaviour, place or any field you keep.' },
    { title: 'Analytics', text: 'Opens, clicks, bounces and complaints, per campaign.' },
    { title: 'Free templates', text: 'A stock of layouts to begin with.' },
  ],
  /** A drip campaign as an example. */
  timetable: [
    { day: 'Day 1', letter: 'Welcome', rule: 'after sign-up' },
    { day: 'Day 3', letter: 'First steps', rule: 'if the welcome was opened' },
    { day: 'Day 5', letter: 'Welcome, once more', rule: 'if it was not' },
    { day: 'Day 8', letter: 'An offer', rule: 'after a click' },
    { day: 'Day 30', letter: 'Goodbye', rule: 'if nothing was opened' },
  ],
} as const

export const CHECKLIST = {
  title: 'Before the first campaign',
  lead: 'A new domain has no name yet. It gets one as a person does: slowly, and by keeping its word. This is the list that we go through with you.',
  items: [
    { title: 'A warmup plan of your own', text: 'By the age of your domain and the volume you need.' },
    { title: 'Authentication set up', text: 'SPF, DKIM and DMARC, published and read back.' },
    { title: 'Lists without dead addresses', text: 'Bounces cost more reputation than silence.' },
    { title: 'Blocklists under watch', text: 'You hear of a listing from us, not from a customer.' },
    { title: 'Figures and reports', text: 'A few that mean something, every week.' },
    { title: 'Campaigns that get better', text: 'Subject, hour and sender are tried out, one at a time.' },
  ],
} as const

export const WALKTHROUGH = {
  title: 'Follow one letter to the inbox',
  lead: 'Half a minute, no sound: what happens between “Send” and the inbox, and where your records are read.',
  steps: [
    { title: 'You press Send', text: 'Your server knocks at the receiver and hands over the envelope.' },
    {
      title: 'Who is knocking?',
      text: 'The receiver looks up the address of your server: name, blocklists.',
    },
    {
      title: 'SPF: may this server send?',
      text: 'Your domain’s record names its servers, within ten lookups.',
    },
    {
      title: 'DKIM: is the seal whole?',
      text: 'Your public key lies in the DNS; the signature must fit the letter.',
    },
    {
      title: 'DMARC: do the names agree?',
      text: 'SPF or DKIM must pass for the domain that the reader sees. If not, your policy decides.',
    },
    {
      title: 'The inbox',
      text: 'Last comes reputation: how people took your earlier mail. Wanted mail gets in.',
    },
  ],
} as const
