// /user/warmup: saved warmup plans. The key of a plan reads, changes and deletes it; the key of its calendar reads its days only.
import { Hono, type Context } from 'hono'
import type * as v from 'valibot'
import { dayOfTime } from '#shared/calendar/iso-day.ts'
import { WARMUP_PLANS } from '#shared/room/rooms.ts'
import { lookUp } from '#shared/warmup-plan/check.ts'
import { problemOf } from '#shared/warmup-plan/check-in.ts'
import { planCalendar } from '#shared/warmup-plan/exports.ts'
import type { Found } from '#shared/warmup-plan/facts.ts'
import { inputOf } from '#shared/warmup-plan/question.ts'
import {
  factsOf,
  inputOfSaved,
  isFuture,
  resumeProblem,
  SavedWarmup,
  standingPlan,
  stoppedOn,
  WARMUP_DAYS,
  withCheckIn,
  withResumed,
} from '#shared/warmup-plan/saved.ts'
import { openDns } from '#worker/api/open-dns.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { calendarAnswer, senderOf, warmupOptions } from '#worker/api/tools/warmup.ts'
import {
  ABOUT_CHECK_IN,
  ABOUT_FORGET,
  ABOUT_SAVE,
  ABOUT_STANDING,
  CheckInBody,
  WarmupBody,
} from '#worker/api/warmup-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import { readKept, writeKept } from '#worker/db/kept-json.ts'
import {
  changeWarmup,
  deleteWarmup,
  keepWarmup,
  storeWarmup,
  warmupNeeds,
  warmupOf,
  type WarmupRow,
} from '#worker/db/warmups.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { noTrace } from '#worker/http/no-trace.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson } from '#worker/http/validate.ts'
import { feedKeyOf, isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { networkOfRequest, outOfRoom, removedForRoom } from '#worker/room/refuse.ts'

const MAX_BYTES = 16 * 1024
/** A domain is looked at again after this time, or at once on the page of a plan that waits for it. */
const LOOK_AGAIN_MS = 24 * 60 * 60 * 1000
const CALENDAR_ENDING = '.ics'
/** How often calendars are asked to come back. */
const REFRESH = 'PT12H'
/** Changes that arrive at the same moment wait for one another. */
const TRIES = 3

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
      if (!read.ok) return c.json(errorBody('invalid_request', read.message), 400)
      const asked = senderOf({ domain, selector, ip })
      if (!asked.ok) return c.json(errorBody('invalid_request', asked.message), 400)
      const saved = { ...asked.sender, input: { ...read.input, sendingDays: [...read.input.sendingDays] } }
      const found = await look(c, saved)
      const body = writeKept({
        ...saved,
        facts: factsOf(found, now, null),
        checkIns: [],
      } satisfies SavedWarmup)
      return save(c, body, now)
    })
    .get('/:view', described(ABOUT_STANDING), async (c) => {
      const now = deps.clock.now()
      const text = c.req.param('view')
      const isCalendar = text.endsWith(CALENDAR_ENDING)
      const opened = await open(c, isCalendar ? text.slice(0, -CALENDAR_ENDING.length) : text, {
        isCalendar,
        now,
      })
      if ('answer' in opened) return opened.answer
      const { row, saved, found } = await looked(c, opened, { now, isWaiting: !isCalendar })
      const expiresAt = await askDatabase(keepWarmup(c.env.DB, row, now))
      const plan = standingPlan(saved, dayOfTime(now), found)
      if (!isCalendar) {
        const feed = await feedKeyOf(text)
        return c.json({ ...plan, feed, expires: new Date(expiresAt).toISOString() }, 200)
      }
      const { revision, changedAt, keyHash } = row
      const feed = { plan, input: inputOfSaved(saved), id: keyHash.slice(0, 16), past: saved.checkIns }
      return calendarAnswer(c, planCalendar({ ...feed, revision, changedAt, refresh: REFRESH }), saved.domain)
    })
    .post('/:view/check-ins', described(ABOUT_CHECK_IN), validJson(CheckInBody), (c) =>
      checkedIn(c, c.req.valid('json'), deps.clock.now()),
    )
    .delete('/:view', described(ABOUT_FORGET), async (c) => {
      const view = c.req.param('view')
      const isGone = isView(view) && (await askDatabase(deleteWarmup(c.env.DB, await sha256Hex(view))))
      return isGone ? c.body(null, 204) : noSuchPlan(c, view)
    })

type Sender = Pick<SavedWarmup, 'domain' | 'selector' | 'ip'>

async function look(
  c: Context<ApiEnv>,
  { domain, selector, ip, input }: Sender & Pick<SavedWarmup, 'input'>,
): Promise<Found> {
  const sender = { domain, ...(selector !== undefined && { selector }), ...(ip !== undefined && { ip }) }
  const { found, proofs } = await lookUp(sender, input, await warmupOptions(c, domain))
  await c.var.lists.keep(proofs)
  return found
}

