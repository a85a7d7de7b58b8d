// https://github.com/anymail/django-anymail, anymail/webhooks/unisender_go.py, which names
// https://godocs.unisender.ru/web-api-ref#callback-format; what each status means: DeliveryStatus in
// https://github.com/unione-repo/unione-csharp, the same service under its other name. Read 2026-11-30.
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
        // Deleted since.
        err_mailbox_discarded: { reason: 'address' },
        err_domain_inactive: { reason: 'dns-recipient' },
        err_destination_misconfigured: { reason: 'routing' },
        err_spam_rejected: { reason: 'content' },
        // The sender’s address or domain.
        err_blacklisted: { reason: 'blocklist' },
        err_too_large: { reason: 'size' },
        err_will_retry: { kind: 'deferred' },
        err_unsubscribed: suppressedBy('unsubscribed'),
        // After many failures; the next one: for a while.
        err_unreachable: suppressedBy('bounce'),
        err_skip_letter: suppressedBy('temporary'),
        err_spam_skipped: { kind: 'rejected', reason: 'own-filter' },
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
