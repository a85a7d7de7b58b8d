// /user/snapshot: a tool's answer as it was, for 30 days. Its key is the only secret: it opens and deletes the answer.
import { DAY_MS } from '#shared/calendar/day.ts'
import { Hono, type Context } from 'hono'
import type { ApiError } from '#shared/api/error.ts'
import { compareReports } from '#shared/snapshot/compare.ts'
import { KEEP_DAYS } from '#shared/snapshot/places.ts'
import * as v from 'valibot'
import { Snapshot, SnapshotQuestion } from '#shared/snapshot/schema.ts'
import { described } from '#worker/api/openapi/route-text.ts'
import { ABOUT_DELETE, ABOUT_KEEP, ABOUT_KEPT, ABOUT_NOW } from '#worker/api/snapshot-text.ts'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import {
  deleteSnapshot,
  MAX_SNAPSHOT_BYTES,
  snapshotNeeds,
  snapshotOf,
  storeSnapshot,
} from '#worker/db/snapshots.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { readKept, writeKept } from '#worker/db/kept-json.ts'
import { errorBody } from '#worker/http/errors.ts'
import { ownOriginOnly } from '#worker/http/own-origin.ts'
import { limitRate } from '#worker/http/rate-limit.ts'
import { validJson } from '#worker/http/validate.ts'
import { isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { networkOfRequest, outOfRoom, removedForRoom } from '#worker/room/refuse.ts'
import { SNAPSHOTS } from '#shared/room/rooms.ts'
import { askReport, type AskApi } from '#worker/snapshot/ask-report.ts'

const KEEP_MS = KEEP_DAYS * DAY_MS

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
      // The tool's own refusal or failure.
      if (report instanceof Response) return c.json(await report.json<ApiError>(), report.status as 400 | 502)
      const kept: Kept = { tool: question.tool, query: asAsked(question.query, report), report }
      const body = writeKept(kept)
      const size = new TextEncoder().encode(body).length
      if (size > MAX_SNAPSHOT_BYTES) return c.json(TOO_LONG, 502)
      const key = newView()
      const keptAt = clock.now()
      const expiresAt = keptAt + KEEP_MS
      const { DB } = c.env
      const network = await networkOfRequest(c)
      const row = { keyHash: await sha256Hex(key), network, keptAt, expiresAt, size, body }
      if (!(await askOrUndo(storeSnapshot(DB, row), () => deleteSnapshot(DB, row.keyHash))))
        return outOfRoom(c, snapshotNeeds(size), { network, now: keptAt })
      return c.json({ key, expires: new Date(expiresAt).toISOString() }, 201)
    })
    .get('/:key', described(ABOUT_KEPT), async (c) => {
      const keyHash = await keyHashOf(c)
      const row = keyHash && (await askDatabase(snapshotOf(c.env.DB, keyHash, clock.now())))
      if (!row) return noSuchResult(c, keyHash)
      const times = { at: new Date(row.keptAt).toISOString(), expires: new Date(row.expiresAt).toISOString() }
      const kept = readKept(KeptResult, row.body)
      return kept ? c.json({ ...kept, ...times }, 200) : c.json(TOO_OLD, 410)
    })
    .get('/:key/now', described(ABOUT_NOW), async (c) => {
      const keyHash = await keyHashOf(c)
      const row = keyHash && (await askDatabase(snapshotOf(c.env.DB, keyHash, clock.now())))
      if (!row) return noSuchResult(c, keyHash)
      const kept = readKept(KeptResult, row.body)
      if (!kept) return c.json(TOO_OLD, 410)
      const { tool, query, report: then } = kept
      const report = await askReport({ tool, query }, askWithin(c, { fresh: true }))
      if (report instanceof Response) return c.json(await report.json<ApiError>(), report.status as 400 | 502)
      return c.json({ at: new Date(clock.now()).toISOString(), ...compareReports(then, report) }, 200)
    })
    .delete('/:key', described(ABOUT_DELETE), async (c) => {
      const keyHash = await keyHashOf(c)
      const isGone = keyHash && (await askDatabase(deleteSnapshot(c.env.DB, keyHash)))
      return isGone ? c.body(null, 204) : noSuchResult(c, keyHash)
    })

/** With the name that was looked up, whatever was pasted. */
const asAsked = (query: Kept['query'], { domain }: Kept['report']): Kept['query'] =>
  typeof domain === 'string' && domain !== '' ? { ...query, domain } : query

/** The keys are made like those of mail tests. */
async function keyHashOf(c: Context<ApiEnv>): Promise<string | null> {
  const key = c.req.param('key') ?? ''
  return isView(key) ? sha256Hex(key) : null
}

async function noSuchResult(c: Context<ApiEnv>, keyHash: string | null) {
  const asked = { rooms: [SNAPSHOTS], what: 'This saved result' }
  const removed = keyHash && (await removedForRoom(c, { keyHash, ...asked }))
  if (removed) return removed
  const text = `There is no such result: it was deleted, or its ${KEEP_DAYS} days are over.`
  return c.json(errorBody('not_found', text), 404)
}

const TOO_LONG = errorBody('lookup_failed', 'This result is too large to save: more than 1 MB.')
