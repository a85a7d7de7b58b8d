import { describe, expect, test } from 'vitest'
import { allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const PATH = '/tool/domain-reputation-checker'

describe('the domain reputation checker', () => {
  test.each([true, false])(
    'shows the score and the reason for its points, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt(PATH, { javaScriptEnabled })
      await page.getByLabel('Domain').fill('northwind.test')
      await page.getByRole('button', { name: 'Check Reputation' }).click()
      await page.getByRole('heading', { name: 'Reputation of northwind.test' }).waitFor()
      await expect.poll(() => page.getByText('95 out of 100').first().isVisible()).toBe(true)
      await expect.poll(() => page.getByText('Harbour Names Ltd.', { exact: true }).isVisible()).toBe(true)
      const dmarc = page.getByRole('row', { name: /^DMARC/ })
      await expect.poll(() => dmarc.textContent()).toMatch(/20 of 25.*The policy in effect is quarantine/)
      await expect.poll(() => new URL(page.url()).search).toBe('?domain=northwind.test')
    },
  )

  test('keeps the details in a box of 200 pixels that the keyboard reaches, each line with a word and a color', async () => {
    const page = await visitorAt(`${PATH}?domain=broken.test`)
    const box = page.getByRole('region', { name: 'Details' })
    await expect.poll(() => box.evaluate((element) => element.getBoundingClientRect().height)).toBe(200)
    await expect.poll(() => box.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    await box.focus()
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    const lines = await box
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ({ text: item.textContent ?? '', color: getComputedStyle(item).color })),
      )
    const bad = lines.filter(({ text }) => text.startsWith('broken: '))
    const good = lines.filter(({ text }) => text.startsWith('valid: '))
    expect(bad.length).toBeGreaterThan(2)
    expect(new Set(bad.map(({ color }) => color)).size).toBe(1)
    expect(good.every(({ text, color }) => !text.includes('-') && color !== bad[0]?.color)).toBe(true)
    // The sample's registry names no registrar, and a list that gave no answer does not count as one without an entry.
    await expect.poll(() => page.getByText('Not Available', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('row', { name: /0Spam DBL/ }).textContent()).toMatch(/Error/)
  })

  test('gives no number when too little is known, without JavaScript, too', async () => {
    const page = await readPage(`${PATH}?domain=servfail.example`)
    expect(page.visible).toContain('Not enough data for a score')
    expect(page.parts('span').map(({ visible }) => visible)).toContain('not enough data')
    expect(page.whole).not.toMatch(/\d out of 100/)
    expect(page.links.map(({ text }) => text)).toContain('Check again')
  })

  test('says at the field what is wrong with a domain and keeps it; shows an example', async () => {
    const page = await visitorAt(PATH)
    await page.getByLabel('Domain').fill('192.0.2.1')
    await page.getByRole('button', { name: 'Check Reputation' }).click()
    await page.getByText('That is an IP address').waitFor()
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('192.0.2.1')
    allowComplaints('status of 400')
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByRole('heading', { name: 'Reputation of northwind.test' }).waitFor()
  })
})
