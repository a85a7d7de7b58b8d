import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatIp,
  hasHostBits,
  networkContains,
  parseIp,
  parseNetwork,
  reverseName,
  specialRange,
  unmapIpv4,
  type IpAddress,
  type IpNetwork,
} from '#shared/dns/ip-address.ts'

const ip = (text: string) => parseIp(text) as IpAddress
const network = (text: string) => parseNetwork(text) as IpNetwork

const byte = fc.nat(255)
const anyIp: fc.Arbitrary<IpAddress> = fc.oneof(
  fc.array(byte, { minLength: 4, maxLength: 4 }).map((bytes) => ({ family: 4 as const, bytes })),
  // Many zeros, so that runs to shorten are common.
  fc
    .array(fc.oneof(fc.constant(0), byte), { minLength: 16, maxLength: 16 })
    .map((bytes) => ({ family: 6 as const, bytes })),
)

describe('parseIp', () => {
  test.each([
    ['192.0.2.1', [192, 0, 2, 1]],
    ['0.0.0.0', [0, 0, 0, 0]],
    ['255.255.255.255', [255, 255, 255, 255]],
    ['::', Array<number>(16).fill(0)],
    ['::1', [...Array<number>(15).fill(0), 1]],
    ['2001:DB8::A', [0x20, 1, 0x0d, 0xb8, ...Array<number>(11).fill(0), 10]],
    ['1:2:3:4:5:6:7:8', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]],
    ['1:2:3:4:5:6:7::', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]],
    ['::ffff:192.0.2.1', [...Array<number>(10).fill(0), 255, 255, 192, 0, 2, 1]],
    ['1:2:3:4:5:6:192.0.2.1', [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 192, 0, 2, 1]],
  ])('reads %s', (text, bytes) => {
    expect(parseIp(text)?.bytes).toEqual(bytes)
  })

  test.each([
    '',
    '.',
    ':',
    ':::',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.+4',
    '0x1.2.3.4',
    '1.2.3.4/24',
    '١.2.3.4',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '1::2::3',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:',
    '12345::',
    'g::',
    'fe80::1%eth0',
    '[::1]',
    '1.2.3.4::',
    '::1.2.3.4:5',
    '::1.2.3',
    '::256.1.1.1',
    '1:2:3:4:5:6:7:1.2.3.4',
  ])('refuses %j', (text) => {
    expect(parseIp(text)).toBeNull()
  })

  test('never throws', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:/') }))
    fc.assert(
      fc.property(text, (input) => {
        parseIp(input)
        parseNetwork(input)
      }),
    )
  })
})

describe('formatIp', () => {
  // RFC 5952 sections 4 and 5, except the mixed notation, which is only recommended.
  test.each([
    ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8::0:1', '2001:db8::1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:DB8:AAAA:BBBB:CCCC:DDDD:EEEE:AAAA', '2001:db8:aaaa:bbbb:cccc:dddd:eeee:aaaa'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['1:0:0:0:0:0:0:0', '1::'],
    ['192.0.2.1', '192.0.2.1'],
  ])('%s is written %s', (text, expected) => {
    expect(formatIp(ip(text))).toBe(expected)
  })

  test('what is written reads back as the same address', () => {
    fc.assert(
      fc.property(anyIp, (address) => {
        expect(parseIp(formatIp(address))).toEqual(address)
      }),
    )
  })

  test('agrees with the URL parser about IPv6', () => {
    fc.assert(
      fc.property(
        anyIp.filter(({ family }) => family === 6),
        (address) => {
          expect(`[${formatIp(address)}]`).toBe(new URL(`http://[${formatIp(address)}]/`).hostname)
        },
      ),
    )
  })
})

