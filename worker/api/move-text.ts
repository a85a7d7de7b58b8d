import * as v from 'valibot'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { KeptMove, NewMove } from '#shared/moves/kept/kept-schema.ts'
import { ASKED_LOOKS_A_DAY, LOOKS_A_DAY } from '#shared/moves/kept/looks.ts'
import { AFTER_MOVE_DAYS, MOST_MOVE_DAYS } from '#shared/moves/kept/paths.ts'
import { MAX_TARGETS, NewTarget } from '#shared/saved/watch/schema.ts'
import { ABOUT_FORM_FIELDS } from '#worker/api/contact.ts'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'
import { aboutTest } from '#worker/api/watch-text.ts'

export const StepBody = v.object({
  n: v.pipe(v.number(), v.integer('Enter a whole number.'), v.description('The number of the step.')),
  done: v.optional(v.pipe(v.boolean(), v.description('Whether it is done; false takes it back.')), true),
})

const VIEW = 'The key that came with the move; anyone who has it can read, change and delete it.'
const parts = { view: VIEW }
const EXAMPLE_VIEW = 'c2FtcGxlIGtlcHQgbW92ZQ'
const EXAMPLE_TARGET = 'c2FtcGxlIG1vdmUgaG9vaw'
const group = 'Moves' as const

export const ABOUT_KEEP: RouteText = {
  group,
  summary: 'Have a move watched',
  about: `The same fields as for the plan, which is made now. Each step counts once both DNS servers have shown it twice, ten minutes apart. Kept for ${AFTER_MOVE_DAYS} days after its last day or after it was last read, whichever is later, and for at most ${MOST_MOVE_DAYS} days unread.`,
  example: { domain: HEALTHY_SAMPLE, what: 'mailboxes', to: 'microsoft-365', start: '2026-12-01' },
  answer: { status: 201, about: 'The keys, and the URL of its page.', schema: NewMove },
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_MOVE: RouteText = {
  group,
  summary: 'Read a move as it stands',
  about:
    'With `.atom` after the key, or after the key of the feed, what was told, as an Atom feed with ETag and 304; with `.ics`, a calendar of its steps (RFC 5545).',
  parts,
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'The plan, and how each step stands.', schema: KeptMove },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_SAY: RouteText = {
  group,
  summary: 'Say that a step is done, or is not',
  about: `DNS is asked at once, up to ${ASKED_LOOKS_A_DAY} times a day, besides the ${LOOKS_A_DAY} times on its own. What DNS shows is neither proved nor taken back by a word.`,
  parts,
  example: { view: EXAMPLE_VIEW, n: 1 },
  answer: { status: 200, about: 'The move as it stands.', schema: KeptMove },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const MOVE_TEXT: SavedText<'view'> = {
  param: 'view',
  group,
  called: 'a move',
  parts,
  example: { view: EXAMPLE_VIEW },
  mayBeRemoved: true,
}

export const ABOUT_NEW_MOVE_TARGET: RouteText = {
  group,
  summary: 'Notify a webhook or an email address when a move goes on or stops',
  about: `As for a watch: a target has to agree first. A move has at most ${MAX_TARGETS} targets.`,
  fields: { turnstileToken: `For an email address. ${ABOUT_FORM_FIELDS.turnstileToken}` },
  parts,
  example: { view: EXAMPLE_VIEW, kind: 'email', address: 'ada@example.com' },
  answer: { status: 202, about: 'The target gets a confirmation request first.', schema: NewTarget },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const ABOUT_TEST_MOVE_TARGET = aboutTest({
  group,
  summary: 'Send a test alert to a target of a move',
  parts: { view: VIEW, target: 'The id of a confirmed target, as the move lists it.' },
  example: { view: EXAMPLE_VIEW, target: EXAMPLE_TARGET },
})

export const ABOUT_END_MOVE_TARGET: RouteText = {
  group,
  summary: 'Stop notifying a target of a move',
  parts: { view: VIEW, target: 'The id of the target, as the move lists it.' },
  example: { view: EXAMPLE_VIEW, target: EXAMPLE_TARGET },
  answer: { status: 204, about: 'It is deleted.' },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}
