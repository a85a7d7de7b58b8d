// What a request for a test alert leads to. Only a target that said yes gets one, and only some a day.
import type { Context } from 'hono'
import { askDatabase } from '#worker/db/ask-database.ts'
import { lackForAsk } from '#worker/db/asks.ts'
import { storeTest, targetOf } from '#worker/db/watch-tests.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, NOT_CONFIRMED } from '#worker/http/errors.ts'
import { newView } from '#worker/mail-test/keys.ts'
import { networkOfRequest, refusalOf, refuse } from '#worker/room/refuse.ts'
import { testLimits } from '#worker/watch/ask-limits.ts'
import { putIntoWatchQueue } from '#worker/watch/put-into-queue.ts'

interface Asked {
  /** Of what is watched. */
  watchId: string
  target: string
  deps: Deps
}

/** @returns null if there is no such target */
export async function testTarget(c: Context<ApiEnv>, asked: Asked) {
  const { DB } = c.env
  const target = await askDatabase(targetOf(DB, asked.watchId, asked.target))
  if (!target) return null
  if (target.state !== 'confirmed') return c.json(errorBody('not_confirmed', NOT_CONFIRMED), 409)
  const body = { id: target.id, message: SENDING }
  // Pressed twice, or the answer was lost: one test is enough.
  if (target.testId !== null) return c.json(body, 202)
  const now = asked.deps.clock.now()
  const id = newView()
  const limits = await testLimits(DB, target)
  const asker = { network: await networkOfRequest(c), now }
  if (!(await askDatabase(storeTest(DB, { id, target: target.id, limits, asker })))) {
    if (!(await askDatabase(targetOf(DB, asked.watchId, asked.target)))) return null
    const lack = await askDatabase(lackForAsk(DB, limits, asker))
    // There is room: the same was asked for at the same time.
    return lack ? refuse(c, refusalOf(lack, now)) : c.json(body, 202)
  }
  await putIntoWatchQueue(c.env, [{ kind: 'test', target: target.id, test: id }])
  return c.json(body, 202)
}

export const SENDING =
  'A test alert is on its way. The target’s “test” says within seconds whether it was delivered.'
