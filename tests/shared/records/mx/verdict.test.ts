import { describe, expect, test } from 'vitest'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { allFindings } from '#shared/records/mx/verdict.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { eachAnswerLost } from '#tests/helpers/losing-answers.ts'

const A = { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }
const mx = (...hosts: [number, string][]) => ({ MX: hosts })
const verdict = async (zone: Zone, domain = 'a.test') => (await checkMx(domain, zoneResolver(zone))).verdict

describe('the verdict', () => {
  test.each<[string, Zone, Tone, string, RegExp]>([
    [
      'no answer',
      { 'a.test': 'servfail' },
      'unknown',
      'Unknown',
      /could not be looked up, so we cannot tell where/,
    ],
    [
      'a name that leads back to itself',
      { 'a.test': { CNAME: 'b.test' }, 'b.test': { CNAME: 'a.test' } },
      'bad',
      'Loop',
      /form a loop/,
    ],
    ['a name that does not exist', {}, 'info', 'No such name', /a\.test does not exist/],
    [
      'no MX record and no address',
      { 'a.test': { TXT: ['x'] } },
      'bad',
      'No record',
      /neither MX records nor an IP address/,
    ],
    [
      'an alias at the top of the zone',
      { 'a.test': { CNAME: 'gone.test' } },
      'bad',
      'Broken',
      /a CNAME is not allowed there/,
    ],
    ['an address in place of MX records', { 'a.test': A }, 'warn', 'Implicit', /192\.0\.43\.8/],
    [
      'a private one',
      { 'a.test': { A: ['10.0.0.1'] } },
      'bad',
      'No record',
      /its own address cannot be reached from the internet \(10\.0\.0\.1\)/,
    ],
    [
      'no MX, and addresses that are not answered',
      { 'a.test': { A: 'timeout', AAAA: 'servfail' } },
      'unknown',
      'Unknown',
      /no MX records, and its own addresses could not all be looked up/,
    ],
    [
      'a private one, and one that is not answered',
      { 'a.test': { A: ['10.0.0.1'], AAAA: 'timeout' } },
      'unknown',
      'Unknown',
      /cannot tell whether mail to it arrives/,
    ],
    [
      'a public one, and one that is not answered',
      { 'a.test': { A: ['192.0.43.8'], AAAA: 'timeout' } },
      'warn',
      'Implicit',
      /usually a web server/,
    ],
    ['a null MX', { 'a.test': mx([0, '.']) }, 'info', 'No mail', /does not accept mail/],
    ['a null MX with a priority', { 'a.test': mx([10, '.']) }, 'warn', 'Improve', /should have priority 0/],
    [
      'a null MX beside a host',
      { 'a.test': mx([0, '.'], [10, 'mx.test']), 'mx.test': A },
      'bad',
      'Broken',
      /both that it does not accept mail/,
    ],
    [
      'no host that can be reached',
      { 'a.test': mx([10, 'mx.test']) },
      'bad',
      'Broken',
      /No mail server of a\.test can be reached/,
    ],
    [
      'one host that is gone',
      { 'a.test': mx([10, 'mx.test'], [20, 'gone.test']), 'mx.test': A },
      'bad',
      'Broken',
      /^gone\.test cannot receive mail/,
    ],
    [
      'many hosts that are gone',
      { 'a.test': mx([1, 'b.test'], [2, 'c.test'], [3, 'd.test'], [9, 'mx.test']), 'mx.test': A },
      'bad',
      'Broken',
      /^b\.test, c\.test and d\.test cannot/,
    ],
    [
      'a host that is gone and one that is not answered',
      { 'a.test': mx([10, 'mx.test'], [20, 'gone.test']), 'mx.test': 'timeout' },
      'bad',
      'Broken',
      /^gone\.test cannot/,
    ],
    [
      'a host that is an alias',
      { 'a.test': mx([10, 'mx.test']), 'mx.test': { CNAME: 'real.test' }, 'real.test': A },
      'warn',
      'Improve',
      /mx\.test is a CNAME to real\.test/,
    ],
    [
      'an alias and a host that is not answered',
      {
        'a.test': mx([10, 'mx.test'], [20, 'b.test']),
        'mx.test': { CNAME: 'real.test' },
        'real.test': A,
        'b.test': 'timeout',
      },
      'warn',
      'Improve',
      /addresses of b\.test could not all be looked up/,
    ],
    [
      'a host that is not answered',
      { 'a.test': mx([10, 'mx.test'], [20, 'b.test']), 'mx.test': A, 'b.test': 'timeout' },
      'unknown',
      'In part',
      /^The addresses of b\.test could not/,
    ],
    [
      'a private address, the other not answered',
      { 'a.test': mx([10, 'mx.test']), 'mx.test': { A: ['10.0.0.1'], AAAA: 'timeout' } },
      'warn',
      'Improve',
      /cannot be reached from the internet/,
    ],
    [
      'two sound hosts',
      { 'a.test': mx([10, 'b.test'], [20, 'c.test']), 'b.test': A, 'c.test': A },
      'ok',
      'Valid',
      /^Every mail server of a\.test has a public address/,
    ],
    [
      'one sound host',
      { 'a.test': mx([10, 'b.test']), 'b.test': A },
      'ok',
      'Valid',
      /^The mail server of a\.test has/,
    ],
    [
      'a provider',
      { 'a.test': mx([1, 'smtp.google.com']), 'smtp.google.com': A },
      'ok',
      'Valid',
      /^Mail for a\.test goes to Google Workspace\./,
    ],
  ])('on %s', async (_, zone, tone, stamp, sentence) => {
    expect(await verdict(zone)).toMatchObject({
      tone,
      stamp,
      sentence: expect.stringMatching(sentence) as string,
    })
  })

  test('says how many hosts a short look has left out', async () => {
    const zone = { 'a.test': mx([10, 'b.test'], [20, 'c.test']), 'b.test': A, 'c.test': A }
    const report = await checkMx('a.test', zoneResolver(zone), { maxHosts: 1 })
    expect(report.verdict).toMatchObject({
      tone: 'ok',
      sentence:
        'The first 1 of the 2 mail servers of a.test have public addresses; the others were not looked up.',
    })
  })

  test.each(FAILURE_KINDS.filter((kind) => kind !== 'cname-loop'))(
    'is unknown when all ends with %s',
    async (kind) => {
      expect(await verdict({ 'a.test': kind })).toMatchObject({ tone: 'unknown' })
    },
  )

  test('knows a missing name from any answer', async () => {
    const zone: Zone = { 'z.test': A }
    const resolver = zoneResolver(zone)
    const noMx = {
      query: async (name: string, type: never) => {
        const answer = await resolver.query(name, type)
        return type === 'MX' ? { ...answer, kind: 'timeout', detail: 'on purpose' } : answer
      },
    }
    expect((await checkMx('a.test', noMx as never)).verdict).toMatchObject({
      tone: 'info',
      stamp: 'No such name',
    })
  })
})

