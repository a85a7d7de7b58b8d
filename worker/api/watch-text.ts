import * as v from 'valibot'
import {
  MailedWatch,
  MAX_SELECTORS,
  MAX_TARGETS,
  NewTarget,
  NewWatch,
  TargetKind,
  TestAsked,
  WatchKind,
  WatchReport,
} from '#shared/saved/watch/schema.ts'
import { CHAT_LIST, EVERY_HOURS, WATCH_DAYS } from '#shared/saved/watch/paths.ts'
import { HumanProof } from '#shared/api/contact.ts'
import { ABOUT_FORM_FIELDS } from '#worker/api/contact.ts'
import { isMailToken } from '#worker/db/salt.ts'
import {
  CONFIRMATIONS,
  FIRST_MESSAGES,
  FIRST_MESSAGES_TO,
  TEST_ALERTS,
  TEST_ALERTS_OF_PAGE,
  TEST_ALERTS_OF_TARGET,
} from '#shared/saved/quota/asked-quotas.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'

export const WatchBody = v.object({
  subject: v.pipe(
    v.string(),
    v.maxLength(300),
    v.description('A domain in any form that people paste, or a public IPv4 address.'),
  ),
  kind: v.pipe(WatchKind, v.description('What the subject is.')),
  everyHours: v.optional(v.pipe(v.picklist(EVERY_HOURS), v.description('How often to check, in hours.')), 4),
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
      v.description('Selectors of DKIM keys to watch, too.'),
    ),
    [],
  ),
})

export const TargetBody = v.object({
  ...HumanProof.entries,
  kind: v.pipe(TargetKind, v.description('The kind of target.')),
  address: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500),
    v.description('An https URL with a public host name, a topic of ntfy, or an email address.'),
  ),
})

const Token = v.pipe(
  v.string(),
  v.check(isMailToken, 'This link is incomplete.'),
  v.description('The token from the link in the email.'),
)
export const MailQuery = v.object({ token: Token })
export const MailChangeBody = v.object({
  token: Token,
  state: v.pipe(
    v.picklist(['confirmed', 'ended', 'allowed']),
    v.description('`ended`: this site never emails the address again. `allowed`: it may again, if asked to.'),
  ),
})

const KEY = 'The key that came with the watch; anyone who has it can read, change and end the watch.'
const EXAMPLE_KEY = 'c2FtcGxlIHdhdGNoIGtleQ'
/** As feedKeyOf in worker/mail-test/keys.ts makes it from the key above. */
const EXAMPLE_FEED = 'iD5mxFbZWfQY3I7uqb1O5w.atom'
export const EXAMPLE_TARGET = 'c2FtcGxlIHRhcmdldCBpZA'
const EXAMPLE_TOKEN = 'c2FtcGxlIG1haWwgdG9rZQ'
const group = 'Watches' as const

export const ABOUT_NEW_WATCH: RouteText = {
  group,
  summary: 'Watch a domain or an IP address',
  about: `A change counts once both DNS servers have shown it twice, ten minutes apart. A watch ends when no one has read it for ${WATCH_DAYS} days.`,
  example: { subject: 'northwind.test', kind: 'domain', everyHours: 4 },
  answer: { status: 201, about: 'The key of the watch, and its URLs.', schema: NewWatch },
  problems: ['foreign', 'unavailable'],
}

