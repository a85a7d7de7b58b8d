// @vitest-environment node
// Every route as the edge answers it.
import { describe, expect, test } from 'vitest'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { ask, NONCE, ROUTES, type SiteRoute } from './site.ts'

/** A URL for each pattern: with each optional part, and one value for each name. */
const VALUES: Record<string, string> = {
  'services/:service?': 'services/nav-email-deliverability',
  'pricing/:plan?': 'pricing/starter',
  'blogs/page/:page': 'blogs/page/2',
  'blogs/:slug': 'blogs/spf-ten-lookups',
  'developers/:operation': 'developers/spf-checker',
  'findings/:code': 'findings/spf-plus-all',
  'senders/:id': 'senders/mailchimp',
}
/** What these show depends on a key that no one has here. */
const NEEDS_KEY = [
  'r/:view?',
  'watch/:view',
  'watch-mail',
  'dmarc-monitor/:view',
  'mail-watch/:view',
  'warmup/:view',
  'move/:view',
]

const isPage = (module: Record<string, unknown>) => 'default' in module
const addressOf = (path: string | undefined) => `/${VALUES[path ?? ''] ?? path ?? ''}`
const plain = ROUTES.filter(({ path }) => path !== '*' && !NEEDS_KEY.includes(path ?? ''))
const pages = plain.filter(({ module }) => isPage(module))
const files = plain.filter(({ module }) => !isPage(module) && 'loader' in module)

const isOnlyRead = ({ module }: SiteRoute) => (module.handle as PageHandle | undefined)?.hydrate === false

const headingsIn = (text: string) => text.match(/<h1[ >]/g)?.length ?? 0

describe('a page', () => {
  const addresses = new Set([
    ...pages.map(({ path }) => addressOf(path)),
    ...fullestPages(),
    ...TOOLS.filter(({ generator }) => generator).map((tool) => generatorOf(tool)),
  ])

  const readOnly = new Set(pages.filter(isOnlyRead).map(({ path }) => addressOf(path)))

  test.each([...addresses])('%s', async (address) => {
    const { status, headers, text, bugs } = await ask(address)
    expect([status, bugs]).toEqual([200, []])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/html>$/s)
    expect(headingsIn(text)).toBe(1)
    // A drawing has titles of its own.
    expect(text.split('</head>')[0]?.match(/<title>/g)).toHaveLength(1)
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${NONCE}"`))).toEqual([])
    // A page that is only read has no React.
    expect(text.includes('__remixContext')).toBe(!readOnly.has(address.split('?')[0] ?? ''))
  })

  test('is not more than its head to HEAD', async () => {
    const { status, headers, text } = await ask('/tool/spf?domain=broken.test', { method: 'HEAD' })
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/html; charset=utf-8', ''])
  })
})

test.each(files.map(({ path }) => addressOf(path)))('the file %s', async (address) => {
  const { status, text, bugs, headers } = await ask(address)
  expect([status < 500, bugs]).toEqual([true, []])
  expect(headers.get('content-type')).not.toContain('text/html')
  expect(text).not.toBe('')
})

test.each([
  ['/blogs/page/1', 301, '/blogs'],
  [
    '/tool/email-authentication?email=ada%40northwind.test',
    302,
    '/tool/email-authentication?domain=northwind.test',
  ],
])('%s leads elsewhere', async (address, status, target) => {
  const answer = await ask(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
})

test.each([
  '/nothing',
  '/blogs/no-such-post',
  '/blogs/page/99',
  '/services/none',
  '/pricing/none',
  '/tool/none',
])('%s is not there', async (address) => {
  const { status, text, bugs } = await ask(address)
  expect([status, bugs]).toEqual([404, []])
  expect(text).toContain('<title>Page not found · Warmpost</title>')
  expect(headingsIn(text)).toBe(1)
  expect(text).not.toContain('__remixContext')
})

test.each(['\uE000', 'a\uE000b.com', '<wbr data-gap=""/>', '</title><main>'])(
  'a page is whole, whatever %j in its title is',
  async (domain) => {
    const { text } = await ask(`/tool/spf?${new URLSearchParams({ domain }).toString()}`)
    expect(text.match(/<title>[^<]*<\/title>/g)).toHaveLength(1)
    for (const once of ['</head>', '<main', 'id="page"', '</main>', '</html>'])
      expect([once, text.split(once).length - 1]).toEqual([once, 1])
  },
)

test.each(['/pricing', '/tool/spf', '/accuracy'])('%s takes no form', async (address) => {
  const { status, text, bugs } = await ask(address, { method: 'POST', body: new FormData() })
  expect([status, bugs]).toEqual([405, []])
  expect(text).toContain('This page cannot do that')
})

describe('a bug in the API shows what happened, and its reference', () => {
  const broken = new Proxy(() => {}, {
    get: () => broken,
    apply: () => {
      throw new TypeError('a bug')
    },
  }) as unknown as AppLoadContext['api']
  // The short generator asks for nothing before it has to show a record for someone.
  const asking = fullestPages().filter(
    (address) => address.includes('domain=') && !address.startsWith('/tool/spf-generator'),
  )

  test.each(asking)('%s', async (address) => {
    const { status, text, bugs } = await ask(address, {}, { api: broken, apiWithin: () => broken })
    expect([status, bugs.map(String)]).toEqual([500, ['TypeError: a bug']])
    expect(text).toContain('Something went wrong on our side')
    expect(text).toContain('abcd1234')
  })
})

test('a bug while the head of a report is already sent is reported, and the page says so', async () => {
  const failing = new Proxy(() => {}, {
    get: () => failing,
    apply: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      throw new Response('a bug', { status: 500 })
    },
  }) as unknown as AppLoadContext['api']
  const { status, text, bugs } = await ask(
    '/tool/domain-report?domain=acme.com',
    { headers: { 'sec-fetch-mode': 'navigate' } },
    { api: failing, lookup: Promise.resolve() },
  )
  expect([status, bugs.length]).toEqual([200, 1])
  expect(text).toMatch(/Asking DNS…[^]+<div id="page">[^]+Something went wrong on our side[^]+<\/html>$/)
  expect(text).not.toContain('__remixContext')
})

describe('a form', () => {
  const forms = plain
    .filter(({ module }) => 'action' in module)
    .map(({ path }) => (addressOf(path) === dkim.path ? generatorOf(dkim) : addressOf(path)))

  test.each(forms)('at %s answers an empty one with a page that says what is missing', async (address) => {
    const { status, text, bugs } = await ask(address, { method: 'POST', body: new URLSearchParams() })
    expect(bugs).toEqual([])
    // 302: there was nothing to delete; 503: there is no queue and no database here.
    expect([200, 302, 400, 503]).toContain(status)
    if (status === 200) expect(text).toContain('aria-invalid="true"')
  })

  test.each(forms)('at %s refuses a body that is none', async (address) => {
    const headers = { 'content-type': 'application/json' }
    const { status, bugs } = await ask(address, { method: 'POST', body: '{"a":1}', headers })
    expect(bugs).toEqual([])
    expect(status).toBe(400)
  })
})
