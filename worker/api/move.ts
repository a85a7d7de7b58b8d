// /user/move: moves that are watched. The key of a move reads, changes and deletes it; the key of its feed and calendar follows
// from it, and only reads those.
import { Hono, type Context } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { DAY_MS, dayOfIso, dayOfTime, isoTime } from '#shared/kit/calendar.ts'
import { moveCalendar } from '#shared/moves/kept/calendar.ts'
import { moveEventView, type MoveEvent } from '#shared/moves/kept/events.ts'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import {
  AFTER_MOVE_DAYS,
  MOST_MOVE_DAYS,
  MOVE_CALENDAR_ENDING,
  MOVE_FEED_ENDING,
  MOVE_TOOL_PATH,
  moveApiPath,
  movePath,
} from '#shared/moves/kept/paths.ts'
import type { MovePlan } from '#shared/moves/schema.ts'
import { standing } from '#shared/moves/kept/standing.ts'
import { sinceOfMove } from '#shared/saved/visit/of-move.ts'
import { feedText } from '#shared/saved/watch/atom.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import {
  ABOUT_END_MOVE_TARGET,
  ABOUT_KEEP,
  ABOUT_MOVE,
  ABOUT_NEW_MOVE_TARGET,
  ABOUT_SAY,
  ABOUT_TEST_MOVE_TARGET,
  MOVE_TEXT,
  StepBody,
} from '#worker/api/move-text.ts'
import { openDns } from '#worker/api/open-dns.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'
import { SinceQuery } from '#worker/api/since-query.ts'
import { targetRoutes } from '#worker/api/target-routes.ts'
import { askPlan, MoveBody, moveQuestionOf } from '#worker/api/tools/move.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { openHumanCheck, ownOriginOnly } from '#worker/http/callers.ts'
import { errorBody, fieldErrors } from '#worker/http/errors.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { noTrace } from '#worker/http/security-headers.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { feedKeyOf } from '#worker/mail-test/keys.ts'
import { canMailVisitors } from '#worker/mail/mailer.ts'
import { turnstileSiteKey } from '#worker/net/turnstile.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, openSaved, type Open } from '#worker/saved/door.ts'
import { moveAsks, moveKind, moveRows, type MoveMade, type MoveState } from '#worker/saved/kinds/move.ts'
import { feedAnswer, shownTarget, siteOf } from '#worker/watch/report.ts'

/** How often calendars are asked to come back. */
const REFRESH = 'PT6H'
/** A look at every step, at both DNS servers. */
const LOOK_TIMEOUT_MS = 20_000

const scope = () => 'move'

