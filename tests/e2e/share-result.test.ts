import { describe, expect, test } from 'vitest'
import { plainText } from '#shared/report/change/plain-text.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { siteUrl, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

/** What is copied, and that there may be no JSON, is for the browser. */
const COPIED = [
  '/tool/dkim?domain=northwind.test&selector=mail',
  // Its API takes no parameters in a URL.
  '/tool/email-authentication?domain=broken.test',
]
const READ = [
  '/tool/spf?domain=broken.test',
  '/tool/dkim?domain=northwind.test&selector=mail',
  '/tool/dmarc?domain=broken.test',
  '/tool/bimi?domain=broken.test',
  '/tool/mx?domain=broken.test',
  '/tool/cname?domain=click.northwind.test',
  '/tool/domain-reputation-checker?domain=broken.test',
  '/tool/ip-reputation-checker?ip=192.0.43.7',
]
const hasChanges = (path: string) => /broken|ip=/.test(path)

describe('sharing', () => {
  test.each(COPIED)('%s', async (path) => {
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
    expect(/^Change 1 of \d+: /m.test(text)).toBe(hasChanges(path))
    const json = page.getByRole('link', { name: 'As JSON' })
    await expect.poll(() => json.count()).toBe(path.includes('email-authentication') ? 0 : 1)
  })

  test.each(READ)('%s says the same to programs', async (path) => {
    const page = await readPage(path)
    const [json = '', ...others] = page.links.flatMap(({ text, href }) => (text === 'As JSON' ? href : []))
    expect([others, json.replace(/.*\?/, '')]).toEqual([[], path.replace(/.*\?/, '')])
    const answer = await fetch(siteUrl + json)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    const text = plainText(await jsonIn(answer), {
      date: 'today',
      address: siteUrl + path,
    })
    expect(page.headings).toContain(text.split('\n')[0])
    expect(text).toContain(/=([^&]+)/.exec(path)?.[1])
    expect(/^Change 1 of \d+: /m.test(text)).toBe(hasChanges(path))
  })

  test.each(['/tool/email-header-analyzer?example=forgery', '/tool/dmarc-reports?example=senders'])(
    '%s is in no URL: its text is copied, and nothing is sent',
    async (path) => {
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
    },
  )

  test.each(['/tool/bounce?example=spf', '/tool/template-checker?example'])(
    '%s is in no URL, either',
    async (path) => {
      const [aside] = (await readPage(path)).parts('aside', { 'aria-label': 'Figures, proof and sharing' })
      const buttons =
        aside
          ?.parts('button')
          .map(({ whole }) => whole)
          .join() ?? ''
      expect(buttons).toMatch(/Copy as text.*Print/)
      expect(buttons).not.toContain('Copy link to this result')
      expect(aside?.links.map(({ text }) => text)).not.toContain('As JSON')
    },
  )

  test('uses the URL if there is no JavaScript', async () => {
    const page = await visitorAt('/tool/spf?domain=broken.test', { javaScriptEnabled: false })
    await expect.poll(() => page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'As JSON' }).isVisible()).toBe(true)
  })
})