async function save(c: Context<ApiEnv>, body: string, now: number) {
  const view = newView()
  const feed = await feedKeyOf(view)
  const network = await networkOfRequest(c)
  const { DB } = c.env
  const row = { keyHash: await sha256Hex(view), feedHash: await sha256Hex(feed), network, body, now }
  const expiresAt = await askOrUndo(storeWarmup(DB, row), () => deleteWarmup(DB, row.keyHash))
  if (expiresAt === null) return outOfRoom(c, warmupNeeds, { network, now })
  return c.json({ view, feed, expires: new Date(expiresAt).toISOString() }, 201)
}

interface Opened {
  row: WarmupRow
  saved: SavedWarmup
}

async function open(
  c: Context<ApiEnv>,
  key: string,
  { isCalendar, now }: { isCalendar: boolean; now: number },
) {
  if (!isView(key)) return { answer: await noSuchPlan(c, key) }
  const hash = await sha256Hex(key)
  const byKey = await askDatabase(warmupOf(c.env.DB, hash, { by: 'key', now }))
  const row = byKey ?? (isCalendar ? await askDatabase(warmupOf(c.env.DB, hash, { by: 'feed', now })) : null)
  const saved = row && readKept(SavedWarmup, row.body)
  if (!row) return { answer: await noSuchPlan(c, key) }
  return saved ? { row, saved } : { answer: c.json(TOO_OLD, 410) }
}

/** Looks at the domain again if that was long ago, or if its page waits for it to become ready. */
async function looked(
  c: Context<ApiEnv>,
  { row, saved }: Opened,
  { now, isWaiting }: { now: number; isWaiting: boolean },
): Promise<Opened & { found?: Found }> {
  const { checkedAt, ready } = saved.facts
  if (now - checkedAt < LOOK_AGAIN_MS && !(isWaiting && ready !== true)) return { row, saved }
  const found = await look(c, saved)
  const facts = factsOf(found, now, saved.facts)
  const isMoved = (facts.ready === false) !== (ready === false)
  const newer = { ...saved, facts }
  const change = { body: writeKept(newer), isMoved, now }
  const isStored = await askDatabase(changeWarmup(c.env.DB, row, change))
  const moved = isStored && isMoved ? { revision: row.revision + 1, changedAt: now } : {}
  return { row: { ...row, ...moved }, saved: newer, found }
}

async function checkedIn(
  c: Context<ApiEnv>,
  { resumed, sent, ...rest }: v.InferOutput<typeof CheckInBody>,
  now: number,
) {
  if ((sent === undefined) !== (resumed === true))
    return c.json(errorBody('invalid_request', sent === undefined ? NO_COUNT : COUNTED), 400)
  const checkIn = { ...rest, sent: sent ?? 0 }
  const today = dayOfTime(now)
  const wrong = problemOf(checkIn) ?? (isFuture(checkIn, today) ? FUTURE : null)
  if (wrong !== null) return c.json(errorBody('invalid_request', wrong), 400)
  return enter(c, now, (saved) => {
    const stopped = stoppedOn(saved, today)
    if (resumed === undefined) return withCheckIn(saved, checkIn, stopped)
    return resumeProblem(stopped, checkIn) ?? withResumed(saved, checkIn.date)
  })
}

/** @param change the plan as it is after, or what is wrong */
async function enter(c: Context<ApiEnv>, now: number, change: (saved: SavedWarmup) => SavedWarmup | string) {
  for (let left = TRIES; left > 0; left--) {
    const opened = await open(c, c.req.param('view') ?? '', { isCalendar: false, now })
    if ('answer' in opened) return opened.answer
    const saved = change(opened.saved)
    if (typeof saved === 'string') return c.json(errorBody('invalid_request', saved), 400)
    const body = writeKept(saved)
    if (body.length > MAX_BYTES) return c.json(TOO_MUCH, 413)
    if (!(await askDatabase(changeWarmup(c.env.DB, opened.row, { body, isMoved: true, now })))) continue
    const { last } = standingPlan(saved, dayOfTime(now))
    if (last) return c.json(last, 200)
  }
  return c.json(BUSY, 503)
}

async function noSuchPlan(c: Context<ApiEnv>, key: string) {
  const asked = { rooms: [WARMUP_PLANS], what: 'This plan' }
  const removed = isView(key) && (await removedForRoom(c, { keyHash: await sha256Hex(key), ...asked }))
  return removed || c.json(errorBody('not_found', NO_SUCH_PLAN), 404)
}

const NO_SUCH_PLAN = `There is no such plan: it was deleted, or nobody has opened it for ${WARMUP_DAYS} days.`
const FUTURE = 'date: That day is still to come.'
const NO_COUNT = 'sent: Enter how many emails you sent.'
const COUNTED = 'resumed: Leave out the counts, and send them as a check-in of their own.'
const TOO_OLD = errorBody(
  'expired',
  'This plan was saved by an earlier version of this site, which can no longer be read. Make a new one.',
)
const TOO_MUCH = errorBody('body_too_large', 'The plan has more than the 16 KB that are kept of one.')
const BUSY = errorBody('unavailable', 'The plan was changed at the same moment. Try again.')
