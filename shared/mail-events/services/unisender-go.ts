// https://godocs.unisender.ru/web-api-ref#callback-format. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'

const event: Service = {
  name: 'Unisender Go',
  isOwn: (each) =>
    has(each, 'event_name', 'event_data.email') ||
    (has(each, 'status', 'email') && has(each, 'delivery_info|job_id|event_name')),
  within: 'event_data',
  word: 'status',
  words: { sent: 'sent' },
  more: [
    [
      'delivery_info.delivery_status',
      {
        err_user_unknown: { reason: 'address' },
        err_user_inactive: { reason: 'disabled' },
        err_mailbox_full: { reason: 'full' },
        err_mailbox_discarded: { reason: 'disabled' },
        err_domain_inactive: { reason: 'dns-recipient' },
        err_destination_misconfigured: { reason: 'routing' },
        err_spam_rejected: { reason: 'content' },
        err_spam_folder: { reason: 'content' },
        err_too_large: { reason: 'size' },
        err_will_retry: { kind: 'deferred' },
        err_resend: { kind: 'deferred' },
        err_not_allowed: { kind: 'rejected', reason: 'account', outranks: true },
        err_not_available: { kind: 'rejected', reason: 'suppressed', outranks: true },
        err_unsubscribed: suppressedBy('unsubscribed'),
        err_unreachable: suppressedBy(''),
        err_skip_letter: { kind: 'rejected', reason: 'own-filter' },
        err_lost: { kind: 'rejected', reason: 'own-filter' },
      },
    ],
    // Whatever the server said then.
    ['status', { spam: 'complaint', unsubscribed: 'unsubscribed' }],
  ],
  to: 'email',
  reply: 'delivery_info.destination_response',
}

export const unisenderGo = [event]
