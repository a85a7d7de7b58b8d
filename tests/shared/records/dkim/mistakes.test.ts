import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { dkimIntents } from '#shared/records/dkim/intent.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { ED25519, RSA_1024, RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const NAME = 's._domainkey.a.test'
const check = (...TXT: string[]) => checkDkim('a.test', 's', zoneResolver({ [NAME]: { TXT } }))

interface Good {
  tags: string[]
  p: string
}

/** Both halves have a slash where a semicolon can cut them apart. */
const SLASHES = 'q/qz2WgA7houDYatW8TLt//lr6ul3msw/kIn6xsosxo='

const GOOD: fc.Arbitrary<Good> = fc
  .record({
    key: fc.constantFrom<[string, string][]>(
      ['rsa', RSA_2048.spki],
      ['rsa', RSA_1024.spki],
      ['ed25519', ED25519.raw],
      ['ed25519', SLASHES],
    ),
    hashes: fc.constantFrom(undefined, 'sha256'),
    services: fc.constantFrom(undefined, 'email', 'email:tlsrpt', '*', 'tlsrpt'),
    flags: fc.constantFrom(undefined, 's', 'y', 'y:s'),
    note: fc.constantFrom(undefined, 'made=20in=20May', 'ask the s=team in May'),
  })
  .map(({ key: [type, p], hashes, services, flags, note }) => ({
    p,
    tags: [
      'v=DKIM1',
      `k=${type}`,
      ...(hashes === undefined ? [] : [`h=${hashes}`]),
      ...(services === undefined ? [] : [`s=${services}`]),
      ...(flags === undefined ? [] : [`t=${flags}`]),
      ...(note === undefined ? [] : [`n=${note}`]),
    ],
  }))

const plain = ({ tags, p }: Good) => [...tags, `p=${p}`].join('; ')
const half = (text: string) => Math.floor(text.length / 2)
const lines = (text: string, size: number, seam: string) =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(seam)

/** Each leaves one way to read the record. */
const READABLE: Record<string, (good: Good) => string[]> = {
  'no semicolon after the version': (good) => [plain(good).replace('v=DKIM1; ', 'v=DKIM1 ')],
  'no semicolon before the key': (good) => [plain(good).replace('; p=', ' p=')],
  'a version that touches the type': (good) => [plain(good).replace('v=DKIM1; ', 'v=DKIM1')],
  commas: (good) => [plain(good).replaceAll('; ', ', ')],
  'semicolons that are twice as wide': (good) => [plain(good).replaceAll('; ', '；')],
  'slashes for semicolons': (good) => [`${plain(good).replaceAll('; ', '/ ')}/`],
  'colons for equals signs': (good) => [plain(good).replace('v=', 'v: ').replace('p=', 'p: ')],
  quotes: (good) => [`"${plain(good)}"`],
  'typographic quotes': (good) => [`“${plain(good)}”`],
  apostrophes: (good) => [`'${plain(good)}'`],
  backslashes: (good) => [plain(good).replaceAll(';', '\\;')],
  'escapes of a zone file': (good) => [plain(good).replaceAll(';', '\\059')],
  'a line of a zone file': (good) => [`s._domainkey.a.test. 3600 IN TXT ( "${plain(good)}" )`],
  'two strings in one': (good) => [`"${plain(good).slice(0, 99)}" "${plain(good).slice(99)}"`],
  'a key in lines': ({ tags, p }) => [[...tags, `p=${lines(p, 30, '\r\n  ')}`].join('; ')],
  'a key in quoted lines': ({ tags, p }) => [[...tags, `p="${lines(p, 30, '"\n"')}"`].join('; ')],
  'a non-breaking space': (good) => [plain(good).replaceAll(' ', '\u00a0')],
  'a byte order mark': (good) => [`\ufeff${plain(good)}`],
  'a version in lower case': (good) => [plain(good).replace('DKIM1', 'dkim1')],
  'a misspelled version': (good) => [plain(good).replace('DKIM1', 'DKM1')],
  'a version without its tag': (good) => [plain(good).replace('v=', '')],
  'names in capitals': (good) => [plain(good).replace(/(^|; )([a-z])=/g, (tag) => tag.toUpperCase())],
  'the key first': ({ tags, p }) => [[`p=${p}`, ...tags].join('; ')],
  'a semicolon in the key': ({ tags, p }) => [
    [...tags, `p=${p.slice(0, half(p))};${p.slice(half(p))}`].join('; '),
  ],
  'a key without its tag': ({ tags, p }) => [[...tags, p].join('; ')],
  'a record for each tag': ({ tags, p }) =>
    tags.length > 3 ? [[...tags].join('; '), `p=${p}`] : [...tags, `p=${p}`],
  'an empty text next to nothing': (good) => [plain(good).replace('; ', ';; ')],
}

