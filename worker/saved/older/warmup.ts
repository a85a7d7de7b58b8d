// Warmup plans that an older version kept in a table of the database. Of one that was removed to make room, only its room item is
// left, which says so.
import { askDatabase } from '#worker/db/ask-database.ts'
import { removedUntil } from '#worker/saved/register.ts'
import type { Older } from '#worker/saved/older/older.ts'

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
