// The command line's own web requests to servers that never end, lie about lengths or unpack to gigabytes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpFetch } from '#cli/net/http-fetch.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { BEHAVIORS, hostileWeb, type HostileWeb } from '#tests/hostile/hostile-web.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { foreignFetch } from '#worker/net/foreign-fetch.ts'

const REQUEST = { accept: '*/*', maxBytes: 256 * 1024, timeoutMs: 5_000, maxRedirects: 3 }
const SLOW = ['silent', 'slow-bytes', 'slow-headers', 'endless-continue', 'endless-hints']
const QUICK = Object.keys(BEHAVIORS).filter((name) => !SLOW.includes(name))
const TOO_LARGE = /^(?:endless-body|gigabyte|endless-chunks|tiny-chunks|gzip-bomb|brotli-bomb)$/

let web: HostileWeb
beforeAll(async () => {
  web = await hostileWeb(() => Promise.resolve(new Uint8Array()))
})
afterAll(() => web.stop())

function loading(name: string) {
  const clock = fakeClock()
  const ask = httpFetch()
  const resolver = zoneResolver({ [`${name}.com`]: { A: ['192.0.43.7'] }, 'inside.com': { A: ['10.0.0.1'] } })
  const toHere = (url: string, init: RequestInit) =>
    ask(`http://${web.address}/${new URL(url).hostname}/`, init)
  return { clock, answer: foreignFetch({ fetch: toHere, resolver, clock })(`https://${name}.com/`, REQUEST) }
}

describe('a server that is', () => {
  test.each(QUICK)('%s is left', async (name) => {
    const { answer } = loading(name)
    const { kind } = await answer
    if (TOO_LARGE.test(name)) expect(kind).toBe('too-large')
    else if (name === 'longer-than-said') expect(kind).toBe('body')
    else expect(['transport-error', 'unreadable', 'refused-url', 'too-many-redirects']).toContain(kind)
    await expect.poll(() => web.open(name)).toBe(0)
    expect(web.sent(name)).toBeLessThan(40_000_000)
  })

  test.each(SLOW)('%s is left after five seconds', async (name) => {
    const { clock, answer } = loading(name)
    await expect.poll(() => web.open(name)).toBe(1)
    await clock.advance(5_000)
    expect((await answer).kind).toBe('timeout')
    await expect.poll(() => web.open(name)).toBe(0)
  })
})
