// The deliverability test as a visitor uses it: without mailboxes, and with fifteen that a companion reads.
import { describe, expect, test } from 'vitest'
import { siteUrl, visitorAt } from './browser.ts'
import { sayOfSeeds } from './mail.ts'
import { readPage, type PageText } from './read-page.ts'
import { expectFrame } from './saved.ts'

const PATH = '/tool/email-deliverability-test'
const PROVIDERS = ['Gmail', 'Outlook', 'Yahoo']
const ADDRESSES = Array.from({ length: 15 }, (_, n) => `seed-${n}@${PROVIDERS[n % 3]?.toLowerCase()}.test`)

/** Where the first link with this text leads. */
const hrefOf = (page: PageText, name: string) =>
  page.links.find(({ text }) => text.includes(name))?.href ?? ''

const announce = () =>
  sayOfSeeds(siteUrl, {
    mailboxes: ADDRESSES.map((address, n) => ({ address, provider: PROVIDERS[n % 3], readSecondsAgo: 0 })),
  })

const copyIn = (token: string, address: string, path: string) => ({
  token,
  address,
  path,
  name: path,
  arrivedAt: new Date().toISOString(),
  header: `From: Ada <ada@northwind.test>\r\nDate: ${new Date(Date.now() - 4_000).toUTCString()}\r\n`,
})

/** Every third of them in spam. */
const copiesOf = (token: string) =>
  ADDRESSES.map((address, n) => copyIn(token, address, n % 3 === 1 ? 'Junk Email' : 'INBOX'))

describe('without mailboxes', () => {
  test('the page says so first, names no address, and points to the mail test', async () => {
    const page = await readPage(PATH)
    expect(page.visible).toContain('This site has no mailboxes for a live test')
    expect(page.whole).not.toMatch(/\S@\S/)
    const mailTest = await readPage(hrefOf(page, 'Test one real email'))
    expect(mailTest.parts('button').map(({ whole }) => whole)).toContain('Get an address')
  })

  test('the sample shows how a result reads', async () => {
    const page = await readPage(hrefOf(await readPage(PATH), 'See a sample result'))
    expect(page.visible).toContain('Sample data:')
    expect(page.table('Every mailbox')).toHaveLength(16)
    expect(page.html).toMatch(/role="img" aria-label="[^"]*Google Workspace: Inbox 80%/)
  })
})

describe('with fifteen mailboxes', () => {
  test('a visitor copies the addresses and the code, and sees each copy as it arrives', async () => {
    await announce()
    const page = await visitorAt(PATH, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByText('15 mailboxes are ready').waitFor()
    await page.getByRole('button', { name: 'Get the addresses' }).click()
    await page.getByRole('button', { name: 'Copy all emails' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split(', ').sort()).toEqual([...ADDRESSES].sort())
    const token = (await page.getByText(/^p-[a-z2-7]{13}$/).textContent()) ?? ''

    await page.getByRole('link', { name: 'Check your email deliverability' }).click()
    await page.getByRole('heading', { name: 'Waiting for 15 copies' }).waitFor()
    const copies = copiesOf(token)
    await sayOfSeeds(siteUrl, { copies: copies.slice(0, 9) })
    await page.getByRole('heading', { name: '9 of 15 copies have arrived' }).waitFor()
    await expect.poll(() => page.getByText('3 of 5 mailboxes').count()).toBe(3)
    await sayOfSeeds(siteUrl, { copies })
    await page.getByRole('heading', { name: '67% in the inbox' }).waitFor()
    await page.getByText('the true share could be anywhere between 42% and 85%').waitFor()
    await page
      .getByRole('heading', { name: 'Find out what receivers can verify about the message' })
      .waitFor()
    await expect.poll(() => page.getByText('Outlook filed 5 of 5 copies under spam').count()).toBe(1)
    const row = page
      .getByRole('table', { name: 'Every mailbox' })
      .getByRole('row', { name: /seed-1@outlook\.test/ })
    await expect.poll(() => row.textContent()).toMatch(/Spam.*\d s/)

    await page.getByText('Delete this result').first().click()
    await page.getByRole('button', { name: 'Yes, delete this result' }).click()
    await page.getByText('15 mailboxes are ready').waitFor()
  })

  test('it works without JavaScript', async () => {
    await announce()
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Get the addresses' }).click()
    const token = (await page.getByText(/^p-[a-z2-7]{13}$/).textContent()) ?? ''
    await page.getByRole('link', { name: 'Check your email deliverability' }).click()
    await page.getByText('Nothing has come yet').waitFor()
    await sayOfSeeds(siteUrl, { copies: copiesOf(token) })
    await page.getByRole('link', { name: 'See what has come since' }).click()
    await page.getByRole('heading', { name: '67% in the inbox' }).waitFor()
    const old = page.url()
    expectFrame(await readPage(old), { end: 'Yes, delete this result' })
    await page.getByText('Get a new URL for this page').click()
    await page.getByRole('button', { name: 'Replace the URL' }).click()
    await page.getByText('This page has a new URL.').waitFor()
    expect((await readPage(old)).visible).toContain('There is no such test')
  })

  test('a test that is unknown says so', async () => {
    const page = await readPage(`${PATH}-result?test=AAAAAAAAAAAAAAAAAAAAAA`)
    expect(page.status).toBe(404)
    expect(page.visible).toContain('There is no such test')
  })
})
