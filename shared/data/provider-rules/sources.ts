// The sources of the rules, and when each page was read: providers change them.

interface Source {
  title: string
  url: string
  /** YYYY-MM-DD: the copy that the rules were taken from. */
  readOn: string
}

export const SOURCES = {
  gmailCodes: {
    title: 'Google: Gmail SMTP errors and codes',
    url: 'https://support.google.com/a/answer/3726730',
    readOn: '2026-07-02',
  },
  gmailGuidelines: {
    title: 'Google: Email sender guidelines',
    url: 'https://support.google.com/mail/answer/81126',
    readOn: '2026-07-02',
  },
  gmailFaq: {
    title: 'Google: Email sender guidelines FAQ',
    url: 'https://support.google.com/a/answer/14229414',
    readOn: '2026-07-02',
  },
  microsoftPolicies: {
    title: 'Microsoft: Policies, practices, and guidelines',
    url: 'https://postmaster.live.com/pm/policies.aspx',
    readOn: '2026-06-16',
  },
  microsoftCodes: {
    title: 'Microsoft: Outlook.com Postmaster, SMTP error codes',
    url: 'https://postmaster.live.com/pm/troubleshooting.aspx',
    readOn: '2026-06-16',
  },
  microsoftDmarc: {
    title: 'EmailKarma: Microsoft’s announcement for Outlook.com',
    url: 'https://emailkarma.net/microsoft-to-start-honouring-dmarc-reject',
    readOn: '2026-11-22',
  },
  yahooCodes: {
    title: 'Yahoo: SMTP error codes',
    url: 'https://senders.yahooinc.com/smtp-error-codes/',
    readOn: '2026-06-18',
  },
  yahooRequirements: {
    title: 'Yahoo: Sender requirements and recommendations',
    url: 'https://senders.yahooinc.com/best-practices/',
    readOn: '2026-06-18',
  },
  yahooFaq: {
    title: 'Yahoo: Sender FAQs',
    url: 'https://senders.yahooinc.com/faqs/',
    readOn: '2026-06-18',
  },
  yahooSeen: {
    title: 'Sisimai: replies seen from Yahoo',
    url: 'https://github.com/sisimai/rb-sisimai/blob/9c4a18472ab13e0382c3dec7ffbea39f2e187c91/lib/sisimai/rhost/yahooinc.rb',
    readOn: '2026-11-22',
  },
  appleMail: {
    title: 'Apple: Postmaster information for iCloud Mail',
    url: 'https://support.apple.com/102322',
    readOn: '2026-03-02',
  },
  appleSeen: {
    title: 'Sisimai: replies seen from iCloud',
    url: 'https://github.com/sisimai/rb-sisimai/blob/9c4a18472ab13e0382c3dec7ffbea39f2e187c91/lib/sisimai/rhost/apple.rb',
    readOn: '2026-11-22',
  },
} as const satisfies Record<string, Source>

export type SourceName = keyof typeof SOURCES
