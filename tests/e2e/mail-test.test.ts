// The mail test as a visitor uses it: an address, an email that arrives, a file, a sample.
import { DAY_MS } from '#shared/calendar/day.ts'
import { describe, expect, test } from 'vitest'
import { sampleMessage } from '#shared/message/samples.ts'
import { READING, siteUrl, visitorAt } from './browser.ts'
import { deliver } from './mail.ts'
import { readPage } from './read-page.ts'

const PATH = '/tool/mail-test'
const ORDER = sampleMessage('order').raw

const addressOn = async (page: Awaited<ReturnType<typeof visitorAt>>) =>
  (await page.locator('[data-record]').first().textContent()) ?? ''

describe('an address', () => {
  test('waits, and the report appears as soon as the email arrives', async () => {
    const page = await visitorAt(PATH)
    await page.getByRole('button', { name: 'Get an address' }).click()
    const waiting = page.getByText('Waiting for your email')
    await waiting.waitFor()
    // Next to the sample, not below it.
    await expect
      .poll(() => waiting.evaluate((line) => line.getBoundingClientRect().bottom < innerHeight))
      .toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Send your email here')
    expect(await deliver(siteUrl, await addressOn(page), ORDER)).toBe(201)
    await page.getByRole('heading', { name: /from northwind\.test/ }).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('mail') === '1')
    await page.getByText('Original message').waitFor()
  })

  test('is deleted with its emails', async () => {
    const page = await visitorAt(PATH)
    await page.getByRole('button', { name: 'Get an address' }).click()
    await page.getByText('Waiting for your email').waitFor()
    const address = await addressOn(page)
    const view = new URL(page.url()).searchParams.get('test') ?? ''
    await page.getByRole('button', { name: 'Delete address and emails' }).click()
    await page.getByRole('button', { name: 'Get an address' }).waitFor()
    expect(await deliver(siteUrl, address, ORDER)).toBe(404)
    expect((await fetch(`${siteUrl}/apis/v1/core/user/mail-test/${view}`)).status).toBe(404)
  })

  test('works without JavaScript', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Get an address' }).click()
    await page.getByText('Waiting for your email').waitFor()
    expect(await deliver(siteUrl, await addressOn(page), ORDER)).toBe(201)
    await page.reload()
    await page.getByRole('heading', { name: /from northwind\.test/ }).waitFor()
  })

  test('that is unknown says so', async () => {
    const page = await readPage(`${PATH}?test=AAAAAAAAAAAAAAAAAAAAAA`)
    expect(page.visible).toContain('There is no such mail test')
  })
})

describe('a file', () => {
  const file = { name: 'mail.eml', mimeType: 'message/rfc822', buffer: Buffer.from(ORDER) }

  test('is judged as soon as it is chosen', async () => {
    const page = await visitorAt(PATH)
    await page.getByLabel('Message file (.eml)').setInputFiles(file)
    await page
      .getByRole('heading', { name: 'Receivers can see that this message is from northwind.test' })
      .waitFor()
    await page.getByText('Details: authentication, providers').waitFor()
    await page.getByText('Which IP address it came from').waitFor()
  })

  test('is judged without JavaScript', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByLabel('Message file (.eml)').setInputFiles(file)
    await page.getByRole('button', { name: 'Check this file' }).click()
    await page
      .getByRole('heading', { name: 'Receivers can see that this message is from northwind.test' })
      .waitFor()
  })

  test('that is empty is rejected with a message', async () => {
    const page = await visitorAt(PATH)
    await page.getByLabel('Message file (.eml)').setInputFiles({ ...file, buffer: Buffer.alloc(0) })
    await page.getByText('Choose a message file').waitFor()
  })
})

test('a sample shows which signature failed and why', async () => {
  const page = await readPage(`${PATH}?sample=list`)
  expect(page.headings).toContain('Nothing proves that this message is from northwind.test')
  const cells = page.disclosure('Details: authentication, providers').parts('td')
  expect(cells.filter(({ whole }) => whole.includes('2 lines were added at its end'))).not.toEqual([])
})

test('a sample shows what blocklists say about its client and its links, and the message with marks', async () => {
  const page = await visitorAt(`${PATH}?sample=order`)
  await page.getByRole('row', { name: /192\.0\.43\.8 not listed/ }).waitFor()
  await page.getByRole('row', { name: /northwind\.test not listed/ }).waitFor()
  await page.getByText('The message as it is written, with marks').click()
  await page.getByRole('link', { name: 'https://northwind.test/orders/20261117' }).first().waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'signed by northwind.test' }).count())
    .toBeGreaterThan(5)
})

