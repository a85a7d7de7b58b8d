// /findings: a list of several hundred, found by a few letters, with a script and without one.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { READING, visitorAt } from './browser.ts'

const findings = (page: Page) => page.locator('details[data-group] li a:visible')
const count = (page: Page) => page.locator('[data-count]').textContent()

describe('the list of findings', () => {
  test('is filtered while one types, and its URL says by what', async () => {
    const page = await visitorAt('/findings')
    const all = await count(page)
    expect(all).toMatch(/^\d{3} findings\.$/)
    await expect.poll(() => findings(page).count()).toBe(0)
    await page.getByLabel('Find').fill('lookups')
    await expect.poll(() => findings(page).allTextContents()).toContain('More than ten DNS lookups')
    expect(await count(page)).toMatch(/^\d+ of \d{3} findings\.$/)
    expect(new URL(page.url()).search).toBe('?q=lookups')
    await page.getByLabel('Tool', { exact: true }).selectOption('BIMI Checker')
    await page.getByText('Nothing matches.').waitFor()
    expect(new URL(page.url()).search).toBe('?q=lookups&tool=bimi')
    await page.getByRole('link', { name: 'show all findings' }).click()
    await expect.poll(() => count(page)).toBe(all)
    expect(new URL(page.url()).search).toBe('')
  })

  test('shows only what is as bad as asked', async () => {
    const page = await visitorAt('/findings?q=spf&tone=bad')
    const badges = page.locator('details[data-group] li:visible [data-tone]')
    const tones = await badges.evaluateAll((all) => all.map((badge) => (badge as HTMLElement).dataset.tone))
    expect(tones.length).toBeGreaterThan(3)
    expect(new Set(tones)).toEqual(new Set(['bad']))
  })

  test('opens a group by its name in the URL, and by keyboard', async () => {
    const page = await visitorAt('/findings#dmarc')
    await page.getByRole('link', { name: 'No DMARC record' }).waitFor()
    await page.locator('#bimi summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#bimi li:visible').count()).toBeGreaterThan(5)
  })

  test('is filtered by the server without a script', async () => {
    const page = await visitorAt('/findings', READING)
    await page.getByLabel('Find').fill('“domain”')
    await page.getByLabel('Tool', { exact: true }).selectOption('DMARC Checker')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL(/\?q=/)
    const titles = () => findings(page).allTextContents()
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(0)
    expect((await titles()).filter((title) => !title.toLowerCase().includes('domain'))).toEqual([])
    await page.goto('/findings?q=%3Cscript%3Ealert(1)%3C/script%3E')
    await page.getByText('Nothing matches.').waitFor()
    await page.getByRole('link', { name: 'show all findings' }).waitFor()
  })
})
