// Whatever stands in the DNS, in a logo or in a certificate: nothing throws, and nothing takes long.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBimiRecord, repairRecord } from '#shared/bimi/build-record.ts'
import { readCertificate } from '#shared/bimi/certificate.ts'
import { lintRecord, nearMiss } from '#shared/bimi/lint-record.ts'
import { isBimiRecord, isUsableUri, parseBimi } from '#shared/bimi/parse.ts'
import { tagDetails } from '#shared/bimi/tag-text.ts'
import { cpuTime } from '#tests/helpers/cpu-time.ts'
import { fixture, inspect, inspectPem } from '#tests/shared/bimi/inspect.ts'

const MIB = 1024 * 1024
const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 1 1"><title>N</title>'
const fill = (text: string, octets = MIB - 400) => text.repeat(Math.floor(octets / text.length))

describe('a logo of 1 MiB', () => {
  test.each([
    ['nested groups', fill('<g>')],
    ['nested groups in a logo', HEAD + fill('<g>')],
    ['nested namespaces', Array.from({ length: 30_000 }, (_, i) => `<g xmlns:a${i}="u">`).join('')],
    ['groups side by side', `${HEAD}${fill('<g/>')}</svg>`],
    ['elements that nobody knows', `${HEAD}${fill('<z/>', 150_000)}</svg>`],
    ['attributes', `${HEAD}<g ${Array.from({ length: 60_000 }, (_, i) => `a${i}="1"`).join(' ')}/></svg>`],
    ['one attribute', `${HEAD}<path d="${fill('1 ')}"/></svg>`],
    ['entities', `<!DOCTYPE a [${fill('<!ENTITY a "&a;&a;">')}]>`],
    [
      'a laugh of entities',
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><svg>&c;</svg>',
    ],
    ['ampersands', `${HEAD}${fill('&')}`],
    ['references', `${HEAD}${fill('&#65;')}</svg>`],
    ['a comment without end', `<!--${fill('- ')}`],
    ['a section without end', `${HEAD}<![CDATA[${fill(']')}`],
    ['brackets', fill('<')],
    ['a document type without end', `<!DOCTYPE a [${fill('<')}`],
    ['styles', `${HEAD}<style>${fill('.a{fill:red}')}</style><g class="a"/></svg>`],
    ['comments in a style', `${HEAD}<style>${fill('/*')}</style><g class="a"/></svg>`],
    ['classes', `${HEAD}<g class="${fill('a ')}"/></svg>`],
    ['a style attribute', `${HEAD}<g style="${fill('fill:red;')}"/></svg>`],
    ['transforms', `${HEAD}<g transform="${fill('rotate(1) ')}"/></svg>`],
    ['a title', `${HEAD.replace('>N<', `>${fill('a ')}<`)}</svg>`],
    ['a view box', HEAD.replace('0 0 1 1', fill('0 '))],
    [
      'shapes that draw the next one',
      `${HEAD}${Array.from({ length: 9000 }, (_, i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`).join('')}</svg>`,
    ],
    [
      'shapes that multiply',
      `${HEAD}${Array.from({ length: 800 }, (_, i) => `<g id="a${i}">${`<use href="#a${i + 1}"/>`.repeat(20)}</g>`).join('')}</svg>`,
    ],
  ])('of %s is judged at once', async (_, svg) => {
    const { ms, result: logo } = await cpuTime(() => inspect(svg.slice(0, MIB)))
    expect(ms).toBeLessThan(1500)
    expect(logo.findings.length).toBeLessThan(120)
    expect(JSON.stringify(logo).length).toBeLessThan(400_000)
  })

  test('that unpacks to a gigabyte is not unpacked', async () => {
    const bomb = new Uint8Array(gzipSync(gzipSync(Buffer.alloc(64 * MIB)))).slice()
    const inner = new Uint8Array(gzipSync(Buffer.alloc(64 * MIB)))
    const { ms } = await cpuTime(async () => [await inspect(bomb), await inspect(inner)])
    expect(ms).toBeLessThan(1000)
  })

  test('of any text throws nothing', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<svg',
        HEAD,
        '<g',
        '>',
        '/>',
        '</g>',
        '"',
        "'",
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&amp;',
        '&#x0;',
        '<?x ',
        '?>',
        'xmlns:a="b"',
        ' a:b="c"',
        '<a:b',
        'xml:base="/"',
        'url(#a)',
        '<use href="#a"/>',
        '<style>',
        '</style>',
        '\u0000',
        '\ud800',
      ),
      fc.string({ maxLength: 6 }),
    )
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(text, async (svg) => {
        const logo = await inspect(svg)
        const preview = atob((logo.preview ?? '').replace('data:image/svg+xml;base64,', ''))
        expect(preview).not.toMatch(/<(?:script|style|image|a|foreignObject)\b|\son\w+=|url\((?!#)/i)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a certificate', () => {
  const pem = (octets: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(octets).toString('base64')}\n-----END CERTIFICATE-----`
  const real = new Uint8Array(
    Buffer.from(new TextDecoder().decode(fixture('northwind.pem')).split('-----')[2] ?? '', 'base64'),
  )

  test('of any octets throws nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
        readCertificate(octets)
      }),
      { numRuns: 2000 },
    )
  })

  test('with any octet changed throws nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(real.length - 1), fc.nat(255), async (at, octet) => {
        const changed = real.slice()
        changed[at] = octet
        await inspectPem(pem(changed))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['nested sequences', pem(new Uint8Array(700_000).fill(0x30))],
    ['lengths beyond it', pem(new Uint8Array(700_000).fill(0x84))],
    [
      'sequences of nothing',
      pem(new Uint8Array(Buffer.from(`30830aae5b${'3000'.repeat(349_997)}00`, 'hex'))),
    ],
    ['beginnings', fill('-----BEGIN CERTIFICATE-----')],
    ['beginnings and ends', fill('-----BEGIN CERTIFICATE----------END CERTIFICATE-----')],
    ['copies', fill(pem(real))],
    ['blanks', `-----BEGIN CERTIFICATE-----${fill(' ')}-----END CERTIFICATE-----`],
  ])('of 1 MiB of %s is read at once', async (_, text) => {
    const { ms } = await cpuTime(() => inspectPem(text))
    expect(ms).toBeLessThan(1000)
  })
})

