// The API, the mail, the objects and the clock of mail watches, with D1, and small servers of lists in place of the web.
import { env, runInDurableObject } from 'cloudflare:test'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { API_BASE_PATH } from '#shared/site.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { MailWatchState, NewMailWatch, UnsubscribeState } from '#shared/saved/mail-watch/schema.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'
import { edwardsKey, signed } from '#tests/helpers/sign-message.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const ORIGIN = 'https://site.example'
const INBOX_DOMAIN = 'inbox.example'
const IP = '198.51.100.9'

const KEY = edwardsKey()
/** A sender whose mail passes: its name is one that our requests may go to. */
export const senderZone = (): Zone => ({
  'acme.com': { TXT: [`v=spf1 ip4:${IP} -all`], A: ['93.184.216.34'] },
  'lists.acme.com': { A: ['93.184.216.34'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject'] },
  's1._domainkey.acme.com': { TXT: [KEY.record] },
  '9.100.51.198.in-addr.arpa': { PTR: ['out.acme.com'] },
  'out.acme.com': { A: [IP] },
})

export interface Mail {
  from?: string
  /** null: not signed. */
  signedBy?: string | null
  subject?: string
  more?: readonly string[]
  body?: string
}

let number = 0

export function mailOf(
  { from = 'news@acme.com', signedBy = 'acme.com', subject = 'News', more = [], body = 'Hello.' }: Mail = {},
  date = new Date(),
): string {
  number += 1
  const text = [
    `From: News <${from}>`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${number}@acme.com>`,
    ...more,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    body,
    '',
  ].join('\r\n')
  return signedBy === null ? text : signed(text, { domain: signedBy, selector: 's1', key: KEY })
}

/** The fields of a mailing of which one reader can leave. */
export const leaving = (reader: string): string[] => [
  'List-Id: <news.acme.com>',
  `List-Unsubscribe: <https://lists.acme.com/leave?who=${reader}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
]

export type WebServer = (request: Request) => Response | Promise<Response>

export function mailWatchSite(zone: Zone = senderZone()) {
  const clock = fakeClock()
  const posted: string[] = []
  const world: { web: WebServer } = { web: () => new Response('', { status: 404 }) }
  const bindings = {
    ...env,
    DOH_URLS: '',
    INBOUND_SECRET: 'secret',
    INBOX_DOMAIN,
    SITE_URL: ORIGIN,
  } as unknown as WorkerEnv
  const over = depsOver(zoneResolver(zone), { clock, bindings })
  const deps: Deps = {
    ...over,
    lookupsFor: (...asked) => {
      const lookups = over.lookupsFor(...asked)
      const fetch = async (url: string, init: RequestInit) => world.web(new Request(url, init))
      return { ...lookups, foreignFetch: foreignFetch({ fetch, resolver: lookups.resolver, clock }) }
    },
  }
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const api = async (path: string, init?: RequestInit, using = bindings) =>
    server.request(`${ORIGIN}${API_BASE_PATH}${path}`, init, using)
  const send = (path: string, body: object = {}, headers: Record<string, string> = {}, using = bindings) =>
    api(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      using,
    )
  /** Every webhook answers its challenge as it should. */
  const hook = (_url: string, init: RequestInit) => {
    posted.push(init.body as string)
    const { data } = JSON.parse(init.body as string) as { data: { challenge?: string } }
    return Promise.resolve(Response.json({ challenge: data.challenge }))
  }
  const objects = livesIn({ env: bindings, deps, fetch: hook })
  const compare = () => compareSaved(bindings, clock.now())
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
    /** The schedule, as far as it is about objects. */
    cron: async () => {
      await compare()
      await objects.work()
    },
    /** Asks the own database of what this key opens. */
    sql: async <Row = Record<string, string | number | null>>(key: string, sql: string) =>
      runInDurableObject(
        env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key))),
        (_, { storage }) => storage.sql.exec(sql).toArray() as Row[],
      ),
    begin: async (body: object = { domain: 'acme.com' }) =>
      (await send('/user/mail-watch', body)).json<v.InferOutput<typeof NewMailWatch>>(),
    handIn: (to: string, raw: string, envelope: object = {}) =>
      api('/inbound/mail', {
        method: 'POST',
        headers: {
          authorization: 'Bearer secret',
          'x-envelope': JSON.stringify({
            from: 'bounce@acme.com',
            to,
            ip: IP,
            helo: 'out.acme.com',
            tls: { version: 'TLSv1.3', cipher: 'x' },
            ...envelope,
          }),
        },
        body: Buffer.from(raw, 'latin1') as unknown as BodyInit,
      }),
    state: async (view: string) => (await api(`/user/mail-watch/${view}`)).json<MailWatchState>(),
    test: async (view: string, method = 'GET') =>
      (await api(`/user/mail-watch/${view}/unsubscribe-test`, { method })).json<UnsubscribeState>(),
  }
}
