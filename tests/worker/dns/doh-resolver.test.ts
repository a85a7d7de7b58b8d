// The DoH resolver against servers that are right, slow, broken and hostile; time stands still unless it is moved.
import * as dnsPacket from '@dnsquery/dns-packet'
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { systemClock } from '#worker/clock.ts'
import { dohResolver, type Fetch } from '#worker/dns/doh-resolver.ts'
import { MAX_ANSWER_BYTES, MAX_QUESTIONS } from '#worker/net/upstream-budget.ts'
import { upstreamHealth } from '#worker/dns/upstreams.ts'
import { dnsResponse, dohServer, message, questionIn, soa } from '#tests/helpers/dns-messages.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { resolverContract } from '#tests/helpers/resolver-contract.ts'

const FIRST = 'https://first.example/dns-query'
const SECOND = 'https://second.example/dns-query'
const question = { name: 'example.test', type: 'A' as const }
const goodAnswer = () =>
  dnsResponse(message({ question, answers: [{ ...question, ttl: 60, data: '192.0.2.1' }] }))
const never: Fetch = () => new Promise<Response>(() => {})

resolverContract('the DoH resolver', (zone) =>
  dohResolver({ upstreams: [FIRST], fetch: dohServer(zoneResolver(zone)), clock: systemClock }),
)

/** One query to one server. */
const ask = (fetch: Fetch, upstreams = [FIRST]) =>
  dohResolver({ upstreams, fetch, clock: systemClock }).query('example.test', 'A')

describe('a query', () => {
  test('is a GET with id 0, EDNS and the AD bit', async () => {
    const seen: string[] = []
    await ask((url) => {
      seen.push(url)
      return Promise.resolve(goodAnswer())
    })
    const [url = ''] = seen
    const text = new URL(url).searchParams.get('dns') ?? ''
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    expect(url.startsWith(`${FIRST}?dns=`)).toBe(true)
    expect(text).not.toMatch(/[+/=]/)
    expect(dnsPacket.decode(bytes)).toMatchObject({
      id: 0,
      flag_rd: true,
      flag_ad: true,
      questions: [question],
      additionals: [{ type: 'OPT', udpPayloadSize: 1232 }],
    })
  })
})

describe('an answer', () => {
  test('says that DNSSEC proved it', async () => {
    const answers = [{ ...question, ttl: 60, data: '192.0.2.1' }]
    const answer = await ask(() =>
      Promise.resolve(dnsResponse(message({ question, flags: 1 << 5, answers }))),
    )
    expect(answer.authenticated).toBe(true)
  })

  test('carries the extended error of the server', async () => {
    const bytes = message({
      question,
      rcode: 'servfail',
      extendedError: { code: 22, text: 'no reachable authority' },
    })
    expect(await ask(() => Promise.resolve(dnsResponse(bytes)))).toMatchObject({
      kind: 'servfail',
      extendedError: { code: 22, text: 'no reachable authority' },
      detail: 'the answer was SERVFAIL (no reachable authority)',
    })
  })

  test('may be cached as long as the shortest TTL along the way', async () => {
    const answers = [
      { type: 'CNAME' as const, name: 'example.test', ttl: 30, data: 'b.test' },
      { type: 'A' as const, name: 'b.test', ttl: 600, data: '192.0.2.1' },
    ]
    expect(await ask(() => Promise.resolve(dnsResponse(message({ question, answers }))))).toMatchObject({
      ttlSeconds: 30,
    })
  })

  test('that says there is nothing is valid for the smaller of the SOA’s TTL and its minimum', async () => {
    const bytes = message({ question, rcode: 'nxdomain', authorities: [soa('test', 900, 45)] })
    expect(await ask(() => Promise.resolve(dnsResponse(bytes)))).toMatchObject({
      kind: 'nxdomain',
      ttlSeconds: 45,
    })
  })

  test('is an alias loop even when the server gave up with SERVFAIL', async () => {
    const circle = [
      { type: 'CNAME' as const, name: 'example.test', ttl: 60, data: 'b.test' },
      { type: 'CNAME' as const, name: 'b.test', ttl: 60, data: 'example.test' },
    ]
    const bytes = message({ question, rcode: 'servfail', answers: circle })
    expect(await ask(() => Promise.resolve(dnsResponse(bytes)))).toMatchObject({ kind: 'cname-loop' })
  })

  test('ignores records of other names in it, and does not read them alone as "there is none"', async () => {
    const stray = { type: 'A' as const, name: 'other.test', ttl: 60, data: '192.0.2.66' }
    const ours = { ...stray, name: 'example.test', data: '192.0.2.1' }
    const askWith = (answers: (typeof stray)[]) =>
      ask(() => Promise.resolve(dnsResponse(message({ question, answers }))))
    expect(await askWith([stray, ours])).toMatchObject({ kind: 'answer', records: ['192.0.2.1'] })
    expect(await askWith([stray])).toMatchObject({ kind: 'malformed', records: [] })
  })
})

