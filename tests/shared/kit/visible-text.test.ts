import { describe, expect, test } from 'vitest'
import { cutText, shownText, visibleText } from '#shared/kit/foreign-text.ts'

describe('visibleText', () => {
  test.each([
    ['v=spf1 -all', 'v=spf1 -all'],
    ['Grüße, 日本, 🚲', 'Grüße, 日本, 🚲'],
    ['a\u0000b', 'a\\000b'],
    ['a\tb\r\nc', 'a\\009b\\013\\010c'],
    ['\u007f\u0085', '\\127\\u{0085}'],
    ['pay\u202Elap', 'pay\\u{202E}lap'],
    ['\u2066a\u2069\u200f\u061c', '\\u{2066}a\\u{2069}\\u{200F}\\u{061C}'],
    ['a\u200bb\ufeff\u2028', 'a\\u{200B}b\\u{FEFF}\\u{2028}'],
    ['\ud83d', '\\u{D83D}'],
    ['a\u{e0041}\u{e0100}', 'a\\u{E0041}\\u{E0100}'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })
})

describe('cutText', () => {
  test('leaves a long key alone', () => {
    expect(cutText('k'.repeat(2_000))).toBe('k'.repeat(2_000))
  })

  test('cuts what is longer, and says how long it is', () => {
    expect(cutText('k'.repeat(59_000))).toBe(`${'k'.repeat(2_000)}… (cut here: 59,000 characters in all)`)
  })

  test('never leaves half a pair behind', () => {
    expect(shownText(`${'k'.repeat(1_999)}🚲🚲`)).toContain('k\\u{D83D}…')
  })
})
