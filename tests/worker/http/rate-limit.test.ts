// How often a visitor may ask.
import { describe, expect, test } from 'vitest'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { visitorOf } from '#worker/http/rate-limit.ts'

/** A limiter that lets `limit` requests of each key pass. */
function limiter(limit: number) {
  const counts = new Map<string, number>()
  return {
    counts,
    limit: ({ key }: { key: string }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return Promise.resolve({ success: (counts.get(key) ?? 0) <= limit })
    },
  }
}

const ask = (bindings: object, address: string, tool = 'spf') =>
  apiOverZone(
    {},
    undefined,
    bindings,
  )(`/user/tools/${tool}/checker?domain=northwind.test`, { headers: { 'cf-connecting-ip': address } })

describe('the limit', () => {
  test('answers 429 with a sentence and the time to wait', async () => {
    const bindings = { LOOKUP_LIMIT: limiter(1) }
    expect((await ask(bindings, '192.0.2.1')).status).toBe(200)
    const refused = await ask(bindings, '192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toEqual({
      error: { code: 'rate_limited', message: expect.stringContaining('Wait a minute') as string },
    })
  })

  test('counts what is stored once more for the /48 around an IPv6 visitor, and lookups', async () => {
    const stored = { WRITE_LIMIT: limiter(5), WRITE_NETWORK_LIMIT: limiter(3) }
    const write = (address: string) =>
      apiOverZone(
        {},
        undefined,
        stored,
      )('/user/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
        body: '{}',
      })
    const statuses: number[] = []
    for (let n = 1; n <= 4; n++) statuses.push((await write(`2001:500:88:${n}::1`)).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    expect((await write('2001:500:89::1')).status).toBe(400)
    for (let n = 1; n <= 4; n++) expect((await write(`192.0.2.${n}`)).status).toBe(400)
    const looked = { LOOKUP_LIMIT: limiter(5), LOOKUP_NETWORK_LIMIT: limiter(1) }
    expect((await ask(looked, '2001:500:88:1::1')).status).toBe(200)
    expect((await ask(looked, '2001:500:88:2::1')).status).toBe(429)
  })

  test('counts each tool and each visitor by itself', async () => {
    const bindings = { LOOKUP_LIMIT: limiter(1) }
    const statuses = [
      await ask(bindings, '192.0.2.1'),
      await ask(bindings, '192.0.2.2'),
      await ask(bindings, '192.0.2.1', 'mx'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
  })

  test.each([
    ['/user/contact', '{}', 'WRITE_LIMIT'],
    ['/user/subscribe', '{}', 'WRITE_LIMIT'],
    ['/user/subscribe/change', '{}', 'WRITE_LIMIT'],
    ['/user/subscribe/one-click?token=none', '', 'LOOKUP_LIMIT'],
  ])('applies to what is stored at %s, for each visitor and form by itself', async (path, body, limit) => {
    const call = apiOverZone({}, undefined, { [limit]: limiter(1) })
    const send = (to: string, address: string) =>
      call(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
        body,
      })
    const other = path === '/user/contact' ? '/user/subscribe' : '/user/contact'
    const answers = [
      await send(path, '192.0.2.1'),
      await send(path, '192.0.2.1'),
      await send(path, '192.0.2.2'),
      await send(other, '192.0.2.1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 429, 400, 400])
    expect(answers[1]?.headers.get('retry-after')).toBe('60')
  })

  test('is lower for key pairs, which take a second to make', async () => {
    const call = apiOverZone({}, undefined, { LOOKUP_LIMIT: limiter(60), KEY_LIMIT: limiter(1) })
    const send = (body: object) =>
      call('/user/tools/dkim/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.1' },
        body: JSON.stringify({ algorithm: 'ED25519', domain: 'northwind.test', selector: 's1', ...body }),
      })
    expect([(await send({})).status, (await send({})).status]).toEqual([200, 429])
    expect(
      (await ask({ LOOKUP_LIMIT: limiter(60), KEY_LIMIT: limiter(0) }, '192.0.2.1', 'dkim')).status,
    ).not.toBe(429)
  })

  test('is off for a benchmark', async () => {
    const bindings = { LOOKUP_LIMIT: limiter(0), RATE_LIMIT: 'off' }
    expect((await ask(bindings, '192.0.2.1')).status).toBe(200)
  })
})

describe('a visitor', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['', null],
    ['nonsense', null],
  ])('%s', (address, visitor) => {
    expect(visitorOf(address)).toBe(visitor)
  })
})