const cutAt = (length: number) =>
  message({ question, answers: [{ ...question, ttl: 1, data: '192.0.2.1' }] }).slice(0, length)
const other = { name: 'other.test', type: 'A' as const }
/** A name that points to itself: header, then a compression pointer to its own position. */
const loopingName = new Uint8Array([0, 0, 129, 128, 0, 1, 0, 0, 0, 0, 0, 0, 192, 12, 0, 1, 0, 1])
/** Claims 65,535 answers but contains none. */
const boastful = message({ question })
boastful.set([255, 255], 6)

describe('a hostile server', () => {
  test.each<[string, () => Response, string, string]>([
    ['a cut header', () => dnsResponse(cutAt(7)), 'malformed', 'cannot be read'],
    ['a cut answer', () => dnsResponse(cutAt(40)), 'malformed', 'cannot be read'],
    ['a looping name', () => dnsResponse(loopingName), 'malformed', 'cannot be read'],
    ['more records claimed than sent', () => dnsResponse(boastful), 'malformed', 'cannot be read'],
    ['another id', () => dnsResponse(message({ question, id: 7 })), 'malformed', 'another id'],
    ['another question', () => dnsResponse(message({ question: other })), 'malformed', 'another question'],
    ['no question', () => dnsResponse(message({})), 'malformed', 'does not repeat the question'],
    [
      'our own query',
      () => dnsResponse(dnsPacket.encode({ type: 'query', id: 0, questions: [question] })),
      'malformed',
      'a question',
    ],
    [
      'the truncated flag',
      () => dnsResponse(message({ question, flags: dnsPacket.TRUNCATED_RESPONSE })),
      'truncated',
      'was truncated',
    ],
    ['an empty body', () => dnsResponse(new Uint8Array()), 'malformed', 'cannot be read'],
    [
      'a body over 65,535 bytes',
      () => dnsResponse(new Uint8Array(70_000)),
      'transport-error',
      'larger than any',
    ],
    [
      'HTML with status 200',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'transport-error',
      'not a DNS message',
    ],
    ['no content type', () => new Response(new Uint8Array(12)), 'transport-error', 'not a DNS message'],
    ['status 400', () => new Response('', { status: 400 }), 'transport-error', 'HTTP status 400'],
    ['status 429', () => new Response('', { status: 429 }), 'transport-error', 'HTTP status 429'],
    ['status 500', () => new Response('', { status: 500 }), 'transport-error', 'HTTP status 500'],
    ['status 502', () => new Response('', { status: 502 }), 'transport-error', 'HTTP status 502'],
    [
      'a redirect',
      () => new Response('', { status: 302, headers: { location: 'https://elsewhere.example/' } }),
      'transport-error',
      'HTTP status 302',
    ],
    ['FORMERR', () => dnsResponse(withRcode(1)), 'servfail', 'FORMERR'],
    ['an unknown error code', () => dnsResponse(withRcode(11)), 'servfail', 'error 11'],
  ])('that sends %s has its own result', async (_what, response, kind, detail) => {
    const answer = await ask(() => Promise.resolve(response()))
    expect(answer).toMatchObject({
      kind,
      source: 'first.example',
      detail: expect.stringContaining(detail) as string,
    })
  })

  test('that breaks the connection is a transport error', async () => {
    expect(await ask(() => Promise.reject(new TypeError('reset')))).toMatchObject({
      kind: 'transport-error',
      detail: 'the connection failed',
    })
  })

  test('that ends within the body is a transport error', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(5))
        controller.error(new Error('reset'))
      },
    })
    const answer = ask(() =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'application/dns-message' } })),
    )
    expect(await answer).toMatchObject({ kind: 'transport-error', detail: 'the connection broke off' })
  })

  test('cannot make the decoder throw, whatever bytes it sends', async () => {
    const whole = message({ question, answers: [{ ...question, ttl: 1, data: '192.0.2.1' }] })
    let seed = 1
    const random = () => (seed = (seed * 48271) % 2147483647)
    for (let run = 0; run < 3000; run++) {
      const bytes = whole.slice(0, 1 + (random() % whole.length))
      for (let flips = random() % 6; flips >= 0; flips--) bytes[random() % bytes.length] = random() & 255
      expect((await ask(() => Promise.resolve(dnsResponse(bytes)))).name).toBe('example.test')
    }
  })
})

