import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

const txt = (...records: string[]) => ({ TXT: records })

describe('the tree is looked up in waves', () => {
  test('an include tree of depth 2 costs three waves, TXT queries first', async () => {
    const resolver = waveCounter(
      zoneResolver({
        'a.test': txt('v=spf1 a mx include:b.test include:c.test -all'),
        'b.test': txt('v=spf1 a:h1.test include:d.test include:e.test -all'),
        'c.test': txt('v=spf1 exists:h2.test include:f.test redirect=g.test'),
        '*.test': txt('v=spf1 ip4:8.8.8.8 -all'),
      }),
    )
    await checkSpf('a.test', resolver)
    expect(resolver.waves).toEqual([
      ['TXT a.test', 'SPF a.test', 'MX a.test'],
      ['TXT b.test', 'TXT c.test', 'A a.test', 'AAAA a.test'],
      ['TXT d.test', 'TXT e.test', 'TXT f.test', 'TXT g.test', 'A h1.test', 'AAAA h1.test', 'A h2.test'],
    ])
  })

  test('a wide tree costs as many waves as a narrow one', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `n${i}.test`)
    const resolver = waveCounter(
      zoneResolver({
        'a.test': txt(`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`),
        '*.test': txt('v=spf1 ip4:8.8.8.8 -all'),
      }),
    )
    await checkSpf('a.test', resolver)
    expect(resolver.waves.map((wave) => wave.length)).toEqual([3, 30])
  })

  test('no query is sent twice', async () => {
    const resolver = zoneResolver({
      'a.test': txt('v=spf1 a a mx include:b.test include:b.test include:c.test -all'),
      'b.test': txt('v=spf1 a:a.test include:c.test -all'),
      'c.test': txt('v=spf1 include:b.test -all'),
    })
    await checkSpf('a.test', resolver)
    expect(resolver.queries).toHaveLength(new Set(resolver.queries).size)
  })

  test('the queries end at 45, and the report says so', async () => {
    const includes = Array.from({ length: 60 }, (_, i) => `include:n${i}.test`).join(' ')
    const resolver = zoneResolver({ 'a.test': txt(`v=spf1 ${includes} -all`), '*.test': txt('v=spf1 -all') })
    const report = await checkSpf('a.test', resolver)
    expect([
      resolver.queries.length,
      report.queries,
      report.truncated,
      report.dnsLookupCount,
      report.valid,
    ]).toEqual([45, 45, true, 60, false])
    expect(report.findings.map(({ code }) => code)).toContain('spf-truncated')
  })
})

describe('hostile zones end soon', () => {
  const levels = (n: number, includes: number) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [
        `n${i}.test`,
        txt(`v=spf1 ${`include:n${i + 1}.test `.repeat(includes)}-all`),
      ]),
    )
  const apex = (...texts: string[]): Zone => ({ 'a.test': txt(...texts) })
  /** A zone for n, with the n that is hostile; of the largest, the usual run takes a quarter. */
  const zones: [string, (n: number) => Zone, number, string][] = [
    ['a chain of 200 includes', (n) => levels(n, 1), 200, 'n0.test'],
    [
      'fifty includes of one name on each of 30 levels',
      (n) => ({ ...levels(n, 50), [`n${n}.test`]: txt('v=spf1 a -all') }),
      30,
      'n0.test',
    ],
    [
      'an include of itself, a thousand times',
      (n) => apex(`v=spf1 ${'include:a.test '.repeat(n)}`),
      1000,
      'a.test',
    ],
    ['twenty thousand terms', (n) => apex(`v=spf1${' a'.repeat(n)}`), 20_000, 'a.test'],
    ['ten thousand errors', (n) => apex(`v=spf1${' x:y'.repeat(n)}`), 10_000, 'a.test'],
    ['ten thousand networks', (n) => apex(`v=spf1${' ip4:10.0.0.1/8'.repeat(n)}`), 10_000, 'a.test'],
    ['ten thousand malformed names', (n) => apex(`v=spf1${' a:b..test'.repeat(n)}`), 10_000, 'a.test'],
    ['a TXT of 5,000 bytes', (n) => apex('x'.repeat(n), `v=spf1 a:${'y'.repeat(n)}.test`), 5000, 'a.test'],
    ['a macro bomb', (n) => apex(`v=spf1 exists:${'%{d}.'.repeat(n)}test -all`), 12_000, 'a.test'],
    [
      'names of the language',
      () => ({ '__proto__.test': txt('v=spf1 include:constructor.test -all') }),
      1,
      '__proto__.test',
    ],
    [
      'a thousand records',
      (n) => apex(...Array.from({ length: n }, (_, i) => `v=spf1 ip4:8.8.8.${i % 256} -all`)),
      1000,
      'a.test',
    ],
  ]
  const check = async (zone: Zone, domain: string) => {
    const resolver = zoneResolver(zone)
    return {
      report: await checkSpf(domain, resolver),
      evaluation: await checkHost({ ip: '8.8.4.4', sender: `x@${domain}`, helo: domain }, resolver),
    }
  }

  describe('in proportion to their size', () => {
    countThroughout()
    test.each(zones.filter(([, , n]) => n > 1))('%s', (_, make, n, domain) =>
      expectLinear((count) => check(make(count), domain), Math.ceil(n / 20)),
    )
  })

  test.each(zones)(
    '%s',
    async (_, make, n, domain) => {
      const { report, evaluation } = await check(make(isFullRun || n < 5_000 ? n : n / 4), domain)
      expect(report.queries).toBeLessThanOrEqual(45)
      expect(report.findings.length).toBeLessThan(100)
      expect(evaluation.lookups).toBeLessThanOrEqual(10)
    },
    20_000,
  )

  test('a macro bomb is cut to the length of a name', async () => {
    const resolver = zoneResolver({ 'a.test': txt(`v=spf1 exists:${'%{s}.'.repeat(10_000)}b.test -all`) })
    await checkHost({ ip: '8.8.4.4', sender: `${'x'.repeat(64)}@a.test`, helo: 'h.test' }, resolver)
    expect(Math.max(...resolver.queries.map((query) => query.length))).toBeLessThanOrEqual(255)
  })
})
