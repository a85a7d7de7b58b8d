// /developers: the forms call the API with a script of two kilobytes, also after a click from another page, and open
// the answer without JavaScript.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { allowComplaints, visitor, visitorAt } from './browser.ts'

const routeOf = (page: Page, id: string) => page.locator(`section[aria-labelledby=${id}]`)

async function openForm(page: Page, id: string) {
  const route = routeOf(page, id)
  await route.getByText('Try it', { exact: true }).click()
  return route
}

async function tryIt(page: Page, id: string) {
  const route = await openForm(page, id)
  await route.getByRole('button', { name: 'Send request' }).click()
  return route
}

describe('the reference of the API', () => {
  test('sends what is typed and shows the answer, without React', async () => {
    const page = await visitorAt('/developers')
    const spf = await openForm(page, 'spfChecker')
    await spf.getByLabel('domain').fill('broken.test')
    await spf.getByRole('button', { name: 'Send request' }).click()
    await spf
      .getByRole('status')
      .getByText(/^200 in \d+ ms$/)
      .waitFor()
    await expect
      .poll(() => spf.locator('[data-try-it-answer]').textContent())
      .toContain('"domain": "broken.test"')
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) =>
        all.map((script) => (script as HTMLScriptElement).src.replace(/^.*assets\/|-.{8}\.js$/g, '')),
      )
    expect(scripts).toEqual(['frame', 'developers-entry'])
  })

  test('sends a body as JSON, and shows an error as it is', async () => {
    const page = await visitorAt('/developers')
    const template = await tryIt(page, 'templateAnalyze')
    await template
      .getByRole('status')
      .getByText(/^200 in/)
      .waitFor()
    const keys = await openForm(page, 'dkimGenerate')
    await keys.getByLabel('keyLength').selectOption('1024')
    await keys.getByRole('button', { name: 'Send request' }).click()
    await keys
      .getByRole('status')
      .getByText(/^200 in/)
      .waitFor()
    await keys.getByLabel('domain').fill('localhost')
    await keys.getByRole('button', { name: 'Send request' }).click()
    await keys
      .getByRole('status')
      .getByText(/^400 in/)
      .waitFor()
    await expect.poll(() => keys.locator('[data-try-it-answer]').textContent()).toContain('invalid_domain')
    // The browser's own wording.
    allowComplaints('status of 400')
  })

  test('copies the line of code', async () => {
    const page = await visitorAt('/developers', { permissions: ['clipboard-read', 'clipboard-write'] })
    const button = routeOf(page, 'mxChecker').getByRole('button', { name: 'Copy curl' })
    // Watched from before the click: the word stays for two seconds, which a search in this long page may outlast.
    const said = button.evaluate(
      (watched) =>
        new Promise<string | null>((resolve) => {
          const observer = new MutationObserver(() => resolve(watched.textContent))
          observer.observe(watched, { childList: true, characterData: true, subtree: true })
        }),
    )
    await button.click()
    expect(await said).toBe('Copied curl')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^curl 'https:.*\/mx\/checker\?domain=northwind\.test'$/,
    )
  })

  test('leaves out what is off the screen while someone reads, and moves nothing', async () => {
    const page = await visitorAt('/developers')
    await page.locator('html[data-drawn]').waitFor()
    const state = () =>
      page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        leftOut: [...document.querySelectorAll('section:has(> h3)')].filter(
          ({ firstElementChild }) => !firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
      }))
    const atTop = await state()
    expect(atTop.leftOut).toBe(0)
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Messages' })
      .click()
    await expect.poll(async () => (await state()).leftOut).toBeGreaterThan(40)
    // Each height is rounded; a route of another size would make hundreds of pixels.
    expect((await state()).height).toBeCloseTo(atTop.height, -1)
    const heading = await page.getByRole('heading', { name: 'Messages', level: 2 }).boundingBox()
    expect(heading?.y, 'near the top of the window').toBeGreaterThanOrEqual(0)
    expect(heading?.y, 'near the top of the window').toBeLessThan(200)
    await page.keyboard.press('Control+Home')
    await expect.poll(async () => (await state()).leftOut).toBe(0)
    expect((await state()).height).toBeCloseTo(atTop.height, -1)
  })

  test('also works after a click from another page', async () => {
    const page = await visitorAt('/tool/spf')
    await page.getByRole('contentinfo').getByRole('link', { name: 'API for developers' }).click()
    await page.getByRole('heading', { level: 1, name: 'API for developers' }).waitFor()
    const route = await openForm(page, 'dkimReport')
    // Its script loads after the page, and makes the form.
    await route.locator('input[name=cursor]:enabled').waitFor()
    await route.getByRole('button', { name: 'Send request' }).click()
    await route
      .getByRole('status')
      .getByText(/^200 in/)
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/developers')
  })

  test('opens the JSON itself without JavaScript', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/developers')
    const header = await openForm(page, 'headerAnalyze')
    await expect.poll(() => header.locator('form').isVisible()).toBe(false)
    const report = await openForm(page, 'dkimReport')
    await expect.poll(() => report.getByLabel('cursor').isVisible()).toBe(false)
    await report.getByRole('button', { name: 'Send request' }).click()
    await page.waitForURL(/\/dkim\/report\?domain=broken\.test&selector=default$/)
    expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ selector: 'default' })
  })
})
