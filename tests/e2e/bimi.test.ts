import { describe, expect, test } from 'vitest'
import { allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const GENERATOR = '/tool/bimi?tab=generator'

describe('the BIMI checker', () => {
  test.each([true, false])(
    'answers a typed domain and draws its logo, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt('/tool/bimi', { javaScriptEnabled })
      await page.getByLabel('Domain', { exact: true }).fill('https://Northwind.test/')
      await page.getByRole('button', { name: 'Check BIMI' }).click()
      await page.getByRole('heading', { name: 'BIMI record found for northwind.test' }).waitFor()
      const picture = page.getByRole('img', { name: /The logo in circles and squares/ })
      await expect.poll(() => picture.isVisible()).toBe(true)
      await expect
        .poll(() => page.getByText('The logo in the certificate matches the published one.').isVisible())
        .toBe(true)
      const providers = page.getByRole('table', { name: 'Who can show the logo' })
      await expect
        .poll(() => providers.getByRole('row').filter({ hasText: 'Gmail' }).textContent())
        .toContain('can show it')
    },
  )

  test('names the lines of a broken logo, shows nothing of its script, and saves a fixed copy', async () => {
    const page = await visitorAt('/tool/bimi?domain=broken.test')
    await page.getByText('The logo, the certificate and the record').click()
    await expect.poll(() => page.getByText('Line 13: <script> is a script.').isVisible()).toBe(true)
    const picture = await page.locator('main svg image').first().getAttribute('href')
    expect(atob((picture ?? '').replace('data:image/svg+xml;base64,', ''))).not.toMatch(/script|onclick/)
    await page.getByText('The same logo, fixed').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the fixed logo' }).click()
    expect((await saved).suggestedFilename()).toBe('broken.test-bimi.svg')
  })

  test('shows markup that a foreign DNS server sends as text, and says at the field what is wrong', async () => {
    const page = await visitorAt('/tool/bimi?domain=markup.example')
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    await expect.poll(() => page.getByText('<script>window.hacked=1</script>').first().isVisible()).toBe(true)
    await page.getByLabel('Selector').fill('a b')
    await page.getByRole('button', { name: 'Check BIMI' }).click()
    await page.getByText('A selector has letters, digits and hyphens').waitFor()
    allowComplaints('status of 400')
  })
})

describe('the BIMI generator', () => {
  test('writes the record as you type, refuses http, and declines', async () => {
    const page = await visitorAt(GENERATOR)
    await page.getByText('Enter the URL of your logo, and the record appears here.').waitFor()
    const logo = page.getByLabel('Logo URL (SVG)')
    await logo.fill('http://northwind.test/bimi.svg')
    await page.getByText('Receivers only fetch over https').waitFor()
    await expect.poll(() => logo.getAttribute('aria-invalid')).toBe('true')
    await logo.fill('https://northwind.test/bimi.svg')
    await page.getByText('v=BIMI1; l=https://northwind.test/bimi.svg', { exact: true }).waitFor()
    await page.getByLabel('Domain').fill('northwind.test')
    await page.getByText('northwind.test already has a record').waitFor()
    await page.getByText('Nothing has to come first').waitFor()
    await page.getByRole('radio', { name: 'Show no logo' }).check()
    await page.getByText('v=BIMI1; l=; a=;', { exact: true }).first().waitFor()
  })

  test('says which steps come first, without JavaScript', async () => {
    const page = await sendForm(await readPage(GENERATOR), 'Generate BIMI record', {
      domain: 'empty.example',
      logo: 'https://www.broken.test/logo.svg',
    })
    expect(page.headings).toContain('These steps come first')
    expect(page.visible).toContain('empty.example has no DMARC record')
    expect(page.visible).toContain('Fix the logo')
    expect(page.links).toContainEqual({
      text: 'Open the DMARC generator',
      href: '/tool/dmarc?tab=generator&domain=empty.example&p=quarantine',
    })
    expect(page.parts('code').map(({ visible }) => visible)).toContain('default._bimi')
  })
})