describe('parseNetwork', () => {
  test.each([
    ['192.0.2.0/24', 24],
    ['192.0.2.1', 32],
    ['0.0.0.0/0', 0],
    ['2001:db8::/32', 32],
    ['::1', 128],
    ['::/128', 128],
  ])('%s has the prefix length %i', (text, prefixLength) => {
    expect(parseNetwork(text)?.prefixLength).toBe(prefixLength)
  })

  test.each([
    '192.0.2.0/33',
    '::/129',
    '192.0.2.0/',
    '192.0.2.0/024',
    '192.0.2.0/-1',
    '192.0.2.0/8/8',
    '192.0.2/24',
    '/8',
  ])('refuses %s', (text) => {
    expect(parseNetwork(text)).toBeNull()
  })
})

describe('networkContains', () => {
  test.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.128/25', '192.0.2.127', false],
    ['192.0.2.128/25', '192.0.2.200', true],
    ['192.0.2.4/30', '192.0.2.7', true],
    ['192.0.2.4/30', '192.0.2.8', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['192.0.2.1/32', '192.0.2.1', true],
    ['2001:db8::/33', '2001:db8:8000::', false],
    ['::/0', '192.0.2.1', false],
    ['0.0.0.0/0', '::1', false],
  ])('%s contains %s: %s', (range, address, expected) => {
    expect(networkContains(network(range), ip(address))).toBe(expected)
  })

  test('every address is in each of its own networks', () => {
    fc.assert(
      fc.property(anyIp, fc.nat(128), (address, length) => {
        const prefixLength = Math.min(length, address.bytes.length * 8)
        expect(networkContains({ ...address, prefixLength }, address)).toBe(true)
      }),
    )
  })
})

test.each([
  ['192.0.2.0/24', false],
  ['192.0.2.1/24', true],
  ['192.0.2.4/30', false],
  ['192.0.2.6/30', true],
  ['192.0.2.1', false],
  ['0.0.0.0/0', false],
  ['0.0.0.1/0', true],
  ['2001:db8::/32', false],
  ['2001:db8::1/127', true],
])('%s has bits beyond its prefix: %s', (text, expected) => {
  expect(hasHostBits(network(text))).toBe(expected)
})

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:0:0', '0.0.0.0'],
  ['::fffe:192.0.2.1', '::fffe:c000:201'],
  ['2001:db8::1', '2001:db8::1'],
  ['192.0.2.1', '192.0.2.1'],
])('%s is the client %s to an SPF check', (text, expected) => {
  expect(formatIp(unmapIpv4(ip(text)))).toBe(expected)
})

test.each([
  ['192.0.2.99', '99.2.0.192.in-addr.arpa'],
  // RFC 3596 section 2.5
  ['4321:0:1:2:3:4:567:89ab', 'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.0.0.0.0.1.2.3.4.ip6.arpa'],
])('the reverse name of %s is %s', (text, expected) => {
  expect(reverseName(ip(text))).toBe(expected)
})

describe('specialRange', () => {
  test.each([
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.0/16', 'private'],
    ['127.0.0.1', 'loopback'],
    ['100.127.255.255', 'shared by carriers'],
    ['169.254.1.1', 'link-local'],
    ['192.0.2.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['::1', 'loopback'],
    ['::', 'unspecified'],
    ['fd12::1', 'private'],
    ['fe80::1', 'link-local'],
    ['2001:db8:1::/48', 'documentation'],
    ['::ffff:192.0.2.1', 'IPv4-mapped'],
    ['::10.0.0.1', 'IPv4-compatible'],
    ['2001::1', 'Teredo'],
    ['2002:a00:1::', '6to4'],
    ['2002::/16', '6to4'],
    ['5f00::1', 'segment routing'],
    ['fec0::1', 'private'],
  ])('%s is %s', (text, expected) => {
    expect(specialRange(network(text))).toBe(expected)
  })

  test.each([
    '8.8.8.8',
    '172.32.0.0',
    '100.128.0.1',
    '192.0.1.0',
    '2001:4860:4860::8888',
    '2001:1::1',
    '2003::1',
    '0:1::1',
    '9.0.0.0/8',
    '0.0.0.0/0',
    '10.0.0.0/7',
  ])('%s is public', (text) => {
    expect(specialRange(network(text))).toBeNull()
  })
})
