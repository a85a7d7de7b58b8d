import { DAY_MS } from '#shared/kit/calendar.ts'
import { describe, expect, test } from 'vitest'
import { sampleMessage } from '#shared/message/samples.ts'
import { siteUrl, visitorAt } from './browser.ts'
import { deliver } from './mail.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const PATH = '/tool/mail-test'
const ORDER = sampleMessage('order').raw

const BARE = sampleMessage('bare').raw
const JUDGED = 'Receivers can see that this message is from northwind.test'

/** An address without a browser. */
async function getAddress(values?: Record<string, string>) {
  const page = await sendForm(await readPage(PATH), 'Get an address', values)
  expect(page.visible).toContain('Waiting for your email')
  const [, address = ''] = /data-record[^>]*>([^<]+)/.exec(page.html) ?? []
  const view = new URL(page.url).searchParams.get('test') ?? ''
  return { page, address, report: () => fetch(`${siteUrl}/apis/v1/core/user/mail-test/${view}`) }
}

describe('an address', () => {
  test('waits, the report appears as soon as the email arrives, and the next one is compared', async () => {
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
    const address = (await page.locator('[data-record]').first().textContent()) ?? ''
    expect(await deliver(siteUrl, address, ORDER)).toBe(201)
    await page.getByRole('heading', { name: /from northwind\.test/ }).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('mail') === '1')
    await page.getByText('Original message').waitFor()

    expect(await deliver(siteUrl, address, BARE)).toBe(201)
    await page.goto(`${page.url().replace(/&.*/, '')}&mail=2`)
    await page.getByRole('link', { name: 'Your order' }).first().waitFor()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: 'Mail 1 fares better' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('with')).toBe('1')
  })

  test('works without JavaScript, and is deleted with its emails', async () => {
    const { page, address, report } = await getAddress()
    expect(await deliver(siteUrl, address, ORDER)).toBe(201)
    const reported = await readPage(page.url)
    expect(reported.headings).toContainEqual(expect.stringMatching(/from northwind\.test/))
    const deleted = await sendForm(reported, 'Yes, delete this address and its emails')
    expect(deleted.parts('button').map(({ whole }) => whole)).toContain('Get an address')
    expect(await deliver(siteUrl, address, ORDER)).toBe(404)
    expect((await report()).status).toBe(404)
  })

  test('keeps emails for a week if the visitor asks for it', async () => {
    const { report } = await getAddress({ keep: '7' })
    const expires = /"expires":"([^"]+)"/.exec(await (await report()).text())?.[1] ?? ''
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(6 * DAY_MS)
  })

  test('that is unknown says so', async () => {
    const page = await readPage(`${PATH}?test=AAAAAAAAAAAAAAAAAAAAAA`)
    expect(page.visible).toContain('There is no such mail test')
  })
})

describe('a file', () => {
  const good = { name: 'good.eml', mimeType: 'message/rfc822', buffer: Buffer.from(ORDER) }
  const bad = { ...good, name: 'bad.eml', buffer: Buffer.from(BARE) }

  test('is rejected with a message if empty, judged as soon as it is chosen, and two are compared', async () => {
    const page = await visitorAt(PATH)
    const files = page.getByLabel('Choose a file')
    await files.setInputFiles({ ...good, buffer: Buffer.alloc(0) })
    await page.getByText('Choose a message file').waitFor()
    await files.setInputFiles(good)
    await page.getByRole('heading', { name: JUDGED }).waitFor()
    await page.getByText('Details: authentication, providers').waitFor()
    await page.getByText('Which IP address it came from').waitFor()
    await page.getByRole('link', { name: 'Test another email' }).click()
    await files.setInputFiles([good, bad])
    await page.getByRole('heading', { name: 'good.eml fares better' }).waitFor()
  })

  test.each([
    [JUDGED, [good]],
    ['good.eml fares better', [good, bad]],
  ])('is judged without JavaScript: %s', async (heading, files) => {
    const [form] = (await readPage(PATH)).parts('form', { enctype: 'multipart/form-data' })
    expect(form?.parts('button').map(({ whole }) => whole)).toContain('Check this file')
    const [field] = form?.parts('input', { type: 'file' }) ?? []
    const body = new FormData()
    for (const { name, mimeType: type, buffer } of files)
      body.append(field?.attributes.name ?? '', new File([buffer], name, { type }))
    const { headings } = await readPage(form?.attributes.action ?? '', { method: 'POST', body })
    expect(headings).toContain(heading)
  })
})

test('a sample shows which signature failed and why', async () => {
  const page = await readPage(`${PATH}?sample=list`)
  expect(page.headings).toContain('Nothing proves that this message is from northwind.test')
  const cells = page.disclosure('Details: authentication, providers').parts('td')
  expect(cells.filter(({ whole }) => whole.includes('2 lines were added at its end'))).not.toEqual([])
})

test('a sample shows what blocklists say about its client and its links, the message with marks, and of a listed client how to end that', async () => {
  const page = await visitorAt(`${PATH}?sample=order`)
  await page.getByRole('row', { name: /192\.0\.43\.8 not listed/ }).waitFor()
  await page.getByRole('row', { name: /northwind\.test not listed/ }).waitFor()
  await page.getByText('The message as it is written, with marks').click()
  await page.getByRole('link', { name: 'https://northwind.test/orders/20261117' }).first().waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'signed by northwind.test' }).count())
    .toBeGreaterThan(5)
  await page.locator(`a[href="${PATH}?sample=bare"]`).first().click()
  await page.getByText('Ask 3 blocklists to remove 192.0.43.10').first().waitFor()
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

test('without JavaScript the message is there with its marks, and each list can be looked up', async () => {
  const page = await readPage(`${PATH}?sample=list`)
  const [lists] = page
    .disclosure('Details: authentication, providers')
    .parts('section', { 'aria-labelledby': 'message-lists' })
  expect(lists?.visible).toMatch(/192\.0\.43\.11.*Follow the link to ask/)
  const message = page.disclosure('The message as it is written, with marks')
  expect(message.links.map(({ text }) => text)).toContain('Added after northwind.test signed the message.')
})