const HEALTHY: Zone = { 'a.test': mx([10, 'b.test'], [20, 'c.test']), 'b.test': A, 'c.test': A }
const BROKEN: Zone = {
  'a.test': mx([0, '.'], [10, 'gone.test'], [20, 'alias.test'], [30, 'inner.test'], [40, 'b.test']),
  'alias.test': { CNAME: 'b.test' },
  'inner.test': { A: ['10.0.0.1'] },
  'b.test': A,
}
const ORDER: readonly Tone[] = ['ok', 'info', 'unknown', 'warn', 'bad']

test.each<[string, Zone]>([
  ['healthy', HEALTHY],
  ['broken', BROKEN],
  ['without MX records', { 'a.test': A }],
  ['without MX records, with a private address', { 'a.test': { A: ['10.0.0.1'] } }],
  ['without anything', { 'a.test': { TXT: ['x'] } }],
  ['that does not accept mail', { 'a.test': mx([0, '.']) }],
  ['that does not exist', {}],
])('a domain %s is blamed for nothing new when an answer is lost', async (_, zone) => {
  const { whole, without } = await eachAnswerLost(zone, (resolver) => checkMx('a.test', resolver))
  const known = new Set(allFindings(whole).map(({ code }) => code))
  for (const { lost, result } of without) {
    const tone = result.verdict.tone
    if (tone === 'bad' || tone === 'warn') {
      expect(ORDER.indexOf(tone), `without ${lost}`).toBeLessThanOrEqual(ORDER.indexOf(whole.verdict.tone))
    }
    const accused = allFindings(result).filter(
      ({ severity, unknown }) => !unknown && (severity === 'error' || severity === 'warning'),
    )
    expect(
      accused.filter(({ code }) => !known.has(code)),
      `without ${lost}`,
    ).toEqual([])
  }
})
