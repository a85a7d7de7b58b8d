import { describe, expect, test } from 'vitest'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { createDrawings, createPageMemory, keyOfPage } from '#worker/pages/page-memory.ts'

const MINUTE_MS = 60_000
const FIRST = 'AAAAAAAAAAAAAAAAAAAAAA=='
const SECOND = 'BBBBBBBBBBBBBBBBBBBBBB=='

const page = (nonce: string) =>
  new Response(`<style nonce="${nonce}">é</style><script nonce="${nonce}">1</script>`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
      'Server-Timing': 'dns;desc="waves=3 queries=9"',
    },
  })

describe('a cached page', () => {
  test('goes to the first visitor as it was drawn', async () => {
    const sent = await createPageMemory().keep('a', page(FIRST), FIRST)
    expect(sent.headers.get('server-timing')).toContain('queries=9')
    expect(await sent.text()).toBe(await page(FIRST).text())
  })

  test('goes to the next with a nonce of their own everywhere', async () => {
    const memory = createPageMemory()
    await memory.keep('a', page(FIRST), FIRST)
    const sent = memory.recall('a', SECOND)
    expect(sent?.headers.get('content-security-policy')).toBe(
      `script-src 'nonce-${SECOND}'; style-src 'nonce-${SECOND}'`,
    )
    expect(sent?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await sent?.text()).toBe(await page(SECOND).text())
  })

  test('is the same for the third', async () => {
    const memory = createPageMemory()
    await memory.keep('a', page(FIRST), FIRST)
    await memory.recall('a', SECOND)?.text()
    expect(await memory.recall('a', FIRST)?.text()).toBe(await page(FIRST).text())
  })

  test('does not claim the lookups of the first', async () => {
    const memory = createPageMemory()
    await memory.keep('a', page(FIRST), FIRST)
    expect(memory.recall('a', SECOND)?.headers.has('server-timing')).toBe(false)
  })

  test('is drawn again after ten minutes', async () => {
    const clock = fakeClock()
    const memory = createPageMemory(clock)
    await memory.keep('a', page(FIRST), FIRST)
    await clock.advance(10 * MINUTE_MS)
    expect(memory.recall('a', SECOND)).toBeDefined()
    await clock.advance(1)
    expect(memory.recall('a', SECOND)).toBeUndefined()
  })

  test('is dropped when there are 150 newer ones', async () => {
    const memory = createPageMemory()
    for (let i = 0; i <= 150; i++) await memory.keep(String(i), page(FIRST), FIRST)
    expect(memory.recall('0', SECOND)).toBeUndefined()
    expect(memory.recall('1', SECOND)).toBeDefined()
    expect(memory.recall('150', SECOND)).toBeDefined()
  })
})

describe('what tells pages apart', () => {
  const key = (url: string, init?: RequestInit) => keyOfPage(new Request(url, init))
  const plain = key('https://a.example/tool')

  test('is the URL', () => {
    expect(plain).toBeDefined()
    expect(key('https://a.example/pricing')).not.toBe(plain)
    expect(key('https://b.example/tool')).not.toBe(plain)
  })

  const withCookie = (cookie: string) => key('https://a.example/tool', { headers: { cookie } })

  test('and the theme', () => {
    expect(withCookie('theme=dark')).not.toBe(plain)
    expect(withCookie('theme=light')).not.toBe(withCookie('theme=dark'))
  })

  test('and no other cookie: of those the page reads none', () => {
    expect(withCookie('_ga=GA1.2.3; __cf_bm=abc')).toBe(plain)
    expect(withCookie(`_ga=${'x'.repeat(4_000)}; theme=dark`)).toBe(withCookie('theme=dark'))
    expect(withCookie('theme=purple')).toBe(plain)
  })

  test.each<[string, string, RequestInit]>([
    ['with a question', '?domain=a.example', {}],
    ['by POST', '', { method: 'POST' }],
    ['by HEAD, which has no page', '', { method: 'HEAD' }],
    ['with an endless address', '/'.padEnd(400, 'b'), {}],
  ])('a page %s is not cached', (_, query, init) => {
    expect(key(`https://a.example/tool${query}`, init)).toBeUndefined()
  })
})

describe('what was drawn from the same data', () => {
  const html = (nonce: string) => page(nonce).text()
  const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

  test('goes to the first visitor as it was drawn, and to the next with a nonce of their own', async () => {
    const drawingsFor = createDrawings()
    expect(textOf(drawingsFor(FIRST).keep('a', await html(FIRST)))).toBe(await html(FIRST))
    for (const nonce of [SECOND, FIRST])
      expect(textOf(drawingsFor(nonce).recall('a'))).toBe(await html(nonce))
    expect(drawingsFor(SECOND).recall('b')).toBeUndefined()
  })

  test('gives way to newer pages', async () => {
    const drawings = createDrawings(200)(FIRST)
    for (const key of ['a', 'b', 'c']) drawings.keep(key, await html(FIRST))
    expect(['a', 'b', 'c'].map((key) => drawings.recall(key) !== undefined)).toEqual([false, false, true])
  })
})
