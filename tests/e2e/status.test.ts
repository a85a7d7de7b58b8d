// The status page as a visitor sees it, in good times and bad; and what is left out in print.
import { Response as MiniflareResponse } from 'miniflare'
import { describe, expect, test } from 'vitest'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { siteUrl, visitor } from './browser.ts'

describe('the status page', () => {
  test('is found in the footer and names each part, without JavaScript', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/terms-conditions')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Service status' }).click()
    await page.getByRole('heading', { level: 1, name: 'Service status' }).waitFor()
    const rows = await page.getByRole('row').allInnerTexts()
    expect(rows.slice(1).map((row) => row.split('\t')[0])).toEqual([
      'Database',
      'DNS server dns.example',
      'Blocklists',
    ])
    expect(rows[1]).toMatch(/works, \d+\u00A0ms/)
    await expect.poll(() => page.locator('script[type=module]').count()).toBe(0)
    expect((await fetch(`${siteUrl}/healthz`)).status).toBe(200)
  })

  test('is a page when nothing works, and the monitor gets its 503', async () => {
    const { url, stop } = await startBuiltWorker({
      variables: { DOH_URLS: 'https://down.example/dns-query' },
      onLog: () => {},
      outboundService: () => new MiniflareResponse('', { status: 502 }),
    })
    try {
      const [page, health] = await Promise.all([fetch(`${url}/status`), fetch(`${url}/healthz`)])
      expect([page.status, health.status]).toEqual([200, 503])
      expect(await health.json()).toMatchObject({ ok: false })
      expect(await page.text()).toContain('No DNS server answers.')
    } finally {
      await stop()
    }
  })
})

test.each(['/pricing', '/blogs', '/status', '/tool/spf?domain=northwind.test'])(
  '%s prints its heading and no navigation',
  async (path) => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.emulateMedia({ media: 'print' })
    await page.goto(path)
    await expect.poll(() => page.locator('nav:visible').count()).toBe(0)
    await expect.poll(() => page.locator('h1:visible').count()).toBe(1)
  },
)
