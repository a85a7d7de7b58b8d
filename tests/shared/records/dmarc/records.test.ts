import { describe, expect, test } from 'vitest'
import { isDmarcRecord, parseDmarc, policiesOf, underTest } from '#shared/records/dmarc/parse.ts'
import { isFo } from '#shared/records/dmarc/failure-options.ts'
import { nearMiss } from '#shared/records/dmarc/lint-publication.ts'
import { mergeRecords, repairRecord } from '#shared/records/dmarc/repair-record.ts'

describe('a record counts (RFC 9989, 4.7 and 4.8)', () => {
  test.each([
    'v=DMARC1',
    'v=DMARC1;',
    'v=DMARC1; p=none',
    'v=DMARC1;p=none',
    'v = DMARC1 ; p = none',
    'v\t=\tDMARC1\t;p=none',
    'V=DMARC1; p=none',
    'v=DMARC1 ;',
    'v=DMARC1;;;',
    'v=DMARC1; gibberish',
  ])('“%s”', (text) => {
    expect(isDmarcRecord(text)).toBe(true)
  })
})

describe('a text is ignored, with what was meant (RFC 9989, 4.7)', () => {
  test.each([
    ['v=dmarc1; p=none', 'dmarc-version-case', 'v=DMARC1; p=none'],
    ['v=Dmarc1; p=reject', 'dmarc-version-case', 'v=DMARC1; p=reject'],
    [' v=DMARC1; p=none', 'dmarc-leading-blank', 'v=DMARC1; p=none'],
    ['p=none; v=DMARC1', 'dmarc-version-not-first', 'v=DMARC1; p=none'],
    ['p=reject', 'dmarc-version-missing', 'v=DMARC1; p=reject'],
    ['DMARC1; p=none', 'dmarc-version-missing', 'v=DMARC1; p=none'],
    ['v=DMARC1 p=none', 'dmarc-no-semicolon', 'v=DMARC1; p=none'],
    [
      'v=DMARC1, p=none, rua=mailto:a@example.com',
      'dmarc-no-semicolon',
      'v=DMARC1; p=none; rua=mailto:a@example.com',
    ],
    ['v=DMARC1: p=none;', 'dmarc-no-semicolon', 'v=DMARC1; p=none'],
    ['v=DMARC1.0; p=none', 'dmarc-no-semicolon', 'v=DMARC1; p=none'],
    ['v=DMARC12; p=none', 'dmarc-version-value', 'v=DMARC1; p=none'],
    ['v=DMARC-1; p=none', 'dmarc-version-value', 'v=DMARC1; p=none'],
    ['"v=DMARC1; p=none"', 'dmarc-quoted', 'v=DMARC1; p=none'],
    ['“v=DMARC1; p=none”', 'dmarc-quoted', 'v=DMARC1; p=none'],
    ['v=DMARC1\\; p=none\\;', 'dmarc-backslash', 'v=DMARC1; p=none'],
    ['\ufeffv=DMARC1; p=none', 'dmarc-leading-blank', 'v=DMARC1; p=none'],
    ['\u200bv=DMARC1; p=none', 'dmarc-invisible-character', 'v=DMARC1; p=none'],
  ])('“%s”', (text, code, repaired) => {
    expect([isDmarcRecord(text), nearMiss(text)?.finding.code, nearMiss(text)?.repaired]).toEqual([
      false,
      code,
      repaired,
    ])
  })

  test.each(['v=spf1 -all', 'hello', '', 'v=DMARC1; p=none', 'v=BIMI1; l='])(
    '“%s” is not meant as DMARC',
    (text) => {
      expect(nearMiss(text)).toBe(null)
    },
  )
})

