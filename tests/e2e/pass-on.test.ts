// A result that is sent to a colleague: its URL, its text, and the same for programs.
import { describe, expect, test } from 'vitest'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { siteUrl, visitorAt } from './browser.ts'

const RESULTS = [
  '/tool/spf?domain=broken.test',
  '/tool/dkim?domain=northwind.test&selector=mail',
  '/tool/dmarc?domain=broken.test',
  '/tool/bimi?domain=broken.test',
  '/tool/mx?domain=broken.test',
  '/tool/cname?domain=click.northwind.test',
  '/tool/email-authentication?domain=broken.test',
  '/tool/domain-reputation-checker?domain=broken.test',
  '/tool/ip-reputation-checker?ip=192.0.43.7',
]

describe('sharing', () => {
  test.each(RESULTS)('%s', async (path) => {
    const page = await visitorAt(path, { permissions: ['clipboard-read', 'clipboard-write'] })
    const verdict = page.locator('[data-result] section > div > h2').first()
    const copied = async (label: string, what: string) => {
      await page.getByRole('button', { name: `${label} ${what}` }).click()
      await page.getByRole('button', { name: `Copied ${what}` }).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const heading = (await verdict.textContent()) ?? 'no heading'
    const link = await copied('Copy link', 'to this result')
    expect(link).toBe(siteUrl + path)
    const text = await copied('Copy as text', 'this result')
    expect(text.split('\n')[0]).toBe(heading)
    expect(text).toContain(`: ${link}`)
    expect(/^Change 1 of \d+: /m.test(text)).toBe(/broken|ip=/.test(path))

    const json = page.getByRole('link', { name: 'As JSON' })
    // Its API takes no parameters in a URL.
    if (path.includes('email-authentication')) return expect.poll(() => json.count()).toBe(0)
    const answer = await fetch(siteUrl + (await json.getAttribute('href')))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    const [, asked = ''] = /(?:domain|ip)=([^&]+)/.exec(path) ?? []
    expect(JSON.stringify(await jsonIn(answer))).toContain(asked)
  })

  test.each([
    '/tool/email-header-analyzer?example=forgery',
    '/tool/bounce?example=spf',
    '/tool/template-checker?example',
    '/tool/dmarc-reports?example=senders',
  ])('%s is in no URL: its text is copied, and nothing is sent', async (path) => {
    const page = await visitorAt(path, { permissions: ['clipboard-read', 'clipboard-write'] })
    const aside = page.getByRole('complementary', { name: 'Figures, proof and sharing' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await aside.getByRole('button', { name: 'Copy as text' }).click()
    await aside.getByRole('button', { name: 'Copied this result' }).waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text.split('\n')[0]).toBe(await page.locator('[data-result] section h2').first().textContent())
    expect(text.endsWith(`: ${siteUrl}${path.split('?')[0]}`)).toBe(true)
    await expect.poll(() => aside.getByRole('button', { name: 'Print' }).isVisible()).toBe(true)
    await expect.poll(() => aside.getByRole('button', { name: 'Copy link to this result' }).count()).toBe(0)
    await expect.poll(() => aside.getByRole('link', { name: 'As JSON' }).count()).toBe(0)
    expect(asked.filter((url) => !url.includes('/assets/') && !url.includes('/tools/'))).toEqual([])
  })

  test('uses the URL if there is no JavaScript', async () => {
    const page = await visitorAt('/tool/spf?domain=broken.test', { javaScriptEnabled: false })
    await expect.poll(() => page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'As JSON' }).isVisible()).toBe(true)
  })
})