describe('a record', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'v=BIMI1',
      'l=',
      'a=',
      'avp=',
      'lps=',
      ';',
      '; ',
      '=',
      'https://example.com/a.svg',
      'http://',
      ',',
      '%',
      ' ',
      '"',
      '\\',
      'L=',
    ),
    fc.string({ maxLength: 5 }),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))

  test('of any text is judged, and a mended one is right', () => {
    fc.assert(
      fc.property(text, (tail) => {
        const record = parseBimi(`v=BIMI1; ${tail}`)
        lintRecord(record)
        tagDetails(record)
        const repaired = repairRecord(record.text)
        if (repaired === null) return
        expect(isBimiRecord(repaired)).toBe(true)
        expect(lintRecord(parseBimi(repaired)).filter(({ severity }) => severity === 'error')).toEqual([])
        expect(repairRecord(repaired)).toBe(repaired)
      }),
      { numRuns: 1000 },
    )
  })

  test('that is typed gives a usable one, or is refused', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const record = buildBimiRecord({ declines: false, logoUrl: `https://example.com/${typed}` })
        const { l = '' } = parseBimi(record)
        expect([isBimiRecord(record), isUsableUri(l)]).toEqual([true, true])
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['blanks', `v=BIMI1${' '.repeat(60_000)}!`],
    ['tags', `v=BIMI1; ${'a=b;'.repeat(15_000)}`],
    ['names', `v=BIMI1; ${'a'.repeat(60_000)}=b`],
    ['addresses', `v=BIMI1; l=https://${'a.'.repeat(30_000)}`],
    ['prefixes', `v=BIMI1; l=; lps=${'a,'.repeat(30_000)}`],
    ['equals', `bimi1 ${'a ='.repeat(20_000)}`],
    ['letters', `bimi1 ${'l'.repeat(60_000)}`],
  ])('of 65 000 octets of %s takes no time', async (_, record) => {
    const { ms } = await cpuTime(() => {
      const parsed = parseBimi(record)
      return [
        isBimiRecord(record),
        lintRecord(parsed),
        tagDetails(parsed),
        nearMiss(record),
        repairRecord(record),
      ]
    })
    expect(ms).toBeLessThan(300)
  })
})
