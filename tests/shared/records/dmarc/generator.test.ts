import { describe, expect, test } from 'vitest'
import {
  buildDmarcRecord,
  checkDmarcInput,
  defaultRecord,
  type DmarcRecordInput,
} from '#shared/records/dmarc/build-record.ts'
import { isDmarcRecord, parseDmarc } from '#shared/records/dmarc/parse.ts'
import { permissionRecord } from '#shared/records/dmarc/reporting.ts'
import { repairRecord } from '#shared/records/dmarc/repair-record.ts'
import { isValidUri, parseAddressList, toReportUri } from '#shared/records/dmarc/report-uri.ts'
import { rollOut } from '#shared/records/dmarc/roll-out.ts'
import { diffTags } from '#shared/records/tag-list/diff.ts'

describe('the record', () => {
  test.each<[DmarcRecordInput, string]>([
    [{ p: 'none' }, 'v=DMARC1; p=none'],
    [{ p: 'reject', sp: 'reject' }, 'v=DMARC1; p=reject'],
    [{ p: 'reject', sp: 'none' }, 'v=DMARC1; p=reject; sp=none'],
    [{ p: 'none', np: 'none' }, 'v=DMARC1; p=none'],
    [{ p: 'none', np: 'reject' }, 'v=DMARC1; p=none; np=reject'],
    [{ p: 'reject', sp: 'none', np: 'reject' }, 'v=DMARC1; p=reject; sp=none; np=reject'],
    [{ p: 'none', adkim: 'r', aspf: 'r' }, 'v=DMARC1; p=none'],
    [{ p: 'none', adkim: 's', aspf: 's' }, 'v=DMARC1; p=none; adkim=s; aspf=s'],
    [{ p: 'reject', t: 'y' }, 'v=DMARC1; p=reject; t=y'],
    [{ p: 'reject', t: 'n', psd: 'u' }, 'v=DMARC1; p=reject'],
    [{ p: 'reject', psd: 'n' }, 'v=DMARC1; p=reject; psd=n'],
    [{ p: 'reject', pct: '50', rf: 'afrf', ri: '86400' }, 'v=DMARC1; p=reject; pct=50; rf=afrf; ri=86400'],
    [{ p: 'none', fo: '1' }, 'v=DMARC1; p=none'],
    [{ p: 'none', fo: '1', ruf: ['a@example.com'] }, 'v=DMARC1; p=none; fo=1; ruf=mailto:a@example.com'],
    [
      { p: 'none', rua: ['a@example.com', ' ', 'mailto:b@example.net'] },
      'v=DMARC1; p=none; rua=mailto:a@example.com,mailto:b@example.net',
    ],
    [
      { p: 'none', rua: ['a@example.com', 'mailto:a@example.com'] },
      'v=DMARC1; p=none; rua=mailto:a@example.com',
    ],
  ])('%o', (input, record) => {
    expect([buildDmarcRecord(input), isDmarcRecord(record)]).toEqual([record, true])
  })

  test('the first one watches and reports', () => {
    expect(defaultRecord('example.com')).toBe('v=DMARC1; p=none; rua=mailto:dmarc@example.com')
  })

  test.each([
    ['a@example.com', 'mailto:a@example.com'],
    ['MAILTO:a@Example.com', 'mailto:a@example.com'],
    ['a!b@example.com', 'mailto:a%21b@example.com'],
    ['"a,b"@example.com', 'mailto:%22a%2Cb%22@example.com'],
    ['a%2Cb@example.com', 'mailto:a%2Cb@example.com'],
    ['100%@example.com', 'mailto:100%25@example.com'],
    ['a;b@example.com', 'mailto:a%3Bb@example.com'],
    ['a+b@example.com', 'mailto:a+b@example.com'],
    ['a@example.com!10m', 'mailto:a@example.com'],
    ['a@bücher.example', 'mailto:a@xn--bcher-kva.example'],
    ['jürgen@example.com', 'mailto:j%C3%BCrgen@example.com'],
    ['https://example.com/r?a,b', 'https://example.com/r?a%2Cb'],
  ])('the address %s becomes %s (RFC 9989, 4.8)', (item, uri) => {
    expect(toReportUri(item)).toBe(uri)
    const { rua } = parseDmarc(`v=DMARC1; p=none; rua=${uri}`)
    expect([rua.length, rua.every(isValidUri)]).toEqual([1, true])
  })

  test('a list is split at commas, spaces and lines, but not within quotes', () => {
    expect(parseAddressList(' a@example.com,, b@example.com\n"c,d"@example.com ')).toEqual([
      'a@example.com',
      'b@example.com',
      '"c,d"@example.com',
    ])
  })
})

