// Draws the pieces that pictures of results are put together from (shared/picture/compose.ts): two cards for each tone, with a way
// and without one, and a sheet with the stations in each state and with the letters of names. All have one palette.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { getDescription } from 'valibot'
import { fromSources, writeFormatted } from './generated-file.mjs'
import { root } from './run.mjs'

const font = readFileSync(
  `${root}node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
).toString('base64')
const tokens = readFileSync(`${root}app/styles/tokens.css`, 'utf8')
const drawing = readFileSync(`${root}app/components/marketing/drawing.module.css`, 'utf8')
const COLOR_BYTES = 3
const MOST_COLORS = 256

const drawn = await fromSources(async (load) => {
  const { Sign } = await load('app/components/ui/badge.tsx')
  const { Stamp } = await load('app/components/ui/stamp.tsx')
  const { TONE_WORDS } = await load('app/components/ui/tone.ts')
  const { STATION_FIGURES, StationDrawing, stationWord } = await load(
    'app/components/mail-route/station-parts.tsx',
  )
  const { Tone } = await load('shared/report/verdict.ts')
  const { mailRoute } = await load('shared/message/route.ts')
  const { stations } = mailRoute({ sender: { label: 'Sender' }, answers: {}, findings: [], changes: [] })
  return {
    ...(await load('shared/picture/layout.ts')),
    ...(await load('shared/picture/address.ts')),
    ...(await load('shared/picture/png.ts')),
    ...(await load('shared/picture/compose.ts')),
    pieces: await load('shared/picture/pieces.ts'),
    tones: Array.from(getDescription(Tone)?.matchAll(/^- (\w+): (.+)$/gm) ?? [], ([, tone, meaning]) => ({
      tone,
      meaning,
      word: TONE_WORDS[tone],
      sign: renderToStaticMarkup(createElement(Sign, { tone })),
      stamp: renderToStaticMarkup(createElement(Stamp, { word: TONE_WORDS[tone], tone })),
    })),
    stations: stations.map((/** @type {{ name: string, label: string }} */ { name, label }) => ({
      label,
      picture: renderToStaticMarkup(createElement(StationDrawing, { figure: STATION_FIGURES[name] })),
      wordOf: (/** @type {string} */ tone) => stationWord(name, tone),
    })),
  }
})
const { CARD, GROUND, LETTERS, LETTER_SIZES, NAME, SHEET, STATION_LETTERS, TILE } = drawn
const sentence = (/** @type {string} */ words) => `${words[0].toUpperCase()}${words.slice(1)}`

const STYLES = `${tokens}${drawing.replaceAll('.drawing', '.drawn svg')}
@font-face { font-family: Text; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
* { margin: 0; box-sizing: border-box }
body { font-family: Text; color: var(--ink) }
.card { position: relative; width: ${CARD.width}px; height: ${CARD.height}px; padding: 26px;
  background: repeating-linear-gradient(115deg, var(--post) 0 34px, var(--paper) 34px 68px, var(--sea) 68px 102px, var(--paper) 102px 136px) }
main { height: 100%; background: var(--tone-ground, var(--paper)) }
.word { position: absolute; left: 64px; top: 62px; display: flex; align-items: center; gap: 28px; font-size: 92px; font-weight: 700; line-height: 1; letter-spacing: -0.035em }
.word svg { flex: none; width: 92px; height: 92px; padding: 8px; border-radius: 50%; color: var(--paper); background: var(--tone, var(--soft)) }
.brand { position: absolute; right: 64px; top: 84px; display: flex; align-items: center; gap: 20px; font-size: 36px; font-weight: 700 }
.panel { position: absolute; left: 62px; top: 184px; width: 1076px; border-radius: 14px; background: #fff }
.rule { position: absolute; left: 34px; right: 34px; top: 106px; border-top: 2px solid var(--line) }
.meaning { position: absolute; left: 64px; top: 350px; max-width: 640px; font-size: 38px; font-weight: 500; line-height: 1.3; letter-spacing: -0.01em; text-wrap: balance }
.stamp { position: absolute; right: 70px; bottom: 50px; rotate: -12deg; color: var(--tone) }
.stamp svg { display: block; width: 236px; height: auto }
.stamp g { filter: none }
.tile { position: absolute; display: grid; justify-items: center; align-content: start; gap: 6px; width: ${TILE.width}px; height: ${TILE.height}px; overflow: hidden; background: #fff; text-align: center }
.drawn svg { display: block; width: 112px; height: 112px; fill: none }
.mark { display: grid; place-items: center; width: 44px; height: 44px; border: 3px solid var(--tone, var(--edge)); border-radius: 50%; background: var(--tone-ground, #fff); color: var(--tone); font-size: 26px }
.mark:empty { border-style: dashed }
.tile b { font-size: 27px; line-height: 1.1 }
.tile i { font-size: 24px; line-height: 1.1; font-style: normal; font-weight: 500; color: var(--tone, var(--soft)) }
.letter { position: absolute; display: block; font-weight: 700; line-height: ${NAME.height}px; white-space: pre; background: #fff }`

const BRAND = `<p class="brand"><svg width="62" height="46" viewBox="0 0 62 46" fill="none" stroke-width="5"><path d="M4 4h54v38H4z" stroke="var(--ink)"/><path d="M5 6l26 19L57 6" stroke="var(--post)"/></svg>Warmpost</p>`

/** @param {string} body @param {string} [more] styles */
const pageOf = (body, more = '') =>
  `<!doctype html><html data-theme="light"><style>${STYLES}${more}</style><body>${body}</body>`

/** @param {{ tone: string, word: string, sign: string, meaning: string, stamp: string }} card @param {boolean} hasWay */
const cardOf = ({ tone, word, sign, meaning, stamp }, hasWay) =>
  pageOf(
    `<div class="card"><main data-tone="${tone}"><p class="word">${sign}${sentence(word)}</p>${BRAND}
${hasWay ? '<div class="panel way"><div class="rule"></div></div>' : `<div class="panel"></div><p class="meaning">${sentence(meaning)}.</p><div class="stamp">${stamp}</div>`}
</main></div>`,
    `.panel { height: ${hasWay ? 386 : 114}px }`,
  )

/** @param {{ x: number, y: number }} place */
const at = ({ x, y }) => `left: ${x}px; top: ${y}px`

function sheetOf() {
  const tiles = Object.keys(STATION_LETTERS).flatMap((state) =>
    drawn.stations.map((/** @type {any} */ { label, picture, wordOf }, /** @type {number} */ station) => {
      const tone = drawn.tones.find((/** @type {{ tone: string }} */ one) => one.tone === state)
      return `<div class="tile" style="${at(drawn.tilePiece(station, state))}"${tone ? ` data-tone="${state}"` : ''}><span class="drawn">${picture}</span><span class="mark">${tone?.sign ?? ''}</span><b>${label}</b><i>${tone ? wordOf(state) : 'on the page'}</i></div>`
    }),
  )
  const letters = LETTER_SIZES.flatMap((/** @type {number} */ size) =>
    Array.from(LETTERS, (letter) => {
      const { x, y } = drawn.letterPiece(letter, size)
      return `<span class="letter" data-size="${size}" style="${at({ x: x + drawn.OVERHANG, y })}; font-size: ${size}px">${letter}</span>`
    }),
  )
  return pageOf([...tiles, ...letters].join('\n'))
}

/** @param {import('playwright-core').Browser} browser */
export async function drawResultPieces(browser) {
  const cards = drawn.tones.flatMap((/** @type {any} */ card) =>
    [true, false].map((hasWay) => ({
      path: drawn.pieces.cardFile(card.tone, hasWay),
      html: cardOf(card, hasWay),
      size: CARD,
    })),
  )
  const pictures = [...cards, { path: drawn.pieces.SHEET_FILE, html: sheetOf(), size: SHEET }]
  const easel = await browser.newPage()
  const shots = []
  for (const { html, size } of pictures) {
    await easel.setViewportSize(size)
    await easel.setContent(html)
    await easel.evaluate('document.fonts.ready')
    shots.push(
      await sharp(await easel.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer(),
    )
  }
  const widths = await easel.$$eval('.letter', (letters) => {
    /** @type {Record<string, Record<string, number>>} */
    const all = {}
    for (const one of letters) {
      const size = one.getAttribute('data-size') ?? ''
      all[size] = { ...all[size], [one.textContent ?? '']: Math.round(one.getBoundingClientRect().width) }
    }
    return all
  })
  await easel.close()
  await writeFormatted(`${root}shared/picture/letter-widths.json`, JSON.stringify(widths))
  mkdirSync(`${root}public${drawn.pieces.FOLDER}`, { recursive: true })
  const { palette, pixels } = await indexed(Buffer.concat(shots), CARD.width)
  let from = 0
  for (const { path, size } of pictures) {
    const to = from + size.width * size.height
    writeFileSync(
      `${root}public${path}`,
      await drawn.writePng({ ...size, palette, pixels: pixels.subarray(from, to) }),
    )
    from = to
  }
}

/**
 * @param {Buffer} colors red, green and blue of each pixel
 * @param {number} width
 */
async function indexed(colors, width) {
  const raw = { width, height: colors.length / COLOR_BYTES / width, channels: /** @type {const} */ (3) }
  const reduced = await sharp(colors, { raw })
    .png({ palette: true, colours: MOST_COLORS, dither: 0, effort: 10 })
    .toBuffer()
  const bytes = await sharp(reduced).removeAlpha().raw().toBuffer()
  const white = 0xffffff
  const numbers = new Map([[white, GROUND]])
  const pixels = new Uint8Array(bytes.length / COLOR_BYTES)
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const color = bytes.readUIntBE(pixel * COLOR_BYTES, COLOR_BYTES)
    const number = numbers.get(color) ?? numbers.size
    numbers.set(color, number)
    pixels[pixel] = number
  }
  if (numbers.size > MOST_COLORS) throw new Error(`There are ${numbers.size} colors.`)
  const palette = Uint8Array.from(
    [...numbers.keys()].flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]),
  )
  return { palette, pixels }
}
