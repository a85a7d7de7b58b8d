// /user/fleet: many domains, checked in the background. Its key is the only secret: it opens and deletes the fleet.
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { fileOfFixes } from '#shared/saved/fleet/fixes.ts'
import { readDomainLines } from '#shared/saved/fleet/input.ts'
import { FLEET_DOMAINS, KEEP_DAYS } from '#shared/saved/fleet/limits.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
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
import { savedRoutes, type SavedText } from '#worker/api/saved-routes.ts'
import { SINCE_FIELD } from '#worker/api/since-query.ts'
import { runNeeds, type FleetMade, type FleetRuns } from '#worker/saved/kinds/fleet/shapes.ts'
import { EXPORT_FORMAT_IDS } from '#shared/report/change/export/formats.ts'
import { FleetDifference, FleetState, NewFleet } from '#shared/saved/fleet/schema.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'

/** Lines; many of them may not be domains. */
const MAX_LINES = 20_000
const MAX_NAME = 80

const NewFleetBody = v.object({
  domains: v.pipe(
    v.array(v.string()),
    v.check((lines) => lines.length > 0, 'Enter at least one domain.'),
    v.check((lines) => lines.length <= MAX_LINES, `Send at most ${MAX_LINES} lines.`),
    v.description('Lines with domain names, email addresses, URLs or table rows; a line may have several.'),
  ),
  name: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME), v.description('A name for your own use.')),
    '',
  ),
})

type NewFleetBody = v.InferOutput<typeof NewFleetBody>

const numberOf = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'This must be a number.'),
      v.description(about),
      v.transform(Number),
    ),
  )

const FleetQuery = v.object({
  ...SINCE_FIELD,
  after: numberOf('`next` of an earlier answer: returns only rows finished since then, and no groups.'),
  format: v.optional(
    v.pipe(
      v.picklist(EXPORT_FORMAT_IDS),
      v.description(
        'Returns the changes as a file in this format; if they do not fit in one answer, `Link` has the URL of the rest.',
      ),
    ),
  ),
})

const DifferenceQuery = v.object({
  from: numberOf('The earlier run; by default, the second newest.'),
  to: numberOf('The later run; by default, the newest.'),
})

const parts = {
  key: 'The key from when the fleet was created; anyone who has it can read and delete the fleet.',
}
const EXAMPLE_KEY = 'c2FtcGxlIGZsZWV0IGtleQ'
const group = 'Fleets' as const

const ABOUT_NEW: RouteText = {
  group,
  summary: 'Check many domains in the background',
  about: `Up to ${FLEET_DOMAINS.toLocaleString('en-US')} domains; one network may have 6,000 domains checked a day, in new fleets and in runs of those it has. Kept for ${KEEP_DAYS} days after the last run. For our own pages and for programs outside a browser.`,
  example: { domains: [HEALTHY_SAMPLE, BROKEN_SAMPLE], name: 'Samples' },
  answer: {
    status: 202,
    about: 'The key that opens it, and the lines that have no domain.',
    schema: NewFleet,
  },
  problems: ['foreign', 'too_many', 'unavailable'],
}

const ABOUT_STATE: RouteText = {
  group,
  summary: 'Read the results of a fleet',
  about: 'The newest run. Rows are added while it is running: ask again with `after`.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'The verdict, the groups and the rows.', schema: FleetState },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const ABOUT_DIFFERENCE: RouteText = {
  group,
  summary: 'Compare two runs of a fleet',
  about:
    'Three runs are kept. A timeout, a different order of records or a new TTL does not count as a difference.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'What differs.', schema: FleetDifference },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const ABOUT_RUN: RouteText = {
  group,
  summary: 'Check a fleet again',
  about: 'Everything is looked up again. If a run is still in progress, you get that run.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 202, about: 'The number of the run.', schema: NewFleet },
  problems: ['foreign', 'not_found', 'expired', 'too_many', 'unavailable'],
}

const FLEET_TEXT: SavedText<'key'> = {
  param: 'key',
  group,
  called: 'a fleet',
  parts,
  example: { key: EXAMPLE_KEY },
}

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
      const { after, format, since } = c.req.valid('query')
      if (format !== undefined) return answerFile(c, found, { after: after ?? 0, format })
      const state = await askSaved(found, fleetAsks.page, 'state', { after }, LONG)
      if (!state) throw nothingHere(c, fleetKind)
      if (since === undefined) return c.json(state, 200)
      const news = await askSaved(found, fleetAsks.page, 'since', { since }, LONG)
      if (!news) throw nothingHere(c, fleetKind)
      return c.json({ ...state, since: news }, 200)
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
