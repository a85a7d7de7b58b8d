// What fits on an image: letters are ten points wide in the first size and five in the second.
import { expect, test } from 'vitest'
import type { Font, Glyph } from '#worker/share/atlas.ts'
import {
  cutMiddle,
  fitLine,
  hasWholeWords,
  isDrawable,
  walk,
  wrap,
  type Letters,
} from '#worker/share/text.ts'

const fontOf = (advance: number, tracking = 0): Font => {
  const glyph: Glyph = [0, 0, 0, 0, 0, advance]
  return {
    size: 100,
    tracking,
    glyphs: Object.fromEntries([...'abcdefghijklmnopqrstuvwxyzV. ?…'].map((char) => [char, glyph])),
  }
}
const LETTERS: Letters = {
  kerning: { V: { V: -40 } },
  fonts: { huge: fontOf(10), large: fontOf(5), middle: fontOf(10, 20), small: fontOf(10), text: fontOf(10) },
}

test('a text is as wide as its letters, with what pairs and spacing add', () => {
  expect(walk('abc', 'huge', LETTERS)).toBe(30)
  expect(walk('abc', 'middle', LETTERS)).toBe(36)
  expect(walk('VV', 'huge', LETTERS)).toBe(16)
})

test('a letter that the font lacks is drawn as a question mark', () => {
  const drawn: Glyph[] = []
  walk('a世', 'huge', LETTERS, (glyph) => glyph && drawn.push(glyph))
  expect(drawn).toEqual([LETTERS.fonts.huge.glyphs.a, LETTERS.fonts.huge.glyphs['?']])
  expect(isDrawable('abc', LETTERS.fonts.huge)).toBe(true)
  expect(isDrawable('世', LETTERS.fonts.huge)).toBe(false)
  expect(walk('constructor', 'huge', LETTERS)).toBe(110)
})

test('a name takes the largest size that fits, then loses its middle', () => {
  expect(fitLine('abcde', ['huge', 'large'], 50, LETTERS)).toEqual({ text: 'abcde', font: 'huge' })
  expect(fitLine('abcdef', ['huge', 'large'], 50, LETTERS)).toEqual({ text: 'abcdef', font: 'large' })
  expect(fitLine('abcdefghijkl', ['huge', 'large'], 50, LETTERS)).toEqual({
    text: 'abcd…hijkl',
    font: 'large',
  })
})

test('a cut name keeps its ending', () => {
  expect(cutMiddle('mail.example.com', 16)).toBe('mail.example.com')
  expect(cutMiddle('mail.example.com', 8)).toBe('mai….com')
  expect([...cutMiddle('💌'.repeat(9), 5)]).toHaveLength(5)
})

test('lines break between words', () => {
  expect(wrap('aa bb cc', 'huge', 50, 3, LETTERS)).toEqual(['aa bb', 'cc'])
})

test('text that does not fit ends with dots', () => {
  expect(wrap('aa bb cc dd', 'huge', 50, 1, LETTERS)).toEqual(['aa…'])
  expect(wrap('abcdefgh', 'huge', 30, 1, LETTERS)).toEqual(['ab…'])
  expect(wrap('aa. bbb ccc', 'huge', 40, 1, LETTERS)).toEqual(['aa…'])
})

test('a word that is wider than a line is broken', () => {
  expect(wrap('abcdefgh', 'huge', 30, 3, LETTERS)).toEqual(['abc', 'def', 'gh'])
  expect(hasWholeWords('a abcd', 'huge', 30, LETTERS)).toBe(false)
  expect(hasWholeWords('a abc', 'huge', 30, LETTERS)).toBe(true)
})

test('a text that fits to its last letter has no dots', () => {
  expect(wrap('aa bb', 'huge', 20, 2, LETTERS)).toEqual(['aa', 'bb'])
})
