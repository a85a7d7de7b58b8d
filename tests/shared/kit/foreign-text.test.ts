// Texts and names of strangers come out visible, on one line, and never as a name that they are not.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignName, NO_DOMAIN, NO_SELECTOR } from '#shared/dns/foreign-name.ts'
import { foreignText, oneLine, visibleJson, visibleLines } from '#shared/kit/foreign-text.ts'
import { csvLine } from '#shared/kit/escape.ts'
import { anyText } from '#tests/helpers/any-text.ts'

/** What no text may have; joiners and variation selectors have their places (see the examples). */
const HIDDEN =
  /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\u034f/u
const NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/

const oddText = fc.oneof(
  anyText(),
  fc.string({ unit: fc.constantFrom(...'a.\u202e\u200b\n\r\0=-_\ud83dé\u0627\u200c') }),
)

describe('foreignName', () => {
  test.each([
    ['mail.example.com', 'mail.example.com'],
    ['Mail.Example.COM.', 'mail.example.com'],
    ['s1._domainkey.example.com', 's1._domainkey.example.com'],
    ['_dmarc', '_dmarc'],
    ['localhost', 'localhost'],
    ['', ''],
    ['.', ''],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['аррӏе.example', 'xn--80ak6aa92e.example'],
    ['xn--80ak6aa92e.example', 'xn--80ak6aa92e.example'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%j is %j', (text, name) => {
    expect(foreignName(text)).toBe(name)
  })

  test.each([
    'pay\u202elap.example',
    'pay\u200bpal.example',
    'goo\u00adgle.com',
    'acme.example\r\nBcc: eve@evil.example',
    'acme.example\0.evil.example',
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("https://evil.example")',
    'two words.example',
    'a..b',
    '-a.example',
    'a-.example',
    'eve@evil.example',
    '[192.0.2.1]',
    'https://evil.example/',
    '🦄.exa mple',
    'a.'.repeat(127) + 'example',
    `${'a'.repeat(64)}.example`,
    'É'.repeat(5_000),
  ])('%j is not a name', (text) => {
    expect(foreignName(text)).toBe(NO_DOMAIN)
    expect(foreignName(text, NO_SELECTOR)).toBe(NO_SELECTOR)
  })

  test('any text is a name of DNS, or said to be none, or nothing', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const name = foreignName(text)
        if (name === NO_DOMAIN || name === '') return
        expect(name).toMatch(NAME)
        expect(name.length).toBeLessThanOrEqual(253)
        expect(foreignName(name)).toBe(name)
      }),
    )
  })
})

describe('foreignText', () => {
  test.each([
    ['Grüße, 日本 🚲', 'Grüße, 日本 🚲'],
    [' a\r\n\tb\u2028c ', 'a b c'],
    ['pay\u202elap', 'pay\\u{202E}lap'],
    ['a\0b\u001b[2J', 'a\\000b\\027[2J'],
    ['a\u200db, \ufe0fx', 'a\\u{200D}b, \\u{FE0F}x'],
    ['\ue000\ufffe\ud83d', '\\u{E000}\\u{FFFE}\\u{D83D}'],
    ['blank \u3164\u034f here', 'blank \\u{3164}\\u{034F} here'],
    ['👨‍👩‍👧 ❤️‍🔥 1️⃣', '👨‍👩‍👧 ❤️‍🔥 1️⃣'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('%j is %j', (text, shown) => {
    expect(foreignText(text, 200)).toBe(shown)
  })

  test('is cut, and not within a character', () => {
    expect(foreignText('x'.repeat(1_000_000), 10)).toBe('xxxxxxxxx…')
    expect(foreignText('🚲'.repeat(10), 10)).toBe('🚲🚲🚲🚲…')
    expect(foreignText('x'.repeat(10), 10)).toBe('x'.repeat(10))
  })

  test('any text is one line of visible text, no longer than it may be, and the same again', () => {
    fc.assert(
      fc.property(oddText, fc.integer({ min: 1, max: 300 }), (text, most) => {
        const shown = foreignText(text, most)
        expect(shown).not.toMatch(HIDDEN)
        expect(shown.length).toBeLessThanOrEqual(most)
        expect(oneLine(shown)).toBe(shown)
      }),
    )
  })
})

test('lines stay lines, whatever ends them', () => {
  expect(visibleLines('a\r\nb\rc\nd\u2028e\u202e')).toBe('a\nb\nc\nd e\\u{202E}')
})

test('JSON has the same data, and nothing invisible', () => {
  fc.assert(
    fc.property(oddText, (text) => {
      const json = visibleJson(JSON.stringify({ text }, null, 2))
      expect(JSON.parse(json)).toEqual({ text })
      expect(json.replaceAll('\n', '')).not.toMatch(HIDDEN)
    }),
  )
})

describe('a row of a spreadsheet', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r\n=1', ' =1', '\ufeff=1', '＝1'])(
    '%j is a text',
    (text) => {
      expect(csvLine([text, 5])).toMatch(/^"(?!\s*[=+\-@＝])[^"]*","5"\r\n$/)
    },
  )

  test('is one row of visible cells', () => {
    expect(csvLine(['a\r\nb', 'say "x"', '\u202e'])).toBe('"a b","say ""x""","\\u{202E}"\r\n')
  })
})
