// No page breaks a rule that axe-core can check, in either theme, on a phone and on a desktop; and none is drawn again
// when an extension puts something around it, since loading a page costs more than looking at it twice. The pages of a
// test are opened one after the other in one place: a new one for each costs half as much as the page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { bringAxe, brokenRules } from './axe.ts'
import { takenOver, visitorAt } from './browser.ts'
import { AROUND, expectQuiet, isDrawnOnce, visitorWithExtension } from './intruder.ts'

/** The states that only some URLs show. */
const STATES = [
  '/tool/spf',
  '/tool/spf?domain=northwind.test&ip=192.0.43.8',
  '/tool/spf?domain=localhost',
  '/tool/spf?domain=servfail.example',
  '/tool/spf?tab=generator&domain=northwind.test&includes=_spf.workspace.test',
  '/tool/dkim?domain=northwind.test',
  '/tool/dkim?domain=good.example&selector=a/b',
  '/tool/dmarc?tab=generator&domain=good.example&rua=a@reports.elsewhere.example&pct=50',
  '/tool/bimi?tab=generator&domain=broken.test&logo=https://www.broken.test/logo.svg&lps=a_b',
  '/tool/email-revenue-calculator?emails=1000&openRate=25&clickRate=10&conversionRate=200&revenuePerConversion=',
]

const OTHERS = [
  '/',
  '/styleguide',
  '/contact-us',
  '/blogs',
  '/blogs/one-click-unsubscribe',
  '/blogs/spf-ten-lookups',
  '/terms-conditions',
  '/status',
  '/yours',
  '/accuracy',
  '/developers',
  '/developers/types',
  '/developers/dkim-generate',
]

/** Together, they show every component and every color; the others differ only in their words. */
const DARK_PAGES = new Set([
  '/',
  '/styleguide',
  '/blogs/spf-ten-lookups',
  '/contact-us',
  '/tool/spf?domain=broken.test',
  '/tool/spf-generator?domain=northwind.test&ip4=10.0.0.1',
  '/tool/dmarc?domain=broken.test',
])

/** What is around every page; at “/” it is checked, too. */
const FRAME = ['body > header', 'body > footer']
const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1280, height: 800 }

async function check(page: Page, path: string) {
  await page.goto(path)
  await takenOver(page)
  await expect.poll(() => page.locator('[data-extension]').count(), { message: path }).toBe(AROUND.length)
  expect(await isDrawnOnce(page), path).toBe(true)
  const elsewhere = path === '/' ? [] : FRAME
  expect(await brokenRules(page, elsewhere), path).toEqual([])
  if (DARK_PAGES.has(path)) await checkInTheDark(page, path, elsewhere)
  expectQuiet()
}

async function checkInTheDark(page: Page, path: string, elsewhere: readonly string[]) {
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brokenRules(page, elsewhere), `${path}, in the dark theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
}

test.each([
  ['the fullest answer of each tool', fullestPages()],
  ['each other state', STATES],
  ['each other page', OTHERS],
])(
  '%s breaks no rule, and stays as it was drawn',
  async (_, paths) => {
    const page = await visitorWithExtension(AROUND, { colorScheme: 'light', viewport: PHONE })
    await bringAxe(page)
    for (const path of paths) await check(page, path)
  },
  300_000,
)

test('the dark theme is checked on pages that are visited', () => {
  const visited = [...fullestPages(), ...STATES, ...OTHERS]
  expect([...DARK_PAGES].filter((path) => !visited.includes(path))).toEqual([])
})

test('what breaks a rule is noticed, also after two that look like it', async () => {
  const page = await visitorAt('/terms-conditions')
  await page.evaluate(() => {
    const items = ['One', 'Two', 'Three', ''].map((text) => `<li><a href="/tool">${text}</a></li>`)
    document.querySelector('main')?.insertAdjacentHTML('beforeend', `<ul>${items.join('')}</ul>`)
  })
  await expect.poll(() => brokenRules(page, FRAME)).toEqual([expect.stringMatching(/^link-name: /)])
})
