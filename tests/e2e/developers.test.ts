// /developers: a line for each route of the API, with a filter, and a page for each with a form that runs it: with a script of
// three kilobytes, also after a click from another page, and as far as it goes without JavaScript.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { allowComplaints, visitor, visitorAt } from './browser.ts'

const linesOf = (page: Page) => page.locator('[data-route]:visible')
const curlOf = (page: Page) => page.locator('[data-sample] code').first()
const answerOf = (page: Page) => page.locator('[data-run-answer] code')
const said = (page: Page, words: RegExp) => page.getByRole('status').getByText(words).waitFor()
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click()

const scriptsOf = (page: Page) =>
  page
    .locator('script[src]')
    .evaluateAll((all) =>
      all.map((script) => (script as HTMLScriptElement).src.replace(/^.*assets\/|-.{8}\.js$/g, '')),
    )

describe('the list of routes', () => {
  test('is filtered while someone types, without React', async () => {
    const page = await visitorAt('/developers')
    const all = await linesOf(page).count()
    await page.getByLabel('Filter').fill('dkim')
    await said(page, /^\d+ of \d+ routes match\.$/)
    const found = await linesOf(page).count()
    expect(found).toBeGreaterThan(2)
    expect(found).toBeLessThan(all / 5)
    await expect.poll(() => page.getByRole('heading', { name: 'SPF', exact: true }).isVisible()).toBe(false)
    await page.getByLabel('Filter').fill('dkim <b>')
    await said(page, /^No route matches “dkim <b>”/)
    await expect.poll(() => linesOf(page).count()).toBe(0)
    await page.getByLabel('Filter').fill('')
    await said(page, new RegExp(`^${all} routes$`))
    await expect.poll(() => linesOf(page).count()).toBe(all)
    expect(await scriptsOf(page)).toEqual(['frame', 'developers-entry'])
  })

  test('is filtered by the server without JavaScript, and can be shown whole again', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/developers')
    const all = await linesOf(page).count()
    await page.getByLabel('Filter').fill('warmup delete')
    await page.getByRole('button', { name: 'Filter' }).click()
    await said(page, /^One of \d+ routes matches\.$/)
    await expect.poll(() => linesOf(page).count()).toBe(1)
    await page.getByRole('link', { name: 'Show all routes' }).click()
    await page.waitForURL(/\/developers#routes$/)
    await expect.poll(() => linesOf(page).count()).toBe(all)
  })

  test('leads links to a route, as they once were, to its page', async () => {
    const page = await visitorAt('/developers')
    await page.goto('/developers#spfChecker')
    await page.waitForURL(/\/developers\/spf-checker$/)
    await page.goto('/developers#limits')
    await expect.poll(() => page.getByRole('heading', { name: 'Limits' }).isVisible()).toBe(true)
  })
})

