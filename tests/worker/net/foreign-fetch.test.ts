// Loading a stranger's URL: public https only, each redirect checked, and it always ends.
import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import { systemClock } from '#worker/clock.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'
import { upstreamBudget } from '#worker/net/upstream-budget.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const REQUEST = { accept: 'image/svg+xml', maxBytes: 100, timeoutMs: 5000, maxRedirects: 3 }
const ZONE: Zone = {
  'public.com': { A: ['192.0.43.7'] },
  'six.com': { AAAA: ['2001:500:88:200::8'] },
  'inside.com': { A: ['192.0.43.7', '10.1.2.3'] },
  'meta.com': { A: ['169.254.169.254'] },
  'mapped.com': { AAAA: ['::ffff:10.0.0.1'] },
  'empty.com': { TXT: ['x'] },
  'broken.com': 'servfail',
}

type Site = (url: string) => Response
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
const ok = () => new Response('hello', { headers: { 'content-type': 'Image/SVG+xml; charset=utf-8' } })

/** @returns the answer, and which URLs were requested along the way */
async function read(url: string, site: Site = ok) {
  const asked: string[] = []
  const fetch = (at: string, init: RequestInit) => {
    asked.push(at)
    expect(init.redirect).toBe('manual')
    return Promise.resolve(site(at))
  }
  const resolver = zoneResolver(ZONE)
  const answer = await foreignFetch({ fetch, resolver, clock: systemClock })(url, REQUEST)
  return { answer, asked }
}

describe('a URL that is loaded', () => {
  test('of a sample domain is answered by the samples, and nothing is sent', async () => {
    const site = { contentType: 'text/plain', body: 'a file of the sample' }
    const load = foreignFetch({
      fetch: () => Promise.reject(new Error('sent')),
      resolver: zoneResolver(ZONE),
      clock: systemClock,
      samples: sitesOf({ 'https://www.northwind.test/file': site }),
    })
    expect(await load('https://www.northwind.test/file', REQUEST)).toMatchObject({
      kind: 'body',
      bytes: { length: 20 },
    })
    expect(await load('https://www.northwind.test/', REQUEST)).toMatchObject({
      kind: 'http-error',
      status: 404,
    })
  })

  test('gives the bytes and the media type', async () => {
    const { answer } = await read('https://public.com/logo.svg')
    expect(answer).toMatchObject({ kind: 'body', contentType: 'image/svg+xml', redirects: [] })
    expect(answer.kind === 'body' && new TextDecoder().decode(answer.bytes)).toBe('hello')
  })

  test('may be a host that has only an IPv6 address', async () => {
    expect((await read('https://six.com/')).answer.kind).toBe('body')
  })

  test('follows redirects to other public names and says so', async () => {
    const { answer } = await read('https://public.com/a', (url) =>
      url.endsWith('/a') ? redirect('//six.com/b') : ok(),
    )
    expect(answer).toMatchObject({
      kind: 'body',
      url: 'https://six.com/b',
      redirects: ['https://public.com/a'],
    })
  })
})

