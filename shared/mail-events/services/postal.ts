// https://docs.postalserver.io/developer/webhooks and https://docs.postalserver.io/developer/client-libraries. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'

const event: Service = {
  name: 'Postal',
  isOwn: (each) => has(each, 'event') && has(each, 'payload.message|payload.original_message'),
  word: 'event',
  words: {
    MessageSent: 'delivered',
    MessageDelayed: 'deferred',
    MessageDeliveryFailed: { kind: 'bounce', class: 'permanent' },
    MessageBounced: { kind: 'bounce', class: 'permanent' },
    MessageHeld: 'other',
    MessageLinkClicked: 'clicked',
    MessageLoaded: 'opened',
  },
  more: [
    // A report came back after the message had been accepted; its own message is from nobody.
    ['payload.bounce.id', () => ({ kind: 'bounce' })],
    ['payload.details', (text) => (/suppression list/i.test(text) ? suppressedBy('') : {})],
  ],
  to: 'payload.original_message.to|payload.message.to',
  reply: 'payload.output',
  sender: 'payload.original_message.from|payload.message.from',
  note: 'payload.details',
}

export const postal = [event]
