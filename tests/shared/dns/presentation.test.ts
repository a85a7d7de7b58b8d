import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relativeName, splitStrings } from '#shared/dns/presentation.ts'

describe('relativeName', () => {
  test.each([
    ['example.com', 'example.com', '@'],
    ['_dmarc.example.com', 'example.com', '_dmarc'],
    ['s1._domainkey.mail.example.com', 'example.com', 's1._domainkey.mail'],
    ['_dmarc.example.com', '_dmarc.example.com', '@'],
    ['notexample.com', 'example.com', 'notexample.com'],
  ])('%s in the zone %s is written %s', (name, zone, expected) => {
    expect(relativeName(name, zone)).toBe(expected)
  })
})

describe('splitStrings', () => {
  test('a short text is one quoted string', () => {
    expect(splitStrings('v=spf1 -all')).toBe('"v=spf1 -all"')
  })

  test('an empty text is one empty string', () => {
    expect(splitStrings('')).toBe('""')
  })

  test('255 bytes fit in one string and 256 need two', () => {
    expect(splitStrings('a'.repeat(255))).toBe(`"${'a'.repeat(255)}"`)
    expect(splitStrings('a'.repeat(256))).toBe(`"${'a'.repeat(255)}" "a"`)
  })

  test('quotes and backslashes are escaped and still count as one byte', () => {
    expect(splitStrings('a"b\\c;')).toBe('"a\\"b\\\\c;"')
    expect(splitStrings('"'.repeat(255))).not.toContain('" "')
  })

  test('a byte that is not printable ASCII is written as three decimal digits', () => {
    expect(splitStrings('\té\x7f~')).toBe('"\\009\\195\\169\\127~"')
  })

  test('a character of two bytes may be cut in two', () => {
    expect(splitStrings(`${'a'.repeat(254)}é`)).toBe(`"${'a'.repeat(254)}\\195" "\\169"`)
  })

  test('reading the strings back gives the text, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
        expect(readStrings(splitStrings(text))).toBe(text)
      }),
    )
  })
})

/** A separate parser of zone file syntax, RFC 1035 section 5.1. */
function readStrings(line: string): string {
  const bytes: number[] = []
  for (const [, content = ''] of line.matchAll(/"((?:\\\d{3}|\\.|[^"\\])*)"/g)) {
    const tokens = [...content.matchAll(/\\(\d{3})|\\(.)|(.)/g)]
    expect(tokens.length).toBeLessThanOrEqual(255)
    bytes.push(
      ...tokens.map(([, code, quoted, plain]) =>
        code ? Number(code) : (quoted ?? plain ?? '').charCodeAt(0),
      ),
    )
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes))
}
