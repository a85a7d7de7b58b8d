import * as v from 'valibot'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { MOST_EMAILS, PLAN_BODY } from '#shared/plans/warmup-plan/question.ts'
import { StandingWarmup, WARMUP_DAYS } from '#shared/plans/warmup-plan/saved.ts'
import { WarmupDecision, WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'
import examples from '#worker/api/openapi/examples.json'
import type { RouteText } from '#worker/api/openapi/route-text.ts'
import type { SavedText } from '#worker/api/saved-routes.ts'
import { SENDER_FIELDS } from '#worker/api/tools/warmup.ts'

const parts = { view: 'The key from when the plan was saved.' }
const EXAMPLE_VIEW = 'd2FybXVwIHBsYW4ga2V5IQ'
/** Without what a plan adds that is not saved. */
const EXAMPLE_PLAN = Object.fromEntries(
  Object.entries(examples.warmupPlan).filter(([name]) => name in WarmupPlan.entries),
)
const group = 'Warmup plans'

export const WarmupBody = v.object({ ...SENDER_FIELDS, ...PLAN_BODY })

const NewWarmup = v.object({
  view: v.pipe(v.string(), v.description('The key that reads, changes and deletes the plan.')),
  feed: v.pipe(v.string(), v.description('The key of its calendar only: `/user/warmup/{feed}.ics`.')),
  expires: v.string(),
})

export const ABOUT_SAVE: RouteText = {
  group,
  summary: 'Save a warmup plan',
  about: `The same fields as for the plan; the domain is looked at now, and at most once a day when the plan is opened. Kept for ${WARMUP_DAYS} days after the last visit, with counts only.`,
  example: { domain: HEALTHY_SAMPLE, kind: 'optin', goal: 5000, start: '2026-12-01' },
  answer: { status: 201, about: 'The keys.', schema: NewWarmup },
  answerExample: {
    view: EXAMPLE_VIEW,
    feed: 'd2FybXVwIGNhbGVuZGFyIQ',
    expires: '2027-05-25T16:00:00.000Z',
  },
  problems: ['foreign', 'too_many', 'unavailable'],
}

export const ABOUT_STANDING: RouteText = {
  group,
  summary: 'Read a warmup plan as it stands',
  about:
    'With `.ics` behind the key, or behind the key of the calendar: a feed for calendars (RFC 5545), whose events move when the plan moves.',
  parts,
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'The plan from its last check-in on.', schema: StandingWarmup },
  answerExample: {
    ...EXAMPLE_PLAN,
    start: '2026-12-01',
    today: { date: '2026-12-01', total: 50 },
    checkIns: [],
    last: null,
    stops: [],
    restarted: false,
    checkedAt: '2026-11-26T16:00:00Z',
    feed: 'd2FybXVwIGNhbGVuZGFyIQ',
    expires: '2027-05-25T16:00:00.000Z',
  },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const count = (about: string) =>
  v.pipe(
    v.number(),
    v.integer('Enter a whole number.'),
    v.minValue(0, 'Enter 0 or more.'),
    v.maxValue(MOST_EMAILS, 'That is more than a plan can have.'),
    v.description(about),
  )

export const CheckInBody = v.object({
  date: v.pipe(
    v.string(),
    v.trim(),
    v.description('YYYY-MM-DD. Another check-in for the same day takes its place.'),
  ),
  sent: v.optional(count('Emails sent on that day.')),
  bounced: v.optional(count('Of these, refused for good.'), 0),
  complaints: v.optional(count('Of these, reported as spam.'), 0),
  deferred: v.optional(count('Of these, slowed down with a 4xx reply.'), 0),
  resumed: v.optional(
    v.pipe(v.literal(true), v.description('Without counts: the cause of the stop is gone.')),
  ),
})

export const ABOUT_CHECK_IN: RouteText = {
  group,
  summary: 'Enter what came of a day',
  about:
    'The counts so far are judged by what they prove at 95 %, over all looks together, and the plan moves. A stop holds until `resumed`; then half may be sent.',
  parts,
  example: { view: EXAMPLE_VIEW, date: '2026-11-24', sent: 118, bounced: 0, complaints: 4, deferred: 0 },
  answer: { status: 200, about: 'The decision.', schema: WarmupDecision },
  answerExample: {
    decision: 'stop',
    reason: '4 complaints among 118 emails prove a rate above 0.3%.',
    tomorrow: 0,
    proof: {
      signal: 'complaints',
      events: 4,
      of: 118,
      rate: 0.003,
      is: 'above',
      within: 186,
      low: 0.0048,
      high: 0.1014,
    },
  },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

export const WARMUP_TEXT: SavedText<'view'> = {
  param: 'view',
  group,
  called: 'a warmup plan',
  parts,
  example: { view: EXAMPLE_VIEW },
}