export const ABOUT_WATCH: RouteText = {
  group,
  summary: 'Read a watch',
  parts: { key: KEY },
  example: { key: EXAMPLE_KEY },
  answer: {
    status: 200,
    about: 'The current state, what has changed, and who is notified.',
    schema: WatchReport,
  },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_FEED: RouteText = {
  group,
  summary: 'Read the feed of a watch',
  about: 'What has changed, as an Atom feed, with ETag and 304.',
  parts: {
    feed: 'The end of the URL that came with the watch. Anyone who has it can read the feed, and nothing else.',
  },
  example: { feed: EXAMPLE_FEED },
  answer: { status: 200, about: 'The feed.', schema: v.string(), type: 'application/atom+xml' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const WATCH_TEXT: SavedText<'key'> = {
  param: 'key',
  group,
  called: 'a watch',
  parts: { key: KEY },
  example: { key: EXAMPLE_KEY },
  mayBeRemoved: true,
}

export const ABOUT_NEW_TARGET: RouteText = {
  group,
  summary: 'Notify a webhook or an email address',
  about:
    'A webhook gets `watch.challenge` first and must answer with the challenge. Each message is signed as Standard Webhooks specifies. ' +
    `A network can add ${FIRST_MESSAGES.share} webhooks a day, and have ${FIRST_MESSAGES_TO.host.share} first messages sent to one host, attempts that fail included; after that, 429, and the message names the limit. ` +
    `A channel in ${CHAT_LIST} gets a greeting instead, and then each change in words; a topic of ntfy is \`https://ntfy.sh/topic\`, or \`ntfy://host/topic\` at another server, with \`?auth=\` for an access token, as ntfy takes it. ` +
    'An email address gets at most one email a day that asks for its consent, and none if its owner asked us never to email it; a domain that does not exist in DNS cannot be watched by email. ' +
    `A network can enter ${CONFIRMATIONS.share} email addresses a day; after that, or when everyone’s are used up, 429. ` +
    `A watch has at most ${MAX_TARGETS} targets.`,
  fields: { turnstileToken: `For an email address. ${ABOUT_FORM_FIELDS.turnstileToken}` },
  parts: { key: KEY },
  example: { key: EXAMPLE_KEY, kind: 'email', address: 'ada@example.com' },
  answer: { status: 202, about: 'The target gets a confirmation request first.', schema: NewTarget },
  problems: ['foreign', 'not_found', 'unavailable'],
}

/** The answer of all three routes. */
const TEST_ASKED: RouteText['answer'] = {
  status: 202,
  about: 'The test alert is queued. The target’s `test` says within seconds what came of it.',
  schema: TestAsked,
}

/** @param parts the path parameters */
export const aboutTest = (about: Pick<RouteText, 'group' | 'summary' | 'parts' | 'example'>): RouteText => ({
  ...about,
  about:
    'It goes the way of every alert, signed as they are; its type ends in `.test`. It is sent once, is in no feed, and changes nothing else. ' +
    `At most ${TEST_ALERTS_OF_TARGET.share} a day to a target, ${TEST_ALERTS_OF_PAGE.share} from one watch or to one host, and ${TEST_ALERTS.share} for one network; after that, 429.`,
  answer: TEST_ASKED,
  problems: ['foreign', 'not_found', 'not_confirmed', 'expired', 'too_many', 'unavailable'],
})

export const ABOUT_TEST_TARGET = aboutTest({
  group,
  summary: 'Send a test alert to a target',
  parts: { key: KEY, target: 'The id of a confirmed target, as the watch lists it.' },
  example: { key: EXAMPLE_KEY, target: EXAMPLE_TARGET },
})

export const ABOUT_END_TARGET: RouteText = {
  group,
  summary: 'Stop notifying a target',
  parts: { key: KEY, target: 'The id of the target, as the watch lists it.' },
  example: { key: EXAMPLE_KEY, target: EXAMPLE_TARGET },
  answer: { status: 204, about: 'It is deleted.' },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_MAILED: RouteText = {
  group,
  summary: 'See what the link in a watch email is about',
  about:
    'The link works for as long as this site exists, also when the watch is gone: it stops all emails to the address.',
  example: { token: EXAMPLE_TOKEN },
  answer: { status: 200, about: 'What is watched, and whether the address agreed.', schema: MailedWatch },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_MAIL_CHANGE: RouteText = {
  group,
  summary: 'Confirm watch emails, or stop all emails to the address',
  example: { token: EXAMPLE_TOKEN, state: 'confirmed' },
  answer: { status: 200, about: 'The state is set.', schema: MailedWatch },
  problems: ['foreign', 'not_found', 'unavailable'],
}

export const ABOUT_MAIL_ONE_CLICK: RouteText = {
  group,
  summary: 'Stop all emails to an address with one click, for email apps (RFC 8058)',
  example: { token: EXAMPLE_TOKEN },
  answer: {
    status: 200,
    about: 'The state is set, or was already.',
    schema: v.object({ state: v.literal('ended') }),
  },
  problems: ['foreign', 'unavailable'],
}
