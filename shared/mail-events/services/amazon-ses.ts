// https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html and event-publishing-retrieving-sns-contents.html;
// the account’s suppression list: APIReference-V2/API_SuppressedDestinationSummary.html. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

/** Resend passes them on. “General” and “Undetermined” say nothing. */
export const SES_TYPES: Words = {
  Permanent: { class: 'permanent' },
  Transient: { class: 'temporary' },
}
export const SES_SUBTYPES: Words = {
  Suppressed: suppressedBy('hard bounce'),
  OnAccountSuppressionList: suppressedBy('hard bounce or complaint'),
  UnsubscribedRecipient: suppressedBy('unsubscribed'),
  MailboxFull: { reason: 'full' },
  MessageTooLarge: { reason: 'size' },
  ContentRejected: { reason: 'content' },
  AttachmentRejected: { reason: 'virus' },
  CustomTimeoutExceeded: { reason: 'timeout' },
}

const event: Service = {
  name: 'Amazon SES',
  isOwn: (each) =>
    has(each, 'notificationType|eventType') &&
    has(each, 'mail|bounce|complaint|delivery|deliveryDelay|reject|failure'),
  word: 'notificationType|eventType',
  words: {
    'Rendering Failure': { kind: 'rejected', reason: 'own-filter', outranks: true },
    Subscription: 'unsubscribed',
  },
  parts:
    'bounce.bouncedRecipients|complaint.complainedRecipients|deliveryDelay.delayedRecipients|delivery.recipients',
  more: [
    ['bounce.bounceType', SES_TYPES],
    ['bounce.bounceSubType', SES_SUBTYPES],
  ],
  refused: 'reject.reason',
  to: 'part.emailAddress|part|mail.destination',
  reply: 'part.diagnosticCode',
  enhanced: 'part.status',
  sender: 'mail.source',
  note: 'reject.reason|failure.errorMessage|bounce.bounceSubType',
}

const list: Service = {
  name: 'Amazon SES',
  isOwn: (each) => has(each, 'EmailAddress', 'LastUpdateTime', 'Reason'),
  word: 'Reason',
  words: { BOUNCE: suppressedBy('hard bounce') },
  to: 'EmailAddress',
}

/** Exports of single messages: no page names the columns, one public script that reads them does. Read 2026-11-30. */
const insights: Service = {
  name: 'Amazon SES',
  isOwn: (each) => has(each, 'Destination', 'LastDeliveryEvent'),
  word: 'LastDeliveryEvent',
  more: [
    ['bounce_sub_type', SES_SUBTYPES],
    ['complained', { true: 'complaint' }],
  ],
  to: 'Destination',
  reply: 'diagnostic_code',
  sender: 'FromAddress',
}

export const amazonSes = [event, list, insights]
