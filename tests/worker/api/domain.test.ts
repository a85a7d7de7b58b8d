import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '#shared/site.ts'
import type { DomainReputation } from '#shared/domain/domain-reputation/schema.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { systemClock } from '#worker/clock.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { requestResolver } from '#worker/dns/request-resolver.ts'
import { listAccess, listMemory } from '#worker/dns/list-access.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'
import {
  MAX_CONCURRENT_REQUESTS,
  MAX_UPSTREAM_REQUESTS,
  upstreamBudget,
} from '#worker/net/upstream-budget.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const ROUTE = '/user/tools/domain/reputation'
const REGISTER = 'https://rdap.verisign.com/com/v1/domain/acme.com'

const world: Zone = {
  'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 mx -all'] },
  'mx.acme.com': { A: ['192.0.43.8'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@acme.com'] },
  'default._domainkey.acme.com': {
    TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  },
  '8.43.0.192.in-addr.arpa': { PTR: ['mx.acme.com'] },
  ...Object.fromEntries(
    listsInUse('domain').map(({ zone, control }) => [
      `${control.listed}.${zone}`,
      { A: [zone === 'multi.surbl.org' ? '127.0.0.64' : '127.0.0.2'] },
    ]),
  ),
  'rdap.verisign.com': { A: ['192.0.47.1'] },
  'rdap.second.example.net': { A: ['192.0.47.2'] },
  'inner.example.net': { A: ['10.0.0.1'] },
}

const registration = JSON.stringify({
  objectClassName: 'domain',
  ldhName: 'ACME.COM',
  entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Harbour Names Ltd.']]] }],
  events: [{ eventAction: 'registration', eventDate: '2010-01-01T00:00:00Z' }],
})
const rdap = (body: string) => new Response(body, { headers: { 'content-type': 'application/rdap+json' } })
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

type Register = (url: string) => Response | Promise<Response>

/** The API with the real code that fetches other people's URLs; only the outside world is a literal. */
function apiOver(register: Register, { zone = world, clock = systemClock } = {}) {
  const dns = dohServer(zoneResolver(zone))
  const asked: string[] = []
  let requests = 0
  let atOnce = 0
  let most = 0
  const counted = async (answer: () => Response | Promise<Response>) => {
    requests += 1
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    return Promise.resolve(answer()).finally(() => (atOnce -= 1))
  }
  const api = createCoreApi({
    clock,
    humanCheckFor: () => undefined,
    lookupsFor: () => {
      const budget = upstreamBudget()
      const doh = dohResolver({
        upstreams: ['https://dns.example/dns-query'],
        fetch: (url, init) => counted(() => dns(url, init)),
        clock,
        budget,
      })
      const resolver = requestResolver({ doh, cache: answerCache(clock), fresh: true })
      return {
        resolver,
        eachUpstream: () => [],
        foreignFetch: foreignFetch({
          fetch: (url) => {
            asked.push(url)
            return counted(() => register(url))
          },
          resolver,
          clock,
          budget,
        }),
        lists: listAccess({ env: {}, memory: listMemory(clock), clock }),
      }
    },
  })
  const server = new Hono().route(API_BASE_PATH, api)
  const read = async (domain = 'acme.com') => {
    const response = await server.request(`${API_BASE_PATH}${ROUTE}?domain=${domain}`)
    expect(response.status).toBe(200)
    return response.json<DomainReputation & { evidence: unknown[] }>()
  }
  return { read, asked, cost: () => ({ requests, most }) }
}

describe('GET /user/tools/domain/reputation', () => {
  test('has the score, what it is made of, the registrar and the details', async () => {
    const { read, asked } = apiOver(() => rdap(registration))
    const report = await read('https://ACME.com/')
    expect(report).toMatchObject({
      domain: 'acme.com',
      registrar: 'Harbour Names Ltd.',
      registered: '2010-01-01',
      expires: null,
      coverage: expect.any(Number) as number,
    })
    expect(asked).toEqual([REGISTER])
    expect(report.finalScore).toBeGreaterThan(80)
    expect(report.components.map(({ name, max }) => [name, max])).toEqual([
      ['DMARC', 25],
      ['SPF', 20],
      ['DKIM', 15],
      ['MX and addresses', 10],
      ['Blocklists', 20],
      ['Age', 10],
    ])
    expect(report.details).toEqual(report.lines.map(({ text }) => text))
    expect(report.evidence.length).toBeGreaterThan(10)
  })

  test('shows the samples without a network', async () => {
    const api = apiOverZone({})
    const good = (await statusAndBody(api(`${ROUTE}?domain=northwind.test`))).body as DomainReputation
    expect(good).toMatchObject({ finalScore: 95, coverage: 1, registrar: 'Harbour Names Ltd.' })
    const bad = (await statusAndBody(api(`${ROUTE}?domain=broken.test`))).body as DomainReputation
    // Its registration has expired, which caps the score.
    expect(bad).toMatchObject({ finalScore: 36, verdict: { tone: 'bad' } })
    expect(bad).toMatchObject({ registrar: '', registration: { state: 'found' } })
    expect(api.asked).toEqual([])
  })

  test.each(['', 'not a domain', '192.0.2.1', 'a..b'])('refuses %j', async (domain) => {
    const api = apiOverZone({})
    expect(await statusAndBody(api(`${ROUTE}?domain=${encodeURIComponent(domain)}`))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_domain' } },
    })
  })

  test('answers other methods with 405', async () => {
    const response = await apiOverZone({})(ROUTE, { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toMatch(/GET/)
  })
})

describe('the registry', () => {
  const OTHER = 'https://rdap.second.example.net/'

  test('is followed over three redirects', async () => {
    const { read, asked } = apiOver((url) =>
      url === REGISTER
        ? redirect(`${OTHER}1`)
        : url === `${OTHER}3`
          ? rdap(registration)
          : redirect(nextOf(url)),
    )
    expect(await read()).toMatchObject({ registrar: 'Harbour Names Ltd.' })
    expect(asked).toEqual([REGISTER, `${OTHER}1`, `${OTHER}2`, `${OTHER}3`])
  })

  test.each<[string, Register]>([
    ['four redirects', (url) => (url === REGISTER ? redirect(`${OTHER}1`) : redirect(nextOf(url)))],
    ['a redirect to plain http', () => redirect('http://rdap.second.example.net/')],
    ['a redirect to an inner host', () => redirect('https://inner.example.net/')],
    ['a redirect to an address', () => redirect('https://127.0.0.1/')],
    ['no connection', () => Promise.reject(new TypeError('network'))],
    ['status 503', () => new Response('down', { status: 503 })],
    ['status 429', () => new Response('slow down', { status: 429, headers: { 'retry-after': '60' } })],
    ['a page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    ['a megabyte', () => rdap(' '.repeat(1024 * 1024))],
  ])('that gives %s leaves the age unknown and the rest as it is', async (_case, register) => {
    const { read } = apiOver(register)
    const report = await read()
    expect(report).toMatchObject({
      registrar: '',
      registered: null,
      ageDays: null,
      registration: { state: 'unknown' },
    })
    expect(report.components.at(-1)).toMatchObject({ name: 'Age', state: 'unknown', counted: 0 })
    expect(report.finalScore).toBeGreaterThan(80)
  })

  test('that knows no such name says so', async () => {
    const { read } = apiOver(() => new Response('{}', { status: 404 }))
    expect(await read()).toMatchObject({ registration: { state: 'absent', server: 'rdap.verisign.com' } })
  })

  test('that does not answer is given up after four seconds, together with the rest', async () => {
    const clock = fakeClock()
    const { read } = apiOver(() => new Promise<Response>(() => undefined), { clock })
    const answer = read()
    await clock.advance(4_000)
    expect(await answer).toMatchObject({
      registration: { state: 'unknown', reason: expect.stringMatching(/4 s/) as string },
    })
  })
})

test('one check makes at most 45 requests, six at a time, the registry’s included', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `i${i}.acme.com`)
  const zone: Zone = {
    ...world,
    'acme.com': {
      TXT: [`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`],
      MX: names.map((name, i): [number, string] => [i, name]),
    },
    ...Object.fromEntries(
      names.map((name, i) => [name, { TXT: [`v=spf1 a:${name} mx -all`], A: [`192.0.43.${i + 1}`] }]),
    ),
  }
  const { read, cost } = apiOver(
    (url) => (url === REGISTER ? redirect('https://rdap.second.example.net/1') : rdap(registration)),
    { zone },
  )
  expect(await read()).toMatchObject({ registrar: 'Harbour Names Ltd.' })
  expect(cost().requests).toBeLessThanOrEqual(MAX_UPSTREAM_REQUESTS)
  expect(cost().most).toBeLessThanOrEqual(MAX_CONCURRENT_REQUESTS)
})

const nextOf = (url: string) => url.replace(/\d$/, (digit) => String(Number(digit) + 1))