export const keptMove = (deps: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(noTrace)
    .use('/', limitRate('begin a move', scope), openDns(deps))
    .use('/:view/steps', limitRate('begin a move', scope))
    .use('/:view/targets', limitRate('begin a move', scope), openHumanCheck(deps))
    .use('/:view/*', limitRate('read a move', scope))
    .post('/', described(ABOUT_KEEP), validJson(MoveBody), async (c) => {
      const now = deps.clock.now()
      const read = moveQuestionOf(c.req.valid('json'), dayOfTime(now))
      if (!read.ok) return c.json(fieldErrors('invalid_request', [read]), 400)
      const { plan: found } = await askPlan(c, read.question)
      // Which changes come now is decided when it is read.
      const plan = { ...found, changes: [] }
      if (plan.steps.length === 0) return c.json(fieldErrors('invalid_request', [noSteps(plan)]), 400)
      const rows = moveRows(plan)
      if (!rows) return c.json(TOO_LARGE, 413)
      const saved = await makeSaved(c, moveKind, { made: madeOf(plan, now), now, rows })
      if (saved.refused) return saved.refused
      const { key, feedKey, expiresAt } = saved
      const page = siteOf(c) + movePath(key)
      return c.json({ view: key, feed: feedKey, page, expires: isoTime(expiresAt) }, 201)
    })
    .get('/:view', described(ABOUT_MOVE), validQuery(SinceQuery), async (c) => {
      const asked = c.req.param('view')
      const now = deps.clock.now()
      if (asked.endsWith(MOVE_FEED_ENDING)) return feed(c, asked.slice(0, -MOVE_FEED_ENDING.length))
      if (asked.endsWith(MOVE_CALENDAR_ENDING))
        return calendar(c, asked.slice(0, -MOVE_CALENDAR_ENDING.length), now)
      const open = await openOrRefuse(c, moveKind, asked)
      const move = await shown(c, open, now)
      if (!move) return c.json(TOO_OLD, 410)
      const { since } = c.req.valid('query')
      if (since === undefined) return c.json(move, 200)
      return c.json({ ...move, since: sinceOfMove(moveNow(open, move, now), since) }, 200)
    })
    .post('/:view/steps', described(ABOUT_SAY), validJson(StepBody), async (c) => {
      const { n, done } = c.req.valid('json')
      const open = await openOrRefuse(c, moveKind, c.req.param('view'))
      const timeoutMs = LOOK_TIMEOUT_MS
      const said = await askSaved(open, moveAsks.page, 'say', { n, isDone: done }, { timeoutMs })
      if (said === null) throw nothingHere(c, moveKind)
      if (said === 'no such step') return c.json(fieldErrors('invalid_request', [NO_STEP]), 400)
      const again = await openOrRefuse(c, moveKind, c.req.param('view'))
      const move = await shown(c, again, deps.clock.now())
      return move ? c.json(move, 200) : c.json(TOO_OLD, 410)
    })
    .route('/', savedRoutes(moveKind, MOVE_TEXT))
    .route(
      '/',
      targetRoutes(deps, moveKind, {
        param: 'view',
        texts: { add: ABOUT_NEW_MOVE_TARGET, test: ABOUT_TEST_MOVE_TARGET, end: ABOUT_END_MOVE_TARGET },
        watched: ({ saved: { id, made } }) => ({ id, kind: 'domain', subject: made.domain }),
      }),
    )

/** At the field that has to change. */
const noSteps = ({ verdict, findings }: MovePlan) => ({
  field: findings.some(({ code }) => code === 'move-same') ? 'to' : 'domain',
  message: `${verdict.heading}. ${verdict.sentence}`,
})

function madeOf({ domain, what, steps, end }: MovePlan, now: number): MoveMade {
  const left = Math.max(0, (dayOfIso(end) ?? 0) - dayOfTime(now))
  return { domain, what, steps: steps.length, days: Math.min(MOST_MOVE_DAYS, left + AFTER_MOVE_DAYS) }
}

type OpenMove = Open<MoveMade, MoveState>

/** @returns null if its plan has a shape that can no longer be read */
async function shown(c: Context<ApiEnv>, open: OpenMove, now: number): Promise<KeptMove | null> {
  const plan = await keptPlan(c, open)
  if (!plan) return null
  const { made, state, events, targets, createdAt, expiresAt } = open.saved
  const offersEmail = canMailVisitors(c.env)
  const siteKey = turnstileSiteKey(c.env)
  const feedKey = await feedKeyOf(c.req.param('view') ?? '')
  const { lookedAt } = state.memory
  return {
    ...standing(plan, state.memory, now),
    feed: urlOf(c, feedKey, MOVE_FEED_ENDING),
    calendar: urlOf(c, feedKey, MOVE_CALENDAR_ENDING),
    created: isoTime(createdAt),
    expires: isoTime(expiresAt),
    lookedAt: lookedAt === null ? null : isoTime(lookedAt),
    nextAt: isoTime(state.nextAt),
    events: events.map((event) => moveEventView(made.domain, event as KeptEvent<MoveEvent>)),
    targets: targets.map((target) => shownTarget(target, now)),
    offersEmail,
    ...(offersEmail && siteKey && { turnstileSiteKey: siteKey }),
  }
}

const moveNow = ({ saved: { events, createdAt, state } }: OpenMove, move: KeptMove, now: number) => ({
  move,
  events: events as KeptEvent<MoveEvent>[],
  created: createdAt,
  lookedAt: state.memory.lookedAt,
  now,
})

/** Ends the request if the move was deleted in the meantime. */
async function keptPlan(c: Context<ApiEnv>, open: OpenMove): Promise<MovePlan | null> {
  const asked = await askSaved(open, moveAsks.feed, 'plan', null)
  if (asked === null) throw nothingHere(c, moveKind)
  return asked.plan
}

const urlOf = (c: Context<ApiEnv>, feedKey: string, ending: string): string =>
  siteOf(c) + API_BASE_PATH + moveApiPath(feedKey) + ending

/** By the key of the feed; that of the move works, too, and leads on to it. */
async function ofFeed(c: Context<ApiEnv>, key: string, mayBeRemoved: boolean) {
  const byFeed = await openSaved(c.env, moveKind, key, 'feed')
  if (byFeed && (mayBeRemoved || byFeed.saved.removedAt === null)) return { open: byFeed, feedKey: key }
  return {
    // Of a move that was removed to make room, only its own key says so.
    open: await openOrRefuse(c, moveKind, key, { mayBeRemoved }),
    feedKey: await feedKeyOf(key),
  }
}

async function feed(c: Context<ApiEnv>, key: string): Promise<Response> {
  const { open, feedKey } = await ofFeed(c, key, true)
  const { id, made, createdAt, events } = open.saved
  const { domain } = made
  const site = siteOf(c)
  return feedAnswer(
    c,
    feedText({
      about: `move/${id}`,
      authority: new URL(site).hostname,
      siteName: 'Warmpost',
      title: `${domain}: move`,
      begun: {
        title: `Watching the move of ${domain}`,
        text: 'From now on, each step appears here when it can begin, once DNS has shown it twice, and if it is undone.',
      },
      feedUrl: urlOf(c, feedKey, MOVE_FEED_ENDING),
      pageUrl: site + MOVE_TOOL_PATH,
      created: isoTime(createdAt),
      events: events.map((event) => moveEventView(domain, event as KeptEvent<MoveEvent>)),
    }),
  )
}

async function calendar(c: Context<ApiEnv>, key: string, now: number) {
  const { open } = await ofFeed(c, key, false)
  const kept = await keptPlan(c, open)
  if (!kept) return c.json(TOO_OLD, 410)
  const { id, createdAt, state } = open.saved
  const plan = standing(kept, state.memory, now)
  const today = dayOfTime(now)
  // What is not done by its day moves to the next one by itself.
  const revision = state.revision + Math.max(0, today - dayOfTime(createdAt))
  const changedAt = Math.max(state.changedAt, Math.min(now, today * DAY_MS))
  c.header('Content-Disposition', `attachment; filename="move-${plan.domain}.ics"`)
  return c.body(moveCalendar({ plan, id, revision, changedAt, today, refresh: REFRESH }), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
  })
}

const NO_STEP = { field: 'n', message: 'The move has no step of this number.' }
const TOO_OLD = errorBody(
  'expired',
  'This move was saved by an earlier version of this site, which can no longer be read. Begin it again.',
)
const TOO_LARGE = errorBody('body_too_large', 'The plan has more than the 200 KB that are kept of one.')
