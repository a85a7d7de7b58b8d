// Which requests count together, and what is kept of their address.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { networkPrefix } from '#worker/http/network-prefix.ts'
import { networkOf } from '#worker/room/network.ts'

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

  test('is a hash with a key that was made for this database', async () => {
    const salt = (await env.DB.prepare('SELECT salt FROM room_salt').first<string>('salt')) ?? ''
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    const network = await of('192.0.2.1')
    expect(network).toMatch(/^[0-9a-f]{32}$/)
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(salt),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('192.0.2.0'))
    expect(Buffer.from(signed).toString('hex').startsWith(network)).toBe(true)
  })

  test('is one for all without an address, on this machine, and in a benchmark', async () => {
    for (const address of [undefined, 'x', '127.0.0.1', '::1']) expect(await of(address)).toBe('')
    expect(await of('192.0.2.1', 'off')).toBe('')
  })
})
