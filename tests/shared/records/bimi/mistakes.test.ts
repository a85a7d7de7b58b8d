// What people do to a BIMI record on its way into DNS: a change keeps what they meant, or says what it gives up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { bimiIntents } from '#shared/records/bimi/changes.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkOver, LOGO, NAME, records } from '#tests/shared/records/bimi/zone-check.ts'

const PEM = 'https://example.com/bimi.pem'

interface Good {
  tags: string[]
}

const GOOD: fc.Arbitrary<Good> = fc
  .record({
    a: fc.constantFrom(undefined, '', PEM),
    avp: fc.constantFrom(undefined, 'brand', 'personal'),
    lps: fc.constantFrom(undefined, 'news', 'news-,shop'),
    other: fc.constantFrom(undefined, 'later=1'),
  })
  .map(({ a, avp, lps, other }) => ({
    tags: [
      'v=BIMI1',
      `l=${LOGO}`,
      ...(a === undefined ? [] : [`a=${a}`]),
      ...(avp === undefined ? [] : [`avp=${avp}`]),
      ...(lps === undefined ? [] : [`lps=${lps}`]),
      ...(other === undefined ? [] : [other]),
    ],
  }))

const plain = ({ tags }: Good) => tags.join('; ')

const MISTAKES: Record<string, (good: Good) => string[]> = {
  'no semicolon after the version': (good) => [plain(good).replace('v=BIMI1; ', 'v=BIMI1 ')],
  'no semicolon after the logo': (good) => [plain(good).replace('.svg; ', '.svg ')],
  commas: (good) => [plain(good).replaceAll('; ', ', ')],
  'wide semicolons': (good) => [plain(good).replaceAll('; ', '；')],
  colons: (good) => [plain(good).replace('l=', 'l: ')],
  http: (good) => [plain(good).replaceAll('https:', 'http:')],
  'no scheme': (good) => [plain(good).replace('l=https://', 'l=')],
  'a misspelled scheme': (good) => [plain(good).replace('l=https://', 'l=htps:/')],
  'a blank in the URL': (good) => [plain(good).replace('example.com/', 'example.com/ ')],
  'a line break in the URL': (good) => [plain(good).replace('example.com/', 'example.com/\n')],
  quotes: (good) => [`"${plain(good)}"`],
  'typographic quotes': (good) => [plain(good).replace(/l=([^;]+)/, 'l=“$1”')],
  backslashes: (good) => [plain(good).replaceAll(';', '\\;')],
  'a line of a zone file': (good) => [`default._bimi IN TXT ( "${plain(good)}" )`],
  capitals: (good) => [plain(good).replace('v=BIMI1; l=', 'V=bimi1; L=')],
  'a version without its tag': (good) => [plain(good).replace('v=', '')],
  'a record twice': (good) => [plain(good), `"${plain(good)}"`],
  'two logos': (good) => [plain(good), 'v=BIMI1; l=https://example.com/other.svg'],
  'a logo and none': (good) => [plain(good), 'v=BIMI1; l=; a=;'],
  'a word': (good) => [`${plain(good)}; office`],
  'a certificate that is no URL': (good) => [`${plain(good).replace(/; a=[^;]*/, '')}; a=self`],
}

const PLACE = { owner: NAME, type: 'TXT' } as const

describe.each(Object.entries(MISTAKES))('%s', (_, make) => {
  test('keeps the logo and everything next to it, or says what goes', async () => {
    await fc.assert(
      fc.asyncProperty(GOOD, async (good) => {
        const texts = make(good)
        // Not every mistake can be made in every record.
        fc.pre(texts.join() !== plain(good))
        let resolver: Resolver = zoneResolver(records(...texts))
        const { changes, findings } = await checkOver(resolver)
        for (const change of changes) resolver = withChange(resolver, change)
        const after = (await resolver.query(NAME, 'TXT')).records.map(({ text }) => text)
        const left = bimiIntents(after, PLACE).map(({ key }) => key)
        const named = changes.flatMap(({ loses = [] }) => loses.map(({ what }) => what))
        const meant = texts.some((text) => text.endsWith('a=self')) ? texts : [...texts, plain(good)]
        const lost = bimiIntents(meant, PLACE).filter(({ key }) => !left.includes(key))
        expect(lost.map(({ what }) => what).filter((what) => !named.includes(what))).toEqual([])
        expect(changes.length).toBeGreaterThan(0)
        for (const { loses, risk } of changes) if (loses) expect(risk).not.toBe('none')
        expect(findings.length).toBeGreaterThan(0)
      }),
      { numRuns: 8 },
    )
  })
})

test.each([
  'v=BIMI1; l=https://example.com/a.svg,https://example.com/b.svg',
  'v=BIMI1; l=https://example.com',
])('%s: what cannot be told is a request, or stays', async (text) => {
  const { changes } = await checkOver(zoneResolver(records(text)))
  expect(changes.filter(({ action }) => action !== 'ask')).toEqual([])
})

test('providers with several names stand in one list', async () => {
  const { verdict } = await checkOver(zoneResolver(records(`v=BIMI1; l=${LOGO}; a=; avp=brand;`)))
  expect(verdict.sentence).toContain('a logo in Yahoo Mail, AOL and Fastmail.')
})
