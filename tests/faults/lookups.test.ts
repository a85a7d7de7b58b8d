// The servers that lookups depend on are down, slow or lying: nothing is claimed about a record that DNS did not
// return.
import { Response } from 'miniflare'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { dnsResponse, dohServer, message, questionIn } from '#tests/helpers/dns-messages.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'

type Answer = (url: string) => Promise<Response> | Response

const zone = zoneResolver({
  'late.com': { TXT: ['v=spf1 -all'], NS: ['ns.good.com'] },
  'good.com': {
    TXT: ['v=spf1 -all'],
    MX: [[10, 'mx.good.com']],
    A: ['192.0.43.8'],
    NS: ['ns.good.com'],
  },
  'mx.good.com': { A: ['192.0.43.8'] },
  'rdap.verisign.com': { A: ['192.0.43.9'] },
})
const honest = dohServer(zone)
const binary = { 'content-type': 'application/dns-message' }
const of = async (response: globalThis.Response) =>
  new Response(await response.arrayBuffer(), { status: response.status, headers: [...response.headers] })

/** Each answers every query in its own wrong way. */
const WAYS: Record<string, Answer> = {
  'a broken connection': () => new Response('', { status: 521 }),
  'status 500': () => new Response('oops', { status: 500 }),
  'status 403': () =>
    new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
  'a page of HTML': () => new Response('<p>Welcome</p>', { headers: { 'content-type': 'text/html' } }),
  'HTML that claims to be DNS': () => new Response('<p>Welcome to our hotel</p>', { headers: binary }),
  'an empty answer': () => new Response('', { headers: binary }),
  'half an answer': async (url) =>
    new Response((await (await of(await honest(url, {}))).arrayBuffer()).slice(0, 20), { headers: binary }),
  'the answer to another question': (url) => {
    const question = { ...questionIn(url), name: 'somebody-else.com' }
    const answers = [{ type: 'TXT' as const, name: question.name, ttl: 60, data: ['v=spf1 +all'] }]
    return of(dnsResponse(message({ question, answers })))
  },
  'records of another name': (url) => {
    const answers = [{ type: 'TXT' as const, name: 'somebody-else.com', ttl: 60, data: ['v=spf1 +all'] }]
    return of(dnsResponse(message({ question: questionIn(url), answers })))
  },
  'a redirect': () =>
    new Response('', { status: 302, headers: { location: 'https://honest.example/dns-query' } }),
  'a megabyte': () => new Response(new Uint8Array(1_000_000), { headers: binary }),
}

const right: Answer = async (url) => of(await honest(url, {}))
const silence: Answer = () => new Promise<Response>(() => {})

/** By host: the two resolvers, and the registry of .com. */
let ways: Record<string, Answer> = {}
let asked: string[] = []
let site: FaultySite

/** These never answer, so that their tests can wait in parallel. */
function isSilent({ host, href, pathname }: URL): boolean {
  if (pathname === '/dns-query') {
    const { name } = questionIn(href)
    return (
      name.endsWith('never.com') || (host === 'one.example' && ['late.com', 'example.com'].includes(name))
    )
  }
  return pathname.endsWith('/domain/late.com')
}

beforeAll(async () => {
  site = await startFaultySite({
    outboundService: (request) => {
      const url = new URL(request.url)
      asked.push(url.host)
      return (isSilent(url) ? silence : (ways[url.host] ?? right))(url.href)
    },
  })
})
beforeEach(() => {
  asked = []
})
afterAll(() => site.stop())

async function get(path: string) {
  const headers = { 'cache-control': 'no-cache' }
  const answer = await fetch(`${site.url}/apis/v1/core/user/tools/${path}`, { headers })
  return { status: answer.status, body: await jsonIn<Record<string, unknown>>(answer) }
}

/** What the site says about a domain about which nothing can be known. */
async function expectNoClaim(domain: string, status: number, code: string) {
  const [spf, mx, cname, dkim, page] = await Promise.all([
    get(`spf/checker?domain=${domain}`),
    get(`mx/checker?domain=${domain}`),
    get(`cname/checker?domain=www.${domain}`),
    get(`dkim/checker?domain=${domain}&selector=mail`),
    fetch(`${site.url}/tool/spf?domain=${domain}`),
  ])
  expect(spf).toMatchObject({ status: 200, body: { state: 'unknown' } })
  expect(spf.body.records ?? []).toEqual([])
  for (const answer of [mx, cname, dkim]) expect(answer).toMatchObject({ status, body: { error: { code } } })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain(`The SPF record of ${domain} is unknown`)
  expect(html).not.toContain('No SPF records found')
}

describe('both resolvers', () => {
  test.each(Object.entries(WAYS))('send %s', async (_name, way) => {
    ways = { 'one.example': way, 'two.example': way }
    await expectNoClaim('good.com', 502, 'lookup_failed')
  })
})

describe('one resolver', () => {
  test.each(Object.entries(WAYS))('sends %s: the other one counts', async (_name, way) => {
    ways = { 'one.example': way }
    const [spf, mx] = await Promise.all([
      get('spf/checker?domain=good.com'),
      get('mx/checker?domain=good.com'),
    ])
    expect(spf).toMatchObject({ status: 200, body: { records: ['v=spf1 -all'] } })
    expect(mx).toMatchObject({ status: 200, body: [{ exchange: 'mx.good.com' }] })
  })
})

describe('the registry of domain names', () => {
  const FAULTS = ['status 500', 'status 403', 'a page of HTML', 'a megabyte'] as const
  test.each(FAULTS)('sends %s: the age is unknown, the rest is measured', async (name) => {
    ways = { 'rdap.verisign.com': WAYS[name] ?? right }
    const { status, body } = await get('domain/reputation?domain=good.com')
    expect(asked).toContain('rdap.verisign.com')
    expect([status, body.registration, body.ageDays]).toMatchObject([200, { state: 'unknown' }, null])
  })
})

describe.concurrent('a service that does not answer does not hold up the site:', () => {
  test('both resolvers', () => expectNoClaim('never.com', 504, 'lookup_timeout'), 9_000)

  test('one resolver', async () => {
    expect(await get('spf/checker?domain=late.com')).toMatchObject({ body: { records: ['v=spf1 -all'] } })
  }, 6_000)

  test('the registry of domain names', async () => {
    const { status, body } = await get('domain/reputation?domain=late.com')
    expect([status, body.registration, body.ageDays]).toMatchObject([200, { state: 'unknown' }, null])
  }, 9_000)

  test('one resolver in the health report, and a visitor who asked for it and left', async () => {
    await expect(fetch(`${site.url}/healthz`, { signal: AbortSignal.timeout(300) })).rejects.toThrow()
    const health = await fetch(`${site.url}/healthz`)
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { parts: [{ ok: true }, { name: 'resolver one.example', ok: false }, { ok: true }, {}] },
    ])
  }, 9_000)
})
