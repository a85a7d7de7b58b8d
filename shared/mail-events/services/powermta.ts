// PowerMTA’s accounting file: chapters 11.2 and 11.6 of its User’s Guide, https://jnotes.github.io/pmta-doc. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const CATEGORIES: Words = {
  'bad-configuration': { reason: 'system', isGuess: true },
  'bad-connection': { reason: 'routing' },
  'bad-domain': { reason: 'dns-recipient' },
  'bad-mailbox': { reason: 'address' },
  'content-related': { reason: 'content' },
  'inactive-mailbox': { reason: 'disabled' },
  'invalid-sender': { reason: 'dns-sender' },
  'message-expired': { reason: 'timeout' },
  'no-answer-from-host': { reason: 'routing' },
  'policy-related': { reason: 'policy', isGuess: true },
  'protocol-errors': { reason: 'protocol' },
  'quota-issues': { reason: 'full' },
  'relaying-issues': { reason: 'relay' },
  'routing-errors': { reason: 'routing' },
  'spam-related': { reason: 'content', isGuess: true },
  'virus-related': { reason: 'virus' },
}

const record: Service = {
  name: 'PowerMTA',
  isOwn: (each) =>
    has(each, 'type') &&
    each.has('rcpt') &&
    ['bouncecat', 'dsnstatus', 'feedbacktype'].some((name) => each.has(name)),
  word: 'type',
  words: {
    d: 'delivered',
    b: { kind: 'bounce', class: 'permanent' },
    rb: 'bounce',
    t: 'deferred',
    tq: 'deferred',
    r: 'sent',
    f: 'complaint',
  },
  more: [
    // A report of another server, good or bad, is "rs" whatever it says.
    ['dsnAction', { delayed: 'deferred', delivered: 'delivered', relayed: 'delivered' }],
    ['bounceCat', CATEGORIES],
    ['dsnDiag', (text) => (/recipient is in suppression list/i.test(text) ? suppressedBy('') : {})],
  ],
  to: 'rcpt',
  reply: 'dsnDiag',
  enhanced: 'dsnStatus',
  host: 'dsnMta',
  sender: 'orig',
  note: 'dsnStatus',
}

export const powermta = [record]