describe('the policy for the domain, its subdomains and names that do not exist (RFC 9989, 4.7 and 4.10.1)', () => {
  test.each([
    ['p=none', 'none none none'],
    ['p=quarantine', 'quarantine quarantine quarantine'],
    ['p=reject', 'reject reject reject'],
    ['p=REJECT', 'reject reject reject'],
    ['p = reject', 'reject reject reject'],
    ['p=reject; sp=none', 'reject none none'],
    ['p=none; sp=reject', 'none reject reject'],
    ['p=none; np=reject', 'none none reject'],
    ['p=reject; sp=quarantine; np=none', 'reject quarantine none'],
    ['np=reject; sp=quarantine; p=none', 'none quarantine reject'],
    ['p=quarantine; pct=10', 'quarantine quarantine quarantine'],
    ['p=reject; x=y; policy=none', 'reject reject reject'],
    ['p=reject; rua=nonsense', 'reject reject reject'],
    // No p, or an unreadable one of the three: none with reports, nothing without.
    ['rua=mailto:a@example.com', 'none none none'],
    ['sp=reject; rua=mailto:a@example.com', 'none none none'],
    ['p=block; rua=mailto:a@example.com', 'none none none'],
    ['p=; rua=mailto:a@example.com', 'none none none'],
    ['p=reject; sp=block; rua=mailto:a@example.com', 'none none none'],
    ['p=reject; np=block; rua=mailto:a@example.com', 'none none none'],
    ['p=reject; np=block; rua=https://example.com/report', 'none none none'],
    ['p=block', null],
    ['', null],
    ['sp=reject', null],
    ['p=reject; sp=block', null],
    ['p=reject; np=block', null],
    ['p=block; rua=a@example.com', null],
    ['p=block; rua=mailto:', null],
    ['p=block; ruf=mailto:a@example.com', null],
  ])('%s', (tags, expected) => {
    const policies = policiesOf(parseDmarc(`v=DMARC1; ${tags}`))
    expect(policies && `${policies.p} ${policies.sp} ${policies.np}`).toBe(expected)
  })

  test.each([
    ['reject', 'quarantine'],
    ['quarantine', 'none'],
    ['none', 'none'],
  ] as const)('t=y makes %s %s (4.7)', (policy, applied) => {
    expect([underTest(policy, 'y'), underTest(policy, 'n')]).toEqual([applied, policy])
  })
})

describe('the other values (RFC 9989, 4.7)', () => {
  test.each([
    ['adkim=s', { adkim: 's', aspf: 'r' }],
    ['adkim=S; aspf=S', { adkim: 's', aspf: 's' }],
    ['adkim=strict', { adkim: 'r' }],
    ['t=Y', { t: 'y' }],
    ['t=yes', { t: 'n' }],
    ['psd=n', { psd: 'n' }],
    ['psd=maybe', { psd: 'u' }],
    ['fo=1:d:s', { fo: '1:d:s' }],
    ['fo=0:1', { fo: '' }],
    ['p=none; p=reject', { p: 'none' }],
    ['nonsense; p=none', { p: 'none', unreadable: ['nonsense'] }],
    ['p none; =x; 1=2', { unreadable: ['p none', '=x', '1=2'] }],
  ])('%s', (tags, expected) => {
    expect(parseDmarc(`v=DMARC1; ${tags}`)).toMatchObject(expected)
  })

  test.each([
    ['0', true],
    ['1', true],
    ['d', true],
    ['d:s', true],
    ['s:d:1', true],
    ['0:d', true],
    ['0:1', false],
    ['d:d', false],
    ['x', false],
    ['', false],
    ['0:', false],
  ])('fo=%s: %s', (value, valid) => {
    expect(isFo(value)).toBe(valid)
  })

  test.each([
    ['mailto:a@example.com', 'example.com', undefined],
    ['MAILTO:a@Example.COM', 'example.com', undefined],
    ['mailto:a@example.com!10m', 'example.com', undefined],
    ['mailto:a%21b@example.com', 'example.com', undefined],
    ['mailto:a%2Cb@example.com', 'example.com', undefined],
    ['mailto:a@example.com?subject=x', 'example.com', undefined],
    ['mailto:a!b@example.com', undefined, 'encode'],
    ['a@example.com', undefined, 'no-scheme'],
    ['mailto:', undefined, 'no-address'],
    ['mailto:@example.com', undefined, 'no-address'],
    ['mailto:example.com', undefined, 'no-address'],
    ['mailto:a@localhost', undefined, 'bad-host'],
    ['mailto:a@exa mple.com', undefined, 'bad-character'],
    ['mailto: a@example.com', undefined, 'bad-character'],
    ['mailto:ä@example.com', undefined, 'bad-character'],
    ['mailto:<a@example.com>', undefined, 'bad-character'],
    ['https://example.com/report', 'example.com', undefined],
    ['mailto:%', undefined, 'no-address'],
    ['mailto:a%40example.com', undefined, 'encoded-at'],
    ['mailto:a%2540example.com', undefined, 'encoded-at'],
    ['mailto:not%40me@example.com', 'example.com', undefined],
  ])('rua=%s', (uri, host, problem) => {
    const [read] = parseDmarc(`v=DMARC1; p=none; rua=${uri}`).rua
    expect([read?.host, read?.problem]).toEqual([host, problem])
  })

  test('a list has spaces around its commas, and empty items', () => {
    const { rua } = parseDmarc('v=DMARC1; p=none; rua=mailto:a@example.com , mailto:b@example.net,')
    expect(rua.map(({ host, problem }) => host ?? problem)).toEqual(['example.com', 'example.net', 'empty'])
  })

  // RFC 9989, B.2.1 to B.2.5
  test.each([
    ['v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com', 1, 0, 'none'],
    [
      'v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com; ruf=mailto:auth-reports@example.com',
      1,
      1,
      'none',
    ],
    [
      'v=DMARC1; p=none; rua=mailto:dmarc-feedback@example.com; ruf=mailto:auth-reports@thirdparty.example.net',
      1,
      1,
      'none',
    ],
    [
      'v=DMARC1; p=quarantine; rua=mailto:dmarc-feedback@example.com,mailto:tld-test@thirdparty.example.net; t=y',
      2,
      0,
      'quarantine',
    ],
    [
      'v=DMARC1; p=reject; rua=mailto:dmarc-feedback@example.com,mailto:tld-test@thirdparty.example.net',
      2,
      0,
      'reject',
    ],
  ])('%s', (text, rua, ruf, p) => {
    const record = parseDmarc(text)
    expect([record.rua.length, record.ruf.length, record.p, repairRecord(text)]).toEqual([rua, ruf, p, text])
  })
})

