// https://resend.com/docs/webhooks/event-types. Read 2026-11-30. Behind it is Amazon SES, whose types of bounces it passes on.
import { textAt } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Says } from '#shared/mail-events/words.ts'
import { SES_SUBTYPES, SES_TYPES } from './amazon-ses.ts'

/** The message is Resend’s own, and says in words what the type says. */
function ofMessage(text: string): Says {
  if (/suppress/i.test(text)) return suppressedBy('hard bounce or complaint')
  return /\bhard bounce/i.test(text) ? { class: 'permanent' } : {}
}

const event: Service = {
  name: 'Resend',
  isOwn: (each) => /^(?:email|contact|domain)\.[a-z_]+$/.test(textAt(each, 'type')),
  word: 'type',
  words: {
    'email.sent': 'sent',
    'email.scheduled': 'sent',
    'email.delivered': 'delivered',
    'email.delivery_delayed': 'deferred',
    'email.bounced': 'bounce',
    'email.complained': 'complaint',
    'email.opened': 'opened',
    'email.clicked': 'clicked',
    'email.received': 'inbound',
    'email.failed': { kind: 'rejected', reason: 'own-filter' },
    'email.suppressed': suppressedBy('hard bounce or complaint'),
    'contact.updated': 'other',
  },
  more: [
    ['data.bounce.message', ofMessage],
    ['data.bounce.type', SES_TYPES],
    ['data.bounce.subType', SES_SUBTYPES],
  ],
  refused: 'data.failed.reason',
  to: 'data.to|data.email',
  reply: 'data.bounce.diagnosticCode',
  sender: 'data.from',
  note: 'data.bounce.message|data.failed.reason|data.suppressed.message',
}

export const resend = [event]