function withRcode(rcode: number): Uint8Array {
  const bytes = message({ question })
  bytes[3] = ((bytes[3] ?? 0) & 0xf0) | rcode
  return bytes
}

describe('time', () => {
  test('an attempt ends after 2.5 seconds', async () => {
    const clock = fakeClock()
    const answer = dohResolver({ upstreams: [FIRST], fetch: never, clock }).query('example.test', 'A')
    await clock.advance(2_500)
    expect(await answer).toMatchObject({ kind: 'timeout', timeMs: 2_500, source: 'first.example' })
  })

  test('a body that drips slowly ends with the attempt', async () => {
    const clock = fakeClock()
    const drip: Fetch = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            pull: (controller) =>
              new Promise(() => clock.after(1_000, () => controller.enqueue(new Uint8Array(1)))),
          }),
          { headers: { 'content-type': 'application/dns-message' } },
        ),
      )
    const answer = dohResolver({ upstreams: [FIRST], fetch: drip, clock }).query('example.test', 'A')
    await clock.advance(2_500)
    expect(await answer).toMatchObject({ kind: 'timeout', timeMs: 2_500 })
  })

  test('all queries of a request end after 6 seconds', async () => {
    const clock = fakeClock()
    const resolver = dohResolver({ upstreams: [FIRST, SECOND], fetch: never, clock })
    const answers = Array.from({ length: 20 }, (_, i) => resolver.query(`n${i}.test`, 'A'))
    await clock.advance(6_000)
    expect(new Set((await Promise.all(answers)).map((answer) => answer.kind))).toEqual(new Set(['timeout']))
  })

  test('the timer of the seventh query starts when its turn comes', async () => {
    const clock = fakeClock()
    const resolver = dohResolver({
      upstreams: [FIRST],
      fetch: (url) =>
        questionIn(url).name === 'seventh.test'
          ? Promise.resolve(dnsResponse(message({ question: questionIn(url) })))
          : never(url, {}),
      clock,
    })
    for (let i = 0; i < 6; i++) void resolver.query(`slow${i}.test`, 'A')
    const seventh = resolver.query('seventh.test', 'A')
    await clock.advance(2_500)
    expect(await seventh).toMatchObject({ kind: 'no-data', timeMs: 0 })
  })
})

describe('load', () => {
  test('never more than six requests are open at a time', async () => {
    let open = 0
    let most = 0
    const resolver = dohResolver({
      upstreams: [FIRST],
      clock: systemClock,
      fetch: async (url) => {
        most = Math.max(most, ++open)
        await new Promise((resolve) => setTimeout(resolve, 1))
        open -= 1
        return dnsResponse(message({ question: questionIn(url) }))
      },
    })
    await Promise.all(Array.from({ length: 30 }, (_, i) => resolver.query(`n${i}.test`, 'A')))
    expect(most).toBe(6)
  })

  test('the 46th query is not sent, and says so', async () => {
    let requests = 0
    const resolver = dohResolver({
      upstreams: [FIRST],
      clock: systemClock,
      fetch: (url) => {
        requests += 1
        return Promise.resolve(dnsResponse(message({ question: questionIn(url) })))
      },
    })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => resolver.query(`n${i}.test`, 'A')))
    expect([requests, answers.filter((answer) => answer.kind === 'over-budget').length]).toEqual([
      MAX_QUESTIONS,
      5,
    ])
  })
})

