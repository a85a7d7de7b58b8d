import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQueryName, isWithin, parentName, parseDomainInput, toUnicode } from '#shared/dns/domain-name.ts'
import { anyText, anyWebAddress } from '#tests/helpers/any-text.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'

/** The name that the input is reduced to, or the reason why there is none. */
const parsed = (input: string) => {
  const result = parseDomainInput(input)
  return result.ok ? result.domain : result.message
}

describe('parseDomainInput takes', () => {
  test.each([
    ['a name', 'example.com'],
    ['capitals', 'Example.COM'],
    ['a final dot', 'example.com.'],
    ['blanks and line ends around it', '\t example.com \r\n'],
    ['an address', 'someone+tag@example.com'],
    ['an address with a quoted local part', '"john doe"@example.com'],
    ['an address with a display name', 'Some One <someone@example.com>'],
    ['a mailto link', 'mailto:someone@example.com?subject=hi'],
    ['a URL', 'https://example.com/path?q=a@b#c'],
    ['a URL with a user and a port', 'http://user:secret@example.com:8443/'],
    ['a URL without a scheme', '//example.com/path'],
    ['a name with a path', 'example.com/@someone'],
    ['quotes', '"example.com"'],
    ['typographic quotes', '“example.com”'],
    ['a list separator', 'example.com;'],
    ['a zero-width blank', 'exam\u200bple.com'],
    ['a zero-width joiner', 'exam\u200dple.com'],
    ['a direction mark', '\u200eexample.com\u202c'],
    ['a soft hyphen', 'ex\u00adample.com'],
    ['fullwidth letters and dots', 'ｅxample．com'],
    ['an ideographic final dot', 'example。com。'],
  ])('%s', (_, input) => {
    expect(parsed(input)).toBe('example.com')
  })

  test.each([
    ['bücher.de', 'xn--bcher-kva.de'],
    ['BÜCHER.de', 'xn--bcher-kva.de'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['faß.de', 'xn--fa-hia.de'],
    ['💌.ws', 'xn--rr8h.ws'],
    ['a\u0301.com', 'xn--1ca.com'],
    // The zero-width non-joiner is part of this name.
    ['نامه\u200cای.com', 'xn--mgba3gch31f060k.com'],
  ])('the IDN %s as its A-label', (input, expected) => {
    expect(parsed(input)).toBe(expected)
  })

  test.each([
    '_dmarc.example.com',
    's1._domainkey.example.com',
    '1.1.1.1.in-addr.arpa',
    '__proto__.com',
    'a--b.com',
  ])('%s unchanged', (name) => {
    expect(parsed(name)).toBe(name)
  })

  test('labels of 63 bytes and a name of 253', () => {
    const label = 'a'.repeat(63)
    const name = `${label}.${label}.${label}.${'b'.repeat(61)}`
    expect(name).toHaveLength(253)
    expect(parsed(name)).toBe(name)
    expect(parsed(`${name}.`)).toBe(name)
  })
})

describe('parseDomainInput refuses', () => {
  test.each([
    ['192.0.2.1', 'an IP address'],
    ['http://192.0.2.1:80/', 'an IP address'],
    ['2001:db8::1', 'an IP address'],
    ['[2001:db8::1]:25', 'an IP address'],
    ['someone@[192.0.2.1]', 'an IP address'],
    ['0x7f.1', 'only digits'],
    ['example.1', 'only digits'],
    ['', 'Enter a domain'],
    ['   ', 'Enter a domain'],
    ['https://', 'Enter a domain'],
    ['someone@', 'Enter a domain'],
    ['example', 'no ending'],
    ['example..com', 'two dots in a row'],
    ['.example.com', 'starts with a dot'],
    ['..', 'Enter a domain'],
    ['...', 'Enter a domain'],
    ['192.0.2', 'only digits'],
    ['-example.com', 'starts or ends with a hyphen'],
    ['example-.com', 'starts or ends with a hyphen'],
    ['*.example.com', 'a character that domains cannot have'],
    ['exam ple.com', 'the part after the @'],
    ['exam%70le.com', 'a character that domains cannot have'],
    ['exam\u0000ple.com', 'a character that domains cannot have'],
    ['example.com and more', 'domains have no spaces'],
  ])('%j: %s', (input, reason) => {
    expect(parsed(input)).toContain(reason)
  })

  test('a label of 64 bytes', () => {
    expect(parsed(`${'a'.repeat(64)}.com`)).toContain('longer than 63 characters')
  })

  test('an IDN label whose A-label has more than 63 bytes', () => {
    expect(parsed(`${'ü'.repeat(60)}.de`)).toContain('longer than 63 characters')
  })

  test('a name of 254 bytes', () => {
    const label = 'a'.repeat(63)
    expect(parsed(`${label}.${label}.${label}.${'b'.repeat(62)}`)).toContain('longer than 253 characters')
  })

  test('long garbage in a short message', () => {
    expect(parsed('a!'.repeat(5_000)).length).toBeLessThan(200)
  })
})

describe('parseDomainInput', () => {
  test('an ok result is a lower-case query name with a top-level domain, whatever is pasted', () => {
    const character = fc.constantFrom(...'aZ0-_.@:/[]<>"%\\? \u200d\u3002ü💌ß\u0130\u202e\n'.match(/./gsu)!)
    const input = fc.oneof(anyText(), fc.string({ unit: character, maxLength: 40 }), anyWebAddress())
    fc.assert(
      fc.property(input, (text) => {
        const result = parseDomainInput(text)
        if (!result.ok) {
          expect(result.message).toMatch(/\.$/)
          return
        }
        expect(isQueryName(result.domain)).toBe(true)
        expect(result.domain).toMatch(/^[a-z0-9_.-]+\.[a-z0-9_-]+$/)
        expect(parsed(result.domain)).toBe(result.domain)
      }),
      { numRuns: 2_000 },
    )
  })

  const PARTS = [
    ['separators', ';,>'],
    ['blanks', ' '],
    ['schemes', 'a://'],
    ['ports', ':1'],
    ['dots', 'a.'],
  ] as const
  const judge = (part: string, n: number) => parseDomainInput(`a${part.repeat(n)}b`)

  describe('the cost grows no faster than the text', () => {
    countThroughout()
    test.each(PARTS)('%s', (_, part) => expectLinear((n) => judge(part, n), 5_000))
  })

  test.each(PARTS)('100,000 %s are refused', (_, part) => {
    expect(judge(part, 100_000).ok).toBe(false)
  })
})

describe('toUnicode', () => {
  test.each([
    ['xn--bcher-kva.de', 'bücher.de'],
    ['example.com', 'example.com'],
    ['_dmarc.xn--bcher-kva.de', '_dmarc.bücher.de'],
  ])('%s is %s to people', (domain, expected) => {
    expect(toUnicode(domain)).toBe(expected)
  })

  test.each(['xn--a.com', 'xn--.com', 'xn--99999999.com', 'xn--\u00fc.com'])(
    '%j stays as it is',
    (domain) => {
      expect(toUnicode(domain)).toBe(domain)
    },
  )

  test('what people see converts back to the same name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^xn--[a-z0-9-]{1,20}[a-z0-9]\.com$/), (domain) => {
        const unicode = toUnicode(domain)
        if (unicode !== domain) expect(parsed(unicode)).toBe(domain)
      }),
    )
  })
})

describe('isQueryName', () => {
  test.each([
    ['example.com', true],
    ['com', true],
    ['a b.com', true],
    ['', false],
    ['.', false],
    ['example.com.', false],
    ['a..b', false],
    [`${'a'.repeat(63)}.com`, true],
    [`${'a'.repeat(64)}.com`, false],
    ['a.'.repeat(126) + 'a', true],
    ['a.'.repeat(126) + 'aa', false],
  ])('%j: %s', (name, expected) => {
    expect(isQueryName(name)).toBe(expected)
  })
})

test('parentName drops the first label and ends at the last', () => {
  expect([parentName('a.b.c'), parentName('b.c'), parentName('c')]).toEqual(['b.c', 'c', null])
})

test('isWithin compares whole labels', () => {
  expect(isWithin('a.test', 'a.test')).toBe(true)
  expect(isWithin('b.a.test', 'a.test')).toBe(true)
  expect(isWithin('ba.test', 'a.test')).toBe(false)
  expect(isWithin('test', 'a.test')).toBe(false)
})