describe('the page of a route', () => {
  test('runs what is typed, and its curl is the request that ran', async () => {
    const page = await visitorAt('/developers/spf-checker', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await expect
      .poll(() => curlOf(page).textContent())
      .toMatch(/^curl 'https:.*\/spf\/checker\?domain=northwind\.test.*'$/)
    await page.getByLabel('domain').fill('broken.test')
    const sent = page.waitForRequest((request) => request.url().includes('/spf/checker'))
    await run(page)
    const { pathname, search } = new URL((await sent).url())
    await said(page, /^200 in \d+ ms$/)
    await expect.poll(() => answerOf(page).textContent()).toContain('"domain": "broken.test"')
    await page.getByRole('button', { name: 'Copy curl' }).click()
    await page.getByRole('button', { name: 'Copied curl' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [, url = ''] = /^curl '([^']+)'$/.exec(copied) ?? []
    expect(new URL(url).pathname + new URL(url).search).toBe(pathname + search)
    expect(search).toContain('domain=broken.test')
    expect(await scriptsOf(page)).toEqual(['frame', 'run-entry'])
  })

  test('sends a body as JSON with its numbers and lists, the same as in its curl', async () => {
    const page = await visitorAt('/developers/dkim-generate')
    await page.getByLabel('keyLength').selectOption('1024')
    const keys = page.waitForRequest((request) => request.method() === 'POST')
    await run(page)
    await said(page, /^200 in/)
    const body = (await keys).postData() ?? ''
    expect(JSON.parse(body)).toMatchObject({ keyLength: 1024 })
    await expect.poll(() => curlOf(page).textContent()).toContain(`-d '${body}'`)

    await page.goto('/developers/list-domains')
    await page.getByLabel('domains').fill('["northwind.test"]')
    await run(page)
    await said(page, /^200 in/)
    await expect.poll(() => curlOf(page).textContent()).toContain(`-d '{"domains":["northwind.test"]}'`)
  })

  test('shows an error as it is, and an answer of text', async () => {
    const page = await visitorAt('/developers/dkim-generate')
    await page.getByLabel('domain').fill('localhost')
    await run(page)
    await said(page, /^400 in/)
    await expect.poll(() => answerOf(page).textContent()).toContain('invalid_domain')
    await page.goto('/developers/change-export')
    await run(page)
    await said(page, /^200 in/)
    await expect.poll(() => answerOf(page).textContent()).not.toBe('')
    // The browser's own wording.
    allowComplaints('status of 400')
  })

  test('sends a part of the path, whatever is typed there', async () => {
    const page = await visitorAt('/developers/senders-id')
    await page.getByLabel('id', { exact: true }).fill('klaviyo')
    await run(page)
    await said(page, /^200 in/)
    await expect.poll(() => answerOf(page).textContent()).toContain('"id": "klaviyo"')
    await page.getByLabel('id', { exact: true }).fill('<img src=x>/..')
    await run(page)
    await said(page, /^404 in/)
    await expect.poll(() => curlOf(page).textContent()).toContain('/senders/%3Cimg%20src%3Dx%3E%2F..')
    allowComplaints('status of 404')
  })

  test('says what is lost when the site cannot be reached: nothing', async () => {
    const page = await visitorAt('/developers/spf-checker')
    await page.getByLabel('domain').fill('northwind.test')
    await page.context().setOffline(true)
    await run(page)
    await said(page, /^This site could not be reached/)
    await expect.poll(() => page.getByLabel('domain').inputValue()).toBe('northwind.test')
    allowComplaints('ERR_INTERNET_DISCONNECTED')
  })

  test('does not run what stores something or needs a key, and says why', async () => {
    const page = await visitorAt('/developers/watch')
    await expect.poll(() => page.getByText('It stores or sends something each time').isVisible()).toBe(true)
    await page.goto('/developers/watch-key')
    await expect.poll(() => page.getByText('Its path has a key that only you know').isVisible()).toBe(true)
    await page.goto('/developers/message-verify')
    await expect.poll(() => page.getByText('It takes a whole file as its body').isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Run', exact: true }).count()).toBe(0)
    await expect.poll(() => curlOf(page).textContent()).toContain('--data-binary @message.eml')
  })

  test('also works after a click from another page', async () => {
    const page = await visitorAt('/tool/spf')
    await page.getByRole('contentinfo').getByRole('link', { name: 'API for developers' }).click()
    await page.getByRole('heading', { level: 1, name: 'API for developers' }).waitFor()
    await page.getByRole('link', { name: 'Check one key, or search for the selectors of a domain' }).click()
    await page.waitForURL(/\/developers\/dkim-report$/)
    // Its script makes the field that the example leaves out.
    await page.locator('input[name=cursor]:enabled').waitFor()
    await run(page)
    await said(page, /^200 in/)
  })

  test('opens the JSON itself without JavaScript', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/developers/header-analyze')
    await expect.poll(() => page.getByRole('button', { name: 'Run', exact: true }).isVisible()).toBe(false)
    await page.locator('[data-run] noscript p').waitFor()
    await page.goto('/developers/dkim-report')
    await expect.poll(() => page.getByLabel('cursor').isVisible()).toBe(false)
    await run(page)
    await page.waitForURL(/\/dkim\/report\?domain=broken\.test&selector=default$/)
    expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ selector: 'default' })
  })
})
