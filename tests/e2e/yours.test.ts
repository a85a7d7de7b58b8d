import { expect, test } from 'vitest'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { SAVED, save, type SavedKind } from './saved.ts'

const kind = (name: string): SavedKind => {
  const found = SAVED[name]
  if (!found) throw new Error(name)
  return found
}

test('a page is kept, named, put on a client’s paper, taken to another device and forgotten', async () => {
  const watch = kind('a watch')
  const page = await visitorAt(`${watch.page}${await save(watch)}`)
  expect(await page.evaluate(() => localStorage.getItem('pages'))).toBeNull()
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await page.getByRole('button', { name: 'Kept on this device', pressed: true }).waitFor()
  await page.getByRole('link', { name: 'Your pages', exact: true }).first().click()

  await page.getByRole('heading', { level: 1, name: 'Your pages on this device' }).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: 'Watching good.example' })
  await line.getByText('good.example is being watched').waitFor()
  await page.getByText('Name it, or remove it').click()
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  await page.getByLabel('Client').fill('Acme')
  await page.getByLabel('Client').press('Enter')
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  await page.getByRole('link', { name: 'Shop', exact: true }).first().waitFor()

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.reload()
  await page.getByText('good.example is being watched').waitFor()
  expect(sent.some((one) => one.includes('/user/saved/states'))).toBe(true)
  expect(sent.filter((one) => /Acme|Shop/.test(one))).toEqual([])

  await page.evaluate(() => {
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') })
  })
  await page.getByRole('button', { name: 'Print for Acme' }).click()
  await expect.poll(() => page.evaluate(() => 'printed' in document.body.dataset)).toBe(true)

  const kept = (await page.evaluate(() => localStorage.getItem('pages'))) ?? ''
  await page.getByText('Clear this list').click()
  await page.getByRole('button', { name: 'Clear it on this device' }).click()
  await page.getByText('1 page removed from this device.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('pages'))).toBeNull()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await undo.click()
  await page.getByRole('link', { name: 'Shop', exact: true }).first().waitFor()

  const link = `${siteUrl}/yours#pages=${Buffer.from(kept).toString('base64url')}`
  const other = await visitorAt(link)
  await other.getByText('This link brings 1 page. Keep it on this device?').waitFor()
  expect(other.url()).toBe(`${siteUrl}/yours`)
  expect(await other.evaluate(() => localStorage.getItem('pages'))).toBeNull()
  await other.getByRole('button', { name: 'Yes, keep' }).click()
  await other.getByRole('link', { name: 'Shop', exact: true }).first().waitFor()
  await other.goto(`${siteUrl}/tool/watch`)
  await other
    .getByRole('navigation', { name: 'Your pages on this device' })
    .getByRole('link', { name: 'Shop', exact: true })
    .first()
    .waitFor()
  await other.goto(`${siteUrl}/tool/spf`)
  const elsewhere = other.getByRole('navigation', { name: 'Your pages on this device' })
  await expect.poll(() => elsewhere.getByRole('link').allTextContents()).toEqual(['Your pages'])
})

test('a new URL of a kept page takes the place of the old one, and a deleted page leaves the list', async () => {
  const move = kind('a move')
  const page = await visitorAt(`${move.page}${await save(move)}`)
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await page.getByText('Get a new URL for this page').click()
  await page.getByRole('button', { name: 'Replace the URL' }).click()
  await page.getByText('This page has a new URL.').waitFor()
  const key = /[\w-]{22}/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  expect(await page.evaluate(() => localStorage.getItem('pages'))).toContain(key)
  await page.getByText('Delete this move').first().click()
  await page.getByRole('button', { name: move.end }).click()
  await page.getByText('The move is deleted').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pages'))).toBeNull()
  allowComplaints('status of 404')
})

test('a page that is gone says so, one that is not answered is unknown, and neither is fine', async () => {
  const page = await visitorAt('/yours')
  await page.getByText('Nothing is kept here yet.').waitFor()
  await page.evaluate(() => {
    const entry = { page: '/watch/abcdefghijklmnopqrstuv', name: 'Gone <b>bold</b>' }
    localStorage.setItem('pages', JSON.stringify({ pages: [entry, null, 7, { page: '//evil.example' }] }))
  })
  await page.reload()
  await page.getByText('It no longer exists').waitFor()
  await page.getByText('1 page no longer exists.').waitFor()
  await expect.poll(() => page.getByText('Nothing to do today').count()).toBe(0)
  await page.route('**/user/saved/states', (route) => route.abort())
  await page.reload()
  await page.getByText('1 page is unknown.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  allowComplaints('net::ERR_FAILED')
})

test('without JavaScript, it says what it needs', async () => {
  const page = await visitorAt('/yours', { javaScriptEnabled: false })
  await page
    .locator('noscript, p')
    .filter({ hasText: 'The list needs JavaScript' })
    .first()
    .waitFor({ state: 'attached' })
})
