import { Response as MiniflareResponse } from 'miniflare'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { brokenRules } from './axe.ts'
import { siteUrl, allowComplaints, takenOver, visitor } from './browser.ts'
import { startMailingSite } from './mailing-site.ts'

/** Puts a new token into the form for each challenge, as the real script does. */
const WIDGET = `(() => {
  let count = 0, options, field
  const solve = () => setTimeout(() => { field.value = 'token ' + ++count; options.callback(field.value) })
  window.turnstile = {
    render(place, chosen) {
      options = chosen
      field = Object.assign(document.createElement('input'), { type: 'hidden', name: options['response-field-name'] })
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://challenges.cloudflare.com/frame', title: 'Turnstile' })
      place.append(frame, field)
      solve()
      return 'widget'
    },
    reset() { field.value = ''; solve() },
  }
})()`

let site: Awaited<ReturnType<typeof startMailingSite>>
/** The tokens that the site has verified. */
let verified: unknown[]
let verdict: object

beforeAll(async () => {
  site = await startMailingSite({
    variables: {
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET_KEY: 'secret',
      INBOX_DOMAIN: 'inbox.example',
      REPORTS_DOMAIN: 'reports.example',
    },
    outboundService: async (request) => {
      verified.push(((await request.json()) as { response: unknown }).response)
      return MiniflareResponse.json(verdict)
    },
  })
})
afterAll(() => site.stop())
beforeEach(() => {
  verified = []
  verdict = { success: true }
})

/** A visitor, and what the page requested from Cloudflare. */
async function visitorOf(path: string, javaScriptEnabled = true) {
  const page = await visitor({ baseURL: site.url, javaScriptEnabled })
  const asked: string[] = []
  await page.context().route('https://challenges.cloudflare.com/**', (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (pathname === '/frame') return route.fulfill({ contentType: 'text/html', body: 'Checked' })
    return route.fulfill({ contentType: 'text/javascript', body: WIDGET })
  })
  await page.goto(path)
  if (javaScriptEnabled) await takenOver(page)
  return { page, asked }
}

async function write(page: Page) {
  await page.getByLabel('How can We Help You?').fill('Why does my mail land in spam?')
  await page.getByRole('main').getByLabel('Your Email').fill('ada@example.com')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const STORED = 'We have your message'

describe('the contact form', () => {
  test('loads nothing before the visitor starts, and sends a different token each time', async () => {
    const { page, asked } = await visitorOf('/contact-us')
    await page.getByText('Cloudflare Turnstile checks').waitFor()
    expect(asked).toEqual([])
    verdict = { success: false, 'error-codes': ['timeout-or-duplicate'] }
    await write(page)
    await expect.poll(() => asked).toEqual(['/turnstile/v0/api.js', '/frame'])
    await send(page)
    await page.getByText('Cloudflare Turnstile could not confirm').waitFor()
    allowComplaints('status of 400')
    await expect
      .poll(() => page.getByLabel('How can We Help You?').inputValue())
      .toContain('Why does my mail')
    await expect.poll(() => page.getByRole('link', { name: 'Send it by email instead' }).count()).toBe(1)
    verdict = { success: true }
    await send(page)
    await page.getByText(STORED).waitFor()
    expect(verified).toEqual(['token 1', 'token 2'])
    expect(await brokenRules(page)).toEqual([])
  })

  test('also works after a click from another page', async () => {
    const { page, asked } = await visitorOf('/tool/spf')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await page.waitForURL('**/contact-us')
    await takenOver(page)
    await write(page)
    await expect.poll(() => asked).toEqual(['/turnstile/v0/api.js', '/frame'])
    await send(page)
    await page.getByText(STORED).waitFor()
  })

  test('says what to do when the widget cannot be loaded, and keeps the text', async () => {
    const { page } = await visitorOf('/contact-us')
    await page.context().route('https://challenges.cloudflare.com/**', (route) => route.abort())
    await write(page)
    await send(page)
    await page.getByText('Cloudflare Turnstile could not confirm').waitFor()
    allowComplaints('net::ERR_FAILED', 'status of 400')
    await expect
      .poll(() => page.getByLabel('How can We Help You?').inputValue())
      .toContain('Why does my mail')
    expect(verified).toEqual([])
  })

  test('says without JavaScript that it cannot be sent, and how else', async () => {
    const { page } = await visitorOf('/contact-us', false)
    const said = page.getByText('It needs JavaScript')
    await said.waitFor()
    await expect.poll(() => said.getByRole('link').getAttribute('href')).toMatch(/^mailto:/)
  })
})

test('the newsletter form is at the bottom of every page, and the proof on the next', async () => {
  const { page, asked } = await visitorOf('/pricing')
  await page.getByLabel('Get our newsletter').fill('ada@example.com')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('One more step.').waitFor()
  // The script that holds the form back runs before the page is loaded.
  await page.waitForLoadState('load')
  allowComplaints('status of 400')
  await expect
    .poll(async () => [await page.getByLabel('Your Email').inputValue(), asked])
    .toEqual(['ada@example.com', []])
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Check your inbox').waitFor()
  expect(verified).toEqual(['token 1'])
})

describe('the email form of', () => {
  const begin = async (route: string, body: object) => {
    const answer = await fetch(`${site.url}/apis/v1/core/user/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { key, view } = await jsonIn<{ key?: string; view?: string }>(answer)
    return key ?? view ?? ''
  }

  test.each([
    ['watch', { subject: 'northwind.test', kind: 'domain' }],
    ['dmarc-monitor', { domain: 'northwind.test' }],
    ['mail-watch', { domain: 'northwind.test' }],
  ])('/%s is the same one, with the place for the proof', async (route, body) => {
    const page = await (await fetch(`${site.url}/${route}/${await begin(route, body)}`)).text()
    expect(page).toMatch(/<form[^>]*>(?:(?!<\/form>).)*name="address"(?:(?!<\/form>).)*Cloudflare Turnstile/s)
  })

  test('a watch sends the proof along, a different one each time', async () => {
    const key = await begin('watch', { subject: 'northwind.test', kind: 'domain' })
    const { page, asked } = await visitorOf(`/watch/${key}`)
    await page.getByText('By email').click()
    expect(asked).toEqual([])
    verdict = { success: false, 'error-codes': ['timeout-or-duplicate'] }
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Ask this address' }).click()
    await page.getByText('Cloudflare Turnstile could not confirm').first().waitFor()
    allowComplaints('status of 400')
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('ada@example.com')
    verdict = { success: true }
    await page.getByRole('button', { name: 'Ask this address' }).click()
    await page.getByText('We are sending an email to that address.').first().waitFor()
    expect(verified).toEqual(['token 1', 'token 2'])
    expect(await brokenRules(page)).toEqual([])
  })
})

test('only the pages with such a form may show Cloudflare’s frame', async () => {
  const policies = await Promise.all(
    [
      `${site.url}/contact-us`,
      `${site.url}/subscription`,
      `${site.url}/watch/x`,
      `${site.url}/dmarc-monitor/x`,
      `${site.url}/mail-watch/x`,
      `${site.url}/pricing`,
      `${siteUrl}/contact-us`,
    ].map(async (url) => (await fetch(url)).headers.get('content-security-policy')),
  )
  expect(policies.map((policy) => policy?.includes('frame-src https://challenges.cloudflare.com;'))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each(['/contact-us', '/subscription'])('a site without Turnstile has none of it at %s', async (path) => {
  expect(await (await fetch(siteUrl + path)).text()).not.toMatch(
    /turnstile-?[\w-]*\.js|data-turnstile|Turnstile checks/,
  )
})
