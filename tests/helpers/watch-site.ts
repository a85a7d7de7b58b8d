// The API, the queue and the clock of watches, with D1; of the outside world, there is only what a test puts there.
import { env } from 'cloudflare:test'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { NewWatch, WatchReport } from '#shared/watch/schema.ts'
import type * as v from 'valibot'
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Email } from '#worker/mail/mailer.ts'
import { workOnMail } from '#worker/mail-watch/work.ts'
import { consumeWatches, queueDueWatches } from '#worker/watch/consumer.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'
import type { HumanCheck } from '#worker/net/turnstile.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

export const MINUTE = 60_000
const CRON = 5 * MINUTE
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
  const queue: WatchItem[] = []
  const posted: Posted[] = []
  const emails: Email[] = []
  const world = { endpoint: goodEndpoint, isQueueDown: false, isMailDown: false }
  const bindings = {
    ...env,
    DOH_URLS: '',
    WATCH_QUEUE: {
      sendBatch: (messages: { body: WatchItem }[]) => {
        if (world.isQueueDown) return Promise.reject(new Error('queue down'))
        queue.push(...messages.map(({ body }) => body))
        return Promise.resolve()
      },
    },
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
      resolver: zoneResolver(zone, { source: 'one.example' }),
      eachUpstream: () => [
        zoneResolver(zone, { source: 'one.example' }),
        zoneResolver(second, { source: 'two.example' }),
      ],
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
  /** One message, as the queue would deliver it; returns what the queue is told. */
  const take = async (
    body: WatchItem,
    { using = bindings, attempts = 1 }: { using?: WorkerEnv; attempts?: number } = {},
  ) => {
    let outcome: 'ack' | number = 'ack'
    const message = {
      id: 'm',
      timestamp: new Date(0),
      attempts,
      body,
      ack: () => {},
      retry: ({ delaySeconds }: { delaySeconds: number }) => (outcome = delaySeconds),
    }
    const batch = { queue: 'warmpost-watch', messages: [message] } as unknown as MessageBatch<WatchItem>
    await consumeWatches(batch, using, { deps, fetch, work: workOnMail })
    return outcome as 'ack' | number
  }
  /** Everything that waits in the queue, and what follows from it. Retries are left to the database. */
  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await take(item)
  }
  return {
    clock,
    queue,
    posted,
    emails,
    world,
    bindings,
    user,
    call,
    send,
    take,
    work,
    /** Moves time forward, with what the worker does every five minutes; if nothing is due, time passes right away. */
    async pass(ms: number) {
      const end = clock.now() + ms
      for (;;) {
        const due = await env.DB.prepare(
          `SELECT min(at) AS at FROM (SELECT min(next_at) AS at FROM watches UNION ALL SELECT min(due_at) FROM watch_targets)`,
        ).first<{ at: number | null }>()
        const next = Math.max(clock.now() + CRON, Math.ceil((due?.at ?? Infinity) / CRON) * CRON)
        if (next > end) break
        await clock.advance(next - clock.now())
        await queueDueWatches(bindings, clock.now())
        await work()
      }
      await clock.advance(end - clock.now())
    },
    begin: async (body: object = { subject: 'acme.example', kind: 'domain', everyHours: 1 }) => {
      const { key } = await (await send('', body)).json<v.InferOutput<typeof NewWatch>>()
      await work()
      return key
    },
    report: async (key: string) => (await call(`/${key}`)).json<WatchReport>(),
  }
}
