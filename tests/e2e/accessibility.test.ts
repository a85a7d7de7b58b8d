// No page breaks a rule that axe-core can check, in either theme, on a phone and on a desktop; and none is drawn again
// when an extension puts something around it, since loading a page costs more than looking at it twice.
import { describe, expect, test } from 'vitest'
import { fullestPages } from '#shared/tools/catalogue.ts'
import { brokenRules } from './axe.ts'
import { AROUND, expectQuiet, isDrawnOnce, visitWithExtension } from './intruder.ts'

/** Every tool with its fullest answer, the states that only some URLs show, and the other kinds of pages. */
const PAGES = [
  '/',
  ...fullestPages(),
  '/tool/spf',
  '/tool/spf?domain=northwind.test&ip=192.0.43.8',
  '/tool/spf?domain=localhost',
  '/tool/spf?domain=servfail.example',
  '/tool/spf?tab=generator',
  '/tool/spf?tab=generator&domain=northwind.test&ip4=10.0.0.1',
  '/tool/spf?tab=generator&domain=northwind.test&includes=_spf.workspace.test',
  '/tool/ip-reputation-checker?ip=10.0.0.1',
  '/contact-us',
  '/blogs',
  '/blogs/one-click-unsubscribe',
  '/terms-conditions',
  '/status',
  '/accuracy',
  '/tool/dkim?domain=northwind.test',
  '/tool/dkim?domain=good.example&selector=a/b',
  '/tool/dkim?tab=generator',
  '/tool/dmarc?domain=servfail.example',
  '/tool/dmarc?tab=generator&domain=broken.test&rua=nonsense',
  '/tool/dmarc?tab=generator&domain=good.example&rua=a@reports.elsewhere.example&pct=50',
  '/tool/bimi?tab=generator&domain=broken.test&logo=https://www.broken.test/logo.svg&lps=a_b',
  '/tool/email-revenue-calculator?emails=1000&openRate=25&clickRate=10&conversionRate=200&revenuePerConversion=',
  '/styleguide',
  '/developers',
]

/** Together, they show every component and every color; the others differ only in their words. */
const DARK_PAGES = [
  '/',
  '/styleguide',
  '/blogs/spf-ten-lookups',
  '/contact-us',
  '/tool/spf?domain=broken.test',
  '/tool/spf?tab=generator&domain=northwind.test&ip4=10.0.0.1',
  '/tool/dmarc?domain=broken.test',
]

/** What is around every page; at “/” it is checked, too. */
const FRAME = ['body > header', 'body > footer']

describe.each([
  { colorScheme: 'light', width: 360, pages: PAGES },
  { colorScheme: 'dark', width: 1280, pages: DARK_PAGES },
] as const)('in the $colorScheme theme, $width px wide', ({ colorScheme, width, pages }) => {
  test.each(pages)('%s breaks no rule, and stays as it was drawn', async (path) => {
    const viewport = { width, height: 800 }
    const page = await visitWithExtension(path, AROUND, { colorScheme, viewport })
    await expect.poll(() => page.locator('[data-extension]').count()).toBe(AROUND.length)
    expect(await isDrawnOnce(page)).toBe(true)
    expect(await brokenRules(page, path === '/' ? [] : FRAME)).toEqual([])
    expectQuiet()
  })
})
