// https://postmarkapp.com/developer/webhooks/bounce-webhook and https://postmarkapp.com/developer/api/bounce-api (types of
// bounces); https://postmarkapp.com/developer/api/suppressions-api. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const own = { kind: 'rejected', outranks: true } as const

const TYPES: Words = {
  HardBounce: { class: 'permanent' },
  Transient: { class: 'temporary' },
  SoftBounce: { class: 'temporary' },
  Unsubscribe: 'unsubscribed',
  Subscribe: 'subscribed',
  AutoResponder: 'autoreply',
  ChallengeVerification: 'autoreply',
  OpenRelayTest: 'other',
  AddressChange: { reason: 'moved' },
  DnsError: { reason: 'dns-recipient', isGuess: true },
  SpamNotification: { reason: 'content' },
  VirusNotification: { reason: 'virus' },
  BadEmailAddress: { class: 'permanent', reason: 'address' },
  SpamComplaint: 'complaint',
  ManuallyDeactivated: suppressedBy('manual'),
  Unconfirmed: { ...own, reason: 'account' },
  Blocked: { reason: 'reputation-ip', isGuess: true },
  SMTPApiError: { ...own, reason: 'account' },
  InboundError: 'inbound',
  DMARCPolicy: { reason: 'auth-dmarc' },
  TemplateRenderingFailed: { ...own, reason: 'own-filter' },
}

const event: Service = {
  name: 'Postmark',
  isOwn: (each) => has(each, 'RecordType') || has(each, 'TypeCode', 'Type'),
  word: 'RecordType|Inactive',
  words: {
    Bounce: 'bounce',
    true: 'bounce',
    false: 'bounce',
    SubscriptionChange: 'unsubscribed',
  },
  more: [
    ['Type', TYPES],
    ['SuppressSending', { false: 'subscribed' }],
    ['SuppressionReason', { HardBounce: suppressedBy('hard bounce'), SpamComplaint: 'complaint' }],
  ],
  to: 'Email|Recipient',
  reply: 'Details',
  sender: 'From',
  note: 'Details|Description|SuppressionReason',
}

const list: Service = {
  name: 'Postmark',
  isOwn: (each) => has(each, 'EmailAddress', 'SuppressionReason'),
  word: 'SuppressionReason',
  words: {
    HardBounce: suppressedBy('hard bounce'),
    ManualSuppression: suppressedBy('manual'),
    SpamComplaint: 'complaint',
  },
  to: 'EmailAddress',
}

export const postmark = [event, list]
