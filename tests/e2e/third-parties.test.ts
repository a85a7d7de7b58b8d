import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { brokenRules } from './axe.ts'
import { siteUrl, allowComplaints, takenOver, visitor } from './browser.ts'

const SETTINGS = {
  LIVE_CHAT_SCRIPT_URL: 'https://chat.example/loader.js',
  PRICING_WIDGET_SCRIPT_URL: 'https://pay.example/table.js',
  PRICING_WIDGET_ROOT_ID: 'price-table',
  PRICING_WIDGET_DIGEST: 'abc',
  PRICING_WIDGET_PRODUCT_URL: 'https://pay.example/product',
}
/** What the price table draws if it was given a place. */
const TABLE = `document.getElementById('price-table').textContent = 'Our prices, drawn by another'`

let site: Awaited<ReturnType<typeof startBuiltWorker>>
beforeAll(async () => {
  site = await startBuiltWorker({ variables: { ...SETTINGS, RATE_LIMIT: 'off' }, onLog: () => {} })
})
afterAll(() => site.stop())

/** The hosts other than the site's own that were contacted, in order. */
let asked: string[]
beforeEach(() => {
  asked = []
})

async function visitorOf(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor({ baseURL: site.url, ...options })
  await page.context().route(
    ({ origin }) => origin !== site.url,
    (route) => {
      const { host } = new URL(route.request().url())
      asked.push(host)
      return route.fulfill({ contentType: 'text/javascript', body: host === 'pay.example' ? TABLE : '' })
    },
  )
  await page.goto(path)
  await takenOver(page)
  return page
}

