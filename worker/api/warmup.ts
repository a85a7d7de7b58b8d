// /user/warmup: saved warmup plans. The key of a plan reads, changes and deletes it; the key of its calendar reads its days only.
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { DAY_MS, dayOfTime } from '#shared/kit/calendar.ts'
import { lookUp } from '#shared/plans/warmup-plan/check.ts'
import { problemOf } from '#shared/plans/warmup-plan/check-in.ts'
import { planCalendar } from '#shared/plans/warmup-plan/exports.ts'
import type { Found } from '#shared/plans/warmup-plan/facts.ts'
import { inputOf, MOST_EMAILS, PLAN_BODY } from '#shared/plans/warmup-plan/question.ts'
import {
  factsOf,
  inputOfSaved,
  isFuture,
  standingPlan,
  StandingWarmup,
  WARMUP_DAYS,
  type SavedWarmup,
} from '#shared/plans/warmup-plan/saved.ts'
import { sinceOfWarmup } from '#shared/saved/visit/of-warmup.ts'
import { openDns } from '#worker/api/open-dns.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { calendarAnswer, senderOf, warmupOptions, SENDER_FIELDS } from '#worker/api/tools/warmup.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, fieldErrors } from '#worker/http/errors.ts'
import { noTrace } from '#worker/http/security-headers.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { feedKeyOf } from '#worker/mail-test/keys.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, openSaved, type Open } from '#worker/saved/door.ts'
import { planRows, warmupAsks, warmupKind, type Standing } from '#worker/saved/kinds/warmup.ts'
import { savedRoutes, type SavedText } from '#worker/api/saved-routes.ts'
import { SinceQuery } from '#worker/api/since-query.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { WarmupDecision } from '#shared/plans/warmup-plan/schema.ts'

const parts = { view: 'The key from when the plan was saved.' }
const EXAMPLE_VIEW = 'd2FybXVwIHBsYW4ga2V5IQ'
const group = 'Warmup plans'

const WarmupBody = v.object({ ...SENDER_FIELDS, ...PLAN_BODY })

const NewWarmup = v.object({
  view: v.pipe(v.string(), v.description('The key that reads, changes and deletes the plan.')),
  feed: v.pipe(v.string(), v.description('The key of its calendar only: `/user/warmup/{feed}.ics`.')),
  expires: v.string(),
})

const ABOUT_SAVE: RouteText = {
  group,
  summary: 'Save a warmup plan',
  about: `The same fields as for the plan; the domain is looked at now, and at most once a day when the plan is opened. Kept for ${WARMUP_DAYS} days after the last visit, with counts only.`,
  example: { domain: HEALTHY_SAMPLE, kind: 'optin', goal: 5000, start: '2026-12-01' },
  answer: { status: 201, about: 'The keys.', schema: NewWarmup },
  problems: ['foreign', 'too_many', 'unavailable'],
}

