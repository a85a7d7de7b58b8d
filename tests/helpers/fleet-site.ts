// The API, the objects and the clock of fleets, with D1; of the outside world, there is only a zone.
import { env, runInDurableObject } from 'cloudflare:test'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { FleetState, NewFleet } from '#shared/saved/fleet/schema.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { apiOverZone, depsOver, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

const DAY = 86_400_000
const FLEETS = '/user/fleet'

const objectOf = async (key: string) => env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key)))

export function fleetSite(zone: Zone, given: object = {}) {
  const clock = fakeClock()
  const bindings = { DB: env.DB, DOH_URLS: '', SAVED: env.SAVED, ...given } as unknown as WorkerEnv
  const api = apiOverZone(zone, clock, bindings)
  const dns = zoneResolver(zone)
  const base = depsOver(dns, { clock, bindings })
  const world = {
    /** Before the lookups of each check. */
    lookUp: () => {},
    /** What each question to DNS waits for. */
    dns: (_name: string) => Promise.resolve(),
  }
  const deps = {
    ...base,
    lookupsFor: (...asked: Parameters<typeof base.lookupsFor>) => {
      world.lookUp()
      const lookups = base.lookupsFor(...asked)
      const { resolver } = lookups
      const query = async (...question: Parameters<typeof resolver.query>) => {
        await world.dns(question[0])
        return resolver.query(...question)
      }
      return { ...lookups, resolver: Object.assign(Object.create(resolver), { query }) as typeof resolver }
    },
  }
  const objects = livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  const json = <T = FleetState>(path: string, init?: RequestInit) =>
    statusAndBody(api(path, init)) as Promise<{ status: number; body: T }>
  const compare = () => compareSaved(bindings, clock.now())
  return {
    api,
    json,
    clock,
    bindings,
    world,
    dns,
    compare,
    ...objects,
    make: <T = NewFleet>(domains: readonly string[], headers: Record<string, string> = {}) =>
      json<T>(FLEETS, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ domains, name: 'Clients' }),
      }),
    again: (key: string) => json<NewFleet>(`${FLEETS}/${key}/runs`, { method: 'POST' }),
    state: async (key: string) => (await json(`${FLEETS}/${key}`)).body,
    /** What is due first, of what this key opens: the next domain. */
    ring: async (key: string, times = 1) => {
      for (let left = times; left > 0; left--) await objects.object(await sha256Hex(key)).ring()
    },
    dueOf: async (key: string) => objects.object(await sha256Hex(key)).dueAt(),
    /** Moves time forward; what is due happens when it is. */
    pass: async (ms: number) => {
      const end = clock.now() + ms
      for (;;) {
        await objects.work()
        const next = Math.min(objects.dueAt(), (Math.floor(clock.now() / DAY) + 1) * DAY)
        if (next > end) break
        await clock.advance(next - clock.now())
        if (next % DAY === 0) await compare()
      }
      await clock.advance(end - clock.now())
    },
    /** All domains of the run that is under way have rows, as large as this. */
    finish: async (key: string, octets = 2) => {
      const object = await objectOf(key)
      await runInDurableObject(object, (_, { storage: { sql } }) => {
        sql.exec(`UPDATE saved SET state = json_set(state, '$.runs[0].done', state ->> '$.runs[0].total',
          '$.runs[0].octets', ${octets} * (state ->> '$.runs[0].total'))`)
        sql.exec(`DELETE FROM jobs WHERE name = 'check'`)
        sql.exec(`INSERT OR REPLACE INTO jobs (name, at) VALUES ('count', ${clock.now()})`)
      })
      objects.stir(object.id.toString())
      await objects.work()
    },
    /** The worker dies, with whatever this key opens. */
    die: async (key: string) => {
      await runInDurableObject(await objectOf(key), (_, state) => state.abort('died')).catch(() => undefined)
    },
    /** As if nothing had ever been made with this key. */
    wipe: async (key: string) => {
      await runInDurableObject(await objectOf(key), async (_, state) => {
        await state.storage.deleteAll()
        state.abort('died')
      }).catch(() => undefined)
    },
    /** Asks the own database of what this key opens. */
    sql: async <Row = Record<string, string | number | null>>(key: string, sql: string) =>
      runInDurableObject(await objectOf(key), (_, { storage }) => storage.sql.exec(sql).toArray() as Row[]),
  }
}
