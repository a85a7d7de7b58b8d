// The API, the mail, the objects and the clock of monitors, with D1; of the outside world, there is only what a test puts there.
import { env, runInDurableObject } from 'cloudflare:test'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { API_BASE_PATH } from '#shared/site.ts'
import type { MonitorState, NewMonitor } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'
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
  const posted: { url: string; body: string }[] = []
  const bindings = {
    ...env,
    DOH_URLS: '',
    INBOUND_SECRET: 'secret',
    REPORTS_DOMAIN,
    SITE_URL: ORIGIN,
  } as unknown as WorkerEnv
  const base = depsOver(zoneResolver(zone), { clock, bindings })
  const world: { second: Resolver | null } = {
    /** Another server, if it says something else. */
    second: null,
  }
  const deps: typeof base = {
    ...base,
    lookupsFor: (...asked) => {
      const own = base.lookupsFor(...asked)
      const { second } = world
      return second ? { ...own, eachUpstream: () => [second] } : own
    },
  }
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
  const objects = livesIn({ env: bindings, deps, fetch })
  /** The schedule, as far as it is about objects, and all that is due. */
  const cron = async () => {
    await compareSaved(bindings, clock.now())
    await objects.work()
  }
  return {
    zone,
    clock,
    posted,
    world,
    bindings,
    deps,
    api,
    send,
    ...objects,
    cron,
    /** The worker dies, with whatever this key opens. */
    die: async (view: string) =>
      runInDurableObject(await objectOf(view), (_, state) => state.abort('died')).catch(() => undefined),
    /** What is due first, whatever else is being done. */
    ring: async (view: string) => objects.object(await sha256Hex(view)).ring(),
    /** Asks the own database of what this key opens. */
    sql: async <Row = Record<string, string | number | null>>(view: string, sql: string) =>
      runInDurableObject(await objectOf(view), (_, { storage }) => storage.sql.exec(sql).toArray() as Row[]),
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

const objectOf = async (view: string) => env.SAVED.get(env.SAVED.idFromName(await sha256Hex(view)))
