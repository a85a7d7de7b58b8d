// A Chromium window that draws black on white and returns how black each pixel is, in 8 levels.
import { fontFile } from './made-from.mjs'
import { FULL } from './palettes.mjs'

const font = fontFile('latin').toString('base64')
const fontExt = fontFile('latin-ext').toString('base64')

const STYLES = `
@font-face { font-family: Text; font-weight: 400 700; src: url(data:font/woff2;base64,${font}); unicode-range: U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2190-21FF, U+2212, U+2264, U+2265 }
@font-face { font-family: Text; font-weight: 400 700; src: url(data:font/woff2;base64,${fontExt}); unicode-range: U+0100-024F }
* { margin: 0; box-sizing: border-box }
html { background: #fff }
body { font-family: Text; color: #000; overflow: hidden }
svg { display: block }`

/** @param {import('playwright-core').Browser} browser */
export async function easelOn(browser) {
  const page = await browser.newPage()
  await page.setContent(`<style>${STYLES}</style><p>A ő</p>`)
  await page.evaluate(() =>
    Promise.all(
      [400, 500, 600, 700].flatMap((weight) => [
        document.fonts.load(`${weight} 40px Text`, 'Aa'),
        document.fonts.load(`${weight} 40px Text`, 'ő'),
      ]),
    ),
  )
  /**
   * @param {string} html
   * @param {number} width
   * @param {number} height
   */
  const coverage = async (html, width, height) => {
    await page.setViewportSize({ width, height })
    await page.evaluate((/** @type {string} */ drawn) => (document.body.innerHTML = drawn), html)
    const shot = (await page.screenshot()).toString('base64')
    return Uint8Array.from(await page.evaluate(blackness, { shot, full: FULL }))
  }
  return { page, coverage }
}

/** Runs inside Chromium. @param {{ shot: string, full: number }} drawn a PNG in base64, and the blackest level */
async function blackness({ shot, full }) {
  const image = new Image()
  image.src = `data:image/png;base64,${shot}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, image.width, image.height)
  const steps = []
  for (let at = 0; at < data.length; at += 4) steps.push(Math.round(((255 - data[at]) * full) / 255))
  return steps
}
