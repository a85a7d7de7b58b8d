// https://help.elasticemail.com/en/articles/4804685-notification-settings and
// https://elasticemail.com/developers/api-documentation/rest-api (events). Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const SOFT = { class: 'temporary' } as const
const own = { kind: 'rejected', outranks: true } as const

const CATEGORIES: Words = {
  NoMailbox: { class: 'permanent', reason: 'address' },
  DNSProblem: { reason: 'dns-recipient', isGuess: true },
  AccountProblem: { reason: 'disabled', isGuess: true },
  Spam: { reason: 'content' },
  ContentFilter: { reason: 'content' },
  BlackListed: { reason: 'blocklist' },
  SPFProblem: { reason: 'auth-spf' },
  WhitelistingProblem: { reason: 'policy' },
  CodeError: { reason: 'protocol' },
  GreyListed: { ...SOFT, reason: 'greylist' },
  Throttled: { ...SOFT, reason: 'rate' },
  Timeout: { ...SOFT, reason: 'timeout' },
  ConnectionProblem: { ...SOFT, reason: 'routing' },
  ConnectionTerminated: { ...SOFT, reason: 'routing' },
  NotDelivered: suppressedBy(''),
  ManualCancel: { ...own, reason: 'own-filter' },
}

const event: Service = {
  name: 'Elastic Email',
  isOwn: (each) =>
    has(each, 'to', 'status', 'transaction') ||
    has(each, 'EventType', 'TransactionID') ||
    has(each, 'MessageCategory', 'To'),
  word: 'EventType|status',
  // "Error" is a bounce; sent is what the recipient’s server took.
  words: { Sent: 'delivered', Submission: 'sent' },
  more: [['MessageCategory|category', CATEGORIES]],
  to: 'to',
  reply: 'Message',
  sender: 'FromEmail|from',
  note: 'MessageCategory|category',
}

export const elasticEmail = [event]
