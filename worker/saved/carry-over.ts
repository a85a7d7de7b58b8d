// Takes over what an older version kept in the database's own tables. It may be done twice, or stop anywhere: an object that is
// there is left alone, and a row is deleted after its object was made.
import { askDatabase } from '#worker/db/ask-database.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { olderMailTest } from '#worker/saved/older/mail-test.ts'
import { olderMonitor } from '#worker/saved/older/dmarc-monitor.ts'
import type { Older } from '#worker/saved/older/older.ts'
import { olderMailWatch } from '#worker/saved/older/mail-watch.ts'
import { olderLink, olderRowsOf } from '#worker/saved/older/rows.ts'
import { olderPlacement, olderWarmup, olderWatch } from '#worker/saved/older/placement.ts'
import { olderSnapshot } from '#worker/saved/older/snapshot.ts'
import { olderFleet } from '#worker/saved/older/fleet.ts'
import { stubOf } from '#worker/saved/stub.ts'

/** By kind. */
const OLDER: Readonly<Record<string, Older>> = {
  watch: olderWatch,
  snapshot: olderSnapshot,
  warmup: olderWarmup,
  placement: olderPlacement,
  'mail test': olderMailTest,
  fleet: olderFleet,
  'dmarc monitor': olderMonitor,
  'mail watch': olderMailWatch,
}

/** A message of 5 MiB in several calls, or rows of 30 MiB. */
const LONG = { timeoutMs: 20_000 }

/** @returns whether there was anything to take over */
export async function carryOver(env: WorkerEnv, kind: string, name: string): Promise<boolean> {
  const { DB } = env
  const found = await OLDER[kind]?.(env, name)
  if (!found) return false
  const stub = stubOf(env.SAVED, name)
  const { making, raws } = found
  // It begins when all of it is there.
  const before = { ...making.before, jobs: {} }
  await askDatabase(stub.make({ ...making, before }), LONG)
  for await (const piece of raws?.() ?? []) await askDatabase(stub.addRaw(piece), LONG)
  await askDatabase(stub.begin(making.before.jobs))
  const results = await askDatabase(
    DB.batch([...olderRowsOf(kind, DB, name), DB.prepare('SELECT 1 FROM saved WHERE name = ?').bind(name)]),
  )
  const [deleted, registered] = results.slice(-2)
  if (deleted?.results.length === 0 && registered?.results.length === 0) {
    // Its owner deleted it in the meantime.
    await askDatabase(stub.delete({ kind, hash: name, opens: 'page' }))
    return false
  }
  return true
}

/** What the link in an email is about, by its secret. @returns whether there was anything to take over */
export async function carryOverLink(env: WorkerEnv, secret: string): Promise<boolean> {
  const about = await askDatabase(olderLink(env.DB, secret))
  return about !== null && carryOver(env, about.kind, about.name)
}
