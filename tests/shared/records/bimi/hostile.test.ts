import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBimiRecord, repairRecord } from '#shared/records/bimi/build-record.ts'
import { readCertificate } from '#shared/records/bimi/certificate.ts'
import { lintRecord, nearMiss, tagDetails } from '#shared/records/bimi/lint-record.ts'
import { isBimiRecord, isUsableUri, parseBimi } from '#shared/records/bimi/tags.ts'
import { anyText } from '#tests/helpers/any-text.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { fixture, inspect, inspectPem } from '#tests/shared/records/bimi/inspect.ts'

const MIB = 1024 * 1024
const START = 8_192
const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 1 1"><title>N</title>'
type OfSize = (bytes: number) => string
const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const filled =
  (part: string, before = '', after = ''): OfSize =>
  (bytes) =>
    before + fill(part, bytes) + after
/** As many numbered parts as fit. */
const numbered =
  (part: (i: number) => string, before = '', after = ''): OfSize =>
  (bytes) =>
    before + Array.from({ length: Math.floor(bytes / part(9999).length) }, (_, i) => part(i)).join('') + after

describe('a logo of 1 MiB', () => {
  const LOGOS: readonly [string, OfSize][] = [
    ['nested groups', filled('<g>')],
    ['nested groups in a logo', filled('<g>', HEAD)],
    ['nested namespaces', numbered((i) => `<g xmlns:a${i}="u">`)],
    ['groups side by side', filled('<g/>', HEAD, '</svg>')],
    ['elements that nobody knows', filled('<z/>', HEAD, '</svg>')],
    ['attributes', numbered((i) => ` a${i}="1"`, `${HEAD}<g`, '/></svg>')],
    ['one attribute', filled('1 ', `${HEAD}<path d="`, '"/></svg>')],
    ['entities', filled('<!ENTITY a "&a;&a;">', '<!DOCTYPE a [', ']>')],
    [
      'a laugh of entities',
      () => '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><svg>&c;</svg>',
    ],
    ['ampersands', filled('&', HEAD)],
    ['references', filled('&#65;', HEAD, '</svg>')],
    ['a comment without end', filled('- ', '<!--')],
    ['a section without end', filled(']', `${HEAD}<![CDATA[`)],
    ['brackets', filled('<')],
    ['a document type without end', filled('<', '<!DOCTYPE a [')],
    ['styles', filled('.a{fill:red}', `${HEAD}<style>`, '</style><g class="a"/></svg>')],
    ['comments in a style', filled('/*', `${HEAD}<style>`, '</style><g class="a"/></svg>')],
    ['classes', filled('a ', `${HEAD}<g class="`, '"/></svg>')],
    ['a style attribute', filled('fill:red;', `${HEAD}<g style="`, '"/></svg>')],
    ['transforms', filled('rotate(1) ', `${HEAD}<g transform="`, '"/></svg>')],
    ['a title', filled('a ', HEAD.replace('>N</title>', '>'), '</title></svg>')],
    [
      'a view box',
      filled('0 ', HEAD.slice(0, HEAD.indexOf('0 0 1 1')), HEAD.slice(HEAD.indexOf('"><title'))),
    ],
    [
      'shapes that draw the next one',
      numbered((i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`, HEAD, '</svg>'),
    ],
    [
      'shapes that multiply',
      numbered((i) => `<g id="a${i}">${`<use href="#a${i + 1}"/>`.repeat(20)}</g>`, HEAD, '</svg>'),
    ],
  ]

  describe('costs in proportion to its length', () => {
    countThroughout()
    test.each(LOGOS)('of %s', (_, make) => expectLinear((bytes) => inspect(make(bytes)), START))
  })

  test.each(LOGOS)('of %s is judged quickly', (_, make) => {
    const logo = inspect(make(MIB - 400).slice(0, MIB))
    expect(logo.findings.length).toBeLessThan(120)
    expect(JSON.stringify(logo).length).toBeLessThan(400_000)
  })

  // What a gigabyte takes: tests/hostile/unpacking.test.ts.
  test('that unpacks to more is not unpacked', () => {
    const zeros = gzipSync(Buffer.alloc(64 * MIB))
    const logos = [zeros, gzipSync(zeros)].map((bytes) => inspect(new Uint8Array(bytes)))
    expect(logos.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      ['bimi-logo-bomb'],
      ['bimi-logo-format'],
    ])
  })

  test('of any text throws nothing', () => {
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
    fc.assert(
      fc.property(text, (svg) => {
        const logo = inspect(svg)
        const preview = atob((logo.preview ?? '').replace('data:image/svg+xml;base64,', ''))
        expect(preview).not.toMatch(/<(?:script|style|image|a|foreignObject)\b|\son\w+=|url\((?!#)/i)
      }),
      { numRuns: rounds(500) },
    )
  })
})

describe('a certificate', () => {
  const pem = (bytes: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64')}\n-----END CERTIFICATE-----`
  const real = new Uint8Array(
    Buffer.from(new TextDecoder().decode(fixture('northwind.pem')).split('-----')[2] ?? '', 'base64'),
  )

  test('of any bytes throws nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readCertificate(bytes)
      }),
      { numRuns: rounds(2000) },
    )
  })

  test('with any byte changed throws nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(real.length - 1), fc.nat(255), async (at, byte) => {
        const changed = real.slice()
        changed[at] = byte
        await inspectPem(pem(changed))
      }),
      { numRuns: rounds(300) },
    )
  })

  const sequence = (byte: number) => (bytes: number) => pem(new Uint8Array(bytes).fill(byte))
  const CERTIFICATES: readonly [string, OfSize][] = [
    ['nested sequences', sequence(0x30)],
    ['lengths beyond it', sequence(0x84)],
    [
      'sequences of nothing',
      (bytes) => {
        const length = (bytes & ~1) + 1
        const head = `3083${length.toString(16).padStart(6, '0')}`
        return pem(new Uint8Array(Buffer.from(`${head}${'3000'.repeat(bytes >> 1)}00`, 'hex')))
      },
    ],
    ['beginnings', filled('-----BEGIN CERTIFICATE-----')],
    ['beginnings and ends', filled('-----BEGIN CERTIFICATE----------END CERTIFICATE-----')],
    ['copies', filled(pem(real))],
    ['blanks', filled(' ', '-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----')],
  ]

  describe('costs in proportion to its length', () => {
    countThroughout()
    test.each(CERTIFICATES)('of %s', (_, make) => expectLinear((bytes) => inspectPem(make(bytes)), START))
  })

  test.each(CERTIFICATES)('of 700,000 bytes of %s is judged', async (_, make) => {
    expect(await inspectPem(make(700_000))).toBeTruthy()
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
    anyText({ maxLength: 3 }),
  )
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))

  test('of any text is judged, and the fixed one is valid', () => {
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
      { numRuns: rounds(1000) },
    )
  })

  test('that is typed becomes a usable one, or is rejected', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const record = buildBimiRecord({ declines: false, values: { l: `https://example.com/${typed}` } })
        const { l = '' } = parseBimi(record)
        expect([isBimiRecord(record), isUsableUri(l)]).toEqual([true, true])
      }),
      { numRuns: rounds(500) },
    )
  })

  const RECORDS: readonly [string, OfSize][] = [
    ['blanks', (n) => `v=BIMI1${' '.repeat(n)}!`],
    ['tags', (n) => `v=BIMI1; ${'a=b;'.repeat(n / 4)}`],
    ['names', (n) => `v=BIMI1; ${'a'.repeat(n)}=b`],
    ['addresses', (n) => `v=BIMI1; l=https://${'a.'.repeat(n / 2)}`],
    ['prefixes', (n) => `v=BIMI1; l=; lps=${'a,'.repeat(n / 2)}`],
    ['equals', (n) => `bimi1 ${'a ='.repeat(n / 3)}`],
    ['letters', (n) => `bimi1 ${'l'.repeat(n)}`],
  ]

  const judge = (record: string) => {
    const parsed = parseBimi(record)
    return [
      isBimiRecord(record),
      lintRecord(parsed),
      tagDetails(parsed),
      nearMiss(record),
      repairRecord(record),
    ]
  }

  describe('costs in proportion to its length', () => {
    countThroughout()
    test.each(RECORDS)('of %s', (_, make) => expectLinear((n) => judge(make(n)), 6_000))
  })

  test.each(RECORDS)('of 60,000 bytes of %s is judged', (_, make) => {
    expect(judge(make(60_000))).toHaveLength(5)
  })
})
