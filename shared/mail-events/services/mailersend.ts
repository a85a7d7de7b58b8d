// https://developers.mailersend.com/api/v1/webhooks.html and https://developers.mailersend.com/api/v1/activity.html. Read
// 2026-11-30.
import { fieldsAt, has, textAt } from '#shared/mail-events/fields.ts'
import type { Service } from '#shared/mail-events/service.ts'

const event: Service = {
  name: 'MailerSend',
  isOwn: (each) =>
    textAt(each, 'type').startsWith('activity.') ||
    (has(each, 'type') && fieldsAt(each, 'email.recipient') !== undefined),
  word: 'data.type|type',
  words: { survey_opened: 'other', survey_submitted: 'other', junk: 'complaint' },
  to: 'data.email.recipient.email|email.recipient.email|data.email.recipient',
  reply: 'data.morph.reason',
  sender: 'data.email.from|email.from',
  note: 'data.morph.readable_reason',
}

export const mailersend = [event]
