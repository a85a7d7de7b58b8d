import { expect, test } from 'vitest'
import { siteUrl, allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

test('starts at the end of a report, has a page and a feed, and ends', async () => {
  const page = await visitorAt('/tool/mx?domain=good.example')
  await page.getByRole('link', { name: 'Watch this' }).click()
  await expect.poll(() => page.getByLabel('Domain or IP address').inputValue()).toBe('good.example')
  await page.getByLabel('DKIM selectors').fill('mail')
  await page.getByRole('button', { name: 'Watch this' }).click()
  await page.getByRole('heading', { name: 'good.example is being watched' }).waitFor()
  const rows = page.getByRole('table', { name: /What is watched/ }).getByRole('row')
  await expect.poll(() => rows.filter({ hasText: 'DKIM key mail' }).textContent()).toContain('seen once')
  await expect.poll(() => rows.filter({ hasText: 'MX' }).textContent()).toContain('10 mx.good.example')

  const feed = (await page.getByRole('link', { name: 'Atom feed' }).getAttribute('href')) ?? ''
  const answer = await fetch(siteUrl + feed)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  const read = await page.evaluate(
    (text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml')
      const links = [...root.querySelectorAll('link')].map((link) => link.getAttribute('href'))
      return { name: root.localName, space: root.namespaceURI, links }
    },
    await answer.text(),
  )
  expect(read).toMatchObject({ name: 'feed', space: 'http://www.w3.org/2005/Atom' })
  const report = `${siteUrl}/tool/domain-report?domain=good.example`
  expect(new Set(read.links)).toEqual(new Set([siteUrl + feed, report]))
  const tag = answer.headers.get('etag') ?? ''
  expect((await fetch(siteUrl + feed, { headers: { 'if-none-match': tag } })).status).toBe(304)

  await page.getByText('By webhook, or in a chat channel').click()
  await page.getByLabel('Address (https)').fill('https://192.0.43.8/hook')
  await page.getByRole('button', { name: 'Add this webhook' }).click()
  await page.getByText('We do not send there').first().waitFor()
  allowComplaints('status of 400')

  const old = page.url()
  await page.getByText('Get a new URL for this page').click()
  await page.getByRole('button', { name: 'Replace the URL' }).click()
  await page.getByText('This page has a new URL.').waitFor()
  expect([(await fetch(old)).status, (await fetch(siteUrl + feed)).status]).toEqual([404, 404])
  const address = page.url()
  expect((await fetch(address)).status).toBe(200)
  await page.getByText('Delete this watch').first().click()
  await page.getByRole('button', { name: 'Yes, delete this watch' }).click()
  await page.getByText('The watch is ended').waitFor()
  expect((await fetch(address)).status).toBe(404)
  // The page requests the watch again, and shows that it is gone.
  allowComplaints('status of 404')
})

test('of a domain that does not answer says nothing against it, with or without JavaScript', async () => {
  const page = await visitorAt('/tool/watch', { javaScriptEnabled: false })
  await page.getByLabel('Domain or IP address').fill('servfail.example')
  await page.getByRole('button', { name: 'Watch this' }).click()
  await page.getByRole('heading', { name: 'servfail.example' }).first().waitFor()
  const row = page.getByRole('row').filter({ hasText: 'SPF' })
  await row.waitFor()
  await expect.poll(() => row.textContent()).toContain('no answer')
  await expect.poll(() => page.locator('[data-tone=bad], [data-tone=warn]').count()).toBe(0)
})

test('an invalid name is reported at its field', async () => {
  const page = await visitorAt('/tool/watch')
  await page.getByLabel('Domain or IP address').fill('not a domain')
  await page.getByRole('button', { name: 'Watch this' }).click()
  await page.locator('[aria-invalid=true][name=subject]').waitFor()
  allowComplaints('status of 400')
})

test('a link in an email that is no longer valid says so', async () => {
  const page = await readPage('/watch-mail?token=AAAAAAAAAAAAAAAAAAAAAA')
  expect(page.status).toBe(404)
  expect(page.visible).toContain('This link is no longer valid')
  const other = page.links.find(({ text }) => text.includes('Watch a domain or an IP address'))
  expect((await readPage(other?.href ?? '')).fields).toHaveProperty('subject')
})
