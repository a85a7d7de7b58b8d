// https://docs.mailtrap.io/email-api-smtp/advanced/webhooks. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import type { Service } from '#shared/mail-events/service.ts'

const event: Service = {
  name: 'Mailtrap',
  isOwn: (each) =>
    has(each, 'event', 'email', 'event_id', 'message_id') ||
    (has(each, 'event', 'email') && has(each, 'bounce_category|sending_stream')),
  word: 'event',
  words: {
    bounce: { kind: 'bounce', class: 'permanent' },
    suspension: { kind: 'rejected', reason: 'account', outranks: true },
  },
  more: [
    [
      'bounce_category',
      {
        spam: { reason: 'content', isGuess: true },
        greylisting: { reason: 'greylist' },
        bad_mailbox: { reason: 'address' },
        inactive_mailbox: { reason: 'disabled' },
        full_mailbox: { reason: 'full' },
        bad_domain: { reason: 'dns-recipient' },
        dns_failure: { reason: 'dns-recipient', isGuess: true },
        throttled: { reason: 'rate' },
        policy: { reason: 'policy', isGuess: true },
      },
    ],
  ],
  refused: 'reason',
  to: 'email',
  reply: 'response',
  code: 'response_code',
  note: 'reason',
}

export const mailtrap = [event]
