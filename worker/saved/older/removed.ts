// What an older version removed to make room: of that, only the room's row was left.
import type { Quota } from '#shared/saved/quota/quota.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { removedUntil } from '#worker/saved/register.ts'
import type { Before, Making } from '#worker/saved/stub.ts'

/** One that says so, and has nothing else. @returns null if it was not removed */
export async function olderRemoved(
  db: D1Database,
  { kind, name, room }: { kind: string; name: string; room: Quota },
  madeOf: (units: number) => object,
): Promise<(Making & { before: Before }) | null> {
  const row = await askDatabase(
    db
      .prepare(
        `SELECT units, at, removed_at AS removedAt FROM room_items WHERE room = ? AND item = ? AND removed_at IS NOT NULL`,
      )
      .bind(room.name, name)
      .first<{ units: number; at: number; removedAt: number }>(),
  )
  if (!row) return null
  const { units, at, removedAt } = row
  const made = { kind, id: newView(), name, feedHash: '', network: '', made: madeOf(units), now: at }
  const nothing = { state: '{}', jobs: {}, events: [], targets: [] }
  return { ...made, before: { ...nothing, expiresAt: removedUntil(removedAt), removedAt } }
}
