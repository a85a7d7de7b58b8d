// `npm run sharing-images`: draws the images of link previews into public/sharing/: one for each page in the sitemap, one for
// each tone of a result, one for each place at which an email may be turned back, and the pieces of the pictures of results. Paths
// as arguments: only the images of these pages; “bounces”: only those of bounces; “results”: only the pieces.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { getDescription } from 'valibot'
import { build } from './build.mjs'
import { startBuiltWorker } from './built-worker.mjs'
import { findBrowser } from './find-browser.mjs'
import { drawResultPieces } from './result-pieces.mjs'
import { fromSources } from './generated-file.mjs'
import { root } from './run.mjs'

/** The size that the networks require. */
const SIZE = { width: 1200, height: 630 }
const COLORS = 64
const font = readFileSync(
  `${root}node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
).toString('base64')
const tokens = readFileSync(`${root}app/styles/tokens.css`, 'utf8')

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** @param {{ tone?: string, kicker: string, title: string, sign?: string, text?: string, stamp?: string, picture?: string }} card */
const cardOf = ({ tone, kicker, title, sign = '', text = '', stamp = '', picture = '' }) => `<!doctype html>
<html data-theme="light"><style>${tokens}
@font-face { font-family: Text; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; padding: 26px; font-family: Text; color: var(--ink);
  background: repeating-linear-gradient(115deg, var(--post) 0 34px, var(--paper) 34px 68px, var(--sea) 68px 102px, var(--paper) 102px 136px) }
main { position: relative; display: grid; grid-template-rows: auto auto 1fr auto; gap: 26px; height: 100%; padding: 64px 72px; background: var(--tone-ground, var(--paper)) }
.kicker { font-size: 34px; font-weight: 600; color: var(--tone, var(--post)) }
h1 { display: flex; align-items: center; gap: 32px; max-width: ${picture && tone ? 1040 : 800}px; font-size: ${title.length > 52 ? 66 : tone ? (picture ? 64 : 110) : 84}px; line-height: 1.06; letter-spacing: -0.035em; text-wrap: balance }
h1 svg { flex: none; width: 104px; height: 104px; padding: 8px; border-radius: 50%; color: var(--paper); background: var(--tone) }
.text { max-width: 640px; font-size: 38px; font-weight: 500; line-height: 1.3; letter-spacing: -0.01em; text-wrap: balance }
footer { display: flex; align-items: center; gap: 20px; font-size: 36px; font-weight: 700 }
.stamp { position: absolute; right: 44px; bottom: 40px; rotate: -12deg; color: var(--tone, var(--ok)) }
.stamp svg { display: block; width: ${tone ? 320 : 250}px; height: auto }
.stamp g { filter: none }
/* White paper becomes that of the card. */
img { display: block; width: 78%; mix-blend-mode: multiply }
</style><main${tone ? ` data-tone="${tone}"` : ''}><p class="kicker">${escaped(kicker)}</p><h1>${sign}${escaped(title)}</h1>${picture ? `<div><img src="${picture}"></div>` : `<p class="text">${escaped(text)}</p>`}<footer>
<svg width="62" height="46" viewBox="0 0 62 46" fill="none" stroke-width="5"><path d="M4 4h54v38H4z" stroke="var(--ink)"/><path d="M5 6l26 19L57 6" stroke="var(--post)"/></svg>
Warmpost</footer><div class="stamp">${stamp}</div></main>`

const PAGE_STAMP = `<svg viewBox="0 0 120 120" fill="none" stroke="currentColor"><circle cx="60" cy="60" r="56" stroke-width="3"/><circle cx="60" cy="60" r="39" stroke-width="1.4"/>
<path id="ring" d="M60 60m-45.5 0a45.5 45.5 0 1 1 91 0a45.5 45.5 0 1 1 -91 0" stroke="none"/>
<g fill="currentColor" stroke="none" font-weight="700"><text font-size="10.5" letter-spacing="2.2"><textPath href="#ring">SHOWS ITS PROOF · SHOWS ITS PROOF · </textPath></text>
<text x="60" y="66" font-size="17" text-anchor="middle">PROVED</text></g></svg>`

const { domainReport, HEALTHY_SAMPLE } = await fromSources(async (load) => ({
  ...(await load('shared/tools/domain-report.ts')),
  ...(await load('shared/data/samples/names.ts')),
}))

/** What the images say, from the components and the words of the pages. */
const results = await fromSources(async (load) => {
  const { imageOfResult } = await load('app/page-meta.ts')
  const { Sign } = await load('app/components/ui/badge.tsx')
  const { Stamp } = await load('app/components/ui/stamp.tsx')
  const { TONE_WORDS } = await load('app/components/ui/tone.ts')
  const { Tone } = await load('shared/report/verdict.ts')
  const sentence = (/** @type {string} */ words) => `${words[0].toUpperCase()}${words.slice(1)}`
  const meanings = getDescription(Tone)?.matchAll(/^- (\w+): (.+)$/gm) ?? []
  return Array.from(meanings, ([, tone, meaning]) => ({
    path: imageOfResult(tone),
    tone,
    kicker: 'The result of a check',
    title: sentence(TONE_WORDS[tone]),
    sign: renderToStaticMarkup(createElement(Sign, { tone })),
    text: `${sentence(meaning)}.`,
    stamp: renderToStaticMarkup(createElement(Stamp, { word: TONE_WORDS[tone], tone })),
  }))
})

/** A reply for each place and tone. */
const TURNED_BACK = [
  { reply: '535 5.7.8 Authentication failed: wrong user name or password', title: 'Stopped before it left' },
  { reply: '454 4.7.0 Temporary authentication failure', title: 'Waiting at its own server' },
  { reply: '554 5.7.1 Client host blocked using zen.spamhaus.org', title: 'Turned back at their server' },
  { reply: '451 4.7.1 Greylisted, please try again later', title: 'Not yet let in' },
  { reply: '550 5.1.1 User unknown', title: 'Turned back at the mailbox' },
  { reply: '452 4.2.2 Mailbox full', title: 'Waiting for the mailbox' },
  { reply: '550 5.7.23 SPF check failed for this sender', title: 'Turned back: SPF failed' },
  { reply: '550 5.7.20 No passing DKIM signature found', title: 'Turned back: no DKIM signature' },
  { reply: '550 5.7.1 Rejected per DMARC policy of example.com', title: 'Turned back by a DMARC policy' },
]

await build()
const { url, stop } = await startBuiltWorker({ onLog: () => {} })
const browser = await chromium.launch(await findBrowser())
const page = await browser.newPage()
// Another window: the site's own policy would block the card's styles.
const easel = await browser.newPage({ viewport: SIZE })

/**
 * @param {string} path
 * @param {Parameters<typeof cardOf>[0]} card
 */
async function draw(path, card) {
  await easel.setContent(cardOf(card))
  await easel.evaluate('document.fonts.ready')
  const drawn = sharp(await easel.screenshot())
  // A palette takes a third of the bytes, and no eye sees it.
  await drawn.png({ palette: true, colours: COLORS, dither: 0, effort: 10 }).toFile(`${root}public${path}`)
}

/** The domain report's picture of an email's way, at its end. @returns a data URL */
async function wayOfSample() {
  const window = await browser.newPage({
    viewport: { width: 1500, height: 900 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await window.goto(`${url}/tool/domain-report?domain=${HEALTHY_SAMPLE}`)
  const way = window.getByRole('region', { name: 'Follow an email from' })
  await way.waitFor()
  await way.getByText('asking…').first().waitFor({ state: 'detached' })
  const picture = await way.locator('ol').locator('..').screenshot()
  await window.close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

/** @param {{ reply: string, title: string }} turnedBack its way, as the page draws it */
async function drawBounce({ reply, title }) {
  const window = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await window.goto(`${url}/tool/bounce?text=${encodeURIComponent(reply)}`)
  const image = await window.locator('meta[property="og:image"]').getAttribute('content')
  const way = await window.locator('[data-result] figure ol').screenshot()
  await window.close()
  const picture = `data:image/png;base64,${way.toString('base64')}`
  const { pathname } = new URL(image ?? '')
  const tone = pathname.includes('-warn') ? 'warn' : 'bad'
  await draw(pathname, { kicker: 'A bounce, explained', title, picture, tone })
  return pathname
}

const only = process.argv.slice(2)
if (only.length === 0) {
  rmSync(`${root}public/sharing/`, { recursive: true, force: true })
  mkdirSync(`${root}public/sharing/`, { recursive: true })
  for (const { path, ...card } of results) await draw(path, card)
}
if (only.length === 0 || only.includes('results')) await drawResultPieces(browser)
if (only.length === 0 || only.includes('bounces')) {
  const drawn = new Set()
  for (const each of TURNED_BACK) drawn.add(await drawBounce(each))
  if (drawn.size < TURNED_BACK.length)
    throw new Error(`Two replies are turned back at one place: ${[...drawn]}`)
}
const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
for (const [, address] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
  const { pathname } = new URL(address)
  // They have the picture of the tools, and of the API.
  if (pathname.startsWith('/findings') || pathname.startsWith('/developers/')) continue
  if (only.length > 0 && !only.includes(pathname)) continue
  await page.goto(url + pathname)
  const title = (await page.locator('h1').first().textContent()) ?? ''
  const kicker = pathname.startsWith('/tool')
    ? 'Free email tool'
    : pathname.startsWith('/blogs/')
      ? 'Guide'
      : 'Email that arrives'
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const own = pathname === domainReport.path ? { picture: await wayOfSample() } : { stamp: PAGE_STAMP }
  await draw(new URL(image ?? '').pathname, { kicker, title, ...own })
}
await browser.close()
await stop()
