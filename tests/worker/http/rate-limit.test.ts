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
    const bindings = { LIMIT_60: limiter(1) }
    expect((await ask(bindings, '192.0.2.1')).status).toBe(200)
    const refused = await ask(bindings, '192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toEqual({
      error: { code: 'rate_limited', message: expect.stringContaining('Wait a minute') as string },
    })
  })

  test('counts what is stored once more for the /48 around an IPv6 visitor, and lookups', async () => {
    const stored = { LIMIT_5: limiter(5), LIMIT_40: limiter(3) }
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
    const looked = { LIMIT_60: limiter(5), LIMIT_960: limiter(1) }
    expect((await ask(looked, '2001:500:88:1::1')).status).toBe(200)
    expect((await ask(looked, '2001:500:88:2::1')).status).toBe(429)
  })

  test('counts each tool and each visitor by itself', async () => {
    const bindings = { LIMIT_60: limiter(1) }
    const statuses = [
      await ask(bindings, '192.0.2.1'),
      await ask(bindings, '192.0.2.2'),
      await ask(bindings, '192.0.2.1', 'mx'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200])
  })

  test.each([
    ['/user/contact', '{}', 'LIMIT_5'],
    ['/user/subscribe', '{}', 'LIMIT_5'],
    ['/user/subscribe/change', '{}', 'LIMIT_5'],
    ['/user/subscribe/one-click?token=none', '', 'LIMIT_60'],
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
    const call = apiOverZone({}, undefined, { LIMIT_60: limiter(60), LIMIT_6: limiter(1) })
    const send = (body: object) =>
      call('/user/tools/dkim/generate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.1' },
        body: JSON.stringify({ algorithm: 'ED25519', domain: 'northwind.test', selector: 's1', ...body }),
      })
    expect([(await send({})).status, (await send({})).status]).toEqual([200, 429])
    expect((await ask({ LIMIT_60: limiter(60), LIMIT_6: limiter(0) }, '192.0.2.1', 'dkim')).status).not.toBe(
      429,
    )
  })

  test('counts kinds of requests apart whose limits have one binding', async () => {
    const own = limiter(0)
    const network = limiter(1)
    const call = apiOverZone({}, undefined, { LIMIT_10: own, LIMIT_120: own, LIMIT_40: network })
    const headers = { 'cf-connecting-ip': '2001:500:88:1::1' }
    for (const path of ['/user/watch', '/user/snapshot', '/user/dmarc-monitor', '/user/warmup'])
      await call(path, { method: 'POST', headers })
    await call('/user/watch/aaaaaaaaaaaaaaaaaaaaaa', { headers })
    await call('/user/watch-feed/aaaaaaaaaaaaaaaaaaaaaa', { headers })
    const visitor = '2001:500:88:1::'
    expect([...own.counts]).toEqual([
      [`start a watch: watch ${visitor}`, 1],
      [`keep a result: snapshot ${visitor}`, 1],
      [`start a monitor: monitor ${visitor}`, 1],
      [`save a warmup: warmup ${visitor}`, 1],
      [`read a watch: watch ${visitor}`, 2],
    ])
    expect([...network.counts.values()]).toEqual([1, 1, 1, 1])
  })

  test('is off for a benchmark', async () => {
    const bindings = { LIMIT_60: limiter(0), RATE_LIMIT: 'off' }
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
