// What someone who comes back to something saved wants to know first: what has changed since, what to do today, and where it stands.
import * as v from 'valibot'
import { Change } from '#shared/report/change/schema.ts'
import { described, text } from '#shared/report/described-words.ts'
import { Tone } from '#shared/report/verdict.ts'

const Moment = text('ISO 8601.')

export const Today = v.object({
  title: text('What to do, in a few words.'),
  text: text('Why, and how, in a sentence or two.'),
  change: v.optional(described(Change, 'The record that it takes, if it takes one.')),
})
export type Today = v.InferOutput<typeof Today>

export const SinceChange = v.object({
  at: Moment,
  tone: Tone,
  title: text('What has changed.'),
  text: text('What it means for mail.'),
  before: v.optional(described(v.array(v.string()), 'The records at the last visit, where records changed.')),
  after: v.optional(described(v.array(v.string()), 'The records that came of it.')),
  undone: v.optional(
    described(v.literal(true), 'All is as it was at the last visit: there is nothing to do.'),
  ),
  change: v.optional(described(Change, 'What undoes it, where its owner can.')),
})
export type SinceChange = v.InferOutput<typeof SinceChange>

export const SinceDay = v.object({
  date: text('A day in UTC, “2026-11-30”.'),
  tone: v.pipe(
    v.nullable(Tone),
    v.description('The worst of that day; “unknown” if nothing could be seen; null before it was saved.'),
  ),
  title: text('What happened that day, in a few words.'),
})
export type SinceDay = v.InferOutput<typeof SinceDay>

/** With `?since=`. */
export const Since = v.object({
  at: text('Since when, ISO 8601: what was asked for, but never before it was saved.'),
  changes: described(v.array(SinceChange), 'The most urgent first, at most 20.'),
  more: described(v.number(), 'How many changes are left out.'),
  today: described(v.array(Today), 'What to do now, the most urgent first, at most 5; empty if nothing is.'),
  days: described(v.array(SinceDay), 'The last seven days, today last.'),
})
export type Since = v.InferOutput<typeof Since>

/** At most this many in one request, as the device keeps. */
export const MAX_STATES = 50

/** Where one of several saved things stands. */
export const SavedState = v.object({
  view: text('Its key, as it was asked for.'),
  kind: text(
    '“watch”, “dmarc monitor”, “mail watch”, “fleet”, “warmup”, “move”, “snapshot”, “placement”, “mail test”.',
  ),
  name: text('What it is about: a domain, an IP address, a number of domains, a subject line.'),
  page: text('The path of its page.'),
  tone: Tone,
  headline: text('Where it stands, in one sentence.'),
  changedAt: described(v.nullable(v.string()), 'When it last changed, ISO 8601; null if it never did.'),
  today: v.optional(described(Today, 'The most urgent thing to do now; missing if nothing is.')),
  feed: v.optional(text('The URL of its Atom feed, if it has one.')),
})
export type SavedState = v.InferOutput<typeof SavedState>
