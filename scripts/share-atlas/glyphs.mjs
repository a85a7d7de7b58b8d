// Our font as images of its letters, and the kerning of some pairs.
import { FULL } from './palettes.mjs'

/** Printable ASCII, the letters of Latin-script names, and other characters in our sentences. */
export const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xdf, 0xff),
  ...range(0x100, 0x17f).filter((char) => char === char.toLowerCase()),
  ...'“”‘’–—…·×→≥≤§',
]

/** Tracking is in thousandths of the size. */
export const FONTS = [
  { name: 'huge', size: 82, weight: 700, tracking: -32 },
  { name: 'large', size: 62, weight: 700, tracking: -28 },
  { name: 'middle', size: 46, weight: 700, tracking: -22 },
  { name: 'small', size: 36, weight: 600, tracking: -14 },
  { name: 'text', size: 29, weight: 450, tracking: -4 },
]

/**
 * @param {number} from
 * @param {number} to
 */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

/**
 * @param {import('playwright-core').Page} page
 * @param {{ size: number, weight: number }} font
 * @returns {Promise<{ char: string, coverage: number[], width: number, height: number, left: number, top: number, advance: number }[]>}
 *   `top` is above the baseline
 */
export const drawGlyphs = (page, { size, weight }) =>
  page.evaluate(
    ({ chars, size, weight, full }) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = size * 2
      const pen = /** @type {CanvasRenderingContext2D} */ (
        canvas.getContext('2d', { willReadFrequently: true })
      )
      pen.font = `${weight} ${size}px Text`
      return chars.map((char) => {
        const { width: advance } = pen.measureText(char)
        const [x, baseline] = [Math.round(size / 2), Math.round(size * 1.3)]
        pen.clearRect(0, 0, canvas.width, canvas.height)
        pen.fillText(char, x, baseline)
        const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
        const step = (/** @type {number} */ column, /** @type {number} */ row) =>
          Math.round((data[(row * canvas.width + column) * 4 + 3] * full) / 255)
        let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0]
        for (let row = 0; row < canvas.height; row++) {
          for (let column = 0; column < canvas.width; column++) {
            if (step(column, row) === 0) continue
            left = Math.min(left, column)
            right = Math.max(right, column + 1)
            top = Math.min(top, row)
            bottom = Math.max(bottom, row + 1)
          }
        }
        const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)]
        const coverage = []
        for (let row = 0; row < height; row++) {
          for (let column = 0; column < width; column++) coverage.push(step(left + column, top + row))
        }
        const rounded = Math.round(advance * 100) / 100
        return width > 0
          ? { char, coverage, width, height, left: left - x, top: baseline - top, advance: rounded }
          : { char, coverage, width: 0, height: 0, left: 0, top: 0, advance: rounded }
      })
    },
    { chars: CHARACTERS, size, weight, full: FULL },
  )

/** In thousandths of the size, by the first letter, for pairs of ASCII and quotes. @param {import('playwright-core').Page} page */
export const kerning = (page) =>
  page.evaluate(
    (chars) => {
      const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'))
      pen.font = '700 1000px Text'
      const width = (/** @type {string} */ text) => pen.measureText(text).width
      const alone = new Map(chars.map((char) => [char, width(char)]))
      /** @type {Record<string, number>} */
      const pairs = {}
      for (const one of chars) {
        for (const other of chars) {
          const closer = Math.round(width(one + other) - (alone.get(one) ?? 0) - (alone.get(other) ?? 0))
          if (Math.abs(closer) >= 8) (pairs[one] ??= {})[other] = closer
        }
      }
      return pairs
    },
    CHARACTERS.filter((char) => /[!-~“”‘’]/.test(char)),
  )
