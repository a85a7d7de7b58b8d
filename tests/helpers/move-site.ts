// The API, the objects and the clock of moves, with D1 and two DNS servers that show what a test publishes.
import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { zoneResolver, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import type { StepId } from '#shared/moves/schema.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { livesIn } from '#tests/helpers/objects.ts'
import { goodEndpoint, type Posted } from '#tests/helpers/watch-site.ts'

export const MOVE_DOMAIN = 'acme.example'
const ORIGIN = 'https://site.example'
const NOON = Date.UTC(2026, 10, 30, 12)

/** Mailboxes at Google Workspace, with SPF and DKIM. */
const zoneNow = (): Record<string, ZoneNode> => ({
  [MOVE_DOMAIN]: {
    NS: ['ns.acme.example'],
    SOA: 'ns.acme.example',
    MX: [[1, 'smtp.google.com']],
    TXT: ['v=spf1 include:_spf.google.com -all'],
  },
  'google._domainkey.acme.example': { TXT: ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'] },
  '_dmarc.acme.example': { TXT: ['v=DMARC1; p=none'] },
  'smtp.google.com': { A: ['142.250.1.26'] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:142.250.0.0/15 ~all'] },
  'spf.protection.outlook.com': { TXT: ['v=spf1 ip4:40.92.0.0/15 -all'] },
  'hooks.example.com': { A: ['93.184.216.34'] },
})

export const MOVE_ASKED = { domain: MOVE_DOMAIN, what: 'mailboxes', to: 'microsoft-365' }

export interface New {
  view: string
  feed: string
  page: string
  expires: string
}

export function moveSite() {
  const clock = fakeClock()
  const started = clock.advance(NOON)
  const zones = [zoneNow(), zoneNow()] as const
  const servers = zones.map((zone, at) => zoneResolver(zone, { source: `${at}.example` }))
  const bindings = { DB: env.DB, SAVED: env.SAVED, DOH_URLS: '' } as unknown as WorkerEnv
  const base = depsOver(zoneResolver(zones[0]), { clock, bindings })
  const deps: Deps = {
    ...base,
    lookupsFor: (...given) => ({ ...base.lookupsFor(...given), eachUpstream: () => servers }),
  }
  const server = new Hono().route(API_BASE_PATH, createCoreApi(deps))
  const posted: Posted[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const one = { url, headers: new Headers(init.headers), body: init.body as string }
    posted.push(one)
    return goodEndpoint(one)
  }
  const objects = livesIn({ env: bindings, deps, fetch })
  const ask = async (path: string, init?: RequestInit) => {
    await started
    return server.request(`${ORIGIN}${API_BASE_PATH}/user/move${path}`, init, bindings)
  }
  const post = (path: string, body: object) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.51.100.7' },
      body: JSON.stringify(body),
    })
  const read = async (view: string) => jsonIn<KeptMove>(await ask(`/${view}`))
  return {
    clock,
    posted,
    servers,
    ask,
    post,
    read,
    ...objects,
    compare: () => compareSaved(bindings, clock.now()),
    /** @param at of one server only */
    publish: (name: string, records: ZoneNode, at?: 0 | 1) => {
      for (const zone of at === undefined ? zones : [zones[at]]) zone[name] = { ...zone[name], ...records }
    },
    begin: async () => {
      const made = await jsonIn<New>(await post('', MOVE_ASKED))
      await objects.work()
      return made
    },
    say: async (view: string, id: StepId, done = true) => {
      const n = (await read(view)).steps.find((step) => step.id === id)?.n
      return jsonIn<KeptMove>(await post(`/${view}/steps`, { n, done }))
    },
    /** Moves time forward; what is due happens when it is, as far as nobody opens it. */
    pass: async (ms: number) => {
      const end = clock.now() + ms
      for (;;) {
        await objects.work()
        const next = Math.min(objects.dueAt(), end)
        if (next >= end) break
        await clock.advance(next - clock.now())
      }
      await clock.advance(end - clock.now())
      await objects.work()
    },
  }
}