describe('the messages at the fields', () => {
  const reports = { rua: ['a@example.com'] }
  test.each<[DmarcRecordInput, string[]]>([
    [{ p: 'reject', ...reports }, []],
    [{ p: 'none' }, ['rua warning']],
    [{ p: 'none', rua: ['nonsense'] }, ['rua error']],
    [{ p: 'none', rua: ['a@'] }, ['rua error']],
    [{ p: 'none', rua: ['a@localhost'] }, ['rua error']],
    [{ p: 'none', ...reports, ruf: ['@example.com'] }, ['ruf error']],
    [{ p: 'none', rua: ['a@example.com', 'mailto:a@example.com'] }, ['rua warning']],
    [{ p: 'none', rua: ['a@example.com!10m'] }, ['rua warning']],
    [{ p: 'none', rua: ['https://example.com/'] }, ['rua warning']],
    [{ p: 'none', rua: ['a@example.com', 'b@example.com', 'c@example.com'] }, ['rua warning']],
    [{ p: 'reject', sp: 'none', ...reports }, ['sp warning']],
    [{ p: 'reject', np: 'none', ...reports }, ['np warning']],
    [{ p: 'none', t: 'y', ...reports }, ['t warning']],
    [{ p: 'none', np: 'reject', t: 'y', ...reports }, []],
    [{ p: 'reject', psd: 'y', ...reports }, ['psd warning']],
    [{ p: 'reject', fo: '1', ...reports }, ['fo warning']],
    [
      { p: 'reject', pct: '50', rf: 'afrf', ri: '3600', ...reports },
      ['pct warning', 'rf warning', 'ri warning'],
    ],
  ])('%o', (input, expected) => {
    expect(checkDmarcInput(input).map(({ field, severity }) => `${field} ${severity}`)).toEqual(expected)
  })
})

test('the difference, tag by tag', () => {
  expect(
    diffTags(
      'v=DMARC1;p=none; PCT = 50; rua=mailto:a@example.com , mailto:b@example.com',
      'v=DMARC1; p=reject; t=y; rua=mailto:a@example.com,mailto:b@example.com',
    ),
  ).toEqual([
    { name: 'v', before: 'DMARC1', after: 'DMARC1', change: 'kept' },
    { name: 'p', before: 'none', after: 'reject', change: 'changed' },
    { name: 't', after: 'y', change: 'added' },
    {
      name: 'rua',
      before: 'mailto:a@example.com,mailto:b@example.com',
      after: 'mailto:a@example.com,mailto:b@example.com',
      change: 'kept',
    },
    { name: 'pct', before: '50', change: 'removed' },
  ])
})

describe('the plan (RFC 9989, 7.4)', () => {
  test('has its days, its records, and an exit from each step but the last', () => {
    const plan = rollOut({ p: 'reject', rua: ['a@example.com'], adkim: 's' })
    expect(plan.map(({ day, record }) => `${day} ${record}`)).toEqual([
      '0 v=DMARC1; p=none; adkim=s; rua=mailto:a@example.com',
      '31 v=DMARC1; p=quarantine; adkim=s; t=y; rua=mailto:a@example.com',
      '45 v=DMARC1; p=quarantine; adkim=s; rua=mailto:a@example.com',
      '76 v=DMARC1; p=reject; adkim=s; rua=mailto:a@example.com',
    ])
    expect(plan.map(({ until }) => until !== undefined)).toEqual([true, true, true, false])
  })

  test('keeps a subdomain policy that is more lenient, and drops pct', () => {
    const plan = rollOut({ p: 'reject', sp: 'quarantine', pct: '50' })
    expect(plan.map(({ record }) => record)).toEqual([
      'v=DMARC1; p=none',
      'v=DMARC1; p=quarantine; t=y',
      'v=DMARC1; p=quarantine',
      'v=DMARC1; p=reject; sp=quarantine',
    ])
  })

  test.each([
    ['v=DMARC1; p=none; rua=mailto:b@example.com', ['none', 'quarantine t', 'quarantine', 'reject']],
    ['v=DMARC1; p=quarantine; t=y', ['quarantine t', 'quarantine', 'reject']],
    ['v=DMARC1;p=quarantine;sp=none', ['quarantine', 'reject']],
    ['v=DMARC1; p=quarantine; pct=50', ['quarantine', 'reject']],
    ['v=DMARC1; p=reject; t=y', ['reject t', 'reject']],
    ['v=DMARC1; p=reject; pct=0', ['reject t', 'reject']],
    ['v=DMARC1; p=reject', ['reject']],
  ])('starts with today’s record: %s', (published, expected) => {
    const plan = rollOut({ p: 'none', rua: ['a@example.com'] }, published)
    expect(plan.map(({ p, t }) => (t === 'y' ? `${p} t` : p))).toEqual(expected)
    expect(plan.map(({ isToday }) => isToday)).toEqual(expected.map((_, index) => index === 0))
    expect([plan[0]?.day, plan[0]?.record]).toEqual([0, repairRecord(published)])
    expect(plan.map(({ until }) => until !== undefined)).toEqual(
      expected.map((_, index) => index < expected.length - 1),
    )
  })
})

test('the permission of a foreign receiver (RFC 9989, B.2.3)', () => {
  expect(permissionRecord('example.com', 'thirdparty.example.net')).toEqual({
    name: 'example.com._report._dmarc.thirdparty.example.net',
    type: 'TXT',
    content: 'v=DMARC1;',
  })
})