describe('the second server', () => {
  const firstSends =
    (first: () => Promise<Response>): Fetch =>
    (url) =>
      url.startsWith(FIRST) ? first() : Promise.resolve(goodAnswer())
  const both = [FIRST, SECOND]

  test.each<[string, () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('refused'))],
    ['answers with HTTP status 503', () => Promise.resolve(new Response('', { status: 503 }))],
    ['answers SERVFAIL', () => Promise.resolve(dnsResponse(message({ question, rcode: 'servfail' })))],
    ['answers REFUSED', () => Promise.resolve(dnsResponse(message({ question, rcode: 'refused' })))],
    ['sends garbage', () => Promise.resolve(dnsResponse(new Uint8Array(3)))],
  ])('is asked when the first %s', async (_what, first) => {
    expect(await ask(firstSends(first), both)).toMatchObject({ kind: 'answer', source: 'second.example' })
  })

  test('is asked when the first does not answer in time', async () => {
    const clock = fakeClock()
    const fetch = firstSends(() => never('', {}))
    const answer = dohResolver({ upstreams: both, fetch, clock }).query('example.test', 'A')
    await clock.advance(400)
    expect(await answer).toMatchObject({ kind: 'answer', source: 'second.example' })
  })

  test('is not asked after NXDOMAIN', async () => {
    const nothing = () => Promise.resolve(dnsResponse(message({ question, rcode: 'nxdomain' })))
    expect(await ask(firstSends(nothing), both)).toMatchObject({ kind: 'nxdomain', source: 'first.example' })
  })

  test('does not hide the first one’s SERVFAIL behind a broken connection', async () => {
    const fetch: Fetch = (url) =>
      url.startsWith(FIRST)
        ? Promise.resolve(dnsResponse(message({ question, rcode: 'servfail' })))
        : Promise.reject(new TypeError('unreachable'))
    expect(await ask(fetch, both)).toMatchObject({ kind: 'servfail', source: 'first.example' })
  })
})

