// `npm run sharing-images`: draws the link preview image of each page in the sitemap into public/sharing/.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { build } from './build.mjs'
import { startBuiltWorker } from './built-worker.mjs'
import { findBrowser } from './find-browser.mjs'
import { root } from './run.mjs'

/** The size that the networks require. */
const SIZE = { width: 1200, height: 630 }
const folder = `${root}public/sharing/`
const font = readFileSync(
  `${root}node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
).toString('base64')

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** @param {{ kicker: string, title: string }} page */
const card = ({ kicker, title }) => `<!doctype html><style>
@font-face { font-family: Text; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; padding: 26px; font-family: Text; color: #1b2430;
  background: repeating-linear-gradient(115deg, #b8321a 0 34px, #faf6ef 34px 68px, #0f5c6b 68px 102px, #faf6ef 102px 136px) }
main { position: relative; display: grid; grid-template-rows: auto 1fr auto; gap: 26px; height: 100%; padding: 64px 72px; background: #faf6ef }
p { font-size: 34px; font-weight: 600; color: #b8321a }
h1 { max-width: 800px; font-size: ${title.length > 52 ? 66 : 84}px; line-height: 1.06; letter-spacing: -0.035em; text-wrap: balance }
footer { display: flex; align-items: center; gap: 20px; font-size: 36px; font-weight: 700 }
svg.stamp { position: absolute; right: 44px; bottom: 40px; width: 250px; rotate: -12deg }
</style><main><p>${escaped(kicker)}</p><h1>${escaped(title)}</h1><footer>
<svg width="62" height="46" viewBox="0 0 62 46" fill="none" stroke-width="5"><path d="M4 4h54v38H4z" stroke="#1b2430"/><path d="M5 6l26 19L57 6" stroke="#b8321a"/></svg>
Warmpost</footer>
<svg class="stamp" viewBox="0 0 120 120" fill="none" stroke="#1c6b45"><circle cx="60" cy="60" r="56" stroke-width="3"/><circle cx="60" cy="60" r="39" stroke-width="1.4"/>
<path id="ring" d="M60 60m-45.5 0a45.5 45.5 0 1 1 91 0a45.5 45.5 0 1 1 -91 0" stroke="none"/>
<g fill="#1c6b45" stroke="none" font-weight="700"><text font-size="10.5" letter-spacing="2.2"><textPath href="#ring">SHOWS ITS PROOF · SHOWS ITS PROOF · </textPath></text>
<text x="60" y="66" font-size="17" text-anchor="middle">PROVED</text></g></svg></main>`

/** "/blogs/spf-ten-lookups" is drawn as blogs-spf-ten-lookups.png, "/" as home.png. */
const fileOf = (path) => `${path.slice(1).replaceAll('/', '-') || 'home'}.png`

await build()
const { url, stop } = await startBuiltWorker({ onLog: () => {} })
const browser = await chromium.launch(await findBrowser())
const page = await browser.newPage()
// Another window: the site's own policy would block the card's styles.
const easel = await browser.newPage({ viewport: SIZE })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
for (const [, address] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
  const { pathname } = new URL(address)
  await page.goto(url + pathname)
  const title = (await page.locator('h1').first().textContent()) ?? ''
  const kicker = pathname.startsWith('/tool')
    ? 'Free email tool'
    : pathname.startsWith('/blogs/')
      ? 'Guide'
      : 'Email that arrives'
  await easel.setContent(card({ kicker, title }))
  await easel.evaluate('document.fonts.ready')
  writeFileSync(folder + fileOf(pathname), await easel.screenshot())
}
await browser.close()
await stop()
