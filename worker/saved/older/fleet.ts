import { askDatabase } from '#worker/db/ask-database.ts'
import { removedUntil } from '#worker/saved/register.ts'
import type { Older } from '#worker/saved/older/older.ts'
import type { OwnRow } from '#worker/saved/store.ts'

/** Rows have up to 8 KB. */
const ROWS_A_QUESTION = 500
const READ = { timeoutMs: 20_000 }

interface OldFleet {
  id: number
  title: string
  network: string
  createdAt: number
  expiresAt: number
}

interface OldRun {
  run: number
  startedAt: number
  total: number
  done: number
  failed: number
  octets: number
}

export const olderFleet: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, name AS title, network, created_at AS createdAt, expires_at AS expiresAt FROM fleets WHERE key_hash = ?`,
    )
      .bind(name)
      .first<OldFleet>(),
  )
  const removedAt = await askDatabase(
    DB.prepare('SELECT max(removed_at) AS at FROM room_items WHERE owner = ? AND item = owner')
      .bind(name)
      .first<number>('at'),
  )
  if (removedAt !== null) return { making: removed(name, row, removedAt) }
  if (!row) return null
  const { id, title, network, createdAt, expiresAt } = row
  const runs = await runsOf(DB, id)
  const domains = await domainsOf(DB, id)
  const results = await resultsOf(DB, id)
  const isUnderWay = runs.some(({ done, total }) => done < total)
  return {
    making: {
      ...base(name, row),
      network,
      made: { name: title, total: domains.length },
      now: createdAt,
      rows: { domains, results, tries: isUnderWay ? leftBehind(results, runs[0]?.run ?? 0) : [] },
      before: {
        expiresAt,
        removedAt: null,
        state: JSON.stringify({ runs }),
        // The register was told only of every hundredth row.
        jobs: { count: createdAt, ...(isUnderWay && { check: createdAt }) },
        events: [],
        targets: [],
      },
    },
  }
}

const base = (name: string, row: OldFleet | null) => ({
  kind: 'fleet',
  id: String(row?.id ?? name),
  name,
  // It has no feed.
  feedHash: '',
})

/** Of one that was removed to make room, nothing is left but that. */
const removed = (name: string, row: OldFleet | null, removedAt: number) => ({
  ...base(name, row),
  network: '',
  made: { name: row?.title ?? '', total: 0 },
  now: row?.createdAt ?? removedAt,
  before: {
    expiresAt: removedUntil(removedAt),
    removedAt,
    state: JSON.stringify({ runs: [] }),
    jobs: {},
    events: [],
    targets: [],
  },
})

async function runsOf(db: D1Database, id: number): Promise<OldRun[]> {
  const { results } = await askDatabase(
    db
      .prepare(
        `SELECT run, started_at AS startedAt, total, done, failed, octets FROM fleet_runs WHERE fleet_id = ? ORDER BY run DESC`,
      )
      .bind(id)
      .all<OldRun>(),
  )
  return results
}

async function domainsOf(db: D1Database, id: number): Promise<OwnRow[]> {
  const { results } = await askDatabase(
    db
      .prepare('SELECT n, domain FROM fleet_domains WHERE fleet_id = ? ORDER BY n')
      .bind(id)
      .all<{ n: number; domain: string }>(),
    READ,
  )
  return results
}

type Result = { run: number; seq: number; n: number; body: ArrayBuffer }

async function resultsOf(db: D1Database, id: number): Promise<Result[]> {
  const all: Result[] = []
  for (;;) {
    const { results } = await askDatabase(
      db
        .prepare(
          'SELECT seq, run, n, body FROM fleet_rows WHERE fleet_id = ? AND seq > ? ORDER BY seq LIMIT ?',
        )
        .bind(id, all.at(-1)?.seq ?? 0, ROWS_A_QUESTION)
        .all<{ run: number; seq: number; n: number; body: string }>(),
      READ,
    )
    for (const { body, ...row } of results) all.push({ ...row, body: new TextEncoder().encode(body).buffer })
    if (results.length < ROWS_A_QUESTION) return all
  }
}

/** Domains that others have overtaken: they were begun, and have no row. */
function leftBehind(results: readonly Result[], run: number): OwnRow[] {
  const done = new Set(results.filter((row) => row.run === run).map(({ n }) => n))
  const last = Math.max(0, ...done)
  return Array.from({ length: last }, (_, index) => index + 1)
    .filter((n) => !done.has(n))
    .map((n) => ({ n, tries: 0 }))
}
