import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildSpfRecord,
  checkInput,
  countLookups,
  diffRecords,
  parseList,
} from '#shared/records/spf/build-record.ts'
import type { SpfRecordInput } from '#shared/records/spf/build-record.ts'
import { parseSpf } from '#shared/records/spf/parse.ts'
import { anyText } from '#tests/helpers/any-text.ts'

const empty: SpfRecordInput = { mx: false, a: false, ip4: [], ip6: [], includes: [] }

describe('the record', () => {
  test('has its terms in the order of the form', () => {
    const input: SpfRecordInput = {
      mx: true,
      a: true,
      ip4: ['8.8.8.8', '8.8.4.0/24'],
      ip6: ['2001:4860::/32'],
      includes: ['_spf.google.com', 'sendgrid.net'],
      all: '-all',
    }
    expect(buildSpfRecord(input)).toBe(
      'v=spf1 mx a ip4:8.8.8.8 ip4:8.8.4.0/24 ip6:2001:4860::/32 include:_spf.google.com include:sendgrid.net -all',
    )
  })

  test('is softfail for everyone when nothing is chosen', () => {
    expect(buildSpfRecord(empty)).toBe('v=spf1 ~all')
  })

  test('has each item once, without unreadable ones', () => {
    const input = {
      ...empty,
      ip4: ['8.8.8.8', 'ip4:8.8.8.8', 'nonsense', '8.8.8.8 -all'],
      includes: ['a.test', 'A.Test', 'b'],
    }
    expect(buildSpfRecord(input)).toBe('v=spf1 ip4:8.8.8.8 include:a.test ~all')
  })

  test('can always be read', () => {
    const items = fc.array(fc.oneof(anyText(), fc.ipV4(), fc.ipV6(), fc.domain()))
    const all = fc.constantFrom('-all', '~all', '?all', '+all')
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), items, items, items, all, (mx, a, ip4, ip6, includes, end) => {
        const record = buildSpfRecord({ mx, a, ip4, ip6, includes, all: end })
        expect(parseSpf(record)).toMatchObject({ ok: true })
      }),
    )
  })
})

test('a list is split at commas, spaces and line breaks, and empty items are dropped', () => {
  expect(parseList(' 8.8.8.8, ,8.8.4.4\n2001:db8::1,')).toEqual(['8.8.8.8', '8.8.4.4', '2001:db8::1'])
})

describe('each wrong item gets one sentence', () => {
  const cases: [field: 'ip4' | 'ip6' | 'includes', item: string, severity: string, message: string][] = [
    ['ip4', '10.0.0.300', 'error', '“10.0.0.300” is not an IPv4 address.'],
    [
      'ip4',
      'mail.a.test',
      'error',
      "“mail.a.test” is a host name. Write its IPv4 address, or put the service's domain in the includes.",
    ],
    [
      'ip4',
      '2001:4860::1',
      'error',
      '“2001:4860::1” is an IPv6 address; put it in the list of IPv6 addresses.',
    ],
    ['ip6', '8.8.8.8', 'error', '“8.8.8.8” is an IPv4 address; put it in the list of IPv4 addresses.'],
    ['ip4', '8.8.8.0/33', 'error', '“/33” in “8.8.8.0/33” must be a number from 0 to 32.'],
    ['ip6', '2001:4860::/129', 'error', '“/129” in “2001:4860::/129” must be a number from 0 to 128.'],
    [
      'ip4',
      '192.168.1.1',
      'error',
      '“192.168.1.1” is outside the public internet (private), so no mail can come from there.',
    ],
    [
      'ip4',
      '192.0.2.0/24',
      'error',
      '“192.0.2.0/24” is outside the public internet (documentation), so no mail can come from there.',
    ],
    [
      'ip4',
      '8.0.0.0/8',
      'warning',
      '“8.0.0.0/8” allows many millions of addresses to send. List only your own networks.',
    ],
    ['ip4', '0.0.0.0/0', 'error', '“0.0.0.0/0” allows every IPv4 address in the world to send.'],
    [
      'ip4',
      '8.8.8.8/24',
      'warning',
      '“8.8.8.8/24” does not start at the beginning of a network; it means the entire network.',
    ],
    ['includes', '8.8.8.8', 'error', '“8.8.8.8” is an IP address; put it in the list of addresses.'],
    ['includes', 'sendgrid', 'error', '“sendgrid” is not a domain that can be included.'],
    [
      'includes',
      'https://sendgrid.net/',
      'error',
      '“https://sendgrid.net/” is not a domain that can be included.',
    ],
    [
      'includes',
      'a.test',
      'error',
      '“a.test” is the domain itself: its record would include itself forever.',
    ],
  ]
  test.each(cases)('%s %s', (field, item, severity, message) => {
    expect(checkInput({ ...empty, [field]: [item] }, 'a.test')).toEqual([{ field, item, severity, message }])
  })

  test('a duplicate', () => {
    expect(checkInput({ ...empty, includes: ['b.test', 'B.test'] }, 'a.test')).toMatchObject([
      { item: 'B.test', severity: 'warning', message: '“B.test” is listed twice; once is enough.' },
    ])
  })

  test('+all', () => {
    expect(checkInput({ ...empty, all: '+all' }, 'a.test')).toMatchObject([
      { field: 'all', severity: 'warning' },
    ])
  })

  test('a record of more than 450 bytes', () => {
    const includes = Array.from({ length: 30 }, (_, i) => `spf${i}.newsletter.test`)
    expect(checkInput({ ...empty, includes }, 'a.test')).toMatchObject([
      { field: 'record', severity: 'warning' },
    ])
  })

  test('good items get no message', () => {
    const input = {
      ...empty,
      ip4: ['8.8.8.0/24'],
      ip6: ['2001:4860::1'],
      includes: ['_spf.google.com', 'include:%{d}.b.test'],
    }
    expect(checkInput(input, 'a.test')).toEqual([])
  })
})

test('two records are compared by their terms', () => {
  expect(diffRecords('v=spf1 +MX include:old.test ~all', 'v=spf1 mx include:new.test -all')).toEqual([
    { text: 'mx', change: 'kept' },
    { text: 'include:new.test', change: 'added' },
    { text: '-all', change: 'added' },
    { text: 'include:old.test', change: 'removed' },
    { text: '~all', change: 'removed' },
  ])
})

test('the lookups of a new record are counted with the given costs of its includes', () => {
  const record =
    'v=spf1 mx a ip4:8.8.8.8 include:_spf.google.com include:__proto__.test -all include:dead.test redirect=dead.test'
  expect(countLookups(record, { '_spf.google.com': 3 })).toEqual({ lookups: 7, unknown: ['__proto__.test'] })
})
