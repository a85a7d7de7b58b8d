// https://developers.sparkpost.com/api/webhooks/ and /api/events/; classes:
// https://support.sparkpost.com/docs/deliverability/bounce-classification-codes. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const SOFT = { class: 'temporary' } as const

const CLASSES: Words = {
  10: { class: 'permanent', reason: 'address' },
  20: SOFT,
  21: { ...SOFT, reason: 'dns-recipient', isGuess: true },
  22: { ...SOFT, reason: 'full' },
  23: { ...SOFT, reason: 'size' },
  24: { ...SOFT, reason: 'timeout' },
  25: { kind: 'rejected', reason: 'own-filter' },
  26: suppressedBy(''),
  30: { class: 'permanent' },
  40: SOFT,
  50: { reason: 'policy', isGuess: true },
  51: { reason: 'reputation-ip' },
  52: { reason: 'content' },
  53: { reason: 'virus' },
  54: { reason: 'relay' },
  60: 'autoreply',
  70: SOFT,
  80: 'subscribed',
  90: 'unsubscribed',
  100: 'autoreply',
}

const event: Service = {
  name: 'SparkPost',
  isOwn: (each) =>
    has(each, 'msys') ||
    (has(each, 'type') && has(each, 'raw_rcpt_to|rcpt_to') && has(each, 'transmission_id|event_id')),
  within:
    'msys.message_event|msys.track_event|msys.unsubscribe_event|msys.gen_event|msys.relay_event|msys.ab_test_event',
  word: 'type',
  words: {
    relay_injection: 'inbound',
    relay_delivery: 'inbound',
    generation_failure: { kind: 'rejected', reason: 'own-filter', outranks: true },
    generation_rejection: { kind: 'rejected', reason: 'own-filter' },
    policy_rejection: { kind: 'rejected', reason: 'own-filter' },
    out_of_band: { kind: 'bounce' },
  },
  more: [['bounce_class', CLASSES]],
  refused: 'raw_reason|reason',
  to: 'raw_rcpt_to|rcpt_to',
  reply: 'raw_reason|reason',
  code: 'error_code',
  sender: 'friendly_from|msg_from',
}

export const sparkpost = [event]