describe('a URL that is not loaded', () => {
  test.each([
    ['http://public.com/', 'https://'],
    ['ftp://public.com/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['//public.com/', 'no web address'],
    ['https://user@public.com/', 'user name'],
    ['https://:pass@public.com/', 'user name'],
    ['https://public.com:8443/', 'port'],
    ['https://127.0.0.1/', 'public domain name'],
    ['https://0x7f.1/', 'public domain name'],
    ['https://2130706433/', 'public domain name'],
    ['https://192.0.43.7/', 'public domain name'],
    ['https://[::1]/', 'public domain name'],
    ['https://localhost/', 'public domain name'],
    ['https://printer.local/', 'not a public name'],
    ['https://db.internal/', 'not a public name'],
    ['https://7.43.0.192.in-addr.arpa/', 'not a public name'],
    ['https://inside.com/', '10.1.2.3'],
    ['https://meta.com/latest/meta-data', '169.254.169.254'],
    ['https://mapped.com/', 'not public'],
    ['https://empty.com/', 'no IP address'],
    ['https://nowhere.com/', 'no IP address'],
  ])('%s', async (url, reason) => {
    const { answer, asked } = await read(url)
    expect(answer).toMatchObject({ kind: 'refused-url', reason: expect.stringContaining(reason) as string })
    expect(asked).toEqual([])
  })

  test('is not loaded through a redirect, either', async () => {
    for (const target of ['https://inside.com/', 'http://public.com/', 'https://127.0.0.1/', 'file:///etc']) {
      const { answer, asked } = await read('https://public.com/', () => redirect(target))
      expect(answer.kind).toBe('refused-url')
      expect(asked).toEqual(['https://public.com/'])
    }
  })
})

describe('a failed request', () => {
  test('says that the host could not be looked up, not that it has no IP address', async () => {
    expect((await read('https://broken.com/')).answer).toMatchObject({ kind: 'transport-error' })
  })

  test('stops after three redirects', async () => {
    const { answer, asked } = await read('https://public.com/0', (url) =>
      redirect(`/${Number(url.at(-1)) + 1}`),
    )
    expect(answer.kind).toBe('too-many-redirects')
    expect(asked).toHaveLength(4)
  })

  test('names the status', async () => {
    const { answer } = await read('https://public.com/', () => new Response('no', { status: 403 }))
    expect(answer).toMatchObject({ kind: 'http-error', status: 403 })
  })

  test('treats a redirect without a target as a status', async () => {
    const { answer } = await read('https://public.com/', () => new Response(null, { status: 302 }))
    expect(answer).toMatchObject({ kind: 'http-error', status: 302 })
  })

  test('stops reading at the limit', async () => {
    const { answer } = await read('https://public.com/', () => new Response('x'.repeat(101)))
    expect(answer.kind).toBe('too-large')
  })

  test('ends in time when the server never answers', async () => {
    const clock = fakeClock()
    const fetch = () => new Promise<Response>(() => {})
    const reading = foreignFetch({ fetch, resolver: zoneResolver(ZONE), clock })(
      'https://public.com/',
      REQUEST,
    )
    await clock.advance(5000)
    expect((await reading).kind).toBe('timeout')
  })

  test('says so when the connection breaks', async () => {
    const { answer } = await read('https://public.com/', () => {
      throw new TypeError('network')
    })
    expect(answer.kind).toBe('transport-error')
  })

  test('sends nothing when the request has used up its share', async () => {
    const budget = upstreamBudget()
    while (budget.take());
    const fetch = () => Promise.reject(new Error('asked'))
    const answer = await foreignFetch({ fetch, resolver: zoneResolver(ZONE), clock: systemClock, budget })(
      'https://public.com/',
      REQUEST,
    )
    expect(answer.kind).toBe('over-budget')
  })

  test('ends when the visitor leaves, also in the middle of a body', async () => {
    const left = new AbortController()
    let stopped = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          controller.enqueue(new Uint8Array(10))
          left.abort()
          return new Promise(() => {})
        },
      },
      // Nothing before it is asked for.
      { highWaterMark: 0 },
    )
    const fetch = (_url: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => (stopped = true))
      return Promise.resolve(new Response(body))
    }
    const reading = foreignFetch({
      fetch,
      resolver: zoneResolver(ZONE),
      clock: fakeClock(),
      signal: left.signal,
    })('https://public.com/', REQUEST)
    expect((await reading).kind).toBe('timeout')
    expect(stopped).toBe(true)
  })

  test('says that the answer broke off, not that the connection failed', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const { answer } = await read('https://public.com/', () => new Response(broken))
    expect(answer).toMatchObject({ kind: 'unreadable', reason: 'its answer broke off or is damaged' })
  })

  test.each(['gzip, gzip', 'deflate', 'zstd', 'x'.repeat(5_000), 'a\tb'])(
    'does not take what is packed as “%s” for the content',
    async (coding) => {
      const { answer } = await read(
        'https://public.com/',
        () => new Response('x', { headers: { 'content-encoding': coding }, encodeBody: 'manual' }),
      )
      expect(answer).toMatchObject({
        kind: 'unreadable',
        reason: expect.stringMatching(
          /^its answer is packed as “.{1,50}”, which we do not unpack$/,
        ) as string,
      })
    },
  )
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with status %d is followed', async (status) => {
    const { answer } = await read('https://public.com/a', (url) =>
      url.endsWith('/a') ? new Response(null, { status, headers: { location: '/b' } }) : ok(),
    )
    expect(answer).toMatchObject({ kind: 'body', url: 'https://public.com/b' })
  })

  test('to a URL that runs for pages is not followed', async () => {
    const { answer } = await read('https://public.com/', () => redirect(`/${'a'.repeat(3_000)}`))
    expect(answer).toMatchObject({ kind: 'refused-url', reason: 'it is longer than 2000 characters' })
  })
})
