import * as v from 'valibot'
import { IDLE_DAYS, KEPT_DAYS, MAILS_A_DAY, UNUSED_DAYS } from '#shared/saved/mail-watch/limits.ts'
import {
  EveryHours,
  MailWatchState,
  NewMailWatch,
  UnsubscribeState,
} from '#shared/saved/mail-watch/schema.ts'
import { MAX_TARGETS, NewTarget } from '#shared/saved/watch/schema.ts'
import { ABOUT_FORM_FIELDS } from '#worker/api/contact.ts'
import { aboutTest, EXAMPLE_TARGET } from '#worker/api/watch-text.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'

export const MailWatchBody = v.object({
  domain: v.pipe(v.string(), v.maxLength(300), v.description('The domain in From of the mail to watch.')),
  everyHours: v.optional(EveryHours),
})

const VIEW = 'The key that came with the watch; anyone who has it can read, change and delete it.'
const EXAMPLE_VIEW = 'c2FtcGxlIG1haWwgd2F0Yw'
const group = 'Mail watch' as const

export const ABOUT_NEW_MAIL_WATCH: RouteText = {
  group,
  summary: 'Get an address that watches the mail of a domain',
  about: `It takes mail of this domain only, ${MAILS_A_DAY} a day. Fingerprints are kept for ${KEPT_DAYS} days, texts are not. It is deleted ${UNUSED_DAYS} days from now without an email, otherwise ${IDLE_DAYS} days after the last one.`,
  example: { domain: 'northwind.test', everyHours: 24 },
  answer: { status: 201, about: 'The address and the key.', schema: NewMailWatch },
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_MAIL_WATCH: RouteText = {
  group,
  summary: 'Read a mail watch',
  about:
    'With `.atom` after the key, what was told, as an Atom feed with ETag and 304; with `.svg`, a small image of the verdict.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'How the mail is, and what changed.', schema: MailWatchState },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const MAIL_WATCH_TEXT: SavedText<'view'> = {
  param: 'view',
  group,
  called: 'a mail watch',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  aboutEnd: 'Everything that came is deleted with it, and mail to its address is refused from now on.',
  mayBeRemoved: true,
}

export const ABOUT_NEW_MAIL_TARGET: RouteText = {
  group,
  summary: 'Notify a webhook or an email address when the mail changes',
  about: `As for a watch: a target has to agree first. A watch has at most ${MAX_TARGETS} targets.`,
  fields: { turnstileToken: `For an email address. ${ABOUT_FORM_FIELDS.turnstileToken}` },
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW, kind: 'email', address: 'ada@example.com' },
  answer: { status: 202, about: 'The target gets a confirmation request first.', schema: NewTarget },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_TEST_MAIL_TARGET = aboutTest({
  group,
  summary: 'Send a test alert to a target of a mail watch',
  parts: { view: VIEW, target: 'The id of a confirmed target, as the mail watch lists it.' },
  example: { view: EXAMPLE_VIEW, target: EXAMPLE_TARGET },
})

export const ABOUT_END_MAIL_TARGET: RouteText = {
  group,
  summary: 'Stop notifying a target of a mail watch',
  parts: { view: VIEW, target: 'The id of the target, as the watch lists it.' },
  example: { view: EXAMPLE_VIEW, target: EXAMPLE_TARGET },
  answer: { status: 204, about: 'It is deleted.' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_UNSUBSCRIBE_TEST: RouteText = {
  group,
  begins: true,
  summary: 'Begin an unsubscribe test, or send its two requests',
  about:
    'The first time, it makes three addresses for the list. Once all have mail with a link, the next time sends the one-click request of RFC 8058 for one and opens the link of another: once each, only when you ask. When it has a result, the next time begins a new one.',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: { status: 202, about: 'How the test stands.', schema: UnsubscribeState },
  problems: ['foreign', 'not_found', 'expired', 'too_many', 'unavailable'],
}

export const ABOUT_READ_TEST: RouteText = {
  group,
  summary: 'Read an unsubscribe test',
  parts: { view: VIEW },
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'How the test stands.', schema: UnsubscribeState },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}
