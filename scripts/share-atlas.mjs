// `npm run share-atlas`: draws the parts of the result images (worker/share/) into public/share/atlas.bin: the sheet of paper
// with stripes, stamp and logo, the signs, and our font in five sizes, all as coverage in 8 levels.
import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findBrowser } from './find-browser.mjs'
import { root } from './run.mjs'
import { CHARACTERS, drawGlyphs, FONTS, kerning } from './share-atlas/glyphs.mjs'
import { easelOn } from './share-atlas/easel.mjs'
import { madeFrom } from './share-atlas/made-from.mjs'
import { FULL, palettes, RAMPS, STEPS } from './share-atlas/palettes.mjs'
import { BELOW, HEIGHT, SHEET, SIGNS, SIGN_SIZE, signSvg, WIDTH } from './share-atlas/sheet.mjs'

const browser = await chromium.launch(await findBrowser())
const { coverage, page } = await easelOn(browser)

// Each row starts with the byte that PNG requires, so the worker has nothing to copy.
const STRIDE = WIDTH + 1
const sheet = new Uint8Array(STRIDE * HEIGHT).fill(RAMPS.post * STEPS)
const [left, upper, right, lower] = BELOW
for (let y = upper; y < lower; y++)
  sheet.fill(RAMPS.toneBelow * STEPS, y * STRIDE + 1 + left, y * STRIDE + 1 + right)
for (const { ramp, html } of SHEET) {
  const drawn = await coverage(html, WIDTH, HEIGHT)
  drawn.forEach((covered, index) => {
    const at = index + Math.floor(index / WIDTH) + 1
    // A thin edge over other ink would be a speck of the background.
    const covers = covered > FULL / 2 || sheet[at] % STEPS === 0
    if (covered > 0 && covers) sheet[at] = RAMPS[ramp] * STEPS + covered
  })
}
for (let y = 0; y < HEIGHT; y++) sheet[y * STRIDE] = 0

/** One after the other; each has its offset. */
const parts = [sheet]
let length = sheet.length
const add = (/** @type {Uint8Array} */ bytes) => {
  const at = length
  parts.push(bytes)
  length += bytes.length
  return at
}

/** @type {Record<string, [number, number, number, number, number, number]>} */
const signs = {}
for (const tone of Object.keys(SIGNS)) {
  const drawn = await coverage(signSvg(tone), SIGN_SIZE, SIGN_SIZE)
  signs[tone] = [add(drawn), SIGN_SIZE, SIGN_SIZE, 0, 0, SIGN_SIZE]
}

/** @type {Record<string, object>} */
const fonts = {}
for (const font of FONTS) {
  const glyphs = await drawGlyphs(page, font)
  fonts[font.name] = {
    size: font.size,
    tracking: font.tracking,
    glyphs: Object.fromEntries(
      glyphs.map(({ char, coverage: drawn, width, height, left, top, advance }) => [
        char,
        [drawn.length > 0 ? add(Uint8Array.from(drawn)) : 0, width, height, left, top, advance],
      ]),
    ),
  }
}

const head = Buffer.from(
  JSON.stringify({
    // tests/conventions/share-atlas.test.ts compares it.
    madeFrom: madeFrom(),
    width: WIDTH,
    height: HEIGHT,
    ramps: RAMPS,
    palettes: palettes(),
    kerning: await kerning(page),
    signs,
    fonts,
  }),
)
await browser.close()
const size = Buffer.alloc(4)
size.writeUInt32BE(head.length)
const packed = deflateSync(Buffer.concat([size, head, ...parts]), { level: 9 })
writeFileSync(`${root}public/share/atlas.bin`, packed)
console.log(
  `public/share/atlas.bin: ${CHARACTERS.length} characters in ${FONTS.length} sizes, ${packed.length} bytes`,
)
