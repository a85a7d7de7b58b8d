// What every page has around its content: menus, theme, the way back up; without React, and without JavaScript.
import { describe, expect, test } from 'vitest'
import { siteUrl, visitorAt } from './browser.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

describe('a page reached by a click', () => {
  test('looks as it does when it is opened', async () => {
    const looks = () =>
      [...document.querySelectorAll('main *')].map((element) => {
        // No widths: a font that comes late is left out until the next page.
        const { display, color, fontSize, padding, border, gridTemplateAreas } = getComputedStyle(element)
        return [element.tagName, display, color, fontSize, padding, border, gridTemplateAreas].join(' ')
      })
    const page = await visitorAt('/tool/mx', { reducedMotion: 'reduce' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await page.getByRole('heading', { level: 1, name: 'One service, three volumes' }).waitFor()
    const reached = await page.evaluate(looks)
    await page.reload()
    expect(reached).toEqual(await page.evaluate(looks))
  })
})

describe('the header', () => {
  test('opens and closes its tools by keyboard', async () => {
    const page = await visitorAt('/')
    const summary = page.getByRole('banner').locator('summary', { hasText: 'Free Email Tools' })
    await summary.focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('banner').getByRole('link', { name: 'MX Checker' })
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    expect(await summary.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  })

  test('has its links without JavaScript', async () => {
    const page = await visitorAt('/', { javaScriptEnabled: false })
    expect(await page.getByRole('banner').locator('a[href="/tool/mx"]').count()).toBeGreaterThan(0)
  })

  test('opens a panel on the phone that Escape closes', async () => {
    const page = await visitorAt('/', PHONE)
    await page.getByRole('button', { name: /menu/i }).click()
    const panel = page.getByRole('dialog')
    await panel.waitFor()
    expect((await panel.boundingBox())?.width).toBeCloseTo(360 * 0.85, 0)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
  })

  test('leads with a link to the content', async () => {
    const page = await visitorAt('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')
  })
})

describe('the theme', () => {
  test('is kept for the next page, and drawn at the edge', async () => {
    const page = await visitorAt('/', { colorScheme: 'light' })
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
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(before)
  })
})

describe('on a phone', () => {
  test.each(['/', '/tool/spf?domain=broken.test', '/tool/spf?tab=generator', '/tool/mx?domain=broken.test'])(
    'nothing of %s is wider than 320 px',
    async (path) => {
      const page = await visitorAt(path, { viewport: { width: 320, height: 640 } })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    },
  )
})