const chatButton = (page: Page) => page.getByRole('button', { name: 'Chat with us' })
const footerButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Third-party services' })
const choices = (page: Page) => page.getByRole('dialog', { name: 'Third-party services' })
const choicesOf = (page: Page, name: string) => choices(page).getByRole('region', { name })
const yes = (page: Page, name = 'Live chat') => choicesOf(page, name).getByRole('button', { name: /^Yes/ })
const no = (page: Page, name = 'Live chat') => choicesOf(page, name).getByRole('button', { name: /^No/ })
const cookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}: ${decodeURIComponent(value)}`)
const hasFocus = (button: ReturnType<typeof chatButton>) =>
  button.evaluate((element) => element === element.ownerDocument.activeElement)

describe('before a choice', () => {
  test('no page asks anyone else or stores anything', async () => {
    const page = await visitorOf('/')
    for (const path of ['/', '/services', '/contact-us']) {
      if (path !== '/') await page.goto(path)
      await takenOver(page)
      await chatButton(page).waitFor()
      await expect
        .poll(async () => [await choices(page).isVisible(), asked, await cookies(page)], { message: path })
        .toEqual([false, [], []])
    }
  })

  test('Escape closes the question without one; its answers are equal, and a no is remembered', async () => {
    const page = await visitorOf('/pricing')
    await closesByEscape(page)
    await hasEqualAnswers(page)
    await remembersANo(page)
  })

  async function closesByEscape(page: Page) {
    await chatButton(page).focus()
    await page.keyboard.press('Enter')
    await choices(page).waitFor()
    await page.keyboard.press('Escape')
    await choices(page).waitFor({ state: 'hidden' })
    await expect
      .poll(async () => [await hasFocus(chatButton(page)), asked, await cookies(page)])
      .toEqual([true, [], []])
  }

  /** And neither is what Enter means. */
  async function hasEqualAnswers(page: Page) {
    await chatButton(page).click()
    await choices(page).waitFor()
    const [one, other] = [await yes(page).boundingBox(), await no(page).boundingBox()]
    expect([one?.width, one?.height]).toEqual([other?.width, other?.height])
    const look = (element: Element) => {
      const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(element)
      return [color, backgroundColor, borderColor, fontWeight]
    }
    await expect.poll(() => yes(page).evaluate(look)).toEqual(await no(page).evaluate(look))
    await expect.poll(() => choicesOf(page, 'Online orders').count()).toBe(0)
    await page.keyboard.press('Enter')
    await expect.poll(async () => [await choices(page).isVisible(), asked]).toEqual([true, []])
  }

  /** Only a click of the visitor asks again. */
  async function remembersANo(page: Page) {
    await no(page).click()
    await choices(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(chatButton(page))).toBe(true)
    await page.reload()
    await chatButton(page).waitFor()
    await expect
      .poll(async () => [await choices(page).isVisible(), await cookies(page)])
      .toEqual([false, ['third-parties: chat@chat.example=no']])
    await chatButton(page).click()
    await choices(page).getByText('Your choice: no.').waitFor()
    expect(asked).toEqual([])
  }
})

describe('a yes', () => {
  // A page without React, and one with it.
  test.each(['/pricing', '/tool/spf'])(
    'loads at once on %s, later with one click; taken back, it says what still runs',
    async (path) => {
      const page = await visitorOf(path)
      await chatButton(page).click()
      await yes(page).click()
      await expect.poll(() => asked).toEqual(['chat.example'])
      await chatButton(page).waitFor({ state: 'hidden' })
      expect(await cookies(page)).toEqual(['third-parties: chat@chat.example=yes'])
      await page.reload()
      await takenOver(page)
      await chatButton(page).waitFor()
      expect(asked).toEqual(['chat.example'])
      await chatButton(page).click()
      await expect.poll(() => asked).toEqual(['chat.example', 'chat.example'])
      await expect.poll(() => choices(page).isVisible()).toBe(false)
      await footerButton(page).click()
      await no(page).click()
      await choicesOf(page, 'Live chat').getByText('It goes when you load this page again.').waitFor()
      await choices(page).getByRole('button', { name: 'Close' }).click()
      await page.reload()
      await takenOver(page)
      await chatButton(page).click()
      await choices(page).waitFor()
      expect(asked).toEqual(['chat.example', 'chat.example'])
    },
  )

  test('to the price table makes it load by itself, also on a page reached by a click', async () => {
    const page = await visitorOf('/services')
    await page.getByRole('button', { name: 'Show prices and order online' }).click()
    await yes(page, 'Online orders').click()
    const table = page.getByText('Our prices, drawn by another')
    await table.waitFor()
    await page.reload()
    await table.waitFor()
    expect(asked).toEqual(['pay.example', 'pay.example'])
    await page.goto('/tool/spf')
    await takenOver(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Email Sending Platform' }).click()
    await table.waitFor()
    expect(asked).toHaveLength(3)
  })

  test('to a service that does not load says so, and can be tried again', async () => {
    const page = await visitorOf('/pricing')
    await page.context().route('https://chat.example/**', (route) => route.abort(), { times: 1 })
    await chatButton(page).click()
    await yes(page).click()
    await page.getByText('chat.example cannot be reached').waitFor()
    allowComplaints('net::ERR_')
    await chatButton(page).click()
    await expect.poll(() => asked).toEqual(['chat.example'])
    await page.getByText('chat.example cannot be reached').waitFor({ state: 'hidden' })
  })
})

describe('the bottom of the page', () => {
  test('shows every choice and changes it by keyboard alone; is accessible and fits 320 px, light and dark', async () => {
    const page = await visitorOf('/services', { colorScheme: 'light' })
    await changesByKeyboard(page)
    await isAccessibleAndFits(page)
  })

  async function changesByKeyboard(page: Page) {
    await footerButton(page).focus()
    await page.keyboard.press('Enter')
    await choices(page).waitFor()
    await expect.poll(() => choices(page).getByText('You have not chosen yet.').count()).toBe(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await choicesOf(page, 'Live chat').getByText('Your choice: yes.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await choicesOf(page, 'Live chat').getByText('Your choice: no.').waitFor()
    await expect
      .poll(async () => [
        await yes(page).getAttribute('aria-pressed'),
        await no(page).getAttribute('aria-pressed'),
        await choicesOf(page, 'Online orders').getByText('You have not chosen yet.').count(),
      ])
      .toEqual(['false', 'true', 1])
    await page.keyboard.press('Escape')
    await choices(page).waitFor({ state: 'hidden' })
    await expect.poll(async () => [await hasFocus(footerButton(page)), asked]).toEqual([true, []])
  }

  async function isAccessibleAndFits(page: Page) {
    await page.setViewportSize({ width: 320, height: 640 })
    await footerButton(page).click()
    await choices(page).waitFor()
    expect(await brokenRules(page)).toEqual([])
    const overflow = await choices(page).evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect
      .poll(async () => [await page.evaluate(() => document.documentElement.scrollWidth), overflow])
      .toEqual([320, 0])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brokenRules(page), 'dark').toEqual([])
  }
})

test('a site without such a service has none of this', async () => {
  const html = await (await fetch(`${siteUrl}/services`)).text()
  expect(html).not.toMatch(
    /third-part(y|ies)[^-]*-?[\w-]*\.js|data-third-party|data-consent|Third-party services/,
  )
})