/** Which server received a query for which name, and which queries were canceled. */
function world(servers: Record<string, Fetch>) {
  const clock = fakeClock()
  const [asked, calledOff]: [string[], string[]] = [[], []]
  const fetch: Fetch = (url, init) => {
    const line = `${new URL(url).host} ${questionIn(url).name}`
    asked.push(line)
    init.signal?.addEventListener('abort', () => void calledOff.push(line))
    return (servers[new URL(url).host] ?? never)(url, init)
  }
  const health = upstreamHealth(clock)
  const resolver = (signal?: AbortSignal) =>
    dohResolver({ upstreams: [FIRST, SECOND], fetch, clock, health, signal })
  return { clock, asked, calledOff, resolver }
}
const works: Fetch = (url) => Promise.resolve(dnsResponse(message({ question: questionIn(url) })))
const fails: Fetch = () => Promise.resolve(new Response('', { status: 500 }))
const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}.test`)

describe('a server that failed', () => {
  test('comes last for a minute, in the next request too', async () => {
    const { asked, resolver, clock } = world({ 'first.example': fails, 'second.example': works })
    await resolver().query('a.test', 'A')
    await resolver().query('b.test', 'A')
    await clock.advance(60_000)
    await resolver().query('c.test', 'A')
    expect(asked).toEqual([
      ...['first.example a.test', 'second.example a.test'],
      'second.example b.test',
      ...['first.example c.test', 'second.example c.test'],
    ])
  })

  test('is still queried when the other one fails, too', async () => {
    const servers = { 'first.example': fails, 'second.example': works }
    const { resolver, clock } = world(servers)
    await resolver().query('a.test', 'A')
    await clock.advance(1)
    servers['first.example'] = works
    servers['second.example'] = fails
    expect(await resolver().query('b.test', 'A')).toMatchObject({ source: 'first.example', kind: 'no-data' })
  })

  test('costs each pending query one repeat, and no query', async () => {
    const { asked, resolver } = world({ 'first.example': fails, 'second.example': works })
    const dns = resolver()
    const answers = await Promise.all(names(44).map((name) => dns.query(name, 'A')))
    expect(new Set(answers.map(({ kind, source }) => `${kind} ${source}`))).toEqual(
      new Set(['no-data second.example']),
    )
    expect([asked.length, asked.filter((line) => line.startsWith('first')).length]).toEqual([50, 6])
    expect(dns.upstreamRequests).toBe(50)
  })

  test('is not one whose zones answer nowhere', async () => {
    const { asked, resolver, clock } = world({})
    const silent = resolver().query('silent.test', 'A')
    await clock.advance(3_000)
    expect(await silent).toMatchObject({ kind: 'timeout' })
    void resolver().query('next.test', 'A')
    expect(asked.at(-1)).toBe('first.example next.test')
  })
})

describe('a slow query', () => {
  test('is sent a second time, and the first good answer cancels the other', async () => {
    const { asked, calledOff, resolver, clock } = world({ 'second.example': works })
    const answer = resolver().query('a.test', 'A')
    await clock.advance(399)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(await answer).toMatchObject({ source: 'second.example' })
    expect(calledOff).toEqual(['first.example a.test'])
  })

  test('keeps its first attempt when the second server fails', async () => {
    const late: Fetch = (url) =>
      new Promise((resolve) => void clock.after(1_000, () => resolve(works(url, {}))))
    const { resolver, clock } = world({ 'first.example': late, 'second.example': fails })
    const answer = resolver().query('a.test', 'A')
    await clock.advance(1_000)
    expect(await answer).toMatchObject({ source: 'first.example', kind: 'no-data' })
  })

  test('never makes a seventh connection, and only one of six gives up its attempt to find out', async () => {
    let open = 0
    let most = 0
    const counting =
      (ms: number): Fetch =>
      async (url) => {
        most = Math.max(most, ++open)
        await new Promise<void>((resolve) => void clock.after(ms, resolve))
        open -= 1
        return works(url, {})
      }
    const servers = { 'first.example': counting(600), 'second.example': counting(5_000) }
    const { asked, resolver, clock } = world(servers)
    const dns = resolver()
    const answers = Promise.all(names(6).map((name) => dns.query(name, 'A')))
    await clock.advance(3_000)
    const kinds = (await answers).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'no-data')).toHaveLength(5)
    expect(asked.filter((line) => line.startsWith('second'))).toHaveLength(1)
  })
})

describe('a visitor who leaves', () => {
  test('stops pending and waiting queries, and those that would come next', async () => {
    const { asked, calledOff, resolver, clock } = world({})
    const visitor = new AbortController()
    const dns = resolver(visitor.signal)
    const answers = Promise.all(names(20).map((name) => dns.query(name, 'A')))
    await clock.advance(10)
    visitor.abort()
    expect((await answers).map(({ kind }) => kind)).toEqual(names(20).map(() => 'timeout'))
    await dns.query('later.test', 'A')
    await clock.advance(10_000)
    expect([asked.length, calledOff.length]).toEqual([6, 6])
  })

  test('does not count against a server', async () => {
    const { asked, resolver, clock } = world({})
    const visitor = new AbortController()
    const answer = resolver(visitor.signal).query('a.test', 'A')
    await clock.advance(10)
    visitor.abort()
    await answer
    void resolver().query('b.test', 'A')
    expect(asked.at(-1)).toBe('first.example b.test')
  })
})

test('the answers of one request stay within 128 KiB', async () => {
  const strings = Array.from({ length: 200 }, () => 'x'.repeat(255))
  const { resolver } = world({
    'first.example': (url) => {
      const question = questionIn(url)
      return Promise.resolve(
        dnsResponse(
          message({ question, answers: [{ type: 'TXT', name: question.name, ttl: 60, data: [...strings] }] }),
        ),
      )
    },
  })
  const dns = resolver()
  const answers = await Promise.all(names(20).map((name) => dns.query(name, 'TXT')))
  const kinds = answers.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'answer')).toHaveLength(Math.floor(MAX_ANSWER_BYTES / 51_200))
  expect(new Set(kinds)).toEqual(new Set(['answer', 'over-budget']))
})
