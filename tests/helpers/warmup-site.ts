// The API and the objects of saved warmup plans, with D1 and a clock.
import { env, runInDurableObject } from 'cloudflare:test'
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

export const DAY = 86_400_000

export function warmupSite(zone: Zone = {}, DB: D1Database = env.DB) {
  const clock = fakeClock()
  const bindings = { DB, SAVED: env.SAVED, DOH_URLS: '' } as unknown as WorkerEnv
  /** What each question to DNS waits for. */
  const world = { dns: (): Promise<unknown> => Promise.resolve() }
  const resolver = zoneResolver(zone)
  const gated: typeof resolver = {
    ...resolver,
    query: async (...asked) => {
      await world.dns()
      return resolver.query(...asked)
    },
  }
  const deps = depsOver(gated, { clock, bindings })
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const api = async (path: string, init?: RequestInit) =>
    server.request(`${API_BASE_PATH}${path}`, init, bindings)
  const objects = livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  return {
    clock,
    world,
    ...objects,
    user: (path: string, init?: RequestInit) => api(`/user${path}`, init),
    post: (path: string, body: object, headers = {}) =>
      api(`/user/warmup${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    compare: () => compareSaved(bindings, clock.now()),
    /** Asks the own database of what this key opens. */
    sql: async (key: string, sql: string) =>
      runInDurableObject(env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key))), (_, { storage }) =>
        storage.sql.exec(sql).toArray(),
      ),
  }
}