const ABOUT_STANDING: RouteText = {
  group,
  summary: 'Read a warmup plan as it stands',
  about:
    'With `.ics` behind the key, or behind the key of the calendar: a feed for calendars (RFC 5545), whose events move when the plan moves.',
  parts,
  example: { view: EXAMPLE_VIEW },
  answer: { status: 200, about: 'The plan from its last check-in on.', schema: StandingWarmup },
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

const CheckInBody = v.object({
  date: v.pipe(
    v.string(),
    v.trim(),
    v.description('YYYY-MM-DD. Another check-in for the same day takes its place.'),
  ),
  sent: v.optional(
    count('Emails sent on that day; missing if only the spam rate is added to what was entered for it.'),
  ),
  bounced: v.optional(count('Of these, refused for good.'), 0),
  complaints: v.optional(count('Of these, reported as spam.'), 0),
  deferred: v.optional(count('Of these, slowed down with a 4xx reply.'), 0),
  gmailSpamRate: v.optional(
    v.pipe(
      v.number('Enter a number.'),
      v.minValue(0, 'Enter 0 or more.'),
      v.maxValue(1, 'Enter a share from 0 to 1: 0.1% is 0.001.'),
      v.description('As Gmail named it for that day in Postmaster Tools: 0.001 is 0.1 %.'),
    ),
  ),
  resumed: v.optional(
    v.pipe(v.literal(true), v.description('Without counts: the cause of the stop is gone.')),
  ),
})

const ABOUT_CHECK_IN: RouteText = {
  group,
  summary: 'Enter what came of a day',
  about:
    'The counts so far are judged by what they prove at 95 %, over all looks together, and the plan moves. A spam rate that Gmail named needs no proof. A stop holds until `resumed`; then half may be sent.',
  parts,
  example: { view: EXAMPLE_VIEW, date: '2026-11-24', sent: 118, bounced: 0, complaints: 4, deferred: 0 },
  answer: { status: 200, about: 'The decision.', schema: WarmupDecision },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const WARMUP_TEXT: SavedText<'view'> = {
  param: 'view',
  group,
  called: 'a warmup plan',
  parts,
  example: { view: EXAMPLE_VIEW },
}

/** A domain is looked at again after this time, or at once on the page of a plan that waits for it. */
const LOOK_AGAIN_MS = DAY_MS
const CALENDAR_ENDING = '.ics'
/** How often calendars are asked to come back. */
const REFRESH = 'PT12H'

const scope = () => 'warmup'

export const warmup = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use('/', limitRate('save a warmup', scope))
    .use('/:view/*', limitRate('read a warmup', scope))
    .use(noTrace)
    .use(openDns(deps))
    .post('/', described(ABOUT_SAVE), validJson(WarmupBody), async (c) => {
      const { domain, selector, ip, ...question } = c.req.valid('json')
      const now = deps.clock.now()
      const read = inputOf(question, dayOfTime(now))
      if (!read.ok) return c.json(fieldErrors('invalid_request', [read]), 400)
      const asked = senderOf({ domain, selector, ip })
      if (!asked.ok) return c.json(fieldErrors('invalid_request', [asked]), 400)
      const saved = { ...asked.sender, input: { ...read.input, sendingDays: [...read.input.sendingDays] } }
      const found = await look(c, saved)
      const plan = { ...saved, facts: factsOf(found, now, null), checkIns: [] }
      const made = await makeSaved(c, warmupKind, { made: {}, now, rows: planRows(plan) })
      if (made.refused) return made.refused
      const { key, feedKey, expiresAt } = made
      return c.json({ view: key, feed: feedKey, expires: new Date(expiresAt).toISOString() }, 201)
    })
    .get('/:view', described(ABOUT_STANDING), validQuery(SinceQuery), async (c) => {
      const now = deps.clock.now()
      const text = c.req.param('view')
      const isCalendar = text.endsWith(CALENDAR_ENDING)
      const open = isCalendar
        ? await openCalendar(c, text.slice(0, -CALENDAR_ENDING.length))
        : await openOrRefuse(c, warmupKind, text)
      const standing = await standingOf(c, open, { now, isWaiting: !isCalendar })
      const { saved, found, revision, changedAt } = standing
      if (!saved) return c.json(TOO_OLD, 410)
      const { name, createdAt, expiresAt } = open.saved
      const plan = standingPlan(saved, dayOfTime(now), found)
      if (!isCalendar) {
        const feed = await feedKeyOf(text)
        const shown = { ...plan, feed, expires: new Date(expiresAt).toISOString() }
        const { since } = c.req.valid('query')
        if (since === undefined) return c.json(shown, 200)
        return c.json({ ...shown, since: sinceOfWarmup({ plan, created: createdAt, now }, since) }, 200)
      }
      const feed = { plan, input: inputOfSaved(saved), id: name.slice(0, 16), past: saved.checkIns }
      return calendarAnswer(c, planCalendar({ ...feed, revision, changedAt, refresh: REFRESH }), saved.domain)
    })
    .post('/:view/check-ins', described(ABOUT_CHECK_IN), validJson(CheckInBody), (c) =>
      checkedIn(c, c.req.valid('json'), dayOfTime(deps.clock.now())),
    )
    .route('/', savedRoutes(warmupKind, WARMUP_TEXT))

async function look(
  c: Context<ApiEnv>,
  { domain, selector, ip, input }: Pick<SavedWarmup, 'domain' | 'selector' | 'ip' | 'input'>,
): Promise<Found> {
  const sender = { domain, ...(selector !== undefined && { selector }), ...(ip !== undefined && { ip }) }
  const { found, proofs } = await lookUp(sender, input, await warmupOptions(c, domain))
  await c.var.lists.keep(proofs)
  return found
}

type OpenPlan = Open<unknown, unknown>

/** By the key of the calendar, or of the plan. */
async function openCalendar(c: Context<ApiEnv>, key: string): Promise<OpenPlan> {
  const byFeed = await openSaved(c.env, warmupKind, key, 'feed')
  // Of a plan that was removed to make room, only its own key says so.
  return byFeed?.saved.removedAt === null ? byFeed : openOrRefuse(c, warmupKind, key)
}

/** Looks at the domain again if that was long ago, or if its page waits for it to become ready. */
async function standingOf(
  c: Context<ApiEnv>,
  open: OpenPlan,
  { now, isWaiting }: { now: number; isWaiting: boolean },
): Promise<Standing & { found?: Found }> {
  const asks = warmupAsks.feed
  const known = await answered(c, askSaved(open, asks, 'standing', undefined))
  if (!known.saved) return known
  const { checkedAt, ready } = known.saved.facts
  if (now - checkedAt < LOOK_AGAIN_MS && !(isWaiting && ready !== true)) return known
  const found = await look(c, known.saved)
  return { ...(await answered(c, askSaved(open, asks, 'keepFacts', found))), found }
}

/** Ends the request if the plan was deleted in the meantime. */
async function answered<Answer>(c: Context<ApiEnv>, asked: Promise<Answer | null>): Promise<Answer> {
  const answer = await asked
  if (answer === null) throw nothingHere(c, warmupKind)
  return answer
}

async function checkedIn(
  c: Context<ApiEnv>,
  { resumed, sent, ...rest }: v.InferOutput<typeof CheckInBody>,
  today: number,
) {
  const isRate = sent === undefined && resumed === undefined && rest.gmailSpamRate !== undefined
  const isMisread = resumed ? sent !== undefined || rest.gmailSpamRate !== undefined : sent === undefined
  if (isMisread && !isRate) return c.json(fieldErrors('invalid_request', [resumed ? COUNTED : NO_COUNT]), 400)
  const checkIn = { ...rest, sent: sent ?? 0 }
  const wrong = problemOf(checkIn) ?? (isFuture(checkIn, today) ? FUTURE : null)
  if (wrong !== null) return c.json(fieldErrors('invalid_request', [wrong]), 400)
  const open = await openOrRefuse(c, warmupKind, c.req.param('view') ?? '')
  const asked = { checkIn, what: resumed ? 'resumed' : isRate ? 'rate' : 'counts' } as const
  const entered = await answered(c, askSaved(open, warmupAsks.page, 'enter', asked))
  switch (entered.kind) {
    case 'too old':
      return c.json(TOO_OLD, 410)
    case 'wrong':
      return c.json(fieldErrors('invalid_request', [entered.problem]), 400)
    case 'too much':
      return c.json(TOO_MUCH, 413)
    case 'entered':
      return c.json(entered.last, 200)
  }
}

const FUTURE = { field: 'date', message: 'That day is still to come.' }
const NO_COUNT = { field: 'sent', message: 'Enter how many emails you sent.' }
const COUNTED = {
  field: 'resumed',
  message: 'Leave out counts and rate, and send them as a check-in of their own.',
}
const TOO_OLD = errorBody(
  'expired',
  'This plan was saved by an earlier version of this site, which can no longer be read. Make a new one.',
)
const TOO_MUCH = errorBody('body_too_large', 'The plan has more than the 16 KB that are kept of one.')
