// Many domains together, as a visitor checks them: from the browser, in the background, without JavaScript, and with
// failing DNS.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const PATH = '/tool/fleet'
const DOMAINS = [
  ...['healthy-1.com', 'no-dmarc-1.com', 'no-dmarc-2.com', 'no-dmarc-3.com', 'monitoring-1.com'],
  ...['broken-include-1.com', 'broken-include-2.com', 'two-spf-1.com', 'no-mail-1.com', 'missing-1.com'],
]
/** Twelve lines that name ten domains; the last two are rejected. */
const LIST = [...DOMAINS, 'not a domain', '192.0.43.7'].join('\n')

const namesIn = (page: Page) =>
  page
    .getByRole('table', { name: /result of each check/ })
    .locator('tbody th a')
    .allTextContents()

const checkHere = async (page: Page, list: string) => {
  await page.getByLabel('Your domains').fill(list)
  await page.getByRole('button', { name: 'Check domains' }).press('Enter')
  await page.getByRole('button', { name: 'Check again and compare' }).waitFor()
}

const publish = (name: string, node: object) =>
  fetch(`${inject('dnsHostUrl')}/publish`, { method: 'POST', body: JSON.stringify({ name, node }) })

test('a list from the browser: what is refused, what is shared, filtered, sorted, saved, and compared', async () => {
  const page = await visitorAt(PATH)
  await page.getByLabel('Your domains').fill(LIST)
  await page.getByText('10 domains').waitFor()
  await page.getByText('2 lines have no domain').click()
  await expect
    .poll(() => page.getByText(/^Line 1[12]: /).allTextContents())
    .toEqual([
      expect.stringContaining('Line 11: not a domain'),
      expect.stringContaining('Line 12: 192.0.43.7'),
    ])
  await checkHere(page, LIST)
  await page.getByText('10 of 10 domains').waitFor()
  await page.getByRole('heading', { name: '7 of 10 domains need work' }).waitFor()

  const group = page.getByRole('listitem').filter({ hasText: '3 domains lack DMARC' })
  await expect
    .poll(() => group.locator('[data-record]').textContent())
    .toContain('v=DMARC1; p=none; rua=mailto:dmarc@{domain}')
  await group.getByRole('button', { name: 'Show only these in the table' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['no-dmarc-1.com', 'no-dmarc-2.com', 'no-dmarc-3.com'])
  await page.getByRole('button', { name: /^Only: 3 domains/ }).click()

  await page.getByRole('button', { name: '1 improve' }).press('Enter')
  await expect.poll(() => namesIn(page)).toEqual(['monitoring-1.com'])
  await page.getByRole('button', { name: '1 improve' }).press('Enter')
  await page.getByPlaceholder('Filter domains').fill('BROKEN')
  await expect.poll(() => namesIn(page)).toEqual(['broken-include-1.com', 'broken-include-2.com'])
  await page.getByPlaceholder('Filter domains').fill('')

  const byDomain = page.getByRole('columnheader', { name: 'Domain' })
  await byDomain.getByRole('button').press('Enter')
  await byDomain.getByRole('button').press('Enter')
  await expect.poll(() => byDomain.getAttribute('aria-sort')).toBe('descending')
  // A name that does not exist has a row of its own, below.
  const existing = DOMAINS.filter((domain) => domain !== 'missing-1.com')
  await expect.poll(() => namesIn(page)).toEqual([...existing].sort().reverse())

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('fleet-fixes-csv.csv')
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toContain('"domain","type","name"')
  expect(
    lines.filter((line) => line.startsWith('"no-dmarc-2.com","TXT","_dmarc.no-dmarc-2.com"')),
  ).toHaveLength(1)

  // One record changes, another only its strings, and a third can no longer be looked up.
  await publish('_dmarc.monitoring-1.com', { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@monitoring-1.com'] })
  await publish('_dmarc.healthy-1.com', { TXT: [['v=DMARC1; p=reject; ', 'rua=mailto:dmarc@healthy-1.com']] })
  await publish('_dmarc.two-spf-1.com', { TXT: 'servfail' })
  await page.getByRole('button', { name: 'Check again and compare' }).click()
  const differences = page.getByRole('table', { name: '1 domain has changed between run 1 and run 2' })
  await differences.waitFor()
  await expect
    .poll(() => differences.locator('tbody tr').allTextContents())
    .toEqual([expect.stringMatching(/^monitoring-1\.comDMARC.*p=none.*p=reject/)])
})

test('on a phone the columns to sort by look like buttons', async () => {
  const phone = { viewport: { width: 360, height: 740 } }
  const page = await visitorAt(PATH, phone)
  await checkHere(page, DOMAINS.slice(0, 2).join('\n'))
  const button = page.getByRole('columnheader', { name: 'SPF' }).getByRole('button')
  const sign = (of: Element) => getComputedStyle(of, '::after').content
  await expect.poll(() => button.evaluate(sign)).toContain('⇅')
  await button.click()
  await expect.poll(() => button.evaluate(sign)).toContain('↑')
  const { height = 0 } = (await button.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(36)
  const edge = (of: Element) => getComputedStyle(of).borderTopColor
  await expect.poll(() => button.evaluate(edge)).not.toBe('rgba(0, 0, 0, 0)')
})

test('no one is blamed when DNS fails', async () => {
  const page = await visitorAt(PATH)
  await checkHere(page, 'failing-1.com\nfailing-2.com\nservfail.example')
  await page.getByRole('heading', { name: 'None of the 3 domains could be fully checked' }).waitFor()
  await page.getByText('That says nothing about the domains').waitFor()
  const cells = page.getByRole('table', { name: /result of each check/ }).locator('tbody [data-tone]')
  const tones = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-tone')))
  expect(tones.filter((tone) => tone === 'bad' || tone === 'warn')).toEqual([])
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('a run in the background has its own link, can run again, and can be deleted', async () => {
  const page = await visitorAt(PATH)
  await page.getByLabel('Your domains').fill('no-dkim-1.com\nno-dkim-2.com\nnot a domain')
  await page.getByRole('button', { name: 'Run in the background, with a link' }).click()
  await page.getByRole('heading', { name: 'All 2 domains need work' }).waitFor()
  await page.getByText('1 line of the list held no domain').waitFor()
  const address = page.url()
  expect(new URL(address).searchParams.get('key')).toMatch(/^[\w-]{22}$/)
  await expect.poll(() => page.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')

  await page.getByRole('button', { name: 'Run again and compare' }).click()
  await page.getByRole('heading', { name: 'Your fleet, run 2' }).waitFor()
  await page.getByText('Nothing has changed since run 1: 2 domains were compared.').waitFor()

  await page.getByText('Delete this list and its results').first().click()
  await page.getByRole('button', { name: 'Yes, delete this list and its results' }).click()
  await page.getByLabel('Your domains').waitFor()
  const gone = await fetch(address)
  expect(gone.status).toBe(404)
  expect(await gone.text()).toContain('There is no such fleet')
})

test('without JavaScript every list runs in the background, and the page updates its progress by itself', async () => {
  const page = await visitorAt(PATH, { javaScriptEnabled: false })
  await page.getByLabel('Your domains').fill('two-spf-2.com\nnothing here')
  await page.getByRole('button', { name: 'Check domains' }).click()
  // It reloads itself until all are done.
  await page.getByRole('heading', { name: 'two-spf-2.com needs work' }).waitFor()
  await page.getByText('1 of 1 domains').waitFor()
  await expect.poll(() => namesIn(page)).toEqual(['two-spf-2.com'])
  await page.getByText('Delete this list and its results').first().click()
  await page.getByRole('button', { name: 'Yes, delete this list and its results' }).click()
  await page.getByLabel('Your domains').waitFor()
})

test('a link with a list in which no line is a domain keeps the list, and says why', async () => {
  const page = await readPage(`${PATH}?domains=${encodeURIComponent('not a domain')}`)
  expect(page.fields.domains).toBe('not a domain')
  expect(page.visible).toContain('No line has a domain in it.')
})
