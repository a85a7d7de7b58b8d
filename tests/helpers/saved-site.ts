// The API with the objects of what is saved, over a real D1.
import { env, runInDurableObject } from 'cloudflare:test'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Clock } from '#worker/clock.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { remindSql } from '#worker/saved/room-taken.ts'
import { apiOverZone, depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock, type FakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

interface Surroundings<C extends Clock> {
  zone?: Zone
  clock?: C
  bindings?: object
}

export function savedSite<C extends Clock = FakeClock>({
  zone = {},
  clock = fakeClock() as Clock as C,
  bindings: more = {},
}: Surroundings<C> = {}) {
  const bindings = { DB: env.DB, SAVED: env.SAVED, DOH_URLS: '', ...more } as unknown as WorkerEnv
  const api = apiOverZone(zone, clock, bindings)
  const deps = depsOver(zoneResolver(zone), { clock, bindings })
  const objects = livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  /** The schedule, as far as it is about objects. */
  const compare = () => compareSaved(bindings, clock.now())
  return {
    api,
    clock,
    bindings,
    compare,
    ...objects,
    /** All that is saved gives way. */
    makeRoom: async () => {
      await bindings.DB.batch([
        bindings.DB.prepare(`UPDATE room_items SET removed_at = ?, network = ''`).bind(clock.now()),
        remindSql(bindings.DB),
      ])
      await compare()
    },
    sql: inObject,
  }
}

/** Asks the own database of what this key opens. */
const inObject = async <Row = Record<string, string | number | null>>(key: string, sql: string) => {
  const object = env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key)))
  return runInDurableObject(object, (_, { storage }) => storage.sql.exec(sql).toArray() as Row[])
}

/** Tables with something in them, of what this key opens. */
export const filledTables = async (key: string): Promise<string[]> => {
  const tables = await inObject<{ name: string }>(
    key,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`,
  )
  const filled: string[] = []
  for (const { name } of tables)
    if ((await inObject(key, `SELECT 1 FROM "${name}"`)).length > 0) filled.push(name)
  return filled
}

export const rowsOf = async (db: D1Database, table: string): Promise<number> =>
  (await db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')) ?? 0
