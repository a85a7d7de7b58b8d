// Asking Gmail from the page about Postmaster Tools, with a stand-in for Google: the ways there and back, what each refusal says,
// and that the token stays where it is.
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as samples from '#shared/data/samples/postmaster.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { startGoogle, STAND_IN_CLIENT_ID } from '../../scripts/google/server.mjs'
import { brokenRules } from './axe.ts'
import { allowComplaints, siteUrl, takenOver, visitor } from './browser.ts'

const PATH = '/tool/postmaster'
const TOKEN = 'stand-in-token'

let google: Awaited<ReturnType<typeof startGoogle>>
let site: Awaited<ReturnType<typeof startBuiltWorker>>
beforeAll(async () => {
  google = await startGoogle({ port: 0, samples })
  site = await startBuiltWorker({
    variables: { GOOGLE_CLIENT_ID: STAND_IN_CLIENT_ID, GOOGLE_URL: google.url, RATE_LIMIT: 'off' },
    onLog: () => {},
  })
})
afterAll(async () => {
  await site.stop()
  await google.stop()
})

const part = (page: Page) => page.getByRole('region', { name: 'Ask Gmail directly' })
const field = (page: Page) => part(page).getByLabel('Domain in your Postmaster Tools')
const answered = (page: Page, domain: string) => part(page).getByText(`Gmail answered about ${domain}.`)
const tokenIn = (request: Request) => request.headers().authorization?.includes(TOKEN) ?? false

async function pageOf(options: BrowserContextOptions = {}) {
  const page = await visitor({ baseURL: site.url, ...options })
  await page.goto(PATH)
  await takenOver(page)
  return page
}

/** Up to Google’s question. */
async function leaveForGoogle(page: Page, domain: string) {
  await field(page).fill(domain)
  await part(page).getByRole('button', { name: /^Ask/ }).click()
  await page.waitForURL(`${google.url}/**`)
}

async function askAs(account: string, domain = 'northwind.test') {
  const page = await pageOf()
  await leaveForGoogle(page, domain)
  await page.getByRole('button', { name: account, exact: true }).click()
  await page.waitForURL(site.url + PATH)
  return page
}

const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

describe('the owner of a domain', () => {
  test('gets its figures, and the token is nowhere but in the requests to Google', async () => {
    const page = await pageOf()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await leaveForGoogle(page, 'https://www.Broken.test/')
    await page.goBack()
    await takenOver(page)
    expect(await storedIn(page)).toBe('[{},{},""]')
    await leaveForGoogle(page, 'broken.test')
    await page.getByRole('button', { name: 'Continue as owner' }).click()
    await answered(page, 'broken.test').waitFor()
    expect(page.url()).toBe(site.url + PATH)
    expect(await storedIn(page)).toBe('[{},{},""]')
    expect(await page.evaluate(() => [location.href, document.referrer].join())).not.toContain(TOKEN)
    expect(await page.content()).not.toContain(TOKEN)
    const withToken = requests.filter(tokenIn).map((request) => new URL(request.url()).origin)
    expect(new Set(withToken)).toEqual(new Set([google.url]))
    const ours = requests.filter((request) => request.url().startsWith(site.url))
    const told = await Promise.all(
      ours.map(async (request) => JSON.stringify([await request.allHeaders(), request.postData()])),
    )
    expect(told.filter((sent) => sent.includes(TOKEN))).toEqual([])
    const toGoogle = requests.filter((request) => request.url().startsWith(google.url))
    expect(toGoogle.filter((request) => request.headers().referer?.startsWith(site.url))).toEqual([])
  })

  test('asks about another domain without another permission, until the page is loaded again', async () => {
    const page = await askAs('Continue as owner')
    await answered(page, 'northwind.test').waitFor()
    await field(page).fill('quiet.northwind.test')
    await part(page).getByRole('button', { name: 'Ask Gmail' }).click()
    await answered(page, 'quiet.northwind.test').waitFor()
    await page.reload()
    await takenOver(page)
    await leaveForGoogle(page, 'northwind.test')
  })

  test('cannot bring the answer back with the “back” button', async () => {
    const page = await askAs('Continue as owner')
    await answered(page, 'northwind.test').waitFor()
    await page.goto('/robots.txt')
    await page.goBack()
    await takenOver(page)
    await expect.poll(() => page.url()).toBe(site.url + PATH)
    await leaveForGoogle(page, 'northwind.test')
  })
})

