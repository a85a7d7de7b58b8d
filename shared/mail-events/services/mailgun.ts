// https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure; lists of bounces and complaints:
// https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/bounces. Read 2026-11-30.
import { has, textAt } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Says, Words } from '#shared/mail-events/words.ts'

/** Mailgun’s own, not those of SMTP: 605 to 607 are addresses that it no longer tries, 498 is a domain without servers. */
function ofCode(code: string): Says {
  if (code === '605') return suppressedBy('bounce')
  if (code === '606') return suppressedBy('unsubscribe')
  if (code === '607') return suppressedBy('complaint')
  if (code === '498') return { reason: 'dns-recipient', isGuess: true }
  return code === '499' ? { reason: 'routing' } : {}
}

const REASONS: Words = {
  'suppress-bounce': suppressedBy('bounce'),
  'suppress-complaint': suppressedBy('complaint'),
  'suppress-unsubscribe': suppressedBy('unsubscribe'),
  greylisted: { reason: 'greylist' },
  espblock: { reason: 'reputation-ip' },
}

const event: Service = {
  name: 'Mailgun',
  isOwn: (each) =>
    has(each, 'event-data.event') || (has(each, 'event') && has(each, 'log-level|recipient-domain')),
  within: 'event-data',
  word: 'event',
  words: { failed: { kind: 'bounce', class: 'permanent' } },
  more: [
    ['severity', { temporary: { kind: 'deferred', class: 'temporary' } }],
    ['delivery-status.code', ofCode],
    ['reason', REASONS],
  ],
  refused: 'reject.reason',
  to: 'recipient|message.recipients|message.headers.to',
  reply: 'delivery-status.message|delivery-status.description',
  code: 'delivery-status.code',
  enhanced: 'delivery-status.enhanced-code',
  host: 'delivery-status.mx-host',
  sender: 'envelope.sender|message.headers.from',
  note: 'delivery-status.description|reject.reason',
}

/** Forms of the time before 2018. */
const form: Service = {
  name: 'Mailgun',
  isOwn: (each) => has(each, 'event', 'recipient', 'token', 'signature'),
  word: 'event',
  words: {
    bounced: { kind: 'bounce', class: 'permanent' },
  },
  refused: 'description',
  more: [['code', ofCode]],
  to: 'recipient',
  reply: 'error|description|notification',
  code: 'code',
  enhanced: 'code',
  note: 'description',
}

const isEntry = (each: Parameters<Service['isOwn']>[0]): boolean =>
  has(each, 'address', 'created_at') && !has(each, 'event') && !has(each, 'email')

const bounces: Service = {
  name: 'Mailgun',
  isOwn: (each) => isEntry(each) && has(each, 'code') && /^[45]\d\d$|^60\d$/.test(textAt(each, 'code')),
  word: 'nothing',
  more: [
    ['address', () => ({ kind: 'bounce', class: 'permanent' })],
    ['code', ofCode],
  ],
  to: 'address',
  reply: 'error',
  code: 'code',
}

const unsubscribes: Service = {
  name: 'Mailgun',
  isOwn: (each) => isEntry(each) && each.has('tags'),
  word: 'nothing',
  more: [['address', () => ({ kind: 'unsubscribed' })]],
  to: 'address',
}

const complaints: Service = {
  name: 'Mailgun',
  isOwn: isEntry,
  word: 'nothing',
  more: [['address', () => ({ kind: 'complaint' })]],
  to: 'address',
}

export const mailgun = [event, form, bounces, unsubscribes, complaints]
