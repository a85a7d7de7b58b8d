import { describe, expect, test } from 'vitest'
import { READING, siteUrl, visitor, visitorAt } from './browser.ts'
import { deliver } from './mail.ts'
import { readPage } from './read-page.ts'

const BROKEN = '/tool/mail-test?sample=service'

describe.each([360, 1280])('at %s px', (width) => {
  test('a number on the drawing says what is wrong there, and leads to its change', async () => {
    const page = await visitorAt(BROKEN, { viewport: { width, height: 900 } })
    const phone = page.getByRole('figure', { name: 'Gmail on Android' })
    const pin = phone.getByRole('link', { name: /: Unsubscribe$/ })
    const fault = phone.getByRole('status')
    await expect.poll(() => fault.textContent()).toBe('')
    // The lists are asked once the inboxes are taken over; until then, the number leads to the list below.
    await expect.poll(() => page.getByText('The lists have not been asked.').count()).toBe(0)
    await pin.press('Enter')
    await expect.poll(() => fault.textContent()).toContain('cannot unsubscribe with one click')
    await expect.poll(() => pin.getAttribute('aria-current')).toBe('true')
    const change = fault.getByRole('link', { name: 'Repair one-click unsubscribe' })
    await change.press('Enter')
    const anchor = (await change.getAttribute('href')) ?? ''
    const slip = page.locator(`[id="${anchor.slice(1)}"]`)
    await expect.poll(() => slip.isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('heading', { name: 'Repair one-click unsubscribe' }).isVisible())
      .toBe(true)
    await pin.press('Enter')
    await expect.poll(() => fault.textContent()).toBe('')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

test('five parts are named with their state, and the lists when they have answered', async () => {
  const page = await visitorAt('/tool/mail-test?sample=order')
  const desk = page.getByRole('region', { name: 'What a reader sees' })
  const lists = desk.getByRole('listitem').filter({ hasText: 'Blocklists' })
  await expect.poll(() => lists.textContent()).toContain('valid')
  for (const part of ['SPF and DKIM', 'Sender', 'Arrival', 'Content']) {
    const line = desk.getByRole('listitem').filter({ hasText: part }).first()
    await expect.poll(() => line.textContent()).toMatch(/valid|improve|broken/)
  }
  await expect.poll(() => desk.getByText('Drawn, no promise of the folder.').isVisible()).toBe(true)
})

test('without JavaScript, the inboxes are drawn, each number leads to its fault, and images can be off', async () => {
  const page = await visitor({ ...READING, viewport: { width: 360, height: 900 } })
  await page.goto(BROKEN)
  const desk = page.getByRole('region', { name: 'What a reader sees' })
  const phone = desk.getByRole('figure', { name: 'Gmail on Android' })
  await expect.poll(() => phone.getByText('via newsletter.test').isVisible()).toBe(true)
  const picture = phone.locator('svg[width]').first()
  await expect.poll(() => picture.isVisible()).toBe(true)
  await desk.getByLabel('Images off').press('Space')
  await expect.poll(() => picture.isVisible()).toBe(false)
  await expect.poll(() => phone.getByText('Image without alt text').isVisible()).toBe(true)
  await phone.getByRole('link', { name: /: Image$/ }).click()
  expect(new URL(page.url()).hash).toMatch(/^#fault-\d$/)
})

test('of a hostile message nothing is loaded, and its text stays text', async () => {
  const made = await fetch(`${siteUrl}/apis/v1/core/user/mail-test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keepDays: 1 }),
  })
  const { address, view } = await made.json<{ address: string; view: string }>()
  const raw = [
    'From: "<img src=x onerror=alert(1)>" <hello@northwind.test>',
    'Subject: <script>alert(1)</script>',
    'MIME-Version: 1.0',
    'Content-Type: text/html',
    '',
    '<p>Hello</p><img src="https://tracker.example/a.png" alt="&lt;b&gt;A boot&lt;/b&gt;" width="200" height="100">',
    '',
  ].join('\r\n')
  expect(await deliver(siteUrl, address, raw)).toBe(201)
  const page = await visitor({ viewport: { width: 360, height: 900 } })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.goto(`/tool/mail-test?test=${view}&mail=1`)
  const phone = page.getByRole('figure', { name: 'Gmail on Android' })
  await phone.getByText('<b>A boot</b>').waitFor()
  expect(asked.filter((url) => !url.startsWith(siteUrl))).toEqual([])
  const { html } = await readPage(`/tool/mail-test?test=${view}&mail=1`)
  expect(html).not.toMatch(/ style="/)
})
