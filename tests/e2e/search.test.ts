// The search as a visitor uses it: by keyboard over any page, and as a page without JavaScript.
import { describe, expect, test } from 'vitest'
import { siteUrl, allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

describe('the search', () => {
  test('opens with Ctrl+K, answers as you type, and opens a page by keyboard', async () => {
    const page = await visitorAt('/tool/mx')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.waitFor()
    await page.keyboard.type('spf check')
    await expect.poll(() => dialog.getByRole('link').first().textContent()).toMatch(/^SPF Checker/)
    await expect.poll(() => dialog.getByRole('link').count()).toBeLessThan(4)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'SPF checker' }).waitFor()
  })

  test('opens the first answer with Enter, where the field for the domain has the focus', async () => {
    const page = await visitorAt('/')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.waitFor()
    await page.keyboard.type('spf')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'SPF checker' }).waitFor()
    await page.locator('input[name=domain]:focus').waitFor()
    await page.keyboard.type('good.example')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: /good\.example/ }).waitFor()
  })

  test('waits with Enter for a slow answer', async () => {
    const page = await visitorAt('/')
    let answerNow = () => {}
    const isTime = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route('**/search.json?q=spf', async (route) => {
      await isTime
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('spf')
    await page.keyboard.press('Enter')
    answerNow()
    await page.getByRole('heading', { level: 1, name: 'SPF checker' }).waitFor()
  })

  test('asks for the page of answers with Enter if none can be had', async () => {
    const page = await visitorAt('/')
    await page.route('**/search.json?q=mx', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mx')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=mx')
    allowComplaints('net::ERR_FAILED')
  })

  test('takes a domain and offers the checks', async () => {
    const page = await visitorAt('/pricing')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await page.keyboard.type('bücher.example')
    await dialog.getByRole('link', { name: 'SPF Checker: bücher.example' }).click()
    await page.getByRole('heading', { level: 1, name: 'SPF checker' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('domain')).toBe('xn--bcher-kva.example')
  })

  test('closes with Escape', async () => {
    const page = await visitorAt('/')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Search/ })
      .click()
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' })
  })

  test('is a page without JavaScript', async () => {
    const page = await visitorAt('/', { javaScriptEnabled: false })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Search/ })
      .click()
    await page.getByLabel('What are you looking for?').fill('mx')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('main').getByRole('link', { name: 'MX Checker' }).first().waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'MX Checker' }).count()).toBe(1)
  })

  test('shows what was typed as text', async () => {
    const page = await readPage(`/search?q=${encodeURIComponent('<b>qqq</b>')}`)
    expect(page.visible).toContain('Nothing matches “<b>qqq</b>”')
  })
})

describe('what machines read', () => {
  test.each([
    ['/sitemap.xml', 'application/xml', '<loc>https://warmpost.example/tool/spf</loc>'],
    ['/robots.txt', 'text/plain', 'Sitemap: https://warmpost.example/sitemap.xml'],
    ['/.well-known/security.txt', 'text/plain', 'Contact: mailto:support@warmpost.example'],
    ['/llms.txt', 'text/plain', '[MX Checker](https://warmpost.example/tool/mx)'],
    ['/llms-full.txt', 'text/plain', 'API: /apis/v1/core/user/tools/mx/checker'],
    ['/search.json?q=mx', 'application/json', '"path":"/tool/mx"'],
  ])('%s', async (path, type, text) => {
    const response = await fetch(siteUrl + path)
    expect(response.headers.get('content-type')).toContain(type)
    expect(await response.text()).toContain(text)
  })
})
