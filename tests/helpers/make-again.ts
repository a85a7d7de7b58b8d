// A saved thing under a key that is known beforehand, such as that of an example.
import { env, runInDurableObject } from 'cloudflare:test'
import { feedKeyOf, sha256Hex } from '#worker/mail-test/keys.ts'
import { KINDS } from '#worker/saved/kinds.ts'
import { forgetSaved, register } from '#worker/saved/register.ts'
import { lifeOf, type Kind } from '#worker/saved/self.ts'
import type { Making } from '#worker/saved/stub.ts'
import type { livesIn } from '#tests/helpers/objects.ts'

export type Objects = ReturnType<typeof livesIn>['object']

interface Made<M> {
  made: M
  before?: Making['before']
  /** When it was made, if not now. */
  at?: number
  rows?: Making['rows']
  /** The parts before the @. */
  addresses?: readonly string[]
}

/** Deletes the one that was there. */
export async function makeAgain<M extends object, S>(
  { db, objects }: { db: D1Database; objects: Objects },
  kind: Kind<M, S>,
  key: string,
  { made, rows = {}, addresses: tokens = [], before, at = Date.now() }: Made<M>,
) {
  const [name, feedHash] = [await sha256Hex(key), await sha256Hex(await feedKeyOf(key))]
  const stub = objects(name)
  await unlock(name)
  for (const any of Object.keys(KINDS)) await stub.delete({ kind: any, hash: name, opens: 'page' })
  await forgetSaved(db, name, kind.name)
  const addresses = await Promise.all(tokens.map((token) => sha256Hex(token)))
  const row = { kind: kind.name, name, feedHash, network: '', now: at, addresses }
  // An example may be made more often than a network may ask for it.
  const needs = kind.needs(made).filter(({ of }) => !('periodMs' in of))
  await register(db, { ...row, owner: name, expiresAt: row.now + lifeOf(kind, made), needs })
  await stub.make({ ...row, id: 'sample', made, rows, ...(before && { before }) })
  return { name, stub, opened: { kind: kind.name, hash: name, opens: 'page' as const } }
}

/** The example of a new key has changed the lock. */
const unlock = (name: string) =>
  runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
    const isMade = storage.sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'saved'`).toArray().length > 0
    if (isMade) storage.sql.exec('UPDATE saved SET key_hash = name')
  })

/** Only a target that said yes gets a test alert. */
export const confirmTargets = (name: string) =>
  runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
    storage.sql.exec(`UPDATE targets SET state = 'confirmed'`)
  })
