import { describe, expect, test } from 'vitest'
import { allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { expectRefusal } from './refused.ts'

test('the list is searched without JavaScript', async () => {
  const page = await visitorAt('/senders', { javaScriptEnabled: false })
  await page.getByLabel('Service', { exact: true }).fill('mailch')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: 'Mailchimp' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mailchimp: what it needs from your DNS' }).waitFor()
})

describe('the page of a service', () => {
  test('has its records, what is useless, and where that comes from', async () => {
    const { whole } = await readPage('/senders/amazon-ses')
    expect(whole).toContain('What to publish, in order')
    expect(whole).toContain('does nothing: its emails bounce at amazonses.com')
    expect(whole).toContain('docs.aws.amazon.com')
    expect(whole).toContain('November 30, 2026')
  })

  test.each([true, false])('checks a domain, JavaScript: %s', async (javaScriptEnabled) => {
    const page = await visitorAt('/senders/mailchimp', { javaScriptEnabled })
    await page.getByLabel('Domain').fill('broken.test')
    await page.getByRole('button', { name: 'Check domain' }).click()
    await page.getByRole('heading', { name: 'Mailchimp is not set up for broken.test' }).waitFor()
    await expect.poll(() => page.getByText('dkim2.mcsv.net').first().isVisible()).toBe(true)
  })

  test('says at the field what is wrong with a domain', async () => {
    await expectRefusal(await visitorAt('/senders/mailchimp'), 'Check domain')
  })

  test('does not exist for a service that we know nothing of', async () => {
    const page = await visitorAt('/senders/nobody')
    await page.getByRole('heading', { level: 1 }).waitFor()
    allowComplaints('status of 404')
  })
})

test('an SPF record loses only what its owner ticks', async () => {
  const page = await visitorAt('/tool/spf?domain=many.example')
  await page.getByRole('checkbox', { name: 'include:amazonses.com' }).check()
  await expect.poll(() => page.getByText('Then the record needs 10 lookups of 10.').isVisible()).toBe(true)
})