/** What is left cannot be told, or is damaged. */
const UNREADABLE: Record<string, (good: Good) => string[]> = {
  'a key without its end': ({ tags, p }) => [[...tags, `p=${p.slice(0, -9)}`].join('; ')],
  'a key without a character': ({ tags, p }) => [
    [...tags, `p=${p.slice(0, half(p))}${p.slice(half(p) + 1)}`].join('; '),
  ],
  'a word between the tags': ({ tags, p }) => [[...tags, 'office', `p=${p}`].join('; ')],
  'two keys': ({ tags, p }) => [[...tags, `p=${p}`, `p=${RSA_2048.spki.replace('A', 'B')}`].join('; ')],
  'another text': (good) => [plain(good), 'office'],
  'the key again, damaged': (good) => [plain(good), plain(good).slice(0, -12)],
}

const whats = (texts: readonly string[]) => dkimIntents(texts).map(({ key }) => key)

/** Follows every change, one after the other. */
async function followed(texts: string[]) {
  let resolver = zoneResolver({ [NAME]: { TXT: texts } }) as Parameters<typeof withChange>[0]
  const given: string[] = []
  const first = await checkDkim('a.test', 's', resolver)
  for (const change of first.changes) {
    given.push(...(change.loses ?? []).map(({ what }) => what))
    resolver = withChange(resolver, change)
  }
  const { records } = await resolver.query(NAME, 'TXT')
  return { first, given, after: records.map(({ text }) => text) }
}

describe.each(Object.entries(READABLE))('%s', (_, make) => {
  test('keeps the key and everything next to it', async () => {
    await fc.assert(
      fc.asyncProperty(GOOD, async (good) => {
        const meant = plain(good)
        const { first, given, after } = await followed(make(good))
        const lost = dkimIntents([meant]).filter(({ key }) => !whats(after).includes(key))
        expect(lost.map(({ what }) => what).filter((what) => !given.includes(what))).toEqual([])
        const isFixed = (await check(...after)).findings.filter(asksForAction)
        expect(
          isFixed.map(({ code }) => code).filter((code) => !['dkim-testing', 'dkim-rsa-1024'].includes(code)),
        ).toEqual([])
        expect(first.changes.filter(({ action }) => action !== 'ask').length).toBeLessThan(2)
      }),
      { numRuns: 8 },
    )
  })
})

describe.each(Object.entries(UNREADABLE))('%s', (_, make) => {
  test('is a request, or a change that says what it gives up', async () => {
    await fc.assert(
      fc.asyncProperty(GOOD, async (good) => {
        const texts = make(good)
        const { first, given, after } = await followed(texts)
        const lost = dkimIntents(texts).filter(({ key }) => !whats(after).includes(key))
        expect(lost.map(({ what }) => what).filter((what) => !given.includes(what))).toEqual([])
        expect(first.changes.length).toBeGreaterThan(0)
      }),
      { numRuns: 8 },
    )
  })
})

/** The same record for every receiver. */
const RESPELLINGS: Record<string, (good: Good) => string> = {
  'a final semicolon': (good) => `${plain(good)};`,
  'no spaces': ({ tags, p }) => [...tags, `p=${p}`].join(';'),
  'spaces around the equals signs': (good) => plain(good).replace(/(^|; )([a-z])=/g, '$1$2 = '),
  tabs: (good) => plain(good).replaceAll('; ', ';\t'),
  'another order': ({ tags: [version = '', ...tags], p }) =>
    [version, `p=${p}`, ...tags.reverse()].join('; '),
}

test.each(Object.entries(RESPELLINGS))('%s makes no difference', async (_, respell) => {
  await fc.assert(
    fc.asyncProperty(GOOD, async (good) => {
      const [one, other] = await Promise.all([check(plain(good)), check(respell(good))])
      expect(other.verdict).toEqual(one.verdict)
      expect(other.changes.map(({ action, after, risk, loses }) => ({ action, after, risk, loses }))).toEqual(
        one.changes.map(({ action, after, risk, loses }) => ({ action, after, risk, loses })),
      )
    }),
    { numRuns: 15 },
  )
})

test('a key for TLS reports alone stays as it is', async () => {
  const { verdict, changes } = await check(`v=DKIM1; k=rsa; s=tlsrpt; p=${RSA_2048.spki}`)
  expect(verdict).toMatchObject({ tone: 'info', stamp: 'For reports' })
  expect(changes).toEqual([])
})

test('hostile texts are read quickly', () => {
  for (const text of [' ', 'p=', 'p ', ';', '" ', 'a=', 'n=p=', '\\', 'v=DKIM1 k=rsa p='])
    expect(() => dkimIntents([text.repeat(60_000 / text.length), `p=${text.repeat(3000)}`])).not.toThrow()
})

test('a non-breaking space is a character like any other to receivers', async () => {
  const { verdict, changes } = await check(`v=DKIM1;\u00a0k=rsa;\u00a0p=${RSA_2048.spki}`)
  expect(verdict.tone).toBe('bad')
  expect(changes.flatMap(({ after }) => after)).toEqual([`v=DKIM1; k=rsa; p=${RSA_2048.spki}`])
})
