import { describe, expect, test } from 'vitest'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const PATH = '/tool/ip-reputation-checker'
const IP = '198.41.0.4'
const LISTS = listsInUse('ip').length

describe('the IP reputation checker', () => {
  test('fills the table as the lists answer, and queries one again', async () => {
    const page = await visitorAt(PATH)
    await page.getByLabel('IP address').fill(IP)
    await page.getByRole('button', { name: 'Check IP Reputation' }).click()
    await page.getByRole('heading', { name: `Results for ${IP}` }).waitFor()
    await page
      .getByText(`Listed on 2 of ${LISTS - 1} lists checked; 1 of the listings can be ignored`)
      .waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Results for'))
    for (const badge of [`Checked ${LISTS - 1}`, 'Listed 2', 'Timeouts 0']) {
      await expect.poll(() => page.getByText(badge, { exact: true }).count(), { message: badge }).toBe(1)
    }
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['Blacklist', 'Status', 'Response', 'Time'])
    await expect.poll(() => page.locator('tbody tr').count()).toBe(LISTS)
    const listed = page.getByRole('row', { name: /bl\.spamcop\.net/ })
    await expect.poll(() => listed.getByText('Blocked, see <b>spamcop</b>').count()).toBe(1)
    await expect.poll(() => page.getByText('What each listing means and how to get removed').count()).toBe(1)
    await expect.poll(() => page.getByText('points back to the IP address').count()).toBe(1)

    const row = page.getByRole('row', { name: /psbl\.surriel\.com/ })
    const again = page.waitForRequest((request) => request.url().includes('lists=psbl.surriel.com'))
    await row.getByRole('link', { name: /Check again/ }).click()
    expect((await again).headers()['cache-control']).toBe('no-cache')
    await row.getByText('Error').waitFor()
    await expect.poll(() => page.url()).toContain(`ip=${IP}`)
  })

  test('is a finished page without JavaScript', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByLabel('IP address').fill(IP)
    await page.getByRole('button', { name: 'Check IP Reputation' }).click()
    await page.getByRole('heading', { name: `Results for ${IP}` }).waitFor()
    const row = (zone: string) => page.getByRole('row', { name: zone })
    await expect.poll(() => row('bl.spamcop.net').getByText('Listed', { exact: true }).count()).toBe(1)
    await expect.poll(() => row('psbl.surriel.com').getByText('SERVFAIL').count()).toBe(1)
    await expect
      .poll(() => page.getByRole('link', { name: 'Jump to results' }).getAttribute('href'))
      .toBe('#results')
    await expect.poll(() => page.getByText('Waiting …').count()).toBe(0)
  })

  test('says what is not a public address, JavaScript: false', async () => {
    const page = await sendForm(await readPage(PATH), 'Check IP Reputation', { ip: '10.1.2.3' })
    expect(page.visible).toContain('Invalid IPv4 address')
    expect(page.visible).toContain('Please enter a valid public IPv4 address.')
    const [field] = page.parts('input', { name: 'ip' })
    expect([field?.attributes.value, field?.attributes['aria-invalid']]).toEqual(['10.1.2.3', 'true'])
    expect(page.parts('table').filter(({ whole }) => whole.includes('Blacklist'))).toEqual([])
  })

  test('says what is not a public address, JavaScript: true, and offers the addresses of a domain', async () => {
    const page = await visitorAt(PATH)
    const field = page.getByLabel('IP address')
    await field.fill('10.1.2.3')
    await page.getByRole('button', { name: 'Check IP Reputation' }).click()
    await page.getByText('Invalid IPv4 address').waitFor()
    await expect.poll(() => page.getByText('Please enter a valid public IPv4 address.').count()).toBe(1)
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
    await expect
      .poll(async () => [await field.inputValue(), await field.getAttribute('aria-invalid')])
      .toEqual(['10.1.2.3', 'true'])
    await field.fill('lists.example')
    await page.getByRole('button', { name: 'Check IP Reputation' }).click()
    await page.getByRole('link', { name: IP }).click()
    await page.getByRole('heading', { name: `Results for ${IP}` }).waitFor()
  })

  test('shows an example, and the lists in use and left out', async () => {
    const page = await visitorAt(PATH)
    await page.getByText('IP address lists in use').click()
    await expect.poll(() => page.getByRole('rowheader', { name: 'SpamCop SCBL' }).isVisible()).toBe(true)
    await page.getByText('we leave out, and why').click()
    await expect.poll(() => page.getByText('SORBS').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByText('Sample data:').waitFor()
    await page.getByText(/^Listed on 5 of 23 lists checked/).waitFor()
    await expect.poll(() => page.getByText('What you can safely ignore').count()).toBe(1)
  })
})
