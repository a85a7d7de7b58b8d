// https://docs.mailtrap.io/email-api-smtp/webhooks and https://docs.mailtrap.io/email-api-smtp/bounce-categorization, both as
// in https://github.com/mailtrap/mailtrap-docs. Read 2026-11-30.
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
        transientfail: { class: 'temporary' },
        greylisting: { reason: 'greylist' },
        badsender: { reason: 'sender-address' },
        block: { reason: 'policy', isGuess: true },
        content: { reason: 'content' },
        dnsFail: { reason: 'dns-recipient', isGuess: true },
        generalfail: { reason: 'system', isGuess: true },
        relayfail: { reason: 'relay' },
        serverfail: { reason: 'system' },
        spam: { reason: 'content', isGuess: true },
        spam_gmail: { reason: 'reputation-domain', isGuess: true },
        timeout: { reason: 'timeout' },
        badrecipient: { reason: 'address' },
        overquota: { reason: 'full' },
        serverpolicy: { reason: 'policy' },
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
