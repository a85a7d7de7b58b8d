// What providers allow a mailbox, an account or an organization to send a day, as they publish it; the one source for the warmup
// plan and the mailbox calculator.

export const SERVICES = {
  gmail: 'Gmail, personal',
  workspace: 'Google Workspace',
  'workspace-trial': 'Google Workspace, trial',
  'microsoft-365': 'Microsoft 365',
  'microsoft-365-trial': 'Microsoft 365, trial',
  icloud: 'iCloud Mail',
  'ses-sandbox': 'Amazon SES, sandbox',
} as const
export type Service = keyof typeof SERVICES

export interface Ceiling {
  service: Service
  perDay: number
  /**
   * - messages: each email counts once
   * - recipients: each recipient of each email counts
   * - unique: a person who gets two emails counts once
   */
  counts: 'messages' | 'recipients' | 'unique'
  /** Only recipients outside the organization count. */
  externalOnly?: true
  /** Mailboxes have it each; an organization or an account shares it. */
  per: 'mailbox' | 'organization' | 'account'
  /** What counts, for people. */
  what: string
  source: string
  /** YYYY-MM-DD. */
  readOn: string
}

const GMAIL = { source: 'https://support.google.com/mail/answer/22839', readOn: '2026-11-20' } as const
const WORKSPACE = { source: 'https://support.google.com/a/answer/166852', readOn: '2026-11-26' } as const
/** Its help page has the line on unique recipients no longer in full; universities repeat it. */
const UNIQUE = { ...WORKSPACE, counts: 'unique', per: 'mailbox' } as const
const EXCHANGE = {
  source:
    'https://learn.microsoft.com/en-us/office365/servicedescriptions/exchange-online-service-description/exchange-online-limits',
  readOn: '2026-11-20',
} as const
/** Tenant External Recipient Rate Limit, in force since May 2025. */
const TENANT = {
  source: 'https://support.knowbe4.com',
  readOn: '2026-11-26',
  counts: 'recipients',
  externalOnly: true,
  per: 'organization',
} as const

/** Without the limit of an organization at Microsoft 365, which depends on its licenses. In each service, the main one is first. */
const CEILINGS: readonly Ceiling[] = [
  {
    service: 'gmail',
    perDay: 500,
    counts: 'messages',
    per: 'mailbox',
    what: 'messages in 24 hours',
    ...GMAIL,
  },
  {
    service: 'workspace',
    perDay: 2_000,
    counts: 'messages',
    per: 'mailbox',
    what: 'messages in 24 hours',
    ...WORKSPACE,
  },
  {
    service: 'workspace',
    perDay: 10_000,
    counts: 'recipients',
    per: 'mailbox',
    what: 'recipients in 24 hours',
    ...WORKSPACE,
  },
  {
    service: 'workspace',
    perDay: 3_000,
    counts: 'recipients',
    externalOnly: true,
    per: 'mailbox',
    what: 'recipients outside the organization in 24 hours',
    ...WORKSPACE,
  },
  { service: 'workspace', perDay: 3_000, what: 'different recipients in 24 hours', ...UNIQUE },
  {
    service: 'workspace',
    perDay: 2_000,
    externalOnly: true,
    what: 'different recipients outside the organization in 24 hours',
    ...UNIQUE,
  },
  {
    service: 'workspace-trial',
    perDay: 500,
    counts: 'messages',
    per: 'mailbox',
    what: 'messages in 24 hours; more only 60 days after you have paid $100',
    ...WORKSPACE,
  },
  {
    service: 'workspace-trial',
    perDay: 500,
    externalOnly: true,
    what: 'different recipients outside the organization in 24 hours',
    ...UNIQUE,
  },
  {
    service: 'microsoft-365',
    perDay: 10_000,
    counts: 'recipients',
    per: 'mailbox',
    what: 'recipients in 24 hours; the organization has its own limit too',
    ...EXCHANGE,
  },
  {
    service: 'microsoft-365-trial',
    perDay: 10_000,
    counts: 'recipients',
    per: 'mailbox',
    what: 'recipients in 24 hours; the organization has its own limit too',
    ...EXCHANGE,
  },
  {
    service: 'microsoft-365-trial',
    perDay: 5_000,
    what: 'recipients outside the organization in 24 hours, for the whole trial',
    ...TENANT,
  },
  {
    service: 'icloud',
    perDay: 1_000,
    counts: 'messages',
    per: 'mailbox',
    what: 'messages a day; bulk email is not allowed',
    source: 'https://support.apple.com/en-us/102198',
    readOn: '2026-11-20',
  },
  {
    service: 'ses-sandbox',
    perDay: 200,
    counts: 'recipients',
    per: 'account',
    what: 'recipients in 24 hours, for the whole account in one region',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
    readOn: '2026-11-20',
  },
]

/** External recipients of all mailboxes of an organization at Microsoft 365 in a sliding 24 hours: 500 × licenses^0.7 + 9,500. */
const tenantRecipients = (licenses: number): number => Math.floor(500 * licenses ** 0.7 + 9_500)

/** Nothing for a service without published limits. */
export function ceilingsOf(service: Service, licenses: number): Ceiling[] {
  const own = CEILINGS.filter((one) => one.service === service)
  if (service !== 'microsoft-365') return own
  const what = 'recipients outside the organization in 24 hours, for all of its mailboxes'
  return [...own, { service, perDay: tenantRecipients(licenses), what, ...TENANT }]
}

interface Senders {
  mailboxes: number
  /** At Microsoft 365; each mailbox has one. */
  licenses: number
}

/** What all mailboxes together may send under one of the limits. Each email is taken to have one recipient, from outside. */
export const allowedBy = ({ per, perDay }: Ceiling, { mailboxes }: Senders): number =>
  per === 'mailbox' ? perDay * mailboxes : perDay

/** The least that any of the limits allows. */
export const allowedTogether = (service: Service, senders: Senders): number =>
  Math.min(...ceilingsOf(service, senders.licenses).map((one) => allowedBy(one, senders)))

/** More than any organization has. */
const MOST_MAILBOXES = 100_000

/** How many mailboxes it takes to send so many emails a day; null if no number is enough. */
export function mailboxesFor(service: Service, perDay: number): number | null {
  const of = ceilingsOf(service, 1)
  const each = Math.min(...of.filter(({ per }) => per === 'mailbox').map((one) => one.perDay))
  const needed = Number.isFinite(each) ? Math.max(1, Math.ceil(perDay / each)) : 1
  // More mailboxes have more licenses, and with those their organization may send more.
  for (let count = needed; count <= MOST_MAILBOXES; count = Math.ceil(count * 1.02) + 1)
    if (allowedTogether(service, { mailboxes: count, licenses: count }) >= perDay)
      return fewest(service, perDay, needed, count)
  return null
}

function fewest(service: Service, perDay: number, from: number, to: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (allowedTogether(service, { mailboxes: middle, licenses: middle }) >= perDay) high = middle
    else low = middle + 1
  }
  return low
}

/** How many people can be written to for the first time on each day, if each later gets so many follow-ups. */
export const newPeopleADay = (emailsADay: number, followUps: number): number =>
  Math.floor(emailsADay / (1 + followUps))
