// The page of a finding: its example is judged as one types, and a domain is checked for it.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { READING, visitorAt } from './browser.ts'

const bench = (page: Page) => page.locator('[data-bench]')
const said = (page: Page) => bench(page).locator('[data-said]').textContent()
const sign = (page: Page) => bench(page).locator('[data-sign]:visible').textContent()

describe('the bench of a finding', () => {
  test('says as one types that the eleventh lookup is too much, and that ten are not', async () => {
    const page = await visitorAt('/findings/spf-too-many-lookups')
    expect(await sign(page)).toBe('broken')
    const field = bench(page).getByRole('textbox')
    const record = await field.inputValue()
    const marked = await bench(page).locator('mark').textContent()
    expect(record).toContain(marked)
    const coins = bench(page).getByRole('button', { name: /^Lookup \d+$/ })
    await expect.poll(() => coins.count()).toBe(11)
    await coins.last().click()
    await bench(page)
      .locator('[data-paid]:visible', { hasText: (marked ?? '').trim() })
      .waitFor()
    await page.keyboard.press('Escape')
    await field.fill(record.replace(marked ?? '', ''))
    await expect.poll(() => sign(page)).toBe('gone')
    await expect.poll(() => coins.count()).toBe(10)
    expect(await said(page)).toBe('This finding is gone.')
    await field.fill(`${record} `)
    await expect.poll(() => sign(page)).toBe('broken')
    await bench(page).getByRole('button', { name: 'Show it without' }).click()
    await expect.poll(() => sign(page)).toBe('gone')
    await bench(page).getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => sign(page)).toBe('broken')
    await expect.poll(() => field.inputValue()).toBe(record)
  })

  test('does not call a text right that has lost more than the finding', async () => {
    const page = await visitorAt('/findings/spf-plus-all')
    await bench(page).getByRole('textbox').fill('')
    await expect.poll(() => sign(page)).toBe('another')
    await bench(page).getByRole('textbox').fill('<script>alert(1)</script>\0%{i}')
    await expect.poll(() => said(page)).toMatch(/^This finding is gone\. Now there is another one: /)
  })

  test('asks for nothing from the network until one types, and takes no longer text than it judges', async () => {
    const page = await visitorAt('/findings/template-link-ip')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await expect.poll(() => bench(page).getByRole('textbox').getAttribute('maxlength')).toBe('20000')
    expect(asked).toEqual([])
    await bench(page).getByRole('textbox').fill('<p>Hello</p>')
    await expect.poll(() => sign(page)).not.toBe('broken')
    expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  })

  test('shows its example with the part that is wrong without a script', async () => {
    const page = await visitorAt('/findings/spf-plus-all', READING)
    await bench(page).locator('mark', { hasText: '+all' }).waitFor()
    await bench(page).getByRole('textbox').waitFor({ state: 'hidden' })
    await page.getByRole('navigation', { name: 'Other findings' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('a domain is checked for a finding', () => {
  const banner = (page: Page) => page.locator('[data-message]').first().textContent()

  test.each([
    ['broken.test', /Yes, broken\.test has it\./],
    ['northwind.test', /No, northwind\.test does not have it\./],
  ])('%s', async (domain, answer) => {
    const page = await visitorAt('/findings/spf-type-99', READING)
    await page.getByRole('textbox', { name: 'Your domain' }).fill(domain)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.waitForURL('**/tool/spf?**')
    expect(await banner(page)).toMatch(answer)
  })

  test('whose DNS does not answer is not cleared', async () => {
    const page = await visitorAt('/tool/spf?domain=servfail.example&finding=spf-plus-all', READING)
    expect(await banner(page)).toContain('Whether servfail.example has it could not be found out.')
  })
})
