// https://developers.brevo.com/docs/transactional-webhooks, https://developers.brevo.com/reference/getemaileventreport and
// https://developers.brevo.com/docs/bulk-fetch-all-your-transactional-activity (its events). Read 2026-11-30.
import { has } from '#shared/mail-events/fields.ts'
import { type Service, suppressedBy } from '#shared/mail-events/service.ts'
import type { Words } from '#shared/mail-events/words.ts'

const words: Words = {
  blocked: suppressedBy(''),
  error: { kind: 'rejected', reason: 'own-filter' },
}

const event: Service = {
  name: 'Brevo',
  isOwn: (each) =>
    has(each, 'event', 'email') &&
    (has(each, 'message-id', 'date|ts_epoch|ts_event') || has(each, 'X-Mailin-custom|camp_id')),
  word: 'event',
  words,
  refused: 'reason',
  to: 'email',
  reply: 'reason',
  sender: 'from',
}

/** The log that is exported from the page: its first line stands in several public tools that read it. Read 2026-11-30. */
const log: Service = {
  name: 'Brevo',
  isOwn: (each) => has(each, 'st_text', 'email'),
  word: 'st_text',
  words,
  refused: 'reason',
  to: 'email',
  reply: 'reason',
  sender: 'frm',
}

export const brevo = [event, log]
