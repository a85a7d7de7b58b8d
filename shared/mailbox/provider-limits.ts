// What providers themselves allow one mailbox to send per day, as they publish it.

interface ProviderLimit {
  id: string
  name: string
  perDay: number
  /** What counts, and when you may send. */
  counts: string
  /** The provider's own page. */
  source: string
}

export const PROVIDER_LIMITS_READ = 'November 20, 2026'

/** Zoho Mail is left out: its limit is per hour and moves with the sender's reputation. */
export const PROVIDER_LIMITS: readonly ProviderLimit[] = [
  {
    id: 'gmail',
    name: 'Gmail, personal',
    perDay: 500,
    counts: 'messages in 24 hours',
    source: 'https://support.google.com/mail/answer/22839',
  },
  {
    id: 'workspace',
    name: 'Google Workspace',
    perDay: 2000,
    counts: 'messages in 24 hours',
    source: 'https://support.google.com/a/answer/166852',
  },
  {
    id: 'workspace-trial',
    name: 'Google Workspace, trial',
    perDay: 500,
    counts: 'messages in 24 hours; more only 60 days after you have paid $100',
    source: 'https://support.google.com/a/answer/166852',
  },
  {
    id: 'microsoft-365',
    name: 'Microsoft 365',
    perDay: 10_000,
    counts: 'recipients in 24 hours; the organization has its own limit too',
    source:
      'https://learn.microsoft.com/en-us/office365/servicedescriptions/exchange-online-service-description/exchange-online-limits',
  },
  {
    id: 'icloud',
    name: 'iCloud Mail',
    perDay: 1000,
    counts: 'messages a day; bulk email is not allowed',
    source: 'https://support.apple.com/en-us/102198',
  },
  {
    id: 'ses-sandbox',
    name: 'Amazon SES, sandbox',
    perDay: 200,
    counts: 'recipients in 24 hours, for the whole account in one region',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
  },
]