describe('the intended record', () => {
  test.each([
    ['v=DMARC1; p=reject; rua=mailto:a@example.com;', 'v=DMARC1; p=reject; rua=mailto:a@example.com;'],
    ['v=DMARC1; rua=mailto:a@example.com', 'v=DMARC1; p=none; rua=mailto:a@example.com'],
    ['v=DMARC1; sp=none; p=reject', 'v=DMARC1; p=reject; sp=none'],
    ['v=DMARC1; p=quarentine', 'v=DMARC1; p=quarantine'],
    ['v=DMARC1; p=block', 'v=DMARC1; p=none'],
    ['v=DMARC1; p=reject; sp=rejct', 'v=DMARC1; p=reject; sp=reject'],
    ['v=DMARC1; p=reject; pct=100; ri=86400; rf=afrf', 'v=DMARC1; p=reject'],
    ['v=DMARC1; p=reject; pct=50', 'v=DMARC1; p=reject'],
    ['v=DMARC1; p=reject; pct=0', 'v=DMARC1; p=reject; t=y'],
    ['v=DMARC1; p=none; pct=0', 'v=DMARC1; p=none'],
    ['v=DMARC1; p=none; rua=a@example.com', 'v=DMARC1; p=none; rua=mailto:a@example.com'],
    ['v=DMARC1; p=none; rua=mailto: a@example.com', 'v=DMARC1; p=none; rua=mailto:a@example.com'],
    ['v=DMARC1; p=none; rua=mailto:a!b@example.com', 'v=DMARC1; p=none; rua=mailto:a%21b@example.com'],
    ['v=DMARC1; p=none; rua=mailto:a@example.com!10m', 'v=DMARC1; p=none; rua=mailto:a@example.com'],
    ['v=DMARC1; p=none; fo=1', 'v=DMARC1; p=none; fo=1'],
    ['v=DMARC1; what=ever; p=none; adkim=s', 'v=DMARC1; p=none; adkim=s; what=ever'],
    ['v=DMARC1; p=none; p=reject', 'v=DMARC1; p=none'],
  ])('%s', (text, repaired) => {
    expect(repairRecord(text)).toBe(repaired)
    expect(repairRecord(repaired)).toBe(repaired)
  })

  test('several become the mildest one, with the addresses of all', () => {
    expect(
      mergeRecords([
        'v=DMARC1; p=quarantine; rua=mailto:a@example.com',
        'v=DMARC1; p=none; rua=mailto:b@example.com',
      ]),
    ).toBe('v=DMARC1; p=none; rua=mailto:b@example.com,mailto:a@example.com')
  })
})
