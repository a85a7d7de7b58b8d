// Services with few words of their own, then those that we do not know.
import { type Fields, has, type Path, textAt } from '#shared/mail-events/fields.ts'
import { type Service, saysOf, suppressedBy } from '#shared/mail-events/service.ts'
import { COMMON } from '#shared/mail-events/words.ts'
import { RECIPIENT } from '#shared/mail-events/written.ts'

/** https://github.com/symfony/symfony, src/Symfony/Component/Mailer/Bridge/Mailomat. Read 2026-11-30. */
const mailomat: Service = {
  name: 'Mailomat',
  isOwn: (each) => has(each, 'eventType', 'messageUuid|occurredAt', 'recipient'),
  word: 'eventType',
  words: {
    failure_perm: { kind: 'bounce', class: 'permanent' },
    failure_tmp: 'deferred',
  },
  refused: 'payload.reason',
  to: 'recipient',
  reply: 'payload.delivery-status.message',
  code: 'payload.delivery-status.code',
  enhanced: 'payload.delivery-status.enhanced-code',
  host: 'payload.delivery-status.remote.mx',
  sender: 'payload.message.headers.from',
  note: 'payload.reason',
}

/** https://learn.sweego.io/docs/webhooks/payload. Read 2026-11-30. */
const sweego: Service = {
  name: 'Sweego',
  isOwn: (each) => has(each, 'event_type', 'swg_uid'),
  word: 'event_type',
  words: { email_sent: 'sent', email_opened: 'opened', email_clicked: 'clicked' },
  to: 'recipient',
  // A line of its log, with the reply in parentheses.
  reply: 'details',
  code: 'response_code',
}

/** https://developers.smtp2go.com/docs/webhooks-overview and https://developers.smtp2go.com/docs/webhooks-1. Read 2026-11-30. */
const smtp2go: Service = {
  name: 'SMTP2GO',
  isOwn: (each) => has(each, 'event', 'rcpt', 'email_id'),
  word: 'event',
  words: {
    resubscribe: 'subscribed',
    // Whatever put the address on its list.
    reject: suppressedBy('hard bounce, complaint or unsubscribed'),
  },
  more: [['bounce', { hard: { class: 'permanent' }, soft: { class: 'temporary' } }]],
  refused: 'context|message',
  to: 'rcpt',
  reply: 'message|context',
  host: 'host',
  sender: 'sender|from',
}

/** https://www.scaleway.com/en/docs/transactional-email/reference-content/webhook-events-payloads/. Read 2026-11-30. */
const scaleway: Service = {
  name: 'Scaleway',
  isOwn: (each) => has(each, 'type', 'email_to', 'email_id'),
  word: 'type',
  words: {
    email_queued: 'sent',
    email_deferred: 'deferred',
    email_delivered: 'delivered',
    email_dropped: { kind: 'bounce', class: 'permanent' },
    email_mailbox_not_found: { kind: 'bounce', class: 'permanent', reason: 'address' },
    email_spam: { kind: 'bounce', reason: 'content' },
    email_blocklisted: { kind: 'rejected', reason: 'suppressed', outranks: true },
  },
  to: 'email_to',
  reply: 'email_response_message|email_error',
  code: 'email_response_code',
  sender: 'email_from',
}

/** Names that tables give to what happened. */
const WORDS = [
  ...[
    'event',
    'event type',
    'status',
    'type',
    'bounce type',
    'delivery status',
    'last event',
    'state',
    'result',
  ],
  ...['category', 'action', 'record type'],
]

const saysSomething = (each: Fields, path: Path): boolean => saysOf(COMMON, textAt(each, path)) !== undefined

/** The recipient and the word are what every export has. */
const unnamed = WORDS.map((word): Service => ({
  name: '',
  isOwn: (each) => saysSomething(each, word) && has(each, RECIPIENT),
  word,
  more: [
    ['bounce type|bounce category|severity', { hard: { class: 'permanent' }, soft: { class: 'temporary' } }],
  ],
  to: RECIPIENT,
  refused: 'reason',
  reply:
    'smtp response|response|diagnostic|diagnostic code|error|error message|reason|bounce reason|details|detail|description|message',
  code: 'smtp code|code|response code|error code',
  enhanced: 'enhanced code|enhanced status code|status code|status',
  host: 'mx|mx host|remote mta|host',
  sender: 'from|sender|from email',
}))

export const others = [mailomat, sweego, smtp2go, scaleway, ...unnamed]
