// Stores a target in the database, and has it asked for consent.
import type { Context } from 'hono'
import { MAX_TARGETS } from '#shared/watch/schema.ts'
import type { Clock } from '#worker/clock.ts'
import { askOrUndo } from '#worker/db/ask-database.ts'
import { deleteTarget, storeTarget } from '#worker/db/watch-targets.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import type { NewTargetRow } from '#worker/watch/add-target.ts'
import { putIntoWatchQueue } from '#worker/watch/put-into-queue.ts'

export const putTarget =
  ({ env }: Context<ApiEnv>, watchId: string, clock: Clock) =>
  async (row: NewTargetRow) => {
    const target = { ...row, watchId, now: clock.now(), limit: MAX_TARGETS }
    // The secret is only in this answer. A target that was there before has another id, and stays.
    const stored = await askOrUndo(storeTarget(env.DB, target), () => deleteTarget(env.DB, watchId, row.id))
    if (stored) await putIntoWatchQueue(env, [{ kind: 'tell', target: stored.id }])
    return stored
  }
