// What Gmail means by its codes: the list that Google publishes, except the requirements that the gate's rules know.
import type { CodeRow, CodeTable } from './code-row.ts'
import { SOURCES } from '#shared/data/provider-rules/sources.ts'

const LIMIT =
  'Your account or organization has reached Gmail’s limit for sending, so the recipient never saw the message. Send again after a day, and send less until then.'
const BUSY = 'The recipient gets more mail than Gmail lets in at once. Send the message again later.'

const limit = { reason: 'account', advice: LIMIT } as const
/** The relay of Google Workspace does not know who sends. */
const relay = {
  reason: 'account',
  advice:
    'The SMTP relay of Google Workspace does not take mail from your server or domain. Ask your administrator to add its IP address or domain to the relay’s settings.',
} as const

/** Codes with several meanings: the wording decides. */
const BY_WORDS: readonly CodeRow[] = [
  { code: '4.2.1', words: 'smtp relay limit', ...limit },
  { code: '4.2.1', words: 'receiving', reason: 'rate', actor: 'wait', advice: BUSY },
  { code: '5.2.1', words: 'receiving', reason: 'rate', actor: 'wait', advice: BUSY },
  { code: '5.2.1', words: 'inactive | disabled', reason: 'disabled' },
  { code: '4.3.0', words: 'multiple destination domains', reason: 'protocol' },
  { code: '4.5.3', words: 'domain policy size', reason: 'size' },
  { code: '4.7.0', words: 'not in whitelist', reason: 'policy', actor: 'recipient_admin' },
  { code: '4.7.0', words: 'ptr record', reason: 'ptr' },
  { code: '4.7.0', words: 'login attempts | cannot authenticate', reason: 'login' },
  { code: '4.7.0', words: 'tls required', reason: 'tls' },
  { code: '4.7.0', words: 'reputation of the sending ip', reason: 'reputation-ip' },
  { code: '4.7.0', words: 'reputation of the sending domain', reason: 'reputation-domain' },
  { code: '4.7.0', words: 'nature of the content', reason: 'content' },
  { code: '4.7.0', words: 'connection expired | closing connection', isNamed: true, reason: 'system' },
  { code: '552 5.7.0', words: 'security issue', reason: 'virus' },
  { code: '503 5.7.0', words: 'identity changes', reason: 'protocol' },
  { code: '550 5.7.0', words: 'credentials for relay', ...relay },
  { code: '550 5.7.0', words: 'suspended due to abuse', reason: 'account' },
  { code: '550 5.7.0', words: 'mail sending denied', reason: 'account' },
  { code: '554 5.7.0', words: 'too many unauthenticated', reason: 'login' },
  { code: '530 5.7.0', words: 'authentication required', reason: 'login' },
  { code: '530 5.7.0', words: 'starttls', reason: 'tls' },
  { code: '5.7.1', words: 'has a policy that prohibits', reason: 'policy' },
  { code: '5.7.1', words: 'credentials for relay', ...relay },
  { code: '5.7.1', words: 'likely unsolicited', reason: 'content' },
  { code: '5.7.1', words: 'ipv6 sending guidelines', reason: 'auth' },
  { code: '5.7.1', words: 'reputation of the sending ip', reason: 'reputation-ip' },
  { code: '5.7.1', words: 'reputation of the sending domain', reason: 'reputation-domain' },
  { code: '5.7.1', words: 'from: header | message-id: header', isNamed: true, reason: 'header-form' },
  { code: '5.7.1', words: 'unicode character in', reason: 'header-form' },
  { code: '5.7.1', words: 'rfc 5322 compliant', reason: 'header-form' },
  { code: '5.7.1', words: 'mail has been rate limited', reason: 'rate' },
  { code: '5.7.1', words: 'not authorized to send email directly', reason: 'reputation-ip' },
  { code: '5.7.1', words: 'smtp relay sending limit', ...limit },
  { code: '5.7.1', words: 'encoded-word syntax', reason: 'header-form' },
  { code: '504 5.7.40', reason: 'login' },
]

/** Codes with one meaning at Gmail. */
const BY_CODE: readonly CodeRow[] = [
  { code: '4.2.2', reason: 'full' },
  { code: '4.3.0', isAfterWords: true, reason: 'system' },
  { code: '4.4.2', reason: 'timeout' },
  { code: '4.4.5', reason: 'system' },
  { code: '4.5.0', reason: 'protocol' },
  { code: '4.5.3', reason: 'rate' },
  // Which rate: of an IP address, a network, a domain, a link or a Message-ID.
  { code: 'x.7.28', reason: 'rate' },
  { code: '5.1.1', reason: 'address' },
  { code: '5.1.2', reason: 'dns-recipient' },
  { code: '5.1.3', reason: 'address' },
  { code: '5.1.7', reason: 'sender-address' },
  { code: '5.2.2', reason: 'full' },
  { code: '5.3.4', reason: 'size' },
  { code: '5.4.5', words: 'daily user sending | smtp relay limit | daily sending quota', ...limit },
  { code: '5.4.5', ...limit },
  { code: '5.4.6', reason: 'loop' },
  { code: '5.5.1', reason: 'protocol' },
  { code: '5.5.2', reason: 'protocol' },
  {
    code: '5.5.3',
    ...limit,
    advice: 'The message has more recipients than your account may send to at once. Send it to fewer.',
  },
  { code: '5.5.4', reason: 'protocol' },
  { code: '5.7.10', reason: 'tls' },
  { code: '5.7.11', reason: 'protocol' },
  { code: '5.7.14', reason: 'login' },
  { code: '5.7.80', reason: 'login' },
  { code: '5.7.90', reason: 'login' },
]

export const GMAIL_CODES: CodeTable = {
  provider: 'gmail',
  source: SOURCES.gmailCodes,
  rows: [...BY_WORDS, ...BY_CODE],
}
