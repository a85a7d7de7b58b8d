// The images of results as link previews load them: what they show, what they reject, how large they are.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEALTHY_SAMPLE } from '#shared/samples/names.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { SHARE_IMAGE_BYTES } from '#tests/budgets/budgets.ts'
import { readPng, type ReadPng } from '#tests/helpers/png.ts'
import { startBuiltSite } from './built-site.ts'

let site: Awaited<ReturnType<typeof startBuiltSite>>
let deaf: Awaited<ReturnType<typeof startBuiltSite>>

beforeAll(async () => {
  site = await startBuiltSite()
  deaf = await startBuiltSite({ DOH_URLS: 'https://nobody.example/dns-query' })
})
afterAll(() => Promise.all([site.stop(), deaf.stop()]))

const tokens = readFileSync('app/styles/tokens.css', 'utf8')
const token = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6})`).exec(tokens)?.[1]
const TONES = { ok: 'ok', warn: 'warn', bad: 'bad', unknown: 'unknown', info: 'sea' } as const

async function imageAt(path: string, { url } = site) {
  const answer = await fetch(url + path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(SHARE_IMAGE_BYTES)
  const image = readPng(bytes)
  expect([image.width, image.height]).toEqual([1200, 630])
  return { image, headers: answer.headers }
}

/** The background of the lower part is the tone's, and so is the ink of the sign. */
function expectTone({ colorAt }: ReadPng, tone: Verdict['tone']) {
  expect([colorAt(40, 400), colorAt(102, 300)]).toEqual([token(`${TONES[tone]}-ground`), token(TONES[tone])])
}

/** Pixels of one color within some part of an image. */
function count({ colorAt }: ReadPng, color: string | undefined, [left, top, right, bottom]: number[] = []) {
  let points = 0
  for (let y = top ?? 0; y < (bottom ?? 0); y++) {
    for (let x = left ?? 0; x < (right ?? 0); x++) if (colorAt(x, y) === color) points += 1
  }
  return points
}

const NAME = [98, 124, 1102, 215]
const HEADING = [178, 275, 850, 330]
const STAMP_WORD = [930, 380, 1042, 446]

const content = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')

describe.each(TOOLS.filter(({ asks }) => asks))('$slug', ({ path, examples = [] }) => {
  test.each(examples)('has an image for %s that says what the page says', async (example) => {
    const html = await (await fetch(`${site.url}${path}${example}`)).text()
    const address = new URL(content(html, 'og:image') ?? '')
    expect(address.pathname).toMatch(/^\/share\//)
    expect([content(html, 'og:image:width'), content(html, 'og:image:height')]).toEqual(['1200', '630'])
    const [slip = '', tone] = /<section[^>]*data-tone="(\w+)".*?<\/section>/s.exec(html) ?? []
    expect(slip).toContain(content(html, 'og:image:alt') ?? 'no words')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const { image, headers } = await imageAt(address.pathname + address.search)
    expectTone(image, tone as Verdict['tone'])
    for (const part of [NAME, HEADING]) expect(count(image, token('ink'), part)).toBeGreaterThan(300)
    expect(count(image, token(TONES[tone as Verdict['tone']]), STAMP_WORD)).toBeGreaterThan(100)
    expect(headers.get('cache-control')).toBe(tone === 'unknown' ? 'no-store' : 'public, max-age=300')
  })
})

test('failing DNS is drawn as unknown, and not cached', async () => {
  const { image, headers } = await imageAt('/share/spf.png?domain=example.com', deaf)
  expectTone(image, 'unknown')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the same check spelled differently is the same image; another check is a different one', async () => {
  const [plain, typed, other] = await Promise.all(
    [
      'northwind.test&selector=mail',
      'HTTPS://Northwind.test/&selector=s%3D+Mail',
      'broken.test&selector=mail',
    ].map(async (question) => {
      const answer = await fetch(`${site.url}/share/dkim.png?domain=${question}`)
      return Buffer.from(await answer.arrayBuffer()).toString('hex')
    }),
  )
  expect(typed).toBe(plain)
  expect(other).not.toBe(plain)
})

test('HEAD answers as GET does, without the image', async () => {
  const answer = await fetch(`${site.url}/share/spf.png?domain=${HEALTHY_SAMPLE}`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await answer.text()).toBe('')
})

test('any page may show it, no search engine lists it, and it may do nothing', async () => {
  const { headers } = await imageAt(`/share/spf.png?domain=${HEALTHY_SAMPLE}`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['volume=nonsense&marketing=', 'volume=BULK&marketing=maybe'])(
  'the page of the gates with %s links an image that is there',
  async (said) => {
    const html = await (await fetch(`${site.url}/tool/gate?domain=${HEALTHY_SAMPLE}&${said}`)).text()
    const address = new URL(content(html, 'og:image') ?? '')
    expect(address.search).toBe(`?domain=${HEALTHY_SAMPLE}`)
    await imageAt(address.pathname + address.search)
  },
)

describe('a name that is hard to draw', () => {
  const LABEL = 'w'.repeat(63)
  test.each([
    ['as long as names get', `${[LABEL, LABEL, LABEL].join('.')}.example.com`],
    ['in Latin script', 'bücher.example'],
    ['from right to left', 'דוגמה.קום'],
    ['from right to left, in part', 'example.إختبار'],
    ['in Chinese', '例え.テスト'],
    ['of signs', '💌.example'],
    ['with an underscore', '_dmarc.example.com'],
    ['of narrow letters', `${'il.'.repeat(80)}example`],
  ])('%s', async (_kind, domain) => {
    const { image } = await imageAt(`/share/dmarc.png?${new URLSearchParams({ domain }).toString()}`, deaf)
    expectTone(image, 'unknown')
    expect(count(image, token('ink'), NAME)).toBeGreaterThan(300)
    // To the right of the line there is only paper.
    expect(count(image, token('paper'), [1106, 60, 1172, 225])).toBe(66 * 165)
  })
})

describe('a URL without a check', () => {
  test.each([
    '/share/nothing.png?domain=example.com',
    '/share/fleet.png?domain=example.com',
    '/share/spf?domain=example.com',
    '/share/spf.png/more?domain=example.com',
    '/share/atlas.bin',
    '/share/',
    '/share/constructor.png?domain=example.com',
  ])('%s has no image', async (path) => {
    expect((await fetch(site.url + path)).status).toBe(404)
  })

  test.each([
    '/share/spf.png',
    '/share/spf.png?domain=',
    '/share/spf.png?domain=localhost',
    '/share/spf.png?domain=%3Cscript%3Ealert(1)%3C/script%3E',
    '/share/spf.png?domain=%00%ff%fe',
    `/share/spf.png?domain=${'a'.repeat(8_000)}.example`,
    '/share/ip-reputation.png?ip=your%20mail%20is%20broken',
    '/share/ip-reputation.png?domain=example.com',
    '/share/spf.png?domain=example.com&tab=generator',
  ])('%s is refused', async (path) => {
    const answer = await fetch(site.url + path)
    expect([path, answer.status]).toEqual([path, 400])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).not.toContain('html')
  })
})

describe('a page with something private, or without a result', () => {
  test.each([
    `/tool/spf`,
    `/tool/spf?tab=generator&domain=${HEALTHY_SAMPLE}`,
    `/tool/spf?domain=localhost`,
    '/tool/ip-reputation-checker?ip=hello',
    '/tool/fleet?key=abc',
    '/tool/mail-test?key=abc',
    '/tool/email-deliverability-test?test=abc',
    '/tool/email-header-analyzer?example=forgery',
    '/r/abc',
    '/watch/abc',
  ])('%s has no image of its own', async (path) => {
    expect(await (await fetch(site.url + path)).text()).not.toContain('/share/')
  })

  test('an email address in a result’s URL is not in its image’s URL', async () => {
    const html = await (await fetch(`${site.url}/tool/spf?domain=ada@${HEALTHY_SAMPLE}`)).text()
    expect(new URL(content(html, 'og:image') ?? '').search).toBe(`?domain=${HEALTHY_SAMPLE}`)
  })
})
