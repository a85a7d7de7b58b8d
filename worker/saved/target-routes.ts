// What the routes of targets do, whatever kind of saved thing they belong to.
import type { Context } from 'hono'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import type { Deps } from '#worker/deps.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { errorBody, NOT_CONFIRMED } from '#worker/http/errors.ts'
import { networkOfRequest, refusalOf, refuse } from '#worker/room/refuse.ts'
import type { Open } from '#worker/saved/door.ts'
import { addTarget } from '#worker/watch/add-target.ts'
import { SENDING } from '#worker/watch/test-target.ts'

type Asked = Omit<Parameters<typeof addTarget>[1], 'put'>

/** @returns null if it was deleted in the meantime */
export async function newTarget(
  c: Context<ApiEnv>,
  { stub, key }: Open<unknown, unknown>,
  asked: Asked,
): Promise<Awaited<ReturnType<typeof addTarget>> | null> {
  let isGone = false
  const made = await addTarget(c, {
    ...asked,
    // The secret is only in this answer. A target that was there before has another id, and stays.
    put: async (target) => {
      const put = await askOrUndo(stub.addTarget(key, target), () => stub.deleteTarget(key, target.id))
      isGone = put === null
      return put === 'full' ? null : put
    },
  })
  return isGone ? null : made
}

/** @returns null if there is no such target */
export async function testSavedTarget(
  c: Context<ApiEnv>,
  { stub, key }: Open<unknown, unknown>,
  { target, deps }: { target: string; deps: Deps },
) {
  const asked = { target, network: await networkOfRequest(c) }
  const outcome = await askDatabase(stub.testTarget(key, asked))
  if (!outcome || outcome.kind === 'missing') return null
  if (outcome.kind === 'unconfirmed') return c.json(errorBody('not_confirmed', NOT_CONFIRMED), 409)
  if (outcome.kind === 'lack') return refuse(c, refusalOf(outcome.lack, deps.clock.now()))
  return c.json({ id: target, message: SENDING }, 202)
}
