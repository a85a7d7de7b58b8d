import { describe, expect, test } from 'vitest'
import { allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

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
      .toEqual(expect.arrayContaining(['Publish a DMARC record with a report mailbox']))
  })

  test('promises nothing to a domain in good order', async () => {
    const page = await readPage('/tool/gate?domain=northwind.test&volume=bulk&selector=mail')
    expect(page.headings).toContain('Nothing we can see would stop mail from northwind.test')
    expect(page.whole).toContain('not a promise')
    const [yahoo] = page.parts('section').filter(({ headings: [first] }) => first?.startsWith('Yahoo'))
    expect(yahoo?.disclosure(/^Not seen/).whole).toContain('How Yahoo rates the sending IP')
  })

  test('says that it does not know when DNS fails', async () => {
    const page = await readPage('/tool/gate?domain=servfail.example&volume=bulk')
    expect(page.parts('h3').filter(({ visible }) => visible === 'Gmail unknown')).toHaveLength(1)
    expect(page.parts('span').filter(({ whole }) => whole === 'refused')).toEqual([])
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
