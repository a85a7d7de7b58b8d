// A kept move as its owner gets it: how it stands, what happened, who is told.
import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { Tone } from '#shared/report/verdict.ts'
import { Since } from '#shared/saved/since/schema.ts'
import { ShownTarget } from '#shared/saved/watch/schema.ts'
import { MOST_MOVE_DAYS } from './paths.ts'
import { StandingMove } from './standing-schema.ts'

const EventKind = describedWords({
  step_ready: 'a wait is over, and everything before it is still there',
  step_seen: 'DNS showed a step twice, ten minutes apart; or again, after it was undone',
  step_lost: 'the records of a step are gone again',
  move_blocked: 'a step was done before its time',
  move_done: 'every step is done',
  move_ends: 'it is deleted soon because nobody reads it',
  removed: 'it was removed to make room for others',
})

const MoveEventView = v.object({
  id: text('The same each time the event is sent.'),
  at: text('When it counted, ISO 8601.'),
  what: EventKind,
  tone: Tone,
  title: v.string(),
  meaning: text('What it means, and what to do.'),
  before: described(v.array(v.string()), 'Always empty.'),
  after: described(v.array(v.string()), 'Always empty.'),
  change: described(v.nullable(Change), 'The first record to publish, or to put back.'),
})
export type MoveEventView = v.InferOutput<typeof MoveEventView>

export const NewMove = v.object({
  view: text('The key. Anyone who has it can read, change and delete the move.'),
  feed: text('The key of its feed and calendar only: `/user/move/{feed}.atom` and `.ics`.'),
  page: text('The URL of its page.'),
  expires: text(`At most ${MOST_MOVE_DAYS} days after it was last read.`),
})

export const KeptMove = v.object({
  ...StandingMove.entries,
  feed: text(
    'The URL of its Atom feed. Anyone who has it can read the feed and the calendar, and nothing else.',
  ),
  calendar: text('The URL of its calendar, whose events move when the move does.'),
  created: text('ISO 8601.'),
  expires: text('When it is deleted, unless someone reads it before then, ISO 8601.'),
  lookedAt: described(
    v.nullable(v.string()),
    'When DNS was last asked, ISO 8601; null before the first time.',
  ),
  nextAt: text('When DNS is asked next, ISO 8601.'),
  events: described(v.array(MoveEventView), 'Newest first, at most 100.'),
  since: v.optional(described(Since, 'What changed since then, and what to do now; with `since`.')),
  targets: v.array(ShownTarget),
  offersEmail: described(v.boolean(), 'Whether this site can send email to visitors.'),
  turnstileSiteKey: v.optional(text('For the Turnstile widget, if an email address needs a token from it.')),
})
export type KeptMove = v.InferOutput<typeof KeptMove>
