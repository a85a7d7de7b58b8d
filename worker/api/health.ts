// GET /healthz and /apis/v1/core/status: the state of the service, for monitors and for the status page.
import { Hono } from 'hono'
import { Health, type HealthPart, type RoomFill } from '#shared/api/answers.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { upstreamsOf, type Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import type { Clock } from '#worker/clock.ts'
import { inTime, withTimeout } from '#worker/net/in-time.ts'
import { readListProofs } from '#worker/db/list-proofs.ts'
import { fillOf } from '#worker/db/quota.ts'
import { dohResolver, type Fetch } from '#worker/dns/doh-resolver.ts'
import { QUOTAS, WORKS } from '#shared/saved/quota/quotas.ts'

/** No one can make the site query its DNS servers more often than this. */
const REMEMBERED_MS = 10_000

const ABOUT_STATUS: RouteText = {
  summary: 'Get the state of the service',
  answer: { status: 200, about: 'The service works.', schema: Health },
  answerExample: {
    ok: true,
    at: '2026-11-20T20:00:00.000Z',
    parts: [{ name: 'database', ok: true, ms: 3, detail: 'It answers.' }],
    rooms: [{ name: 'Saved results', percent: 12 }],
  },
  problems: ['down'],
}

/** 503 tells a monitor that the service does not work. */
export function health(deps: Deps) {
  // The finished report, not a promise of it: a promise dies with the request that made it.
  let known: { at: number; report: Health } | undefined
  return new Hono<ApiEnv>().get('/', described(ABOUT_STATUS), async (c) => {
    const now = deps.clock.now()
    if (!known || now - known.at >= REMEMBERED_MS) {
      const options = { db: c.env.DB, upstreams: upstreamsOf(c.env), clock: deps.clock }
      known = { at: now, report: await checkHealth({ ...options, fetch: (url, init) => fetch(url, init) }) }
    }
    const { report } = known
    c.header('Cache-Control', 'no-store')
    return report.ok ? c.json(report, 200) : c.json(report, 503)
  })
}

/** A name that answers everywhere and means nothing. */
const PROBE = { name: 'example.com', type: 'NS' } as const
const DATABASE_TIMEOUT_MS = 2_000
/** The newest column of each table: a database without its tables answers, too. */
const PROBE_TABLES = `SELECT (SELECT mailed_at FROM contact_messages LIMIT 1),
  (SELECT mails FROM subscribers LIMIT 1), (SELECT asked_at FROM list_proofs LIMIT 1)`
/** A test result older than this proves nothing (shared/blocklists/proof.ts). */
const PROOF_LIFETIME_MS = HOUR_MS

interface HealthOptions {
  db: D1Database | undefined
  upstreams: readonly string[]
  fetch: Fetch
  clock: Clock
}

/** Never rejects. The service works while the database and at least one DNS server answer. */
export async function checkHealth({ db, upstreams, fetch, clock }: HealthOptions): Promise<Health> {
  const [database, lists, rooms, ...resolvers] = await Promise.all([
    databaseHealth(db, clock),
    listHealth(db, clock),
    roomFills(db, clock),
    ...upstreams.map((upstream) => resolverHealth(upstream, fetch, clock)),
  ])
  return {
    ok: database.ok && resolvers.some(({ ok }) => ok),
    at: new Date(clock.now()).toISOString(),
    parts: [database, ...resolvers, lists],
    rooms,
  }
}

async function databaseHealth(db: D1Database | undefined, clock: Clock): Promise<HealthPart> {
  const name = 'database'
  const startedAt = clock.now()
  const outcome = await withTimeout(clock, DATABASE_TIMEOUT_MS, () => ping(db))
  const ms = clock.now() - startedAt
  return outcome === 'ok'
    ? { name, ok: true, ms, detail: 'It answers.' }
    : {
        name,
        ok: false,
        ms,
        detail: outcome === 'timeout' ? 'It does not answer in time.' : 'It does not work.',
      }
}

async function ping(db: D1Database | undefined): Promise<'ok' | 'broken'> {
  try {
    await db?.prepare(PROBE_TABLES).first()
    return db ? 'ok' : 'broken'
  } catch {
    return 'broken'
  }
}

/** Empty when the database does not answer. */
async function roomFills(db: D1Database | undefined, clock: Clock): Promise<RoomFill[]> {
  if (!db) return []
  const asked = fillOf(db, { rooms: QUOTAS, works: WORKS, now: clock.now() })
  const fills = await inTime(asked, { clock, timeoutMs: DATABASE_TIMEOUT_MS }).catch(() => [])
  return fills.map(({ of, fill }) => ({ name: of.title, percent: Math.min(100, Math.round(fill * 100)) }))
}

async function resolverHealth(upstream: string, fetch: Fetch, clock: Clock): Promise<HealthPart> {
  const answer = await dohResolver({ upstreams: [upstream], fetch, clock }).query(PROBE.name, PROBE.type)
  const name = `resolver ${URL.canParse(upstream) ? new URL(upstream).host : 'with a bad address'}`
  const ms = answer.timeMs
  return isFailure(answer)
    ? { name, ok: false, ms, detail: `It does not answer: ${answer.detail}.` }
    : { name, ok: true, ms, detail: 'It answers.' }
}

/** A list without a recent test says "Not verified"; that is information for people, not a failure of the service. */
async function listHealth(db: D1Database | undefined, clock: Clock): Promise<HealthPart> {
  const name = 'blocklists'
  const proofs = await (
    db ? inTime(readListProofs(db), { clock, timeoutMs: DATABASE_TIMEOUT_MS }) : Promise.resolve([])
  ).catch(() => [])
  if (proofs.length === 0) return { name, ok: false, detail: 'None has been tested yet.' }
  const fresh = proofs.filter(
    ({ provedAt }) => provedAt !== null && clock.now() - provedAt < PROOF_LIFETIME_MS,
  )
  // One for each resolver; a list is usable while it works with one of them.
  const [all, proved] = [proofs, fresh].map((some) => new Set(some.map(({ zone }) => zone)).size) as [
    number,
    number,
  ]
  return {
    name,
    ok: proved > all / 2,
    detail: `${proved} of ${all} proved themselves within the last hour.`,
  }
}
