// The API, the mail, the queues and the clock of monitors, with D1; of the outside world, there is only what a test puts there.
import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import type { MonitorState, NewMonitor } from '#shared/dmarc-monitor/schema.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { consumeMonitors, queueDueMonitors } from '#worker/dmarc-monitor/consumer.ts'
import type { MonitorItem } from '#worker/dmarc-monitor/queue-item.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { consumeWatches, queueDueWatches } from '#worker/watch/consumer.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { edwardsKey, signed } from '#tests/helpers/sign-message.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const ORIGIN = 'https://site.example'
const REPORTS_DOMAIN = 'reports.example'

type Made = v.InferOutput<typeof NewMonitor>

/** Signs as a receiver: its zone has the key and a policy. */
const REPORTER_KEY = edwardsKey()
export const reporterZone = (domain: string): Zone => ({
  [`_dmarc.${domain}`]: { TXT: ['v=DMARC1; p=reject'] },
  [`r1._domainkey.${domain}`]: { TXT: [REPORTER_KEY.record] },
})

interface Carrier {
  from?: string
  /** null: not signed. */
  signedBy?: string | null
  subject?: string
  type?: string
}

/** A report as an attachment of a message. */
export function carried(
  file: Uint8Array | string,
  { from = 'receiver.example', ...rest }: Carrier = {},
): string {
  const { signedBy = from, subject = 'Report', type = 'application/octet-stream' } = rest
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const body = (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
  const message = `From: reports@${from}\r\nSubject: ${subject}\r\nDate: Thu, 26 Nov 2026 00:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="report.bin"\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`
  return signedBy === null
    ? message
    : signed(message, { domain: signedBy, selector: 'r1', key: REPORTER_KEY })
}

export function monitorSite(zone: Zone, { now }: { now?: number } = {}) {
  const clock = fakeClock()
  const queue: MonitorItem[] = []
  const watchQueue: WatchItem[] = []
  const posted: { url: string; body: string }[] = []
  const world = { isQueueDown: false }
  const queueOf = <T>(items: T[]) => ({
    sendBatch: (messages: { body: T }[]) => {
      if (world.isQueueDown) return Promise.reject(new Error('queue down'))
      items.push(...messages.map(({ body }) => body))
      return Promise.resolve()
    },
  })
  const bindings = {
    ...env,
    DOH_URLS: '',
    INBOUND_SECRET: 'secret',
    REPORTS_DOMAIN,
    SITE_URL: ORIGIN,
    MONITOR_QUEUE: queueOf(queue),
    WATCH_QUEUE: queueOf(watchQueue),
  } as unknown as WorkerEnv
  const deps = depsOver(zoneResolver(zone), { clock, bindings })
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const api = async (path: string, init?: RequestInit, using = bindings) =>
    server.request(`${ORIGIN}${API_BASE_PATH}${path}`, init, using)
  const send = (path: string, body: object, using = bindings) =>
    api(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      using,
    )
  const fetch = (url: string, init: RequestInit) => {
    posted.push({ url, body: init.body as string })
    const { data } = JSON.parse(init.body as string) as { data?: { challenge?: string } }
    return Promise.resolve(Response.json({ challenge: data?.challenge }))
  }
  const batchOf = <T>(name: string, body: T, attempts: number, outcome: { kind: 'ack' | 'retry' }) =>
    ({
      queue: name,
      messages: [
        {
          id: 'm',
          timestamp: new Date(0),
          attempts,
          body,
          ack: () => (outcome.kind = 'ack'),
          retry: () => (outcome.kind = 'retry'),
        },
      ],
    }) as unknown as MessageBatch<T>
  /** One message, as the queue would deliver it. */
  const take = async (item: MonitorItem, { using = bindings, attempts = 1 } = {}) => {
    const outcome = { kind: 'ack' as 'ack' | 'retry' }
    await consumeMonitors(batchOf('warmpost-dmarc-monitor', item, attempts, outcome), using, deps)
    return outcome.kind
  }
  /** Everything that waits in the queues; retries are left to the database. */
  const work = async () => {
    while (queue.length > 0 || watchQueue.length > 0) {
      for (let item = queue.shift(); item; item = queue.shift()) await take(item)
      for (let item = watchQueue.shift(); item; item = watchQueue.shift())
        await consumeWatches(batchOf('warmpost-watch', item, 1, { kind: 'ack' }), bindings, { deps, fetch })
    }
  }
  const cron = async () => {
    await queueDueMonitors(bindings, clock.now())
    await queueDueWatches(bindings, clock.now())
    await work()
  }
  return {
    zone,
    clock,
    queue,
    posted,
    world,
    bindings,
    deps,
    api,
    send,
    take,
    work,
    cron,
    async begin(domain = 'example.com'): Promise<Made> {
      if (now !== undefined && clock.now() < now) await clock.advance(now - clock.now())
      const answer = await send('/user/dmarc-monitor', { domain })
      return answer.json<Made>()
    },
    handIn: (to: string, raw: string | Uint8Array, envelope: object = {}, using = bindings) =>
      api(
        '/inbound/mail',
        {
          method: 'POST',
          headers: {
            authorization: 'Bearer secret',
            'x-envelope': JSON.stringify({
              from: 'reports@receiver.example',
              to,
              ip: '198.51.100.9',
              ...envelope,
            }),
          },
          body: (typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw) as unknown as BodyInit,
        },
        using,
      ),
    state: async (view: string) => (await api(`/user/dmarc-monitor/${view}`)).json<MonitorState>(),
  }
}
