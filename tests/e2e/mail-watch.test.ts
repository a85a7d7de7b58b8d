import { describe, expect, test } from 'vitest'
import { sampleMessage } from '#shared/message/samples.ts'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { deliver } from './mail.ts'

const DOMAIN = 'northwind.test'
const MAIL = sampleMessage('order').raw

async function begin(options?: Parameters<typeof visitorAt>[1]) {
  const page = await visitorAt('/tool/mail-watch', options)
  await page.getByLabel('Domain that the mail is from').fill(DOMAIN)
  await page.getByRole('button', { name: 'Get an address' }).click()
  await page.getByRole('heading', { name: `Waiting for the first mail from ${DOMAIN}` }).waitFor()
  const address = (await page.locator('[data-record-text]').first().textContent()) ?? ''
  expect(address).toMatch(/^w-[a-z2-7]+@inbox\.example$/)
  return { page, address }
}

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('an address takes the mail of its domain, and shows how it is', async () => {
    const { page, address } = await begin({ javaScriptEnabled })
    expect(await deliver(siteUrl, address, MAIL)).toBe(201)
    const heading = page.getByRole('heading', { name: /^The mail from northwind\.test/ })
    await expect
      .poll(async () => {
        if ((await heading.count()) === 0) await page.reload()
        return heading.count()
      })
      .toBe(1)
    const stranger = Buffer.from(MAIL).toString('latin1').replaceAll(DOMAIN, 'stranger.test')
    expect(await deliver(siteUrl, address, stranger)).toBe(422)

    const own = page.url()
    expect((await fetch(own)).headers.get('referrer-policy')).toBe('no-referrer')
    await page.getByText('Delete this watch').first().click()
    await page.getByRole('button', { name: 'Yes, delete this watch' }).click()
    await page.getByText('The mail watch is deleted').waitFor()
    expect((await fetch(own)).status).toBe(404)
    // The page requests the watch again, and shows that it is gone.
    allowComplaints('status of 404')
  })
})

test('what is no domain is said at the field, with what was typed', async () => {
  const page = await visitorAt('/tool/mail-watch', { javaScriptEnabled: false })
  await page.getByLabel('Domain that the mail is from').fill('not a domain')
  await page.getByRole('button', { name: 'Get an address' }).click()
  await page.locator('[aria-invalid=true][name=domain]').waitFor()
  allowComplaints('status of 400')
  await expect.poll(() => page.getByLabel('Domain that the mail is from').inputValue()).toBe('not a domain')
})
