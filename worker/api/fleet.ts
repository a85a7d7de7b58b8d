// /user/fleet: many domains, checked in the background. Its key is the only secret: it opens and deletes the fleet.
import { Hono, type Context } from 'hono'
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
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import {
  createFleet,
  deleteFleet,
  fleetOf,
  runNeeds,
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
import { noTrace } from '#worker/http/no-trace.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { networkOfRequest, outOfRoom, removedForRoom } from '#worker/room/refuse.ts'
import { FLEET_QUEUE, FLEET_ROWS } from '#shared/room/rooms.ts'

export const fleet = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('run a fleet', () => 'fleet'))
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
      const asked = { domains: found.runs[0]?.total ?? 0, now: clock.now() }
      const { domains: total } = asked
      const isStarted = await askDatabase(startRun(c.env.DB, found.fleet, asked), LONG)
      const [newest] = await askDatabase(runsOf(c.env.DB, found.fleet))
      // Deleted in the meantime.
      if (!newest) return noSuchFleet(c)
      const { run } = newest
      if (!isStarted && newest.done >= newest.total)
        return outOfRoom(c, runNeeds(total), { ...asked, network: found.fleet.network })
      if (isStarted) await sendRun(c.env, found.fleet.id, run, places(total))
      return c.json({ key, run, accepted: total, refused: [] }, 202)
    })

async function makeFleet(c: Context<ApiEnv>, { domains: lines, name }: NewFleetBody, now: number) {
  const { domains, refused, beyond } = readDomainLines(lines, FLEET_DOMAINS)
  if (beyond > 0) return c.json(errorBody('body_too_large', tooMany(domains.length + beyond)), 413)
  if (domains.length === 0) return c.json(errorBody('invalid_request', noDomain(refused[0]?.reason)), 400)
  const key = newView()
  const { DB } = c.env
  const network = await networkOfRequest(c)
  const keyHash = await sha256Hex(key)
  const undo = async () => {
    const orphan = await fleetOf(DB, keyHash, now)
    if (orphan) await deleteFleet(DB, orphan)
  }
  const made = await askOrUndo(createFleet(DB, { keyHash, network, name, domains, now }), undo, LONG)
  if (!made) return outOfRoom(c, runNeeds(domains.length), { network, now })
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

const places = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const isUnderWay = (runs: readonly Run[]): boolean => runs.some(({ done, total }) => done < total)

async function findFleet(c: Context<ApiEnv>, now: number): Promise<{ fleet: Fleet; runs: Run[] } | null> {
  const key = c.req.param('key') ?? ''
  if (!isView(key)) return null
  const found = await askDatabase(fleetOf(c.env.DB, await sha256Hex(key), now))
  return found && { fleet: found, runs: await askDatabase(runsOf(c.env.DB, found)) }
}

async function noSuchFleet(c: Context<ApiEnv>) {
  const key = c.req.param('key') ?? ''
  const asked = { rooms: [FLEET_QUEUE, FLEET_ROWS], what: 'This list' }
  const removed = isView(key) && (await removedForRoom(c, { keyHash: await sha256Hex(key), ...asked }))
  return removed || c.json(errorBody('not_found', NO_SUCH_FLEET), 404)
}

const NO_SUCH_FLEET = `There is no such fleet: it was deleted, or its ${KEEP_DAYS} days are over.`
const NO_SUCH_RUN =
  'There are no two such runs: run the fleet again, then compare. The last three runs are kept.'

const tooMany = (count: number): string =>
  `A fleet has ${FLEET_DOMAINS.toLocaleString('en-US')} domains at most; these are ${count.toLocaleString('en-US')}.`

const noDomain = (reason: string | undefined): string =>
  `domains: No line holds a domain.${reason === undefined ? '' : ` ${reason}`}`
