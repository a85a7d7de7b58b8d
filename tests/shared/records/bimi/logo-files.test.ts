import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { inspectLogo } from '#shared/records/bimi/inspect-files.ts'
import type { ForeignAnswer, ForeignFailure } from '#shared/kit/foreign-fetch.ts'
import { SAMPLE_BIMI_SITE } from '#shared/data/samples/bimi-site.ts'
import { fixture, inspect } from '#tests/shared/records/bimi/inspect.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg"'
const HEAD = `<svg ${NS} version="1.2" baseProfile="tiny-ps" viewBox="0 0 10 10"><title>Northwind</title>`
const good = fixture('northwind.svg')
const codes = ({ findings }: Awaited<ReturnType<typeof inspect>>) =>
  findings.filter(({ severity }) => severity !== 'ok' && severity !== 'info').map(({ code }) => code)
const shown = ({ preview = '' }: { preview?: string }) =>
  atob(preview.replace('data:image/svg+xml;base64,', ''))

/** It has a flag that does not exist (RFC 1952, 2.3.1.2). */
function badHeader(): Uint8Array {
  const packed = new Uint8Array(gzipSync(good))
  packed[3] = 0xe0
  return packed
}

describe('a file', () => {
  test('may be compressed (RFC 6170, 5.2)', () => {
    const logo = inspect(new Uint8Array(gzipSync(good)))
    expect(logo).toMatchObject({ ok: true, compressed: true, bytes: good.length })
  })

  test.each([
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${new TextDecoder().decode(good)}`, 'utf16le')), []],
    ['Latin-1', new Uint8Array(Buffer.from(`${HEAD}<desc>é</desc></svg>`, 'latin1')), ['bimi-logo-encoding']],
    ['damaged compression', new Uint8Array(gzipSync(good).subarray(0, 60)), ['bimi-logo-unpack']],
    ['compressed with an invalid header', badHeader(), ['bimi-logo-unpack']],
    ['a bomb', new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024, 32))), ['bimi-logo-bomb']],
    ['PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), ['bimi-logo-format']],
    ['nothing', new Uint8Array(), ['bimi-logo-readable']],
  ])('that is %s', (_, bytes, expected) => {
    expect(codes(inspect(bytes))).toEqual(expected)
  })

  test.each([
    ['text/plain', ['bimi-logo-type']],
    ['', ['bimi-logo-type']],
    ['image/svg+xml', []],
  ])('of the type “%s”', (contentType, expected) => {
    expect(codes(inspect(good, contentType))).toEqual(expected)
  })

  test('that has moved is reported', () => {
    const answer: ForeignAnswer = {
      kind: 'body',
      url: 'https://cdn.example.com/a.svg',
      status: 200,
      contentType: 'image/svg+xml',
      bytes: good,
      redirects: ['https://example.com/logo.svg'],
    }
    const { logo } = inspectLogo('https://example.com/logo.svg', answer, 'example.com')
    expect([logo.finalUrl, codes(logo)]).toEqual(['https://cdn.example.com/a.svg', ['bimi-logo-redirect']])
  })

  test.each<[ForeignFailure['kind'], boolean | null, string]>([
    ['http-error', false, 'bimi-logo-http-error'],
    ['refused-url', null, 'bimi-logo-unknown'],
    ['too-large', false, 'bimi-logo-too-large'],
    ['too-many-redirects', false, 'bimi-logo-too-many-redirects'],
    ['timeout', null, 'bimi-logo-unknown'],
    ['transport-error', null, 'bimi-logo-unknown'],
    ['over-budget', null, 'bimi-logo-unknown'],
  ])('that cannot be loaded (%s) is broken or unknown', (kind, ok, code) => {
    const answer = { kind, url: 'https://example.com/a.svg', status: 404, reason: 'why' } as ForeignFailure
    const { logo } = inspectLogo('https://example.com/a.svg', answer, 'example.com')
    expect([logo.ok, logo.findings.map((finding) => finding.code)]).toEqual([ok, [code]])
  })
})

describe('what is shown', () => {
  test.each([
    ['<script>alert(1)</script>', /script|alert/],
    ['<path d="M0 0" onload="alert(1)"/>', /alert|onload/],
    ['<image href="https://example.com/a.png"/>', /image|example/],
    ['<use href="https://example.com/a.svg#b"/>', /example/],
    ['<path fill="url(https://example.com/a)" d="M0 0"/>', /example/],
    ['<path fill="url(#a) url(https://example.com/a)" d="M0 0"/>', /example/],
    ['<path style="fill:url(//example.com/a)" d="M0 0"/>', /example/],
    [
      '<style>@import "https://example.com/a.css"; .a{fill:url(//example.com/b)}</style><path class="a"/>',
      /example/,
    ],
    ['<g xml:base="https://example.com/"/>', /example/],
    [
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://example.com"/></foreignObject>',
      /example/,
    ],
    ['<a href="javascript:alert(1)"><path/></a>', /alert|<a/],
    ['<set attributeName="href" to="javascript:alert(1)"/>', /alert/],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', /alert/],
    ['<text>&lt;script>alert(1)&lt;/script></text>', /<script/],
    ['<path d="M0 0&quot; onload=&quot;alert(1)"/>', /onload="/],
    [
      '<font-face><font-face-src><font-face-uri href="https://example.com/f"/></font-face-src></font-face>',
      /example/,
    ],
    ['<path fill="\\75rl(https://example.com)" d="M0 0"/>', /example/],
    ['<text font-family="a);background:url(//example.com)">x</text>', /example/],
  ])('holds nothing of %s', (inside, dangerous) => {
    const svg = shown(inspect(`${HEAD}${inside}<rect width="10" height="10"/></svg>`))
    expect(svg).toContain('<rect width="10" height="10"/>')
    expect(svg).not.toMatch(dangerous)
  })

  test('looks like the source', () => {
    const style = '<style>/* x */.a, .b{fill:#abc;opacity:.5}</style>'
    const svg = shown(
      inspect(`${HEAD}${style}<g class="b" style="stroke: red !important"><path d="M0 0"/></g></svg>`),
    )
    expect(svg).toContain('<g fill="#abc" opacity=".5" stroke="red"><path d="M0 0"/></g>')
  })

  test.each([
    [
      'references that multiply',
      `<defs>${Array.from({ length: 12 }, (_, i) => `<g id="a${i}">${`<use href="#a${i - 1}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a11"/>`,
    ],
    ['references in a circle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ])('is nothing for a picture with %s', (_, inside) => {
    const logo = inspect(`${HEAD}${inside}</svg>`)
    expect([logo.ok, logo.preview, codes(logo).includes('bimi-logo-references')]).toEqual([
      false,
      undefined,
      true,
    ])
  })

  test('is nothing for an image that would make the page large', () => {
    expect(inspect(`${HEAD}<path d="M0 0${'h1'.repeat(60_000)}"/></svg>`).preview).toBeUndefined()
  })
})

describe('a fixed copy', () => {
  test('follows every rule', () => {
    const source = SAMPLE_BIMI_SITE['https://www.broken.test/logo.svg']?.body ?? ''
    const logo = inspect(source)
    expect(logo.ok).toBe(false)
    expect(logo.repaired).toContain('<title>example.com</title>')
    expect(logo.repaired).toContain('<path d="M112 30h28v60h-24l14-24-14-10z" fill="#FFF4D6"/>')
    const again = inspect(logo.repaired ?? '')
    expect([again.ok, again.repaired]).toEqual([true, undefined])
  })

  test.each([
    ['a bitmap', '<image href="data:image/png;base64,AA=="/>'],
    ['a filter', '<filter id="f"/><path filter="url(#f)" d="M0 0"/>'],
    ['opacity', '<g opacity=".5"/>'],
    ['a clip path', '<clipPath id="c"><path d="M0 0"/></clipPath>'],
  ])('is not offered when %s would be lost', (_, inside) => {
    expect(inspect(`${HEAD}${inside}</svg>`).repaired).toBeUndefined()
  })

  test('leaves out what was hidden', () => {
    const logo = inspect(
      `${HEAD}<g style="display:none"><path d="M9 9"/></g><path d="M1 1" style="fill:red"/></svg>`,
    )
    expect(logo.repaired).not.toContain('M9 9')
    expect(logo.repaired).toContain('M1 1')
  })
})
