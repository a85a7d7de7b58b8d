import { describe, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'

const SPF = '/tool/spf'

/** Set in the document, so that a new one would not have it. */
const mark = () => void Object.assign(window, { sameDocument: true })
const isSameDocument = () => 'sameDocument' in window

describe('another check', () => {
  test('is answered in the same document, with its own URL and title', async () => {
    const page = await visitorAt(SPF)
    await page.evaluate(mark)
    await page.getByLabel('Domain').fill('broken.test')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page
      .getByRole('heading', { name: /broken\.test/ })
      .first()
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?domain=broken.test')
    await expect.poll(() => page.title()).toContain('broken.test')
    expect(await page.evaluate(isSameDocument)).toBe(true)
  })

  test('leaves the guide below as the edge drew it', async () => {
    const page = await visitorAt(SPF)
    const guide = page.locator('section', { has: page.getByRole('heading', { name: 'Common mistakes' }) })
    const first = guide.locator('details').first()
    const drawn = await guide.innerHTML()
    await first.locator('summary').click()
    await page.getByLabel('Domain').fill('broken.test')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page
      .getByRole('heading', { name: /broken\.test/ })
      .first()
      .waitFor()
    await expect.poll(() => first.getAttribute('open')).toBe('')
    await first.locator('summary').click()
    await expect.poll(() => guide.innerHTML()).toBe(drawn)
  })

  test('goes back to the earlier question and forward again, without another document', async () => {
    const page = await visitorAt(`${SPF}?domain=northwind.test`)
    await page.evaluate(mark)
    const first = await page.locator('#page h2').first().innerText()
    await page.getByLabel('Domain').fill('broken.test')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page
      .getByRole('heading', { name: /broken\.test/ })
      .first()
      .waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: first }).waitFor()
    await expect.poll(() => page.title()).toContain('northwind.test')
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('northwind.test')
    await page.goForward()
    await page
      .getByRole('heading', { name: /broken\.test/ })
      .first()
      .waitFor()
    expect(await page.evaluate(isSameDocument)).toBe(true)
  })

  test('that starts while another one is running wins', async () => {
    const page = await visitorAt(SPF)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/checker\?domain=broken/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Domain').fill('broken.test')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByRole('status').getByText('Performing DNS lookups').waitFor()
    const canceled = page.waitForEvent('requestfailed', (request) => request.url().includes('domain=broken'))
    // While an answer is loading, the link is out of sight.
    await page.locator('a', { hasText: 'See an example' }).dispatchEvent('click')
    await page
      .getByRole('heading', { name: /northwind\.test/ })
      .first()
      .waitFor()
    await canceled
    release()
    await expect.poll(() => new URL(page.url()).search).toBe('?domain=northwind.test')
    await expect.poll(() => page.getByText('broken.test').count()).toBe(0)
  })

  test('opens a tab of the tool in place, and the back button closes it', async () => {
    const page = await visitorAt(SPF)
    await page.evaluate(mark)
    await page.getByRole('link', { name: 'SPF generator' }).first().click()
    await page.getByRole('heading', { name: 'Your SPF record' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Check SPF' }).waitFor()
    expect(await page.evaluate(isSameDocument)).toBe(true)
  })
})

test('a form that leads to another page leads to another document, with its styles', async () => {
  const page = await visitorAt('/tool/watch')
  await page.evaluate(mark)
  await page.getByLabel('Domain or IP address').fill('northwind.test')
  await page.locator('main form').getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Watching northwind.test' }).waitFor()
  expect(await page.evaluate(isSameDocument)).toBe(false)
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Breadcrumb' }).innerText())
    .toContain('A watch')
  expect(await page.evaluate(unstyledClasses)).toEqual([])
})

test('another page is another document, with its breadcrumbs', async () => {
  const page = await visitorAt(`${SPF}?domain=broken.test`)
  await page.evaluate(mark)
  await page
    .locator('#page')
    .getByRole('link', { name: /^MX checker/ })
    .click()
  await page.waitForURL(/\/tool\/mx/)
  expect(await page.evaluate(isSameDocument)).toBe(false)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.poll(() => trail.locator('[aria-current=page]').innerText()).toMatch(/MX/)
})

test('a click is taken from the browser, but not one with a key for a tab or window of its own', async () => {
  const page = await visitorAt(SPF)
  const tab = page.getByRole('link', { name: 'SPF generator' }).first()
  const isTaken = (keys: { ctrlKey?: true; shiftKey?: true; metaKey?: true }) =>
    tab.evaluate((link, keys) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
      let isPrevented = false
      const note = (event: Event) => {
        isPrevented = event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', note, { once: true })
      link.dispatchEvent(click)
      return isPrevented
    }, keys)
  expect(await isTaken({ ctrlKey: true })).toBe(false)
  expect(await isTaken({ shiftKey: true })).toBe(false)
  expect(await isTaken({ metaKey: true })).toBe(false)
  // Last: it opens the tab.
  expect(await isTaken({})).toBe(true)
})

/** Names in the main part that no style of the page has. Runs in the page. */
function unstyledClasses(): string[] {
  const styles = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  )
  const names = [...document.querySelectorAll('main [class]')].flatMap(({ classList }) => [...classList])
  return [...new Set(names)].filter((name) => !styles.some((text) => text.includes(CSS.escape(name))))
}
