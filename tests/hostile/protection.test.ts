import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSecretAddress } from '#worker/pages/finish-page.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { startBuiltSite } from './built-site.ts'
import { nonceOf } from './nonce-of.ts'
import { API, apiRoutes, pagePaths } from './routes.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

let broken: Awaited<ReturnType<typeof startBuiltSite>>

beforeAll(async () => {
  broken = await startBuiltSite({ RATE_LIMIT: 'on', DOH_URLS: '' })
})
afterAll(() => broken.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(siteUrl + path, { redirect: 'manual', ...init })

/** What an answer is protected by. */
type Answer = Pick<Response, 'status' | 'headers' | 'url'>

/**
 * The answer to a body of `length` bytes of which only the beginning is sent: whoever refuses the rest
 * closes the connection, and a sender who is still writing may never see the answer.
 */
const announce = (path: string, length: number) =>
  new Promise<Answer>((resolve, reject) => {
    const url = siteUrl + path
    const headers = { 'content-type': 'text/plain', 'content-length': length }
    const sent = request(url, { method: 'POST', headers }, ({ statusCode = 0, headersDistinct }) => {
      const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      resolve({ status: statusCode, headers: new Headers(pairs), url })
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('the beginning')
  })

function expectProtection({ headers, url }: Answer) {
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=(?:[3-9]\d{7}|\d{9,})/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const referrerPolicy = isSecretAddress(new URL(url)) ? 'no-referrer' : 'strict-origin-when-cross-origin'
  expect(headers.get('referrer-policy')).toBe(referrerPolicy)
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.has('x-powered-by')).toBe(false)
  expect(headers.has('set-cookie')).toBe(false)
}

function expectPagePolicy(answer: Response) {
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'/)
  for (const part of [`frame-ancestors 'none'`, `base-uri 'none'`, `form-action 'self'`]) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
}

/** Without a key, they have nothing to show. */
const NEEDS_KEY = [
  '/r',
  '/watch/:view',
  '/watch-mail',
  '/dmarc-monitor/:view',
  '/mail-watch/:view',
  '/warmup/:view',
  '/move/:view',
]

describe('a page', () => {
  const pages = pagePaths.filter((path) => !/\.\w+$/.test(path))
  test.each(pages)('%s', async (path) => {
    const [first, second, head] = await Promise.all([ask(path), ask(path), ask(path, { method: 'HEAD' })])
    const status = NEEDS_KEY.includes(path) ? 404 : 200
    expect([first.status, head.status]).toEqual([status, status])
    for (const answer of [first, head]) {
      expectProtection(answer)
      expectPagePolicy(answer)
    }
    const html = await first.text()
    const nonces = [...html.matchAll(/<(?:script|style)\b[^>]*>/g)].map(
      ([tag]) => /nonce="([^"]+)"/.exec(tag)?.[1],
    )
    const nonce = nonceOf(first)
    expect(new Set(nonces)).toEqual(new Set([nonce]))
    expect(second.headers.get('content-security-policy'), 'a nonce is used once').not.toContain(nonce)
    expect(html).not.toMatch(/\son\w+="|\sstyle="|href="javascript:/i)
  })

  test('requested over http redirects to https', async () => {
    const { miniflare } = broken
    const answer = await miniflare.dispatchFetch('http://warmpost.example/tool/spf?domain=a.example', {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      'https://warmpost.example/tool/spf?domain=a.example',
    ])
  })

  test.each<[string, string, RequestInit, number]>([
    ['that does not exist', '/nothing-here', {}, 404],
    ['with a damaged address', '/tool/%zz', {}, 400],
    ['with an address in no alphabet', '/tool/%ff%fe', {}, 400],
    ['with an address like another site’s', '/%5C%20x', {}, 400],
    ['with an address like another site’s, in another way', '/%2F%2F%20x', {}, 400],
    ['of a post that does not exist', '/blogs/nothing-here', {}, 404],
    ['that takes no form', '/blogs', { method: 'POST' }, 405],
    ['asked for in a way that there is not', '/tool/spf', { method: 'DELETE' }, 405],
    ['with a form that is not complete', '/contact-us', { method: 'POST', body: new URLSearchParams() }, 400],
    [
      'with a form that a program filled in',
      '/contact-us',
      { method: 'POST', body: new URLSearchParams({ email: 'a@b.co', message: 'x', website: 'x' }) },
      400,
    ],
    ['with a body that is no form', '/contact-us', { method: 'POST', body: '{' }, 400],
  ])('%s', async (_what, path, init, status) => {
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    expectProtection(answer)
    if (answer.headers.get('content-type')?.startsWith('text/html')) expectPagePolicy(answer)
    else expect(await answer.text()).not.toContain('%')
  })

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['nonsense', 403],
    ['', 400],
  ])('with a form from %s', async (from, status) => {
    const headers = { origin: from || siteUrl, 'x-forwarded-host': 'evil.example' }
    const answer = await ask('/contact-us', { method: 'POST', headers, body: new URLSearchParams() })
    expect(answer.status).toBe(status)
    expectProtection(answer)
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
  })

  test('for visitors who send too many requests', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.7' }
    let answer: Response
    let tries = 0
    do answer = await fetch(`${broken.url}/tool/mx?domain=northwind.test`, { headers })
    while (answer.status === 200 && ++tries < 100)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    expectProtection(answer)
    expectPagePolicy(answer)
  })

  test.each(['/tool/spf/', '/blogs/', '/nothing/', '/tool/spf/?domain=a.example'])(
    'with a final slash: %s leads to the one without',
    async (path) => {
      const answer = await ask(path)
      expectProtection(answer)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        siteUrl + path.replace(/\/(?=$|\?)/, ''),
      ])
    },
  )

  test('as data for the router in the browser', async () => {
    const answer = await ask('/tool/spf.data?domain=northwind.test')
    expectProtection(answer)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/x-script'])
  })

  test('that is secret, as data for the router in the browser', async () => {
    const answer = await ask('/watch-mail.data?token=c2FtcGxlIHRva2VuIDAxMj')
    expectProtection(answer)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('an answer of the API', () => {
  const expectApiProtection = (answer: Answer, cache = /no-store/) => {
    expectProtection(answer)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none';.*frame-ancestors 'none'/,
    )
    expect(answer.headers.get('content-type')).toMatch(/^(?:application\/json|text\/plain; charset=UTF-8)/)
    expect(answer.headers.get('cache-control')).toMatch(cache)
  }

  test('to every route, right or wrong', async () => {
    for (const { method, path, from, fields } of await apiRoutes(siteUrl)) {
      const query = new URLSearchParams(fields as Record<string, string>).toString()
      const json = { method, headers: { 'content-type': 'application/json' } }
      const right =
        from === 'query'
          ? ask(`${path}?${query}`, { method })
          : ask(path, { ...json, body: JSON.stringify(fields) })
      const cache = path.endsWith('/openapi.json') ? /max-age|no-store/ : /no-store/
      for (const answer of [
        await right,
        await ask(path, { ...json, ...(method === 'POST' && { body: '{' }) }),
      ]) {
        // A site without mail says so.
        if (answer.status === 503)
          expect(await answer.clone().text(), `${method} ${path}`).toContain('"not_configured"')
        else expect(answer.status, `${method} ${path}`).toBeLessThan(500)
        expectApiProtection(answer, cache)
      }
      const wrong = await ask(path, { method: 'PUT' })
      expect([wrong.status, wrong.headers.get('allow')?.split(', ')]).toEqual([
        405,
        expect.arrayContaining([method]),
      ])
      expectApiProtection(wrong)
    }
  })

  test.each<[string, string, RequestInit, number]>([
    ['that is no route', `${API}/nothing`, {}, 404],
    ['for a monitor', '/healthz', {}, 200],
  ])('%s', async (_what, path, init, status) => {
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    expectApiProtection(answer)
  })

  test('to a body that is too large', async () => {
    const answer = await announce(`${API}/user/tools/header/analyze`, 1_100_000)
    expect(answer.status).toBe(413)
    expectApiProtection(answer)
  })

  test('that failed', async () => {
    const answer = await fetch(`${broken.url}${API}/user/tools/mx/checker?domain=example.com`)
    expect(answer.status).toBe(502)
    expectApiProtection(answer)
  })

  test('is open to every page where it is a tool, and to our own where it stores', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const tool = await ask(`${API}/user/tools/spf/checker?domain=northwind.test`, { headers })
    expect(tool.headers.get('access-control-allow-origin')).toBe('*')
    expect(tool.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(tool.headers.has('access-control-allow-credentials')).toBe(false)
    for (const path of ['/user/contact', '/user/subscribe']) {
      const asked = await ask(API + path, { method: 'OPTIONS', headers })
      expect(asked.headers.has('access-control-allow-origin')).toBe(false)
    }
  })
})

test('what is made for other sites may be shown there: the badge of a mail watch, and nothing else of it', async () => {
  const made = await ask(`${API}/user/mail-watch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain: 'northwind.test' }),
  })
  const path = `${API}/user/mail-watch/${(await jsonIn<{ view: string }>(made)).view}`
  const state = await ask(path)
  const { badge, feed } = await jsonIn<{ badge: string; feed: string }>(state.clone())
  const pathOf = (url: string) => new URL(url).pathname
  const image = await ask(pathOf(badge))
  expectProtection(image)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const answers = [image, await ask(pathOf(feed)), state, await ask(`/mail-watch/${path.split('/').at(-1)}`)]
  expect(answers.map(({ headers }) => headers.get('cross-origin-resource-policy'))).toEqual([
    'cross-origin',
    'same-origin',
    'same-origin',
    'same-origin',
  ])
})

describe('a file', () => {
  test.each([
    [/\/assets\/[^"]+\.js/, 'public, max-age=31536000, immutable', 'text/javascript'],
    [/\/assets\/[^"]+\.woff2/, 'public, max-age=31536000, immutable', 'font/woff2'],
    [/\/icon\.svg/, 'public, max-age=86400', 'image/svg+xml'],
    [/\/sharing\/[^"]+\.png/, 'public, max-age=86400', 'image/png'],
  ])('%s is kept as long as it stays the same', async (pattern, cache, type) => {
    const [path = ''] = pattern.exec(await (await ask('/tool/spf')).text()) ?? []
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, cache])
    expect(headers.get('content-type')).toContain(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.has('strict-transport-security')).toBe(true)
  })

  test('that does not exist is not cached', async () => {
    const answer = await ask('/assets/gone-12345678.js')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-cache'])
  })

  test.each(pagePaths.filter((path) => /\.(?:xml|txt)$/.test(path)))(
    '%s is kept for an hour',
    async (path) => {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
      expectProtection(answer)
    },
  )
})

describe('a redirect', () => {
  const ELSEWHERE = [
    '//evil.example',
    'https://evil.example/',
    '\\\\evil.example',
    '/\\evil.example',
    'evil.example',
    '\t//evil.example',
    'https:evil.example',
    '%2F%2Fevil.example',
  ]
  const addresses = ELSEWHERE.flatMap((to) => {
    const text = encodeURIComponent(to)
    return [
      `/tool/email-authentication?email=a@${text}`,
      `/tool/email-authentication?email=${text}`,
      `/tool/dkim?domain=${text}&selector=${text}`,
      `/tool/dkim?domain=northwind.test&selector=s1._domainkey.${text}`,
      `/tool/dkim?domain=&selector=${encodeURIComponent(`DKIM-Signature: v=1; d=${to}; s=x; b=`)}`,
      `/blogs/page/01${text}`,
      `/${to}`,
      `/${to}/..`,
      `/tool/spf/${to}`,
      ...['next', 'url', 'redirect', 'returnTo', 'to'].map((name) => `/tool/spf?${name}=${text}`),
    ]
  })

  test('leads to an address of this site, whatever it is asked for', async () => {
    let redirects = 0
    for (const path of [
      '/blogs/page/02',
      '/blogs/page/1',
      '/tool/email-authentication?email=ada@northwind.test',
      ...addresses,
    ]) {
      const answer = await ask(path)
      const { status, headers } = answer
      await answer.arrayBuffer()
      expect(status, path).toBeLessThan(500)
      const location = headers.get('location')
      if (location === null) continue
      redirects += 1
      expect(new URL(location, siteUrl).origin, path).toBe(siteUrl)
      expect(location, path).not.toMatch(/^[/\\]{2}/)
      expectProtection(answer)
    }
    expect(redirects).toBeGreaterThan(10)
  })

  test('ends', async () => {
    for (const text of [
      'İ',
      'ſ',
      'K',
      'ß',
      ' a ',
      'A.B',
      '\u0000',
      'ﬁ',
      's1._domainkey.northwind.test.',
      'Σς',
    ]) {
      const query = new URLSearchParams({ domain: 'northwind.test', selector: text }).toString()
      const answer = await fetch(`${siteUrl}/tool/dkim?${query}`)
      expect([text, answer.status]).toEqual([text, 200])
    }
  })
})

test('a form of a page that announces more than 4 MiB is refused before it is read', async () => {
  expect((await announce('/tool/template-checker', 5 * 1024 * 1024)).status).toBe(413)
})