test.each(['list', 'order', 'bare'])(
  'in sample “%s” each mark leads to one place, and so does each finding',
  async (sample) => {
    const { html, links } = await readPage(`${PATH}?sample=${sample}`)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`)
    const places = links.map(({ href }) => href).filter((href) => href.startsWith('#'))
    expect(ids).toContain('#source-field-0')
    expect(places.length).toBeGreaterThan(2)
    expect(places.filter((place) => ids.filter((id) => id === place).length !== 1)).toEqual([])
  },
)

test.each([true, false])(
  'a finding leads to its mark, and that back (script: %s)',
  async (javaScriptEnabled) => {
    const page = await visitorAt(`${PATH}?sample=list`, { javaScriptEnabled })
    // Asked once all of the result is taken over.
    if (javaScriptEnabled)
      await expect.poll(() => page.getByText('The lists have not been asked.').count()).toBe(0)
    await page.getByText('Fixes 2 of 3 problems').click()
    const finding = page
      .getByRole('listitem')
      .filter({ hasText: 'The signature of northwind.test (selector post) does not pass.' })
      .filter({ has: page.getByRole('link', { name: 'In the message' }) })
      .last()
    await finding.getByRole('link', { name: 'In the message' }).click()
    await page.getByRole('link', { name: 'Added after northwind.test signed the message.' }).click()
    expect(new URL(page.url()).hash).toBe(`#${(await finding.getAttribute('id')) ?? ''}`)
  },
)

test('a listed client becomes a change of the report', async () => {
  const page = await visitorAt(`${PATH}?sample=bare`)
  await page.getByText('Ask 3 blocklists to remove 192.0.43.10').first().waitFor()
})

test('without JavaScript the message is there with its marks, and each list can be looked up', async () => {
  const page = await readPage(`${PATH}?sample=list`)
  const [lists] = page
    .disclosure('Details: authentication, providers')
    .parts('section', { 'aria-labelledby': 'message-lists' })
  expect(lists?.visible).toMatch(/192\.0\.43\.11.*Follow the link to ask/)
  const message = page.disclosure('The message as it is written, with marks')
  expect(message.links.map(({ text }) => text)).toContain('Added after northwind.test signed the message.')
})

describe('two emails', () => {
  test('of an address are compared', async () => {
    const page = await visitorAt(PATH)
    await page.getByRole('button', { name: 'Get an address' }).click()
    await page.getByText('Waiting for your email').waitFor()
    const address = await addressOn(page)
    expect(await deliver(siteUrl, address, ORDER)).toBe(201)
    expect(await deliver(siteUrl, address, sampleMessage('bare').raw)).toBe(201)
    await page.getByRole('link', { name: 'Your order' }).first().waitFor()
    await page.goto(`${page.url().replace(/&.*/, '')}&mail=2`)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: 'Mail 1 fares better' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('with')).toBe('1')
  })

  test('from files are compared, with and without JavaScript', async () => {
    const files = [
      { name: 'good.eml', mimeType: 'message/rfc822', buffer: Buffer.from(ORDER) },
      { name: 'bad.eml', mimeType: 'message/rfc822', buffer: Buffer.from(sampleMessage('bare').raw) },
    ]
    for (const javaScriptEnabled of [true, false]) {
      const page = await visitorAt(PATH, { javaScriptEnabled })
      await page.getByLabel('Message file (.eml)').setInputFiles(files)
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Check this file' }).click()
      await page.getByRole('heading', { name: 'good.eml fares better' }).waitFor()
    }
  })
})

test('emails are kept for a week if the visitor asks for it', async () => {
  const page = await visitorAt(PATH, READING)
  await page.getByLabel('Keep results for 7 days').check()
  await page.getByRole('button', { name: 'Get an address' }).click()
  await page.getByText('Waiting for your email').waitFor()
  const view = new URL(page.url()).searchParams.get('test') ?? ''
  const answer = await fetch(`${siteUrl}/apis/v1/core/user/mail-test/${view}`)
  const expires = /"expires":"([^"]+)"/.exec(await answer.text())?.[1] ?? ''
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(6 * DAY_MS)
})
