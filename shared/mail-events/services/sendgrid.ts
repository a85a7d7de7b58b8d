// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event; the lists of suppressed addresses, as an answer
// and as CSV: https://www.twilio.com/docs/sendgrid/api-reference/bounces-api. Read 2026-11-30.
import { type Fields, has } from '#shared/mail-events/fields.ts'
import type { Service } from '#shared/mail-events/service.ts'

const event: Service = {
  name: 'SendGrid',
  isOwn: (each) =>
    has(each, 'event', 'sg_event_id|sg_message_id|sg_machine_open|sg_template_id|asm_group_id'),
  word: 'event',
  words: {
    spamreport: 'complaint',
    bounce: { kind: 'bounce', class: 'permanent' },
  },
  more: [
    // "blocked": not for good, the address stays.
    ['type', { blocked: { class: undefined } }],
    [
      'bounce_classification',
      {
        'Invalid Address': { reason: 'address' },
        'Mailbox Unavailable': { reason: 'disabled', isGuess: true },
        'Frequency or Volume Too High': { reason: 'rate' },
        'Frequency or Volume': { reason: 'rate' },
        Content: { reason: 'content' },
        Reputation: { reason: 'reputation-ip' },
        Technical: { reason: 'system', isGuess: true },
      },
    ],
  ],
  refused: 'reason',
  to: 'email',
  reply: 'reason|response',
  enhanced: 'status',
}

const isEntry = (each: Fields): boolean => has(each, 'email', 'created') && !has(each, 'event')

/** Bounces and blocks; a block does not say of itself that it is one. */
const bounces: Service = {
  name: 'SendGrid',
  isOwn: (each) => isEntry(each) && has(each, 'reason'),
  word: 'nothing',
  more: [
    ['email', () => ({ kind: 'bounce' })],
    [
      'reason',
      (text) => (/^(?:mail domain|the (?:email )?address|invalid)/i.test(text) ? { reason: 'address' } : {}),
    ],
  ],
  to: 'email',
  reply: 'reason',
  enhanced: 'status',
}

const reports: Service = {
  name: 'SendGrid',
  isOwn: (each) => isEntry(each) && has(each, 'ip'),
  word: 'nothing',
  more: [['email', () => ({ kind: 'complaint' })]],
  to: 'email',
}

export const sendgrid = [event, bounces, reports]