test('whoever comes back without an answer leaves no question, also on a page that the browser has kept', async () => {
  const page = await pageOf()
  const comeBack = () =>
    page.evaluate(() => {
      sessionStorage.setItem('google-consent', '{"state":"s","domain":"northwind.test"}')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  // A page that is kept has run its script to the end.
  await expect.poll(() => comeBack().then(() => storedIn(page))).toBe('[{},{},""]')
})

describe('who gets no figures is told why, and can ask again', () => {
  test.each([
    ['Cancel', 'You did not give the permission', ''],
    ['Continue as unchecked', 'The permission to read is missing', ''],
    ['Continue as expired', 'The permission has ended', 'status of 401'],
    ['Continue as none', 'northwind.test is not in this Google account', 'status of 404'],
    ['Continue as barred', 'This Google account may not see northwind.test', 'status of 403'],
  ])('%s: %s', async (account, title, complaint) => {
    if (complaint) allowComplaints(complaint)
    const page = await askAs(account)
    await part(page).getByText(title).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(title)
    expect(await storedIn(page)).toBe('[{},{},""]')
    await expect.poll(() => field(page).inputValue()).toBe('northwind.test')
    await part(page).getByRole('button', { name: 'Ask again' }).click()
    await page.waitForURL(`${google.url}/**`)
  })

  test('also when Google cannot be reached, and then the permission is not asked for again', async () => {
    allowComplaints('net::ERR_')
    const page = await pageOf()
    await page.context().route(`${google.url}/v2/**`, (route) => route.abort(), { times: 1 })
    await leaveForGoogle(page, 'northwind.test')
    await page.getByRole('button', { name: 'Continue as owner' }).click()
    await part(page).getByText('Google could not be reached').waitFor()
    await part(page).getByRole('button', { name: 'Ask again' }).click()
    await answered(page, 'northwind.test').waitFor()
  })

  test('also when the browser stores nothing, and then nobody is sent to Google', async () => {
    const page = await visitor({ baseURL: site.url })
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('Storage is off')
      }
    })
    await page.goto(PATH)
    await takenOver(page)
    await field(page).fill('northwind.test')
    await part(page).getByRole('button', { name: 'Ask Gmail' }).click()
    await part(page).getByText('Your browser stores nothing for this tab').waitFor()
    expect(page.url()).toBe(site.url + PATH)
  })

  test('also when something else answers in place of Google', async () => {
    const page = await pageOf()
    await page.context().route(`${google.url}/v2/domains/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: 'Sign in',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await leaveForGoogle(page, 'northwind.test')
    await page.getByRole('button', { name: 'Continue as owner' }).click()
    await part(page).getByText('Google’s answer could not be read').waitFor()
  })
})

describe('an answer that this tab did not ask for', () => {
  test.each([
    `#access_token=${TOKEN}.owner&state=forged`,
    `#access_token=${TOKEN}.owner`,
    '#error=access_denied&state=forged',
  ])('%s is thrown away', async (fragment) => {
    const page = await visitor({ baseURL: site.url })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.goto(PATH + fragment)
    await part(page).getByText('An answer came that this tab did not ask for').waitFor()
    expect(page.url()).toBe(site.url + PATH)
    expect(asked).not.toContain(google.url)
  })

  test('with a forged state in place of ours is thrown away, too', async () => {
    const page = await pageOf()
    await leaveForGoogle(page, 'northwind.test')
    await page.goto(`${PATH}#access_token=${TOKEN}.owner&state=forged`)
    await part(page).getByText('An answer came that this tab did not ask for').waitFor()
  })
})

test('what is no domain is refused at its field, without a way to Google', async () => {
  const page = await pageOf()
  await field(page).fill('not a domain')
  await part(page).getByRole('button', { name: 'Ask Gmail' }).click()
  await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(page.url()).toBe(site.url + PATH)
})

test('is accessible and fits 320 px, light and dark, with a problem on it', async () => {
  const page = await visitor({
    baseURL: site.url,
    colorScheme: 'light',
    viewport: { width: 320, height: 640 },
  })
  await page.goto(`${PATH}#error=access_denied`)
  await part(page).getByText('An answer came').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await brokenRules(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await brokenRules(page), 'dark').toEqual([])
})

describe('only this page of a site with a client ID', () => {
  test('may ask Google, and names no referrer', async () => {
    const headersOf = async (url: string) => {
      const { headers } = await fetch(url)
      return [headers.get('content-security-policy')?.includes(google.url), headers.get('referrer-policy')]
    }
    expect(await headersOf(site.url + PATH)).toEqual([true, 'no-referrer'])
    expect(await headersOf(`${site.url}/tool/dmarc-reports`)).toEqual([
      false,
      'strict-origin-when-cross-origin',
    ])
    expect(await headersOf(siteUrl + PATH)).toEqual([false, 'strict-origin-when-cross-origin'])
  })

  test('has the button', async () => {
    const html = await (await fetch(siteUrl + PATH)).text()
    expect(html).not.toMatch(/Ask Gmail directly|accounts\.google\.com|gmailpostmastertools/)
  })
})
