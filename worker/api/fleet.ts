// /user/fleet: many domains, checked in the background. Its key is the only secret: it opens and deletes the fleet.
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { fileOfFixes } from '#shared/fleet/fixes.ts'
import { readDomainLines } from '#shared/fleet/input.ts'
import { FLEET_DOMAINS, KEEP_DAYS } from '#shared/fleet/limits.ts'
import {
  ABOUT_DELETE,
  ABOUT_DIFFERENCE,
  ABOUT_NEW,
  ABOUT_RUN,
  ABOUT_STATE,
  DifferenceQuery,
  FleetQuery,
  NewFleetBody,
} from '#worker/api/fleet-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { countVisit } from '#worker/db/fleet-visits.ts'
import {
  createFleet,
  deleteFleet,
  fleetOf,
  hasRoom,
  runsOf,
  startRun,
  type Fleet,
  type Run,
} from '#worker/db/fleets.ts'
import type { Deps } from '#worker/deps.ts'
import { requeueStalled, sendRun } from '#worker/fleet/queue.ts'
import { differenceBetween, fixesFrom, stateOf } from '#worker/fleet/state.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate, visitorOf } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const fleet = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('FLEET_LIMIT', () => 'fleet'))
    .use(noTrace)
    .post('/', described(ABOUT_NEW), validJson(NewFleetBody), (c) =>
      makeFleet(c, c.req.valid('json'), clock.now()),
    )
    .get('/:key', described(ABOUT_STATE), validQuery(FleetQuery), async (c) => {
      const found = await findFleet(c, clock.now())
      if (!found) return noSuchFleet(c)
      const { after, format } = c.req.valid('query')
      const run = found.runs[0]?.run ?? 0
      if (format !== undefined) return answerFile(c, found.fleet, { run, after: after ?? 0, format })
      // A visitor who waits for a run whose messages were lost queues them again.
      if (isUnderWay(found.runs)) await askDatabase(requeueStalled(c.env, clock.now(), found.fleet.id))
      return c.json(await stateOf(c.env.DB, found.fleet, found.runs, after), 200)
    })
    .delete('/:key', described(ABOUT_DELETE), async (c) => {
      const found = await findFleet(c, clock.now())
      if (!found) return noSuchFleet(c)
      await askDatabase(deleteFleet(c.env.DB, found.fleet), LONG)
      return c.body(null, 204)
    })
    .get('/:key/diff', described(ABOUT_DIFFERENCE), validQuery(DifferenceQuery), async (c) => {
      const found = await findFleet(c, clock.now())
      if (!found) return noSuchFleet(c)
      const { from, to } = c.req.valid('query')
      const difference = await differenceBetween(c.env.DB, found.fleet, found.runs, { from, to })
      return difference ? c.json(difference, 200) : c.json(errorBody('not_found', NO_SUCH_RUN), 404)
    })
    .post('/:key/runs', described(ABOUT_RUN), async (c) => {
      const found = await findFleet(c, clock.now())
      if (!found) return noSuchFleet(c)
      const key = c.req.param('key')
      const total = found.runs[0]?.total ?? 0
      if (!isUnderWay(found.runs) && !(await askDatabase(hasRoom(c.env.DB, total)))) return full(c)
      const isStarted = await askDatabase(startRun(c.env.DB, found.fleet, clock.now()), LONG)
      const [newest] = await askDatabase(runsOf(c.env.DB, found.fleet))
      const run = newest?.run ?? 0
      if (isStarted) await sendRun(c.env, found.fleet.id, run, places(total))
      return c.json({ key, run, accepted: total, refused: [] }, 202)
    })

async function makeFleet(c: Context<ApiEnv>, { domains: lines, name }: NewFleetBody, now: number) {
  const { domains, refused, beyond } = readDomainLines(lines, FLEET_DOMAINS)
  if (beyond > 0) return c.json(errorBody('body_too_large', tooMany(domains.length + beyond)), 413)
  if (domains.length === 0) return c.json(errorBody('invalid_request', noDomain(refused[0]?.reason)), 400)
  if (!(await askDatabase(hasRoom(c.env.DB, domains.length)))) return full(c)
  const visitor = visitorOf(c.req.header('cf-connecting-ip'))
  if (visitor !== null && c.env.RATE_LIMIT !== 'off' && !isThisMachine(visitor)) {
    const visit = { visitor, domains: domains.length, now, hash: sha256Hex }
    if (!(await askDatabase(countVisit(c.env.DB, visit)))) return enoughToday(c, now)
  }
  const key = newView()
  const made = await askDatabase(createFleet(c.env.DB, { keyHash: await sha256Hex(key), name, domains, now }))
  await sendRun(c.env, made.id, 1, places(domains.length))
  return c.json({ key, run: 1, accepted: domains.length, refused }, 202)
}

type FileQuestion = Parameters<typeof fixesFrom>[2]

async function answerFile(c: Context<ApiEnv>, found: Fleet, question: FileQuestion) {
  const { text, next } = await fixesFrom(c.env.DB, found, question)
  const { format } = question
  const more = new URLSearchParams({ format, after: String(next) }).toString()
  if (next !== null) c.header('Link', `<?${more}>; rel="next"`)
  const { name, type } = fileOfFixes(format)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8` })
}

/** Deletes up to 2,000 rows. */
const LONG = { timeoutMs: 15_000 }

/** A key in a URL must not leak to the sites that its page links to, or to search engines. */
const noTrace: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex')
}

const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const isUnderWay = (runs: readonly Run[]): boolean => runs.some(({ done, total }) => done < total)

/** On your own machine, there is no limit. */
const isThisMachine = (visitor: string): boolean => visitor.startsWith('127.') || visitor === '::'

async function findFleet(c: Context<ApiEnv>, now: number): Promise<{ fleet: Fleet; runs: Run[] } | null> {
  const key = c.req.param('key') ?? ''
  if (!isView(key)) return null
  const found = await askDatabase(fleetOf(c.env.DB, await sha256Hex(key), now))
  return found && { fleet: found, runs: await askDatabase(runsOf(c.env.DB, found)) }
}

const noSuchFleet = (c: Context<ApiEnv>) => c.json(errorBody('not_found', NO_SUCH_FLEET), 404)

const NO_SUCH_FLEET = `There is no such fleet: it was deleted, or its ${KEEP_DAYS} days are over.`
const NO_SUCH_RUN =
  'There are no two such runs: run the fleet again, then compare. The last three runs are kept.'

const tooMany = (count: number): string =>
  `A fleet has ${FLEET_DOMAINS.toLocaleString('en-US')} domains at most; these are ${count.toLocaleString('en-US')}.`

const noDomain = (reason: string | undefined): string =>
  `domains: No line holds a domain.${reason === undefined ? '' : ` ${reason}`}`

function full(c: Context<ApiEnv>) {
  c.header('Retry-After', '600')
  return c.json(errorBody('unavailable', FULL), 503)
}
const FULL =
  'So many domains are waiting or kept at the moment that there is no room for these. Try again later.'

function enoughToday(c: Context<ApiEnv>, now: number) {
  c.header('Retry-After', String(Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)))
  return c.json(errorBody('rate_limited', ENOUGH), 429)
}
const ENOUGH = `Your network has made its five fleets, or ${FLEET_DOMAINS.toLocaleString('en-US')} domains, of today. A fleet that is there can be run again.`
