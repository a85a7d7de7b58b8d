// https://mandrill.zendesk.com/hc/en-us/articles/360038740734-Message-Event-Webhook-Format; its test events, as in
// https://github.com/influxdata/telegraf, plugins/inputs/webhooks/mandrill; changes of its lists: anymail/webhooks/mandrill.py
// in https://github.com/anymail/django-anymail. Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const DESCRIPTIONS: Words = {
  bad_mailbox: { reason: 'address' },
  invalid_domain: { reason: 'dns-recipient' },
  mailbox_full: { reason: 'full' },
}

const words: Words = { reject: suppressedBy(''), rejected: suppressedBy('') }

const event: Service = {
  name: 'Mandrill',
  isOwn: (each) => has(each, 'event', 'msg.email'),
  word: 'event',
  words,
  refused: 'msg.reject.reason|msg.reject',
  more: [['msg.bounce_description', DESCRIPTIONS]],
  to: 'msg.email',
  reply: 'msg.diag',
  sender: 'msg.sender',
  note: 'msg.reject.reason|msg.bounce_description',
}

/** Changes of the list of refused addresses are no messages. */
const list: Service = {
  name: 'Mandrill',
  isOwn: (each) => has(each, 'action', 'reject.email|entry.email'),
  word: 'nothing',
  to: 'reject.email|entry.email',
}

/** The exported activity: https://github.com/mailchimp/mailchimp-transactional-node names its columns. Read 2026-11-30. */
const activity: Service = {
  name: 'Mandrill',
  isOwn: (each) => has(each, 'email address|email', 'status') && each.has('bouncedetail'),
  word: 'status',
  words,
  more: [['bounce detail', DESCRIPTIONS]],
  to: 'email address|email',
  reply: 'bounce detail',
  sender: 'sender',
}

export const mandrill = [event, list, activity]
