// What is said of the routes of watches, and what they take.
import * as v from 'valibot'
import {
  MailedWatch,
  MAX_SELECTORS,
  MAX_TARGETS,
  NewTarget,
  NewWatch,
  TargetKind,
  WatchKind,
  WatchReport,
} from '#shared/watch/schema.ts'
import { CHAT_LIST, EVERY_HOURS, WATCH_DAYS } from '#shared/watch/places.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'

export const WatchBody = v.object({
  subject: v.pipe(
    v.string(),
    v.maxLength(300),
    v.description('A domain in any form that people paste, or a public IPv4 address.'),
  ),
  kind: v.pipe(WatchKind, v.description('What the subject is.')),
  everyHours: v.optional(v.pipe(v.picklist(EVERY_HOURS), v.description('How often is looked.')), 4),
  selectors: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.toLowerCase(),
          v.regex(/^[a-z0-9_](?:[a-z0-9._-]{0,61}[a-z0-9_])?$/, 'This is not a selector.'),
        ),
      ),
      v.maxLength(MAX_SELECTORS),
      v.description('DKIM keys to watch as well, by their selectors.'),
    ),
    [],
  ),
})

export const TargetBody = v.object({
  kind: v.pipe(TargetKind, v.description('What it is.')),
  address: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500),
    v.description('An https address on a public name, or an email address.'),
  ),
})

/** 128 random bits in base64url. */
const Token = v.pipe(
  v.string(),
  v.regex(/^[\w-]{22}$/, 'This link is not complete.'),
  v.description('The token of the link in the email.'),
)
export const MailQuery = v.object({ token: Token })
export const MailChangeBody = v.object({
  token: Token,
  state: v.pipe(v.picklist(['confirmed', 'ended']), v.description('What is wanted.')),
})

const KEY = 'The key that came with the watch; anyone who has it can read, change and end the watch.'
const EXAMPLE_KEY = 'c2FtcGxlIHdhdGNoIGtleQ'
const EXAMPLE_TOKEN = 'c2FtcGxlIG1haWwgdG9rZQ'
const group = 'Watches' as const

export const ABOUT_NEW_WATCH: RouteText = {
  group,
  summary: 'Watch a domain or an address',
  about: `A change counts when it was seen twice, ten minutes apart, by both DNS servers. A watch ends after ${WATCH_DAYS} days in which nobody read it.`,
  example: { subject: 'northwind.test', kind: 'domain', everyHours: 4 },
  answer: { status: 201, about: 'The key of the watch, and where it is.', schema: NewWatch },
  answerExample: {
    key: EXAMPLE_KEY,
    feed: `https://warmpost.example/apis/v1/core/user/watch/${EXAMPLE_KEY}.atom`,
    page: `https://warmpost.example/watch/${EXAMPLE_KEY}`,
  },
  problems: ['foreign', 'unavailable'],
}

export const ABOUT_WATCH: RouteText = {
  group,
  summary: 'See what a watch has seen',
  about: 'With `.atom` behind the key: the events as an Atom feed, with ETag and 304.',
  parts: { key: KEY },
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'What counts now, what has changed, and who is told.', schema: WatchReport },
  answerExample: {
    subject: 'northwind.test',
    kind: 'domain',
    everyHours: 4,
    selectors: [],
    created: '2026-11-22T16:00:00.000Z',
    expires: '2027-02-20T16:00:00.000Z',
    lookedAt: '2026-11-22T16:00:05.000Z',
    nextAt: '2026-11-22T16:10:05.000Z',
    facets: [{ facet: 'mx', name: 'MX', state: 'settling', records: ['10 mx1.northwind.test'] }],
    events: [],
    targets: [],
    offersEmail: false,
  },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_END_WATCH: RouteText = {
  group,
  summary: 'End a watch',
  parts: { key: KEY },
  example: { key: EXAMPLE_KEY },
  answer: { status: 204, about: 'Nothing of it is left.' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_NEW_TARGET: RouteText = {
  group,
  summary: 'Have a webhook or an email address told',
  about:
    'A webhook gets `watch.challenge` first and has to answer with the challenge; each message is signed as Standard Webhooks says. ' +
    `The webhook of a channel in ${CHAT_LIST} gets a first message instead, and then each change in words. ` +
    `An email address gets one letter a day at most that asks it. At most ${MAX_TARGETS} for a watch.`,
  parts: { key: KEY },
  example: { key: EXAMPLE_KEY, kind: 'email', address: 'ada@example.com' },
  answer: { status: 202, about: 'It gets a confirmation request first.', schema: NewTarget },
  answerExample: { id: 'c2FtcGxlIHRhcmdldCBpZA', state: 'pending' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_END_TARGET: RouteText = {
  group,
  summary: 'Tell a webhook or an address no more',
  parts: { key: KEY, target: 'Its id, as the watch has it.' },
  example: { key: EXAMPLE_KEY, target: 'c2FtcGxlIHRhcmdldCBpZA' },
  answer: { status: 204, about: 'Nothing of it is left.' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_MAILED: RouteText = {
  group,
  summary: 'See what an email about a watch asks',
  example: { token: EXAMPLE_TOKEN },
  answer: { status: 200, about: 'What it is about, and what was answered.', schema: MailedWatch },
  answerExample: { subject: 'northwind.test', state: 'pending' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_MAIL_CHANGE: RouteText = {
  group,
  summary: 'Confirm emails about a watch, or end them',
  example: { token: EXAMPLE_TOKEN, state: 'confirmed' },
  answer: { status: 200, about: 'It is so now.', schema: MailedWatch },
  answerExample: { subject: 'northwind.test', state: 'confirmed' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_MAIL_ONE_CLICK: RouteText = {
  group,
  summary: 'End emails about a watch, for mail programs (RFC 8058)',
  example: { token: EXAMPLE_TOKEN },
  answer: {
    status: 200,
    about: 'It is so now, or was before.',
    schema: v.object({ state: v.literal('ended') }),
  },
  answerExample: { state: 'ended' },
  problems: ['foreign', 'unavailable'],
}
