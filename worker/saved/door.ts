// The way from a request to a saved thing, one for all kinds: by its key, by the key of its feed, and what is answered when there is
// nothing.
import type { Context } from 'hono'
import { askDatabase, askOrUndo } from '#worker/db/ask-database.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { feedKeyOf, isView, newView, sha256Hex } from '#worker/mail-test/keys.ts'
import { networkOfRequest, outOfRoom } from '#worker/room/refuse.ts'
import { carryOver } from '#worker/saved/carry-over.ts'
import type { Kind } from '#worker/saved/self.ts'
import { findByKey, forgetSaved, register, type Opens } from '#worker/saved/register.ts'
import { stubOf, type Key, type Opened, type SavedStub } from '#worker/saved/stub.ts'

export interface Open<Made, State> {
  saved: Opened<Made, State>
  stub: SavedStub
  /** What opened it. */
  key: Key
}

/** @param key that a visitor has @returns null if it opens nothing of this kind */
export async function openSaved<Made, State>(
  env: WorkerEnv,
  kind: Kind<Made, State>,
  key: string,
  opens: Opens = 'page',
): Promise<Open<Made, State> | null> {
  if (!isView(key)) return null
  const hash = await sha256Hex(key)
  const asked: Key = { kind: kind.name, hash, opens }
  const open = async (name: string): Promise<Open<Made, State> | null> => {
    const stub = stubOf(env.SAVED, name)
    const saved = await askDatabase(stub.open(asked))
    return saved && { saved: saved as Opened<Made, State>, stub, key: asked }
  }
  const direct = opens === 'page' ? await open(hash) : null
  if (direct) return direct
  const found = await askDatabase(findByKey(env.DB, hash, opens))
  const name = found?.name ?? hash
  if (found) {
    const led = await open(name)
    if (led) return led
  }
  return (await carryOver(env, name)) ? open(name) : null
}

/** @returns its key and the key of its feed; or the answer that says that there is no room */
export async function makeSaved<Made extends object, State>(
  c: Context<ApiEnv>,
  kind: Kind<Made, State>,
  { made, now }: { made: Made; now: number },
) {
  const key = newView()
  const feedKey = await feedKeyOf(key)
  const name = await sha256Hex(key)
  const needs = kind.needs(made)
  const asked = { network: await networkOfRequest(c), now }
  const row = { kind: kind.name, name, feedHash: await sha256Hex(feedKey), ...asked }
  const entry = { ...row, expiresAt: now + kind.lifeMs, needs, works: kind.works }
  const undo = () => forgetSaved(c.env.DB, name)
  if (!(await askOrUndo(register(c.env.DB, entry), undo))) {
    const [first, ...rest] = [...needs, ...kind.works.map((of) => ({ of, units: 1 }))]
    if (!first) throw new Error('a kind that takes no room was refused')
    return { refused: await outOfRoom(c, [first, ...rest], asked) }
  }
  const stub = stubOf(c.env.SAVED, name)
  await askOrUndo(stub.make({ ...row, id: newView(), made }), async () => {
    await stub.delete({ kind: kind.name, hash: name, opens: 'page' })
    await undo()
  })
  return { key, feedKey }
}

/** Only its own key, not one from an email. @returns the new one; null if this one may not */
export async function renewKey({ stub, key }: Open<unknown, unknown>) {
  const view = newView()
  const hashes = { keyHash: await sha256Hex(view), feedHash: await sha256Hex(await feedKeyOf(view)) }
  return (await askDatabase(stub.renew(key, hashes))) ? view : null
}
