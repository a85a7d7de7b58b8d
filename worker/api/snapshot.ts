// /user/snapshot: a tool's answer as it was, for 30 days. Its key is the only secret: it opens and deletes the answer.
import { Hono, type Context } from 'hono'
import type { ApiError } from '#shared/api/answers.ts'
import * as v from 'valibot'
import {
  compareReports,
  Snapshot,
  SnapshotQuestion,
  NewSnapshot,
  SnapshotNow,
} from '#shared/saved/result/schema.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { readKept, writeKept } from '#worker/db/kept-json.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/callers.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson } from '#worker/http/validate.ts'
import { askSaved, makeSaved, nothingHere, openOrRefuse } from '#worker/saved/door.ts'
import { bodyRows, MAX_SNAPSHOT_BYTES, SNAPSHOT_ASKS, snapshotKind } from '#worker/saved/kinds/snapshot.ts'
import { savedRoutes, type SavedText } from '#worker/api/saved-routes.ts'
import { askReport, type AskApi } from '#worker/api/ask-report.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'

const parts = { key: 'The key from when the result was saved.' }
const EXAMPLE_KEY = 'c2FtcGxlIHJlc3VsdCBrZQ'

const ABOUT_KEEP: RouteText = {
  group: 'Saved results',
  summary: 'Save a result as it is now',
  about:
    'We run the check at that moment and keep the answer for 30 days. All parts of a domain report share one request’s 45 lookups; what does not fit is unknown. For our own pages and for programs outside a browser.',
  fields: {
    query: 'The parameters, as in the URL of the tool’s page; other fields are dropped.',
  },
  example: { tool: 'spf', query: { domain: HEALTHY_SAMPLE } },
  answer: { status: 201, about: 'The key that opens it.', schema: NewSnapshot },
  problems: ['foreign', 'lookup', 'too_many', 'unavailable'],
}

const ABOUT_KEPT: RouteText = {
  group: 'Saved results',
  summary: 'Read a saved result',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'The answer as it was, with its date.', schema: Snapshot },
  problems: ['foreign', 'not_found', 'expired', 'unavailable'],
}

const ABOUT_NOW: RouteText = {
  group: 'Saved results',
  summary: 'Compare a saved result with today’s',
  about: 'The same check is run again. Problems are compared by their code and wording.',
  parts,
  example: { key: EXAMPLE_KEY },
  answer: { status: 200, about: 'The two verdicts, and the problems that differ.', schema: SnapshotNow },
  problems: ['foreign', 'lookup', 'not_found', 'expired', 'unavailable'],
}

const SNAPSHOT_TEXT: SavedText<'key'> = {
  param: 'key',
  group: 'Saved results',
  called: 'a saved result',
  parts,
  example: { key: EXAMPLE_KEY },
}

/** These tools share a count. */
const scope = () => 'snapshot'

const KeptResult = v.pick(Snapshot, ['tool', 'query', 'report'])
type Kept = v.InferOutput<typeof KeptResult>

const TOO_OLD = errorBody(
  'expired',
  'This result was saved by an earlier version of this site, which described findings differently, so it can no longer be shown. Check again and save the new result.',
)

/** Asks within the lookups of one request; fresh: none of them from the cache. */
type AskWithin = (c: Context<ApiEnv>, options?: { fresh: true }) => AskApi

/** @param askWithin asks the API for the answer to save, within the lookups of this request */
export const snapshot = ({ clock }: Deps, askWithin: AskWithin) =>
  new Hono<ApiEnv>()
    .use(ownOriginOnly)
    .use('/', limitRate('keep a result', scope))
    .use('/:key/*', limitRate('look up', scope))
    .post('/', described(ABOUT_KEEP), validJson(SnapshotQuestion), async (c) => {
      const question = c.req.valid('json')
      const report = await askReport(question, askWithin(c))
      if (report instanceof Response)
        return c.json(withinQuery(await report.json<ApiError>()), report.status as 400 | 502)
      const kept: Kept = { tool: question.tool, query: asAsked(question.query, report), report }
      const body = writeKept(kept)
      const size = new TextEncoder().encode(body).length
      if (size > MAX_SNAPSHOT_BYTES) return c.json(TOO_LONG, 502)
      const saved = await makeSaved(c, snapshotKind, {
        made: { size },
        now: clock.now(),
        rows: bodyRows(body),
      })
      if (saved.refused) return saved.refused
      const { key, expiresAt } = saved
      return c.json({ key, expires: isoTime(expiresAt) }, 201)
    })
    .get('/:key', described(ABOUT_KEPT), async (c) => {
      const { kept, saved } = await keptAt(c)
      const times = { at: isoTime(saved.createdAt), expires: isoTime(saved.expiresAt) }
      return kept ? c.json({ ...kept, ...times }, 200) : c.json(TOO_OLD, 410)
    })
    .get('/:key/now', described(ABOUT_NOW), async (c) => {
      const { kept } = await keptAt(c)
      if (!kept) return c.json(TOO_OLD, 410)
      const { tool, query, report: then } = kept
      const report = await askReport({ tool, query }, askWithin(c, { fresh: true }))
      if (report instanceof Response) return c.json(await report.json<ApiError>(), report.status as 400 | 502)
      return c.json({ at: isoTime(clock.now()), ...compareReports(then, report) }, 200)
    })
    .route('/', savedRoutes(snapshotKind, SNAPSHOT_TEXT))

const isoTime = (ms: number): string => new Date(ms).toISOString()

const open = (c: Context<ApiEnv>) => openOrRefuse(c, snapshotKind, c.req.param('key') ?? '')

/** `kept` is null if an earlier version of this site kept it. */
async function keptAt(c: Context<ApiEnv>) {
  const found = await open(c)
  const body = await askSaved(found, SNAPSHOT_ASKS.page, 'body', null)
  // It was deleted, or gave way, a moment ago.
  if (body === null) throw nothingHere(c, snapshotKind)
  return { kept: readKept(KeptResult, body), saved: found.saved }
}

/** With the name that was looked up, whatever was pasted. */
const asAsked = (query: Kept['query'], { domain }: Kept['report']): Kept['query'] =>
  typeof domain === 'string' && domain !== '' ? { ...query, domain } : query

/** The tool's own refusal or failure; its fields are those of the query here, where an address is a domain, too. */
function withinQuery({ error: { field, fields, ...error } }: ApiError): ApiError {
  const name = (own: string) => `query.${own === 'email' ? 'domain' : own}`
  return {
    error: {
      ...error,
      ...(field !== undefined && { field: name(field) }),
      ...(fields && { fields: fields.map((one) => ({ ...one, field: name(one.field) })) }),
    },
  }
}

const TOO_LONG = errorBody('lookup_failed', 'This result is too large to save: more than 1 MB.')
