import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { keyedHash } from '#worker/db/salt.ts'
import { networkPrefix } from '#worker/http/rate-limit.ts'
import { networkOf } from '#worker/quota/refuse.ts'

const of = (address: string | undefined, rateLimit?: string) => networkOf({ db: env.DB, address, rateLimit })

test.each([
  ['192.0.2.77', '192.0.2.0'],
  [' 192.0.2.77 ', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['2001:500:88:ffff:1:2:3:4', '2001:500:88::'],
  ['2001:500:89::1', '2001:500:89::'],
  ['unknown', null],
  [undefined, null],
])('%s is in the network %s', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix)
})

describe('the network of a request', () => {
  test('is the same for a /24 and for a /48, and another one for the next', async () => {
    expect(await of('192.0.2.1')).toBe(await of('::ffff:192.0.2.255'))
    expect(await of('192.0.2.1')).not.toBe(await of('192.0.3.1'))
    expect(await of('2001:500:88:1::1')).toBe(await of('2001:500:88:ffff::1'))
    expect(await of('2001:500:88::1')).not.toBe(await of('2001:500:89::1'))
  })

  test('is a keyed hash, cut short', async () => {
    expect(await of('192.0.2.1')).toBe(await keyedHash(env.DB, 'network', '192.0.2.0'))
    expect(await of('192.0.2.1')).toMatch(/^[\w-]{22}$/)
  })

  test('is one for all without an address, on this machine, and in a benchmark', async () => {
    for (const address of [undefined, 'x', '127.0.0.1', '::1']) expect(await of(address)).toBe('')
    expect(await of('192.0.2.1', 'off')).toBe('')
  })
})
