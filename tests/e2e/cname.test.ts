import { describe, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { expectRefusal } from './refused.ts'

describe('the CNAME checker', () => {
  test.each([true, false])(
    'lists the chain and clears the field, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt('/tool/cname', { javaScriptEnabled })
      await page.getByLabel('Domain').fill('go.good.example')
      await page.getByRole('button', { name: 'Check CNAME' }).click()
      await page.getByRole('heading', { name: 'CNAME chain of go.good.example' }).waitFor()
      await expect.poll(() => page.getByRole('columnheader').first().textContent()).toBe('Target')
      await expect.poll(() => page.getByRole('columnheader').nth(1).textContent()).toBe('Hop')
      await expect.poll(() => page.getByRole('rowheader', { name: 'mx.good.example' }).isVisible()).toBe(true)
      await expect.poll(() => page.getByText('192.0.43.8').first().isVisible()).toBe(true)
      await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('')
    },
  )

  test.each([true, false])(
    'checks another name of the domain without its being typed again, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt('/tool/cname?domain=click.broken.test', { javaScriptEnabled })
      await page.getByLabel('What is in front of .broken.test').fill('www')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/tool/cname?domain=www.broken.test')
      await page.getByRole('heading', { name: 'Check another name of broken.test' }).waitFor()
    },
  )

  test('warns about a name that anyone can register', async () => {
    const page = await readPage('/tool/cname?domain=click.broken.test')
    expect(page.whole).toContain('anyone who registers it controls click.broken.test')
  })

  test('says at the field what is wrong with a domain and keeps it; shows an example', async () => {
    const page = await visitorAt('/tool/cname')
    await expectRefusal(page, 'Check CNAME')
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByRole('heading', { name: 'CNAME chain of click.northwind.test' }).waitFor()
  })
})
