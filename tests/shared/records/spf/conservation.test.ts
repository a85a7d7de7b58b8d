import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '#shared/report/change/change.ts'
import { lostIntents } from '#shared/report/change/prove.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { spfIntents } from '#shared/records/spf/meaning.ts'

const OTHERS: Zone = {
  'one.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'], A: ['192.0.43.2'], AAAA: ['2606:2800::2'] },
  'two.test': { TXT: ['v=spf1 ip4:192.0.32.0/24 ~all'], A: ['192.0.43.3'], AAAA: ['2606:2800::3'] },
  'empty.test': { TXT: ['v=spf1 -all'] },
  'mx.a.test': { A: ['192.0.43.8'], AAAA: ['2606:2800::8'] },
}
const zoneOf = (...records: (string | string[])[]): Zone => ({
  ...OTHERS,
  'a.test': { TXT: records, MX: [[10, 'mx.a.test']], A: ['192.0.43.9'], AAAA: ['2606:2800::9'] },
})
const check = (...records: (string | string[])[]) => checkSpf('a.test', zoneResolver(zoneOf(...records)))

const published = (changes: readonly Change[]) =>
  changes.find(({ id, action }) => id === 'spf-record' && action !== 'ask')

/** What the change gives up without saying so. */
function lost(good: string, change: Change): string[] {
  const named = new Set((change.loses ?? []).map(({ what }) => what))
  return lostIntents({ ...change, before: [good] }, change.keep ?? [], spfIntents)
    .map(({ what }) => what)
    .filter((what) => !named.has(what))
}

const term = fc.constantFrom(
  'mx',
  'a',
  'a/28',
  'a:one.test',
  'include:one.test',
  'include:two.test',
  'ip4:192.0.43.1',
  'ip4:8.8.8.0/24',
  'ip6:2606:2800:77::/48',
  '?include:empty.test',
  '-ip4:192.0.43.7',
  'mx:one.test',
  'include:gone.test',
  'a:gone.test',
  'ip4:10.0.0.1',
)
const good = fc
  .record({
    terms: fc.uniqueArray(term, { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('-all', '~all'),
  })
  .map(({ terms, end }) => [...terms, end])

/** Each makes one mistake; `at` chooses the place. */
const MISTAKES: ((terms: string[], at: number) => (string | string[])[])[] = [
  (terms) => [['v=spf1', ...terms].join(', ')],
  (terms) => [['v=spf1', ...terms].join('\u00a0')],
  (terms) => [['v=spf1', ...terms].join('; ')],
  (terms) => [`"v=spf1 ${terms.join(' ')}"`],
  (terms) => [` v=spf1 ${terms.join(' ')}`],
  (terms) => [`v=spf1;${terms.join(' ')}`],
  (terms) => [`spf1 ${terms.join(' ')}`],
  (terms) => [`v=spf1 ${terms.join(' ').replaceAll('include:', 'include: ')}`],
  (terms) => [`v=spf1 ${terms.join(' ').replaceAll('include:', 'include=')}`],
  (terms) => [`v=spf1 ${terms.join(' ').replaceAll('ip4:', 'ipv4:')}`],
  (terms) => [`v=spf1 ${terms.join(' ').replaceAll('ip6:', 'ip6: ')}`],
  (terms) => [`v=spf1 ${terms.join(' ').replace('-all', '–all').replace('~all', '~ all')}`],
  (terms) => [`v=spf1 ${[...terms.slice(0, -1), terms.at(-1), terms[0]].join(' ')}`],
  (terms, at) => {
    const end = terms.at(-1) ?? ''
    const rest = terms.slice(0, -1)
    const cut = at % (rest.length + 1)
    return [`v=spf1 ${[...rest.slice(0, cut), end, ...rest.slice(cut)].join(' ')}`]
  },
  (terms, at) => {
    const cut = 1 + (at % Math.max(1, terms.length - 1))
    return [`v=spf1 ${terms.slice(0, cut).join(' ')}`, `v=spf1 ${terms.slice(cut).join(' ')}`]
  },
  (terms, at) => {
    const end = terms.at(-1) ?? ''
    const cut = at % terms.length
    return [`v=spf1 ${[...terms.slice(0, cut), end].join(' ')}`, ` v=spf1 ${terms.slice(cut).join(' ')}`]
  },
  (terms, at) => {
    const cut = 1 + (at % Math.max(1, terms.length - 1))
    return [[`v=spf1 ${terms.slice(0, cut).join(' ')}`, terms.slice(cut).join(' ')]]
  },
]

describe('what a good record meant', () => {
  test('is still there after the change that repairs it', async () => {
    await fc.assert(
      fc.asyncProperty(good, fc.constantFrom(...MISTAKES), fc.nat(9), async (terms, breakIt, at) => {
        const record = `v=spf1 ${terms.join(' ')}`
        const broken = breakIt(terms, at)
        const { changes, findings } = await check(...broken)
        const change = published(changes)
        if (change) expect(lost(record, change).filter((what) => !/other servers/.test(what))).toEqual([])
        const isOpen = findings.some(({ severity, unknown }) => severity === 'error' && !unknown)
        if (isOpen) expect(changes).not.toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('is there after a change of several records, and the end is no stricter than the mildest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(good, { minLength: 2, maxLength: 3 }), async (all) => {
        const records = all.map((terms) => `v=spf1 ${terms.join(' ')}`)
        const change = published((await check(...new Set(records))).changes)
        if (!change) return
        for (const [index, record] of records.entries()) {
          const end = all[index]?.at(-1)
          if (end === '~all') expect(change.after.join()).not.toContain('-all')
          expect(lost(record, change).filter((what) => !/other servers/.test(what))).toEqual([])
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('the spelling', () => {
  const respelled = (record: string): (string | string[])[] => [
    record.replace('v=spf1', 'V=SPF1'),
    record.replaceAll(' ', '  '),
    `${record} `,
    record.replace(/include|mx\b/g, (name) => name.toUpperCase()),
    record.replace(' mx', ' +mx').replace(' include', ' +include'),
    [record.slice(0, 9), record.slice(9)],
  ]

  test('of a record changes neither the verdict nor what is proposed', async () => {
    await fc.assert(
      fc.asyncProperty(good, fc.nat(5), async (terms, index) => {
        const record = `v=spf1 ${terms.join(' ')}`
        const [one, other] = await Promise.all([check(record), check(respelled(record)[index] ?? record)])
        expect(other.verdict.tone).toBe(one.verdict.tone)
        expect(other.changes.map(({ id, action, risk }) => [id, action, risk])).toEqual(
          one.changes.map(({ id, action, risk }) => [id, action, risk]),
        )
        const keys = ({ changes }: typeof one) =>
          spfIntents(published(changes)?.after ?? [], { owner: 'a.test', type: 'TXT' }).map(({ key }) => key)
        expect(keys(other)).toEqual(keys(one))
      }),
      { numRuns: 80 },
    )
  })
})
