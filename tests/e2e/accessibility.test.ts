// No page breaks a rule that axe-core can check, in either theme, on a phone and on a desk.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { describe, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PAGES = [
  '/',
  '/tool/spf',
  '/tool/spf?domain=broken.test',
  '/tool/spf?domain=northwind.test&ip=192.0.43.8',
  '/tool/spf?domain=localhost',
  '/tool/spf?domain=servfail.example',
  '/tool/spf?tab=generator&domain=northwind.test&ip4=10.0.0.1',
  '/tool/spf?tab=generator&domain=northwind.test&includes=_spf.workspace.test',
  '/tool/mx?domain=broken.test',
  '/blogs',
  '/blogs/one-click-unsubscribe',
  '/terms-conditions',
  '/tool/cname?domain=click.broken.test',
  '/tool/dkim?domain=northwind.test',
  '/tool/dkim?domain=broken.test&selector=mail',
  '/tool/dkim?domain=good.example&selector=a/b',
  '/tool/dkim?tab=generator',
  '/tool/dkim-generator',
  '/tool/dmarc?domain=broken.test',
  '/tool/dmarc?domain=servfail.example',
  '/tool/dmarc?tab=generator&domain=broken.test&rua=nonsense',
  '/tool/dmarc?tab=generator&domain=good.example&rua=a@reports.elsewhere.example&pct=50',
  '/tool/dmarc-generator?domain=northwind.test',
  '/styleguide',
]

/** Between them they show every component and every colour; the others differ in their words only. */
const DARK_PAGES = [
  '/',
  '/styleguide',
  '/blogs/spf-ten-lookups',
  '/contact-us',
  '/tool/spf?domain=broken.test',
  '/tool/spf?tab=generator&domain=northwind.test&ip4=10.0.0.1',
  '/tool/dmarc?domain=broken.test',
]

describe.each([
  { colorScheme: 'light', width: 360, pages: PAGES },
  { colorScheme: 'dark', width: 1280, pages: DARK_PAGES },
] as const)('in the $colorScheme theme, $width px wide', ({ colorScheme, width, pages }) => {
  test.each(pages)('%s breaks no rule', async (path) => {
    const viewport = { width, height: 800 }
    const page = await visitorAt(path, { colorScheme, reducedMotion: 'reduce', viewport })
    // Evaluated, not added as a script: the page's policy would rightly refuse that.
    await page.evaluate(axe)
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    )
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
  })
})
