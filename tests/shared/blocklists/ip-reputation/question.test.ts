import { describe, expect, test } from 'vitest'
import { readIpInput } from '#shared/blocklists/ip-reputation/addresses.ts'

describe('the field for an address', () => {
  test.each(['192.0.43.10', ' 192.0.43.10\n', '[192.0.43.10]', '1.1.1.1', '223.255.255.255'])(
    'takes %j',
    (typed) => {
      expect(readIpInput(typed)).toEqual({ kind: 'address', ip: typed.replace(/[\s[\]]/g, '') })
    },
  )

  test.each([
    ['', 'enter an IP address'],
    ['   ', 'enter an IP address'],
    ['0300.0250.0001.0001', 'octal'],
    ['192.168.010.1', 'octal'],
    ['01.2.3.4', 'octal'],
    ['192.0.43.10:25', 'leave out the port: 192.0.43.10'],
    ['192.0. 43.10', 'contains a space'],
    ['192.0.43.10 192.0.43.11', 'contains a space'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'shared by carriers'],
    ['127.0.0.2', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['224.0.0.1', 'multicast'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.9', 'documentation'],
    ['198.18.0.1', 'benchmarking'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'reserved'],
    ['0.0.0.0', 'this network'],
    ['2001:db8::1', 'IPv6'],
    ['::1', 'IPv6'],
    ['::ffff:192.0.43.10', 'type 192.0.43.10'],
    ['::ffff:c000:2b0a', 'type 192.0.43.10'],
    ['[2606:4700::1111]', 'IPv6'],
    ['2001:db8::zz', 'not four numbers'],
    ['2001::db8::1', 'IPv6'],
    ['256.1.1.1', 'larger than 255'],
    ['1.2.3', 'does not have four numbers'],
    ['1.2.3.4.5', 'does not have four numbers'],
    ['3232246538', 'does not have four numbers'],
    ['0xC0A80001', 'hexadecimal'],
    ['192.0.43.0/24', 'network'],
    ['-1.2.3.4', 'not four numbers'],
    ['1.2.3.4\u0000', 'not four numbers'],
    ['１９２.0.43.10', 'not four numbers'],
    ["1.2.3.4'; DROP TABLE x", 'not four numbers'],
    ['9'.repeat(1_000_000), 'does not have four numbers'],
    ['.'.repeat(1_000_000), 'not four numbers'],
    ['1.'.repeat(500_000), 'does not have four numbers'],
  ])('refuses %.30j and says why: %s', (typed, reason) => {
    const input = readIpInput(typed)
    expect(input).toMatchObject({ kind: 'invalid' })
    expect('reason' in input && input.reason).toContain(reason)
    expect('reason' in input && input.reason.length).toBeLessThan(200)
  })

  test.each(['northwind.test', 'Mail.Example.COM', 'https://example.com/path', 'someone@example.com'])(
    'knows the domain in %s',
    (typed) => {
      expect(readIpInput(typed)).toMatchObject({ kind: 'domain' })
    },
  )
})
