// The whole site with its objects, its clock, what it posts and what it mails; of the outside world, there is only a zone.
import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { API_BASE_PATH } from '#shared/site.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { deleteExpired } from '#worker/scheduled.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { Email } from '#worker/mail/mailer.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const ORIGIN = 'https://site.example'

interface Posted {
  url: string
  body: string
}

interface Asked {
  ip?: string
  method?: string
  body?: object
}

export type Site = ReturnType<typeof wholeSite>

/** @param now the simulation begins then, in milliseconds since 1970 */
export async function startedSite(zone: Zone, now: number): Promise<Site> {
  const site = wholeSite(zone)
  await site.clock.advance(now)
  return site
}

function wholeSite(zone: Zone) {
  const clock = fakeClock()
  const posted: Posted[] = []
  const emails: Email[] = []
  const bindings = {
    ...env,
    DOH_URLS: '',
    INBOUND_SECRET: 'secret',
    INBOX_DOMAIN: 'inbox.example',
    REPORTS_DOMAIN: 'reports.example',
    SITE_URL: ORIGIN,
    MAIL_FROM: 'site@site.example',
    OUTBOX: { send: () => Promise.resolve() },
    MAILER: { send: (email: Email) => Promise.resolve(emails.push(email)) },
  } as unknown as WorkerEnv
  const base = depsOver(zoneResolver(zone), { clock, bindings })
  const deps: Deps = {
    ...base,
    lookupsFor: (...asked) => ({
      ...base.lookupsFor(...asked),
      eachUpstream: () => [zoneResolver(zone, { source: 'one.example' })],
    }),
  }
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const request = async (path: string, { ip = '192.0.2.1', method, body }: Asked = {}) =>
    server.request(
      `${ORIGIN}${API_BASE_PATH}/user${path}`,
      {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { 'cf-connecting-ip': ip, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      bindings,
    )
  /** Of a chat service, there is no channel; every other endpoint answers as it should. */
  const fetch = (url: string, init: RequestInit) => {
    posted.push({ url, body: init.body as string })
    if (url.startsWith('https://hooks.slack.com/'))
      return Promise.resolve(new Response('no_service', { status: 404 }))
    const { data } = JSON.parse(init.body as string) as { data?: { challenge?: string } }
    return Promise.resolve(Response.json({ challenge: data?.challenge }))
  }
  const objects = livesIn({ env: bindings, deps, fetch })
  return {
    zone,
    clock,
    posted,
    emails,
    bindings,
    request,
    work: objects.work,
    handIn: async (to: string, raw: string | Uint8Array, envelope: object = {}) =>
      server.request(
        `${ORIGIN}${API_BASE_PATH}/inbound/mail`,
        {
          method: 'POST',
          headers: {
            authorization: 'Bearer secret',
            'x-envelope': JSON.stringify({ from: 'someone@stranger.example', to, ...envelope }),
          },
          body: (typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw) as unknown as BodyInit,
        },
        bindings,
      ),
    /** What the worker does every five minutes. */
    async schedule() {
      await compareSaved(bindings, clock.now())
      await objects.work()
    },
    forget: () => deleteExpired(env.DB, clock.now()),
  }
}
