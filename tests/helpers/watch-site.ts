// The API, the objects and the clock of watches, with D1; of the outside world, there is only what a test puts there.
import { env, runInDurableObject } from 'cloudflare:test'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { NewWatch, WatchReport } from '#shared/saved/watch/schema.ts'
import type * as v from 'valibot'
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Email } from '#worker/mail/mailer.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const ORIGIN = 'https://site.example'

export interface Posted {
  url: string
  headers: Headers
  body: string
}

type Endpoint = (posted: Posted) => Response | Promise<Response>

/** Answers a challenge as an endpoint should, and accepts everything else. */
export const goodEndpoint: Endpoint = ({ body }) => {
  const { data } = JSON.parse(body) as { data: { challenge?: string } }
  return Response.json({ challenge: data.challenge })
}

export function watchSite(
  zone: Zone,
  {
    mails = false,
    second = zone,
    humanCheck,
  }: { mails?: boolean; second?: Zone; humanCheck?: HumanCheck } = {},
) {
  const clock = fakeClock()
  const posted: Posted[] = []
  const emails: Email[] = []
  const world = {
    endpoint: goodEndpoint,
    isMailDown: false,
    /** What each question to DNS waits for. */
    dns: () => Promise.resolve(),
  }
  const gated = (of: Zone, source: string) => {
    const resolver = zoneResolver(of, { source })
    return {
      ...resolver,
      query: async (...asked: Parameters<typeof resolver.query>) => {
        await world.dns()
        return resolver.query(...asked)
      },
    }
  }
  const bindings = {
    ...env,
    DOH_URLS: '',
    ...(mails && {
      SITE_URL: ORIGIN,
      MAIL_FROM: 'site@site.example',
      OUTBOX: { send: () => Promise.resolve() },
      MAILER: {
        send: (email: Email) =>
          world.isMailDown ? Promise.reject(new Error('down')) : Promise.resolve(emails.push(email)),
      },
    }),
  } as unknown as WorkerEnv
  const base = depsOver(zoneResolver(zone), { clock, bindings, humanCheck })
  const deps = {
    ...base,
    lookupsFor: (...given: Parameters<typeof base.lookupsFor>) => ({
      ...base.lookupsFor(...given),
      resolver: gated(zone, 'one.example'),
      eachUpstream: () => [gated(zone, 'one.example'), gated(second, 'two.example')],
    }),
  } as unknown as typeof base
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const user = async (path: string, init?: RequestInit) =>
    server.request(`${ORIGIN}${API_BASE_PATH}/user${path}`, init, bindings)
  const call = (path: string, init?: RequestInit) => user(`/watch${path}`, init)
  const send = (path: string, body: object, method = 'POST') =>
    call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const fetch = async (url: string, init: RequestInit) => {
    const one = { url, headers: new Headers(init.headers), body: init.body as string }
    posted.push(one)
    return world.endpoint(one)
  }
  const objects = livesIn({ env: bindings, deps, fetch })
  /** The schedule, as far as it is about objects. */
  const compare = () => compareSaved(bindings, clock.now())
  return {
    clock,
    posted,
    emails,
    world,
    bindings,
    deps,
    user,
    call,
    send,
    compare,
    ...objects,
    /** Moves time forward; what is due happens when it is. */
    async pass(ms: number) {
      const end = clock.now() + ms
      await compare()
      for (;;) {
        await objects.work()
        const next = Math.min(objects.dueAt(), nextDay(clock.now()))
        if (next > end) break
        await clock.advance(next - clock.now())
        if (next % DAY === 0) await compare()
      }
      await clock.advance(end - clock.now())
    },
    begin: async (body: object = { subject: 'acme.example', kind: 'domain', everyHours: 1 }) => {
      const { key } = await (await send('', body)).json<v.InferOutput<typeof NewWatch>>()
      await objects.work()
      return key
    },
    /** The worker dies, with whatever this key opens. */
    die: async (key: string) => {
      const object = await objectOf(key)
      await runInDurableObject(object, (_, state) => state.abort('died')).catch(() => undefined)
    },
    /** Asks the own database of what this key opens. */
    sql: async <Row = Record<string, string | number | null>>(key: string, sql: string) =>
      runInDurableObject(await objectOf(key), (_, { storage }) => storage.sql.exec(sql).toArray() as Row[]),
    /** Something happens to what this key opens, and those who said yes are to be told. */
    async addEvent(key: string, event: object = { what: 'blind', groups: ['mx'] }) {
      const object = await objectOf(key)
      await runInDurableObject(object, (_, { storage }) => {
        storage.sql.exec('INSERT INTO events (at, event) VALUES (0, ?)', JSON.stringify(event))
        storage.sql.exec(
          `INSERT OR REPLACE INTO jobs (name, at) SELECT 'tell:' || id, ${clock.now()} FROM targets WHERE state = 'confirmed'`,
        )
      })
      objects.stir(object.id.toString())
    },
    report: async (key: string) => (await call(`/${key}`)).json<WatchReport>(),
  }
}

const objectOf = async (key: string) => env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key)))

const nextDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY
