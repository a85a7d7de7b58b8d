import { describe, expect, test } from 'vitest'
import { READING, visitor, visitorAt } from './browser.ts'

const REPORT = '/tool/domain-report?domain=broken.test'

describe.each([360, 1280])('at %s px', (width) => {
  test('an email is followed from the sender to the providers, today and after the changes', async () => {
    const page = await visitorAt(REPORT, { viewport: { width, height: 900 } })
    const picture = page.getByRole('region', { name: 'Follow an email from broken.test' })
    const spf = picture.getByRole('button', { name: /^SPF/ })
    await expect.poll(() => spf.textContent()).toContain('broken')
    const answer = picture.getByText(/SPF fails for every sender after lookup number 10/)
    await expect.poll(() => answer.isVisible()).toBe(false)
    await spf.press('Enter')
    await expect.poll(() => answer.isVisible()).toBe(true)
    const gmail = picture.getByRole('listitem').filter({ hasText: 'Gmail' }).last()
    // A phone shows them with their station.
    if (width === 360) await picture.getByRole('button', { name: /^Providers/ }).press('Enter')
    await gmail.waitFor()
    await expect.poll(() => gmail.textContent()).toMatch(/depends|refused/)
    await picture.getByText('Now: may be turned back at SPF').waitFor()
    await picture.getByLabel('After the changes: no obstacle').press('Space')
    await expect.poll(() => spf.textContent()).toContain('valid')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

test('without JavaScript, every station of an email says what it found', async () => {
  const page = await visitor({ ...READING, viewport: { width: 360, height: 900 } })
  await page.goto(REPORT)
  for (const question of ['May this server send for the domain?', 'Is the email signed']) {
    await expect.poll(() => page.getByText(question).isVisible()).toBe(true)
  }
  await expect.poll(() => page.getByText('After the changes').isVisible()).toBe(false)
  // What only script would ask does not look as if it were on its way.
  await expect.poll(() => page.getByText('asking…').filter({ visible: true }).count()).toBe(0)
  await expect.poll(() => page.getByText('not asked').count()).toBeGreaterThan(0)
})
