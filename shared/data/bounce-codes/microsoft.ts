// What Exchange Online and Outlook.com mean by their codes: each row of the list that Microsoft publishes.
import type { CodeRow, CodeTable, Page } from './code-row.ts'

const NDR = 'https://learn.microsoft.com/exchange/troubleshoot/email-delivery/ndr'
const onPage = (url: string): { source: Page } => ({ source: { url, readOn: '2026-11-28' } })
/** In no list of Microsoft's, but in replies that others collected. */
const SEEN = onPage(
  'https://github.com/sisimai/rb-sisimai/blob/master/lib/sisimai/rhost/microsoft.rb and the replies beside it',
)

const LIMIT =
  'Your account or organization has reached its limit for sending, so the recipient never saw the message. Send again when the limit has passed, usually after a day, and send less until then.'
const BANNED =
  'Microsoft has blocked your account or organization because of spam from it. Find out whether someone else uses it, change its password, and ask your administrator to have it unblocked.'
const OTHER_SIDE =
  'Their server does not show a certificate or encryption that its own domain promises. Tell the recipient, whose administrator has to fix it.'
const CLOSED =
  'The recipient’s organization takes mail for this address only from senders that it knows. Ask the recipient to have you allowed.'

const tls = { reason: 'tls', actor: 'recipient_admin', advice: OTHER_SIDE } as const
const limit = { reason: 'account', advice: LIMIT } as const
const banned = { reason: 'account', advice: BANNED } as const
const closed = { reason: 'policy', actor: 'recipient_admin', advice: CLOSED } as const

/** Codes that others send as well: the wording, or whatever names the server, says that it is Microsoft. */
const SHARED: readonly CodeRow[] = [
  { code: '4.3.2', words: 'thread limit exceeded', reason: 'rate' },
  { code: '4.4.7', reason: 'timeout' },
  { code: 'x.4.8', words: 'mta-sts', ...tls },
  { code: '4.5.3', reason: 'rate' },
  { code: 'x.7.5', words: 'mta-sts', ...tls },
  { code: '4.7.26', words: 'must pass either spf or dkim', reason: 'auth' },
  // Alone, 5.0.350 says nothing: Exchange wraps the replies of all other servers in it.
  { code: '5.0.350', words: 'x-dg-ref', reason: 'header-form' },
  { code: '5.0.350', words: 'as345', reason: 'virus' },
  { code: '5.1.0', words: 'sender denied', isNamed: true, reason: 'address', address: 'pause' },
  { code: '5.1.1', reason: 'address' },
  { code: '5.1.8', words: 'outbound sender', ...banned },
  { code: '5.1.8', ...banned },
  { code: '5.1.10', reason: 'address' },
  { code: '5.1.20', reason: 'header-form' },
  { code: '5.2.2', words: 'submission', ...limit },
  { code: '5.2.2', words: 'quotaexceeded', isNamed: true, reason: 'full' },
  // A mailbox of Exchange's that is full also has this code, and says so.
  { code: '5.2.2', isAfterWords: true, ...limit },
  { code: '5.4.1', words: 'relay access denied', isNamed: true, reason: 'relay', actor: 'recipient_admin' },
  { code: '5.4.1', words: 'access denied', reason: 'address' },
  { code: '5.4.1', isAfterWords: true, reason: 'address', address: 'pause' },
  { code: '5.4.6', reason: 'loop' },
  { code: '5.4.14', reason: 'loop' },
  { code: '5.5.0', words: 'mailbox unavailable', isNamed: true, reason: 'address' },
  { code: '5.6.11', reason: 'header-form' },
  { code: '5.7.1', words: 'delivery not authorized', ...closed },
  { code: '5.7.1', words: 'unable to relay', reason: 'relay' },
  { code: '5.7.1', words: 'client was not authenticated', reason: 'login' },
  { code: '5.7.12', words: 'not authenticated by organization', ...closed },
  { code: '5.7.13', words: 'not authenticated for public folder', ...closed },
  { code: '5.7.23', reason: 'auth-spf' },
  { code: '5.7.25', reason: 'ptr' },
]

