// The gate simulator as a visitor uses it.
import { describe, expect, test } from 'vitest'
import { allowComplaints, visitorAt } from './browser.ts'
import { siteUrl } from './site.ts'

describe('the gate simulator', () => {
  test('has the codes in the first HTML', async () => {
    const html = await (await fetch(`${siteUrl}/tool/gate?domain=broken.test&volume=bulk`)).text()
    expect(html).toContain('would refuse mail from broken.test')
    expect(html).toContain('550 5.7.27')
    expect(html).toContain('550 5.7.515')
  })

  test.each([true, false])('answers a typed domain, JavaScript: %s', async (javaScriptEnabled) => {
    const page = await visitorAt('/tool/gate', { javaScriptEnabled })
    await page.getByLabel('Domain', { exact: true }).fill('Empty.example')
    await page.getByLabel('Daily mail to one provider').selectOption('bulk')
    await page.getByRole('button', { name: 'Simulate' }).click()
    const gmail = page.getByRole('region', { name: /^Gmail (?!,)/ })
    await gmail.getByText('550 5.7.26').first().waitFor()
    await expect.poll(() => gmail.getByRole('heading', { name: /refused/ }).count()).toBe(1)
    await expect
      .poll(() =>
        gmail
          .getByRole('link', { name: /read July 2, 2026/ })
          .first()
          .isVisible(),
      )
      .toBe(true)
    await expect
      .poll(() => page.getByRole('heading', { level: 4 }).allTextContents())
      .toEqual(expect.arrayContaining(['Publish a DMARC record']))
  })

  test('promises nothing to a domain in good order', async () => {
    const page = await visitorAt('/tool/gate?domain=northwind.test&volume=bulk&selector=mail')
    await page
      .getByRole('heading', { name: 'Nothing we can see would stop mail from northwind.test' })
      .waitFor()
    await expect.poll(() => page.getByText('not a promise').count()).toBeGreaterThan(0)
    await page
      .getByRole('region', { name: 'Yahoo' })
      .getByText(/^Not seen/)
      .click()
    await expect.poll(() => page.getByText('How Yahoo rates the sending IP').isVisible()).toBe(true)
  })

  test('says that it does not know when DNS fails', async () => {
    const page = await visitorAt('/tool/gate?domain=servfail.example&volume=bulk', {
      javaScriptEnabled: false,
    })
    await expect.poll(() => page.getByRole('heading', { level: 3, name: 'Gmail unknown' }).count()).toBe(1)
    await expect.poll(() => page.getByText('refused', { exact: true }).count()).toBe(0)
  })

  test('says at the field what is wrong, and keeps it', async () => {
    const page = await visitorAt('/tool/gate')
    await page.getByLabel('Domain', { exact: true }).fill('good.example')
    await page.getByLabel('Sending server’s IP').fill('1.2.3')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await page.getByText('is not an IP address').waitFor()
    await expect.poll(() => page.getByLabel('Sending server’s IP').inputValue()).toBe('1.2.3')
    allowComplaints('status of 400')
  })
})
