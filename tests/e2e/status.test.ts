import { Response as MiniflareResponse } from 'miniflare'
import { describe, expect, test } from 'vitest'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { READING, siteUrl, visitor } from './browser.ts'
import { readPage } from './read-page.ts'

describe('the status page', () => {
  test('is found in the footer and names each part, without JavaScript', async () => {
    const [footer] = (await readPage('/terms-conditions')).parts('footer')
    const page = await readPage(footer?.links.find(({ text }) => text === 'Service Status')?.href ?? '')
    expect(page.parts('h1').map(({ visible }) => visible)).toEqual(['Service status'])
    const parts = page
      .parts('tr')
      .slice(1, 4)
      .map(({ visible }) => visible)
    expect(parts).toEqual([
      expect.stringMatching(/^Database works, \d+ ms/),
      expect.stringMatching(/^DNS server dns\.example /),
      expect.stringMatching(/^Blocklists /),
    ])
    expect(page.parts('link', { rel: 'modulepreload' })).toEqual([])
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

test('pages print their heading and no navigation', async () => {
  const page = await visitor(READING)
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/pricing', '/blogs', '/status', '/tool/spf?domain=northwind.test']) {
    await page.goto(path)
    await expect.poll(() => page.locator('nav:visible').count(), { message: path }).toBe(0)
    await expect.poll(() => page.locator('h1:visible').count(), { message: path }).toBe(1)
  }
})
