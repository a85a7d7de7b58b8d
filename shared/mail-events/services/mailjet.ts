// https://dev.mailjet.com/email/guides/webhooks/ with its table of errors, as in
// https://github.com/mailjet/api-documentation, guides/_event-api.md, and
// https://documentation.mailjet.com/hc/en-us/articles/360043578154-Event-Tracking-API. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const own = { kind: 'rejected', reason: 'own-filter', outranks: true } as const

const ERRORS: Words = {
  'user unknown': { reason: 'address' },
  'mailbox inactive': { reason: 'disabled' },
  'quota exceeded': { reason: 'full' },
  blacklisted: suppressedBy(''),
  'spam reporter': suppressedBy('complaint'),
  preblocked: suppressedBy(''),
  'invalid domain': { reason: 'dns-recipient' },
  'no mail host': { reason: 'dns-recipient' },
  typofix: { kind: 'rejected', class: 'permanent', reason: 'dns-recipient', isGuess: true, outranks: true },
  'relay/access denied': { reason: 'relay' },
  greylisted: { reason: 'greylist' },
  'sender blocked': { reason: 'reputation-ip', isGuess: true },
  'content blocked': { reason: 'content' },
  'policy issue': { reason: 'policy' },
  'system issue': { reason: 'system' },
  'protocol issue': { reason: 'protocol' },
  'connection issue': { reason: 'routing' },
  'bad or empty template': own,
  'error in template language': own,
  'duplicate in campaign': 'other',
}

const event: Service = {
  name: 'Mailjet',
  isOwn: (each) => has(each, 'event') && has(each, 'mj_campaign_id|mj_contact_id|mj_list_id|Message_GUID'),
  word: 'event',
  words: {
    // Accepted by the recipient’s server.
    sent: 'delivered',
    blocked: suppressedBy(''),
  },
  more: [
    ['hard_bounce', { true: { class: 'permanent' }, false: { class: 'temporary' } }],
    ['error_related_to', { ...ERRORS, content: { reason: 'content', isGuess: true } }],
    ['error', ERRORS],
  ],
  to: 'email',
  reply: 'comment',
  note: 'error|error_related_to',
}

export const mailjet = [event]