/** Codes beyond the registry that only Microsoft sends. */
const OWN: readonly CodeRow[] = [
  { code: '5.1.90', ...limit },
  { code: 'x.2.121', reason: 'rate' },
  { code: 'x.2.122', reason: 'rate' },
  {
    code: '5.3.190',
    reason: 'policy',
    actor: 'sender_account',
    advice:
      'Your organization sends its journal to Microsoft 365 without an archive for it. Ask its administrator to turn the archive on, or to change the journal rule.',
  },
  { code: 'x.4.300', reason: 'timeout' },
  { code: 'x.4.310', reason: 'dns-recipient', ...SEEN },
  { code: 'x.4.312', reason: 'dns-recipient', address: 'retry', ...SEEN },
  { code: 'x.4.316', reason: 'routing' },
  { code: 'x.4.317', words: 'untrustedroot', ...tls },
  { code: 'x.4.317', reason: 'timeout' },
  { code: '5.7.57', reason: 'login' },
  {
    code: '5.7.60',
    reason: 'account',
    advice:
      'Your account may not send as this From address. Send from your own address, or ask your administrator for the right to send as the other.',
    ...SEEN,
  },
  { code: '5.7.64', reason: 'relay', actor: 'sender_account' },
  {
    code: '5.7.68',
    reason: 'account',
    advice:
      'Your organization takes mail in its own name only with a login or over a connector. Ask its administrator to set up a connector for the server or service that sent this.',
    ...onPage(
      'https://techcommunity.microsoft.com/blog/exchange/introducing-more-control-over-direct-send-in-exchange-online/4408790',
    ),
  },
  { code: '5.7.124', reason: 'policy' },
  { code: '5.7.129', ...closed, ...SEEN },
  { code: '5.7.133', ...closed },
  { code: '5.7.134', ...closed },
  { code: '5.7.135', ...closed },
  { code: '5.7.136', ...closed },
  { code: '5.7.139', reason: 'login', actor: 'sender_account', ...SEEN },
  {
    code: '5.7.193',
    ...closed,
    ...onPage(`${NDR}/550-5-7-193-when-external-users-send-to-microsoft-365-group`),
  },
  { code: '5.7.232', ...limit },
  { code: '5.7.233', ...limit },
  {
    code: '5.7.236',
    reason: 'account',
    advice:
      'Your organization has reached the small limit for sending from onmicrosoft.com. Add a domain of your own, and send from that.',
  },
  { code: 'x.7.320-325', ...tls },
  {
    code: '5.7.367',
    reason: 'relay',
    actor: 'recipient_admin',
    ...onPage(`${NDR}/forwarded-message-rejected-5-7-367-ndr`),
  },
  { code: '5.7.501', ...banned },
  { code: '5.7.502', ...banned },
  { code: '5.7.503', ...banned },
  { code: '5.7.504', reason: 'address' },
  { code: '5.7.505', reason: 'address', address: 'pause' },
  { code: '5.7.506', reason: 'protocol' },
  { code: '5.7.507', ...closed },
  { code: '5.7.508', reason: 'rate' },
  {
    code: '5.7.510',
    reason: 'protocol',
    advice: 'The recipient’s domain takes no mail over IPv6. Let your server send to it over IPv4.',
  },
  { code: '5.7.511', reason: 'reputation-ip' },
  { code: '5.7.512', reason: 'header-form' },
  { code: '5.7.513', ...closed },
  {
    code: '5.7.520',
    reason: 'account',
    advice:
      'The organization of the mailbox that forwards this does not allow forwarding to others. Ask its administrator to allow it, or turn the forwarding off.',
    ...onPage(
      'https://learn.microsoft.com/defender-office-365/outbound-spam-policies-external-email-forwarding',
    ),
  },
  { code: '5.7.606-649', reason: 'reputation-ip' },
  {
    code: '4.7.650-651',
    reason: 'reputation-ip',
    source: { url: 'https://postmaster.live.com/pm/troubleshooting.aspx', readOn: '2026-06-16' },
  },
  { code: '4.7.500-699', reason: 'rate' },
  {
    code: '5.7.703',
    reason: 'account',
    advice:
      'Your own organization blocks this recipient or its domain. Ask its administrator to take it off the Tenant Allow/Block List.',
  },
  { code: '5.7.705', ...banned },
  { code: '5.7.708', ...banned },
  {
    code: '5.7.750',
    reason: 'account',
    advice:
      'Your organization sends from a domain that it has not added to Microsoft 365. Ask its administrator to add and verify the domain, and to look for strange connectors.',
  },
  { code: '5.7.800', reason: 'reputation-domain' },
  { code: '4.7.850-899', reason: 'rate' },
]

export const MICROSOFT_CODES: CodeTable = {
  provider: 'microsoft',
  // The list is of 2026-01-07.
  source: { url: `${NDR}/non-delivery-reports-in-exchange-online`, readOn: '2026-11-28' },
  rows: [...SHARED, ...OWN.map((row) => ({ ...row, isOwn: true as const }))],
}
