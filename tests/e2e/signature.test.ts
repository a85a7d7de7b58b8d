import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { XSS_PAYLOADS } from '../fixtures/xss-payloads.ts'
import { siteUrl, visitorAt } from './browser.ts'

const BUILDER = '/tool/signature-builder'

/** Playwright looks into shadow trees by itself. */
const preview = (page: Page) => page.locator('[data-preview=light]')

test('the signature grows as you type, with its own styles, and leaves no trace in the URL', async () => {
  const page = await visitorAt(BUILDER)
  await page.getByLabel('Name', { exact: true }).fill('Ada <b>Lovelace</b>')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Phone').fill('+44 (0)20 7946 0000')
  const name = preview(page).getByText('Ada <b>Lovelace</b>')
  const [weight, color] = await name.evaluate((element) => {
    const { fontWeight, color } = getComputedStyle(element)
    return [fontWeight, color]
  })
  expect([weight, color]).toEqual(['700', 'rgb(13, 128, 160)'])
  await expect
    .poll(() => preview(page).getByRole('link', { name: '+44' }).getAttribute('href'))
    .toBe('tel:+442079460000')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByText('Enter the full URL, starting with https://').waitFor()
  await expect.poll(() => preview(page).getByRole('link').count()).toBe(2)
  await page.getByRole('button', { name: 'Generate Signature' }).click()
  await expect
    .poll(() => page.getByLabel('Website').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByLabel('Website').fill('')
  await page.getByRole('button', { name: 'Generate Signature' }).click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Your signature')
  expect(page.url()).toBe(siteUrl + BUILDER)
})

test('a sample beside the empty form follows the layout, until there is a name', async () => {
  const page = await visitorAt(BUILDER)
  const sample = page.getByText('Sample signature')
  await preview(page).getByText('Maya Lindgren').waitFor()
  const wide = (await preview(page).locator('table').boundingBox())?.height ?? 0
  await page.getByLabel('Compact').check()
  await expect
    .poll(async () => (await preview(page).locator('table').boundingBox())?.height)
    .toBeLessThan(wide)
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await sample.waitFor({ state: 'detached' })
  await expect.poll(() => preview(page).getByText('Maya Lindgren').count()).toBe(0)
})

test('social links come and go, except for the last', async () => {
  const page = await visitorAt(BUILDER)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByLabel('Platform').count()).toBe(1)
  await page.getByRole('button', { name: 'Add Social Link' }).click()
  await expect.poll(() => page.getByLabel('Platform').count()).toBe(2)
  await page.keyboard.type('Second')
  await page.getByRole('button', { name: 'Remove link 1' }).click()
  await expect.poll(() => page.getByLabel('Platform').inputValue()).toBe('Second')
})

test('it is copied as markup and as text, and saved as a file', async () => {
  const page = await visitorAt(BUILDER, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'See an example' }).click()
  await page.getByRole('button', { name: 'Copy signature' }).click()
  await page.getByText('Copied', { exact: true }).first().waitFor()
  // Pasted, not read: if it were read, the page's own policy would object to the styles.
  const paste = await page.context().newPage()
  await paste.goto('/robots.txt')
  await paste.bringToFront()
  // The listener must be there before the key is pressed.
  const copied = await paste.evaluateHandle(() => {
    const pasted = new Promise<string[]>((resolve) => {
      document.addEventListener('paste', ({ clipboardData }) =>
        resolve(['text/html', 'text/plain'].map((type) => clipboardData?.getData(type) ?? '')),
      )
    })
    return { pasted }
  })
  await paste.keyboard.press('Control+v')
  const [html, text] = await copied.evaluate(({ pasted }) => pasted)
  expect(html).toContain('<a href="mailto:maya@northwind.test" style="color:#0d80a0')
  expect(text).toContain('Head of Sales, Northwind Post\n+1 555 010 0199')
  await page.bringToFront()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('signature.htm')
})

test('without JavaScript it says why, and sends nothing', async () => {
  const page = await visitorAt(BUILDER, { javaScriptEnabled: false })
  await expect.poll(() => page.getByText('The builder needs JavaScript.').isVisible()).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Generate Signature' }).click()
  expect(page.url()).toBe(siteUrl + BUILDER)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada')
})

/** Into all fields, in a way that React notices. */
function typeEverywhere(text: string) {
  for (const field of document.querySelectorAll('main form input:not([type=radio])')) {
    Reflect.set(HTMLInputElement.prototype, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

test('no payload in any field runs, and no request leaves', async () => {
  const page = await visitorAt(BUILDER)
  const left: string[] = []
  page.on('request', (request) => left.push(request.url()))
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.evaluate(() => {
    Object.assign(window, { xss: () => document.documentElement.setAttribute('data-xss', '') })
  })
  for (const payload of XSS_PAYLOADS) {
    await page.evaluate(typeEverywhere, payload)
    await preview(page).locator('table').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).not.toBe('')
    await expect
      .poll(() => preview(page).locator('script, img, iframe, svg, style, [onerror]').count())
      .toBe(0)
  }
  await page.getByLabel('Compact').check()
  await expect.poll(() => page.locator('html').getAttribute('data-xss')).toBeNull()
  expect(left).toEqual([])
  expect(page.url()).toBe(siteUrl + BUILDER)
})
