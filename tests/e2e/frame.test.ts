// What every page has around its content: menus, theme, the link back to the top; without React, and without
// JavaScript.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { READING, siteUrl, allowComplaints, takenOver, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const familyOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily)
const PHONE = { viewport: { width: 360, height: 740 } }

test('the menu offers what the site is set up to do', async () => {
  const { whole } = await readPage('/pricing')
  expect(whole).toContain('Send one, see what receivers see')
  expect(whole).not.toContain('Read a message file as receivers do')
})

test('the whole menu of tools fits on a low screen', async () => {
  const page = await visitorAt('/pricing', { viewport: { width: 1280, height: 800 } })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Free Email Tools').click()
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mail Watch' })
  await last.waitFor()
  await expect
    .poll(() =>
      last.evaluate((link) => {
        const board = link.closest('details')?.lastElementChild
        return board !== null && board !== undefined && board.scrollHeight <= board.clientHeight
      }),
    )
    .toBe(true)
})

describe('a page reached by a click', () => {
  test('looks as it does when it is opened', async () => {
    const looks = () =>
      [...document.querySelectorAll('main *')].map((element) => {
        // No widths: a font that loads late is not used until the next page.
        const { display, color, fontSize, padding, border, gridTemplateAreas } = getComputedStyle(element)
        return [element.tagName, display, color, fontSize, padding, border, gridTemplateAreas].join(' ')
      })
    const page = await visitorAt('/tool/mx', { reducedMotion: 'reduce' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Same service, three sizes' }).waitFor()
    const reached = await page.evaluate(looks)
    await page.reload()
    expect(reached).toEqual(await page.evaluate(looks))
  })
})

describe('the header', () => {
  test('opens its tools by keyboard, keeps the theme for the next page, and opens a panel on the phone', async () => {
    const page = await visitorAt('/', { colorScheme: 'light' })
    await opensAndClosesItsTools(page)
    await keepsTheTheme(page)
    await page.setViewportSize(PHONE.viewport)
    await opensAPanel(page)
  })

  async function opensAndClosesItsTools(page: Page) {
    const summary = page.getByRole('banner').locator('summary', { hasText: 'Free Email Tools' })
    await summary.focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('banner').getByRole('link', { name: 'MX Checker' })
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await expect
      .poll(() => summary.evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true)
  }

  async function keepsTheTheme(page: Page) {
    const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const button = page.getByRole('banner').getByRole('button', { name: /theme|colou?rs/i })
    await expect
      .poll(async () => {
        await button.click()
        return page.evaluate(() => document.documentElement.dataset.theme)
      })
      .toBe('dark')
    const html = await (await page.context().request.get(`${siteUrl}/tool/mx`)).text()
    expect(html).toMatch(/<html[^>]*data-theme="dark"/)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .not.toBe(before)
  }

  async function opensAPanel(page: Page) {
    await page.getByRole('button', { name: /menu/i }).click()
    const panel = page.getByRole('dialog')
    await panel.waitFor()
    expect((await panel.boundingBox())?.width).toBeCloseTo(360 * 0.85, 0)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  }

  test('has its links without JavaScript', async () => {
    const [banner] = (await readPage('/')).parts('header')
    expect(banner?.links).toContainEqual({ text: 'MX Checker', href: '/tool/mx' })
  })
})

describe('on a phone', () => {
  test('nothing is wider than 320 px', async () => {
    const page = await visitor({ viewport: { width: 320, height: 640 } })
    for (const path of [
      '/',
      '/tool/spf?domain=broken.test',
      '/tool/spf?tab=generator',
      '/tool/mx?domain=broken.test',
    ]) {
      await page.goto(path)
      await takenOver(page)
      await expect.poll(() => widthOf(page), { message: path }).toBe(320)
    }
  })

  test('nothing is wider than 320 px with larger text', async () => {
    const page = await visitor({ ...READING, viewport: { width: 320, height: 640 } })
    for (const path of ['/', '/privacy-policy', '/developers', '/pricing', '/status']) {
      await page.goto(path)
      await page.evaluate(() => (document.documentElement.style.fontSize = '140%'))
      await expect.poll(() => widthOf(page), { message: path }).toBe(320)
    }
  })
})

test('a page without React begins at its content, opens the search, leads back to its top, and notices a lost network', async () => {
  const page = await visitorAt('/pricing', { viewport: { width: 1280, height: 800 } })
  await page.keyboard.press('Tab')
  // The home page begins in its field, which is the content.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')
  expect(await familyOf(page)).toMatch(/^"Instrument Sans"/)
  await opensTheSearchInTheMiddle(page)
  await leadsBackToTheTop(page)
  await saysThatItIsOffline(page)
  await asksOnceWhereItIs(page)
})

async function opensTheSearchInTheMiddle(page: Page) {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.waitFor()
  const box = await dialog.boundingBox()
  expect(box && box.x + box.width / 2).toBeCloseTo(640, 0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

async function leadsBackToTheTop(page: Page) {
  await page.mouse.wheel(0, 1000)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Back to top' })
  await expect.poll(() => isOnScreen(link)).toBe(true)
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

async function saysThatItIsOffline(page: Page) {
  const note = page.getByRole('status').getByText('You are offline.')
  await page.context().setOffline(true)
  await note.waitFor()
  await expect.poll(() => isOnScreen(note)).toBe(true)
  await page.context().setOffline(false)
  await note.waitFor({ state: 'hidden' })
}

/** Asking again after a change lays out the page. */
async function asksOnceWhereItIs(page: Page) {
  const asked = await page.evaluate(() => {
    let [count, y] = [0, 0]
    Object.defineProperty(window, 'scrollY', { get: () => ((count += 1), y) })
    return [1000, 900, 0].map((next) => {
      ;[count, y] = [0, next]
      document.dispatchEvent(new Event('scroll'))
      const marks = ['data-sticky', 'data-scrolled']
      return [count, ...marks.filter((mark) => document.documentElement.hasAttribute(mark))].join(' ')
    })
  })
  expect(asked).toEqual(['1 data-sticky data-scrolled', '1 data-sticky data-scrolled', '1'])
}

test.each([
  { path: '/accuracy', summary: 'SPF Checker:' },
  { path: '/tool/domain-report?domain=broken.test', summary: 'The proof:' },
])(
  'a long table opens with what fills a phone, and has its rest a frame later: $path',
  async ({ path, summary }) => {
    const page = await visitor(PHONE)
    await page.goto(path)
    if (path.includes('?')) {
      await takenOver(page)
      // Until then, a part that arrives may replace the table.
      await page.getByText('The report is complete').waitFor({ state: 'attached' })
    }
    const [first = 0, then = 0, all] = await page
      .locator('main summary', { hasText: summary })
      .evaluate(async (element) => {
        const rows = [...(element.parentElement?.querySelectorAll('tbody tr') ?? [])]
        const shown = () => rows.filter((row) => getComputedStyle(row).display !== 'none').length
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        const first = shown()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
        return [first, shown(), rows.length]
      })
    expect(first).toBe(4)
    expect(then).toBe(all)
    expect(then).toBeGreaterThan(20)
  },
)

/** Without scrolling to it. */
const isOnScreen = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

describe('without a network', () => {
  test('the search and a checker say what that means for them', async () => {
    const page = await visitorAt('/tool/spf')
    await page.context().setOffline(true)
    await page.getByLabel('Domain').fill('good.example')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByText('Lookup failed: you are offline').waitFor()
    await page.keyboard.press('Control+k')
    // The browser may still have the answer to a question of an earlier visitor.
    await page.keyboard.type('asked by nobody else')
    await page.getByText('The search answers when the network is back.').waitFor()
    allowComplaints('net::ERR_')
  })
})

describe('the font', () => {
  test('is on its way before the page asks for it', async () => {
    // Added by a script, the first paint would not wait for it.
    const { html } = await readPage('/pricing')
    expect(html).toMatch(/<link rel="preload" href="[^"]+\.woff2" as="font"/)
  })

  test('is not used on a slow connection, where the text would wait for it', async () => {
    const page = await visitor()
    const on = async (connection: object) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value, configurable: true })
      }, connection)
      await page.goto('/pricing')
      return { preloads: await page.locator('link[as=font]').count(), family: await familyOf(page) }
    }
    const fallback = expect.stringMatching(/^"Instrument Sans Fallback"/) as string
    expect(await on({ rtt: 550, saveData: false })).toEqual({ preloads: 0, family: fallback })
    expect(await on({ rtt: 50, saveData: true })).toEqual({ preloads: 0, family: fallback })
    expect(await on({ rtt: 450, saveData: false })).toMatchObject({ preloads: 1 })
  })
})
