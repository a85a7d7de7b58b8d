// /user/fleet: many domains, checked in the background. Its key is the only secret: it opens and deletes the fleet.
import { Hono, type Context } from 'hono'
import { fileOfFixes } from '#shared/saved/fleet/fixes.ts'
import { readDomainLines } from '#shared/saved/fleet/input.ts'
import { FLEET_DOMAINS } from '#shared/saved/fleet/limits.ts'
import {
  FLEET_TEXT,
  ABOUT_DIFFERENCE,
  ABOUT_NEW,
  ABOUT_RUN,
  ABOUT_STATE,
  DifferenceQuery,
  FleetQuery,
  NewFleetBody,
} from '#worker/api/fleet-text.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody } from '#worker/http/errors.ts'
import { noTrace } from '#worker/http/security-headers.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson, validQuery } from '#worker/http/validate.ts'
import { outOfRoom } from '#worker/quota/refuse.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse, type Open } from '#worker/saved/door.ts'
import { fleetAsks, fleetKind } from '#worker/saved/kinds/fleet.ts'
import { savedRoutes } from '#worker/api/saved-routes.ts'
import { runNeeds } from '#worker/saved/kinds/fleet/room.ts'
import type { FleetMade, FleetRuns } from '#worker/saved/kinds/fleet/shapes.ts'

export const fleet = ({ clock }: Deps) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use(limitRate('run a fleet', () => 'fleet'))
    .use(noTrace)
    .post('/', described(ABOUT_NEW), validJson(NewFleetBody), (c) =>
      makeFleet(c, c.req.valid('json'), clock.now()),
    )
    .get('/:key', described(ABOUT_STATE), validQuery(FleetQuery), async (c) => {
      const found = await open(c)
      const { after, format } = c.req.valid('query')
      if (format !== undefined) return answerFile(c, found, { after: after ?? 0, format })
      const state = await askSaved(found, fleetAsks.page, 'state', { after }, LONG)
      if (!state) throw nothingHere(c, fleetKind)
      return c.json(state, 200)
    })
    .route('/', savedRoutes(fleetKind, FLEET_TEXT))
    .get('/:key/diff', described(ABOUT_DIFFERENCE), validQuery(DifferenceQuery), async (c) => {
      const { from, to } = c.req.valid('query')
      const answer = await askSaved(await open(c), fleetAsks.page, 'difference', { from, to }, LONG)
      if (!answer) throw nothingHere(c, fleetKind)
      const { difference } = answer
      return difference ? c.json(difference, 200) : c.json(errorBody('not_found', NO_SUCH_RUN), 404)
    })
    .post('/:key/runs', described(ABOUT_RUN), async (c) => {
      const found = await open(c)
      const { total } = found.saved.made
      const started = await askSaved(found, fleetAsks.page, 'start', null, LONG)
      if (!started) throw await gone(c)
      if ('lackOf' in started)
        return outOfRoom(c, runNeeds(total), { network: started.lackOf, now: clock.now() })
      const key = c.req.param('key')
      return c.json({ key, run: started.run, accepted: total, refused: [] }, 202)
    })

type OpenFleet = Open<FleetMade, FleetRuns>

const open = (c: Context<ApiEnv>): Promise<OpenFleet> => openOrRefuse(c, fleetKind, c.req.param('key') ?? '')

/** It was deleted in the meantime, or removed, which it says itself. */
async function gone(c: Context<ApiEnv>) {
  await open(c)
  return nothingHere(c, fleetKind)
}

async function makeFleet(c: Context<ApiEnv>, { domains: lines, name }: NewFleetBody, now: number) {
  const { domains, refused, beyond } = readDomainLines(lines, FLEET_DOMAINS)
  if (beyond > 0) return c.json(errorBody('body_too_large', tooMany(domains.length + beyond), 'domains'), 413)
  if (domains.length === 0)
    return c.json(errorBody('invalid_request', noDomain(refused[0]?.reason), 'domains'), 400)
  const rows = { domains: domains.map((domain, index) => ({ n: index + 1, domain })) }
  const made = await makeSaved(c, fleetKind, { made: { name, total: domains.length }, now, rows })
  if (made.refused) return made.refused
  return c.json({ key: made.key, run: 1, accepted: domains.length, refused }, 202)
}

type FileQuestion = Parameters<typeof fleetAsks.page.fixes>[1]

async function answerFile(c: Context<ApiEnv>, found: OpenFleet, question: FileQuestion) {
  const answer = await askSaved(found, fleetAsks.page, 'fixes', question, LONG)
  if (!answer) throw nothingHere(c, fleetKind)
  const { text, next } = answer
  const { format } = question
  const more = new URLSearchParams({ format, after: String(next) }).toString()
  if (next !== null) c.header('Link', `<?${more}>; rel="next"`)
  const { name, type } = fileOfFixes(format)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(text, 200, { 'Content-Type': `${type}; charset=utf-8` })
}

/** It reads or deletes thousands of rows. */
const LONG = { timeoutMs: 20_000 }

const NO_SUCH_RUN =
  'There are no two such runs: run the fleet again, then compare. The last three runs are kept.'

const tooMany = (count: number): string =>
  `A fleet has ${FLEET_DOMAINS.toLocaleString('en-US')} domains at most; these are ${count.toLocaleString('en-US')}.`

const noDomain = (reason: string | undefined): string =>
  `No line holds a domain.${reason === undefined ? '' : ` ${reason}`}`
