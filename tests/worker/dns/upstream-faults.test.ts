// The first DNS server in every bad state: each check gets its answers from the second one, loses no list, and is as
// fast as ever once the failure has been noticed.
import { Hono } from 'hono'
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '#shared/site.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { SAMPLE_SITES } from '#shared/data/samples/sites.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver, type Fetch } from '#worker/dns/doh-resolver.ts'
import { requestResolver } from '#worker/dns/request-resolver.ts'
import { upstreamHealth } from '#worker/dns/upstreams.ts'
import { listAccess, listMemory } from '#worker/dns/list-access.ts'
import { LISTS_PER_RUN, proveLists } from '#worker/dns/prove-lists.ts'
import { MAX_UPSTREAM_REQUESTS } from '#worker/net/upstream-budget.ts'
import { dnsResponse, dohServer, message, questionIn } from '#tests/helpers/dns-messages.ts'
import { fakeClock, type FakeClock } from '#tests/helpers/fake-clock.ts'

const FIRST = 'https://first.example/dns-query'
const SECOND = 'https://second.example/dns-query'
const LATENCY_MS = 60
const IP = '198.41.0.4'
const LISTS = [...listsInUse('ip'), ...listsInUse('domain')]

const zone: Zone = {
  ...Object.fromEntries(
    LISTS.map(({ control, zone, codes, coding }) => {
      const code = codes.find(({ effect }) => effect === 'listed')?.code.split('-')[0] ?? ''
      return [`${control.listed}.${zone}`, { A: [coding === 'bits' ? `127.0.0.${code}` : code] }]
    }),
  ),
  'acme.com': {
    TXT: ['v=spf1 include:_spf.acme.com mx -all'],
    MX: [
      [10, 'mx1.acme.com'],
      [20, 'mx2.acme.com'],
    ],
    NS: ['ns1.acme.com'],
    A: [IP],
  },
  '_spf.acme.com': { TXT: ['v=spf1 ip4:198.41.0.0/24 -all'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
  'default._bimi.acme.com': { TXT: ['v=BIMI1; l=; a='] },
  'mail._domainkey.acme.com': { TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] },
  'mx1.acme.com': { A: [IP] },
  'mx2.acme.com': { A: ['198.41.0.5'] },
  'www.acme.com': { CNAME: 'acme.com' },
  '4.0.41.198.in-addr.arpa': { PTR: ['mx1.acme.com'] },
  '5.0.41.198.in-addr.arpa': { PTR: ['mx2.acme.com'] },
}

const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
const CHECKS: Record<string, [path: string, init?: RequestInit]> = {
  SPF: ['spf/checker?domain=acme.com'],
  MX: ['mx/report?domain=acme.com'],
  CNAME: ['cname/report?domain=www.acme.com'],
  DKIM: ['dkim/report?domain=acme.com&selector=mail'],
  DMARC: ['dmarc/checker?domain=acme.com'],
  BIMI: ['bimi/checker?domain=acme.com&selector=default'],
  'the reputation of an address': [`ip/reputation?ip=${IP}`],
  'the reputation of a domain': ['domain/reputation?domain=acme.com'],
  'email authentication': ['email/verify', { ...json, body: JSON.stringify({ email: 'acme.com' }) }],
}

type Way = (url: string, clock: FakeClock) => Promise<Response>
const rcode = (url: string, name: 'servfail' | 'refused') =>
  Promise.resolve(dnsResponse(message({ question: questionIn(url), rcode: name })))
const after = (clock: FakeClock, ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
const honest = dohServer(zoneResolver(zone))

const WAYS: Record<string, Way> = {
  'is dead': () => Promise.reject(new TypeError('refused')),
  'answers with HTTP status 500': () => Promise.resolve(new Response('', { status: 500 })),
  hangs: () => new Promise(() => {}),
  'is slow': async (url, clock) => {
    await after(clock, 1_500)
    return honest(url, {})
  },
  'says SERVFAIL to everything': (url) => rcode(url, 'servfail'),
  'sends nonsense': () => Promise.resolve(dnsResponse(new Uint8Array(3))),
  'limits the rate with status 429': () => Promise.resolve(new Response('', { status: 429 })),
  'limits the rate with REFUSED': (url) => rcode(url, 'refused'),
}

/** An isolate with its caches, except that answers are not cached, so that each request sends all of its queries. */
function isolate(clock: FakeClock, first: Way | undefined) {
  let requests = 0
  const upstreams = [FIRST, SECOND]
  const fetch: Fetch = async (url) => {
    requests += 1
    if (first && url.startsWith(FIRST)) {
      await after(clock, LATENCY_MS)
      return first(url, clock)
    }
    await after(clock, LATENCY_MS)
    return honest(url, {})
  }
  const health = upstreamHealth(clock)
  const memory = listMemory(clock)
  const api = createCoreApi({
    clock,
    humanCheckFor: () => undefined,
    lookupsFor: (_env, { visitor }) => ({
      resolver: requestResolver({
        doh: dohResolver({ upstreams, fetch, clock, health, signal: visitor?.signal }),
        cache: answerCache(clock),
        fresh: true,
      }),
      eachUpstream: () => [],
      foreignFetch: sitesOf(SAMPLE_SITES),
      lists: listAccess({ env: { DB: env.DB }, memory, clock }),
    }),
  })
  const server = new Hono().route(API_BASE_PATH, api)
  const call = async ([path, init]: (typeof CHECKS)[string]) => {
    const startedAt = clock.now()
    requests = 0
    const headers = { ...json.headers, 'cache-control': 'no-cache' }
    const response = await server.request(`${API_BASE_PATH}/user/tools/${path}`, { ...init, headers })
    const report = await response.json<Record<string, unknown>>()
    return { status: response.status, report, ms: clock.now() - startedAt, requests }
  }
  return { call }
}

/** What a visitor reads, without times and sources. */
const said = (report: unknown): unknown =>
  JSON.parse(
    JSON.stringify(report, (key, value: unknown) =>
      ['timeMs', 'source', 'evidence', 'checkedAt', 'provedAt', 'at'].includes(key) ? undefined : value,
    ),
  )

type Outcome = Awaited<ReturnType<ReturnType<typeof isolate>['call']>>
const outcomes: Record<string, Record<string, Outcome[]>> = {}

async function proveAll(clock: FakeClock) {
  const through = (source: string) => () => zoneResolver(zone, { source })
  const newResolvers = [through('first.example'), through('second.example')]
  for (let i = 0; i < LISTS.length / LISTS_PER_RUN; i++)
    await proveLists({ db: env.DB, keys: [], clock, newResolvers })
}

beforeAll(async () => {
  const clock = fakeClock()
  await proveAll(clock)
  const runs = Object.entries<Way | undefined>({ works: undefined, ...WAYS }).flatMap(([way, first]) =>
    Object.entries(CHECKS).map(async ([name, check]) => {
      const { call } = isolate(clock, first)
      ;(outcomes[way] ??= {})[name] = [await call(check), await call(check)]
    }),
  )
  let done = false
  const all = Promise.all(runs).then(() => (done = true))
  while (!done) await clock.advance(LATENCY_MS)
  await all
})

const outcomeOf = (way: string, check: string): [Outcome, Outcome] => {
  const [once, again] = outcomes[way]?.[check] ?? []
  if (!once || !again) throw new Error(`${check} did not end`)
  return [once, again]
}

describe.each(Object.keys(WAYS))('while the first server %s', (way) => {
  test.each(Object.keys(CHECKS))('%s gives the same result', (check) => {
    const [normal] = outcomeOf('works', check)
    const [once, again] = outcomeOf(way, check)
    expect(normal.status).toBe(200)
    expect(said(once.report)).toEqual(said(normal.report))
    expect(said(again.report)).toEqual(said(normal.report))
  })

  test.each(Object.keys(CHECKS))('%s takes no longer once the failure is known', (check) => {
    const [normal] = outcomeOf('works', check)
    const [once, again] = outcomeOf(way, check)
    expect(once.ms).toBeLessThanOrEqual(normal.ms + 1_000)
    expect(again.ms).toBeLessThanOrEqual(normal.ms * 1.5)
    expect(Math.max(once.requests, again.requests)).toBeLessThanOrEqual(MAX_UPSTREAM_REQUESTS)
  })
})

test('the tests’ lists are complete', () => {
  const [{ report }] = outcomeOf('works', 'the reputation of an address')
  expect(report).toMatchObject({ checked: listsInUse('ip').length })
})
