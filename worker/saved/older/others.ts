import * as v from 'valibot'
import { PLACEMENT, SNAPSHOTS } from '#shared/saved/quota/quotas.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { olderRemoved, olderTold, type Older } from '#worker/saved/older/older.ts'
import { addWays, removedUntil } from '#worker/saved/register.ts'
import type { OwnRow } from '#worker/saved/store.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import type { Before } from '#worker/saved/stub.ts'
import { bodyRows } from '#worker/saved/kinds/snapshot.ts'

const kind = 'placement'

interface Row {
  token: string
  sender: string | null
  createdAt: number
  expiresAt: number
  network: string
}

export const olderPlacement: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT token, sender, created_at AS createdAt, expires_at AS expiresAt, network FROM seed_tests WHERE view_hash = ?`,
    )
      .bind(name)
      .first<Row>(),
  )
  if (!row) {
    const making = await olderRemoved(DB, { kind, name, room: PLACEMENT }, () => ({ token: '' }))
    return making && { making }
  }
  const { token, createdAt, expiresAt, network } = row
  const hash = await sha256Hex(token)
  await askDatabase(addWays(DB, name, [{ hash, opens: 'mail' }]))
  const made = { kind, id: newView(), name, feedHash: '', network, made: { token }, now: createdAt }
  const before = {
    expiresAt,
    removedAt: null,
    state: '{}',
    jobs: { note: createdAt },
    events: [],
    targets: [],
  }
  const copies = await askDatabase(copiesOf(DB, row))
  return { making: { ...made, addresses: [hash], rows: { copies }, before } }
}

async function copiesOf(db: D1Database, { token, sender }: Row): Promise<OwnRow[]> {
  const { results } = await db
    .prepare(
      `SELECT n, address, provider, folder, place, found_at, seconds, ip FROM seed_copies WHERE token = ? ORDER BY n`,
    )
    .bind(token)
    .all<Record<string, string | number | null>>()
  const first = results.find(({ found_at }) => found_at !== null)
  return results.map((copy) => ({ ...copy, sender: copy === first ? sender : null }))
}

// Warmup plans that an older version kept in a table of the database. Of one that was removed to make room, only its room item is
// left, which says so.

interface OldPlan {
  network: string
  feedHash: string
  createdAt: number
  changedAt: number
  expiresAt: number
  revision: number
  body: string
}

interface Removed {
  network: string
  removedAt: number
}

const NOTHING_TOLD = { jobs: {}, events: [], targets: [] }

export const olderWarmup: Older = async ({ DB }, name) => {
  const making = { kind: 'warmup', id: name.slice(0, 16), name, made: {} }
  const [plans, items] = await askDatabase(
    DB.batch<unknown>([
      DB.prepare(
        `SELECT network, feed_hash AS feedHash, created_at AS createdAt, changed_at AS changedAt, expires_at AS expiresAt,
           revision, body FROM warmup_plans WHERE key_hash = ?`,
      ).bind(name),
      DB.prepare(
        `SELECT network, removed_at AS removedAt FROM room_items
         WHERE room = 'warmup plans' AND item = ? AND removed_at IS NOT NULL`,
      ).bind(name),
    ]),
  )
  const [plan] = (plans?.results ?? []) as OldPlan[]
  if (plan) {
    const { network, feedHash, createdAt, changedAt, expiresAt, revision, body } = plan
    const state = JSON.stringify({ revision, changedAt })
    const before = { ...NOTHING_TOLD, expiresAt, removedAt: null, state }
    return {
      making: { ...making, feedHash, network, now: createdAt, rows: { plan: [{ one: 1, body }] }, before },
    }
  }
  const [removed] = (items?.results ?? []) as Removed[]
  if (!removed) return null
  const { network, removedAt } = removed
  const state = JSON.stringify({ revision: 0, changedAt: removedAt })
  const before = { ...NOTHING_TOLD, expiresAt: removedUntil(removedAt), removedAt, state }
  return { making: { ...making, feedHash: '', network, now: removedAt, before } }
}

const Selectors = v.array(v.string())

interface OldWatch {
  id: string
  kind: string
  subject: string
  selectors: string
  everyHours: number
  createdAt: number
  expiresAt: number
  nextAt: number
  lookedAt: number | null
  removedAt: number | null
  state: string
  feedHash: string | null
  network: string
}

export const olderWatch: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT id, kind, subject, selectors, every_hours AS everyHours, created_at AS createdAt, expires_at AS expiresAt,
         next_at AS nextAt, looked_at AS lookedAt, removed_at AS removedAt, state, feed_hash AS feedHash, network
       FROM watches WHERE key_hash = ?`,
    )
      .bind(name)
      .first<OldWatch>(),
  )
  if (!row) return null
  const { id, kind, subject, everyHours, createdAt, feedHash, network } = row
  const made = { kind, subject, selectors: readAnyShape(Selectors, row.selectors) ?? [], everyHours }
  const making = { kind: 'watch', id, name, feedHash: feedHash ?? '', network, made, now: createdAt }
  return { making: { ...making, before: await askDatabase(beforeOf(DB, name, row)) } }
}

async function beforeOf(db: D1Database, name: string, row: OldWatch): Promise<Before> {
  const told = await olderTold(db, name, row)
  const { expiresAt, removedAt, lookedAt, nextAt } = row
  return {
    ...told,
    expiresAt,
    removedAt,
    state: `{"seen":${row.state},"lookedAt":${lookedAt ?? 'null'},"nextAt":${nextAt}}`,
    jobs: {
      ...told.jobs,
      ...(removedAt === null && { look: Math.min(nextAt, Date.parse('9999-01-01')) }),
    },
  }
}

const SNAPSHOT = 'snapshot'

interface OldSnapshot {
  keptAt: number
  expiresAt: number
  size: number
  network: string
  body: string
}

export const olderSnapshot: Older = async ({ DB }, name) => {
  const row = await askDatabase(
    DB.prepare(
      `SELECT kept_at AS keptAt, expires_at AS expiresAt, size, network, body FROM snapshots WHERE key_hash = ?`,
    )
      .bind(name)
      .first<OldSnapshot>(),
  )
  if (!row) {
    const making = await olderRemoved(DB, { kind: SNAPSHOT, name, room: SNAPSHOTS }, (size) => ({ size }))
    return making && { making }
  }
  const { keptAt, expiresAt, size, network, body } = row
  const made = { kind: SNAPSHOT, id: newView(), name, feedHash: '', network, made: { size }, now: keptAt }
  const nothing = { state: '{}', jobs: {}, events: [], targets: [] }
  return { making: { ...made, rows: bodyRows(body), before: { ...nothing, expiresAt, removedAt: null } } }
}
