// What browsers do each in their own way, as a visitor meets it: written once, run in every browser other than Chromium.
// What ours alone decides is tested in Chromium only.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OtherBrowser } from '../../../scripts/find-browser.mjs'
import { viewOf } from '../in-view.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'
import { startListeningProxy, type ListeningProxy } from './listening-proxy.ts'
import { KEYS, PHONE, visitorWith, type Driver, type Visitor } from './visitor.ts'

const REPORTS = resolve('tests/fixtures/mail-reports')
const PACKED = ['gzip.example!example.com!1795392000!1795478399.xml.gz', 'several.zip']
const PLAIN = readFileSync(`${REPORTS}/dmarc-reports/aol.xml`, 'utf8')

type Launch = (...programs: readonly string[]) => Promise<Driver>

export function describeFlows({ name, programs }: OtherBrowser, launch: Launch) {
  describe.skipIf(programs.length === 0)(`in ${name}`, () => {
    let proxy: ListeningProxy
    let page: Visitor

    beforeAll(async () => {
      proxy = await startListeningProxy(siteUrl)
      page = visitorWith(await launch(...programs), proxy)
    })
    afterAll(async () => {
      await page.close()
      proxy.stop()
    })
    afterEach(async () => {
      expect(await complaints(), 'nothing goes wrong in the page').toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
    })

    /** Everything that went wrong since the last call. */
    async function complaints(): Promise<string[]> {
      await page.evaluate(() => (window as { allReported?: () => Promise<true> }).allReported?.() ?? null)
      return proxy.complaints.splice(0)
    }

    test('errors in a page are noticed', async () => {
      await page.open('/privacy-policy')
      await page.evaluate(() => {
        console.error('an error')
        reportError(new Error('thrown'))
        void Promise.reject(new Error('refused'))
        new Image().src = 'https://elsewhere.example/a.png'
      })
      let seen = ''
      const heard = async () => (seen += (await complaints()).join('\n'))
      for (const word of ['an error', 'thrown', 'refused', 'img-src'])
        await expect.poll(heard).toContain(word)
    })

    test('by keyboard: the menu, the search, and a page of its answers', async () => {
      await page.open('/')
      await page.evaluate(() => document.querySelector<HTMLElement>('header summary')?.focus())
      await page.type(KEYS.enter)
      await page.see('header details[open] a')
      await page.type(KEYS.escape)
      await page.see('header details:not([open]) summary:focus')
      await page.typeWithControl('k')
      await page.see('dialog[open]')
      await page.type('spf check')
      await page.see('dialog[open] li:first-child a', 'SPF Checker')
      await page.type(KEYS.down)
      await page.type(KEYS.enter)
      await page.see('h1', 'SPF checker')
    })

    test('a result in place is printed on one page, and copied; another tab and back', async () => {
      await page.open('/tool/spf')
      await page.fill('Domain', 'broken.test')
      await page.type(KEYS.enter)
      await page.see('h2', 'SPF of broken.test fails after 10 lookups')
      if (page.print) expect(pagesOf(await page.print())).toBe(1)
      await page.click('[data-changes] [data-record] button', 'Copy')
      await page.click('button', 'Copy it anyway')
      await page.click('summary', 'As code for BIND, Terraform, an API and others')
      await page.click('button', 'BIND zone file')
      await page.see('pre', 'IN TXT')
      await page.click('button', 'Copy BIND zone file')
      await page.see('button', 'Copied BIND zone file')
      await expect.poll(() => page.evaluate(viewOf, 'BIND zone file')).toBe('in view')
      await page.click('main input')
      await page.typeWithControl('v')
      const pasted = () => page.evaluate(() => document.querySelector<HTMLInputElement>('main input')?.value)
      await expect.poll(pasted).toContain('IN TXT')
      await page.click('a', 'SPF Generator')
      await page.see('h2', 'Your SPF record')
      await page.evaluate(() => history.back())
      await page.see('h2', 'SPF of broken.test fails after 10 lookups')
    })

    test('on a phone: the parts of a report', async () => {
      await page.open('/tool/domain-report?domain=broken.test', { size: PHONE })
      await page.see('h4', 'Renew broken.test')
    })

    test('on a phone: key pairs are made in the browser', async () => {
      await page.open('/tool/dkim?tab=generator', { size: PHONE })
      await page.fill('Domain Name', 'good.example')
      await page.fill('Selector Name', 's1')
      await page.click('button', 'Generate DKIM keys')
      await page.see('[data-record]', 'v=DKIM1; k=rsa;')
      await page.fill('Algorithm', 'ED25519')
      await page.click('button', 'Generate DKIM keys')
      await page.see('[data-record]', 'v=DKIM1; k=ed25519;')
      await page.see('pre', '-----BEGIN PRIVATE KEY-----')
    })

    test('on a phone: a template is drawn with its marks, in a frame without permissions', async () => {
      await page.open('/tool/template-checker', { size: PHONE })
      await page.fill('Email Template HTML', '<p style="color:#123456">Hi {{first_name}, click here</p>')
      await page.click('button', 'Check Template')
      await page.see('iframe')
      const color = `getComputedStyle(document.querySelector('p:has(> mark ~ mark)') ?? document.body).color`
      await expect.poll(() => page.evaluateInFrame(color)).toBe('rgb(18, 52, 86)')
    })

    test('on a phone: packed reports that are chosen and one that is dropped are read in a worker', async () => {
      await page.open('/tool/dmarc-reports', { size: PHONE })
      const paths = PACKED.map((file) => `${REPORTS}/made/${file}`)
      await page.choose('input[aria-label="Choose files"]', paths)
      await page.see('h2', 'Who sends as you')
      await page.see('summary', '5 records')
      await page.evaluate((xml) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([xml], 'aol.xml'))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      }, PLAIN)
      await page.see('summary', '6 records')
    })

    test('on a phone: Escape closes the menu, and the theme is kept for the next page', async () => {
      await page.open('/pricing', { size: PHONE })
      await page.click('header button', 'Open menu')
      for (const chosen of ['light', 'dark']) {
        await page.click('dialog[open] [data-theme-switch]')
        await page.see(`[data-theme=${chosen}]`)
      }
      await page.type(KEYS.escape)
      await page.see('header button', 'Open menu')
      // By script: what is far below is laid out only as it comes into view, and would move under a pointer.
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/tool/mx"]')?.click())
      await page.see('h1', 'MX checker')
      await page.see('[data-theme=dark]')
    })

    test('on a phone, without JavaScript: a text that the server reads', async () => {
      await page.open('/tool/bounce', { size: PHONE, isScripted: false })
      await page.see('*', 'Without JavaScript our server reads it')
      await page.fill('Bounce, log lines or code', '550 5.1.1 User unknown')
      await page.click('button', 'Decode')
      await page.see('h2', 'The server says: No such address')
    })
  })
}

/** Firefox packs what a PDF file says of its pages. */
function pagesOf(pdf: Uint8Array): number {
  const file = Buffer.from(pdf).toString('latin1')
  const packed = [...file.matchAll(/stream\n(x[^]*?)\nendstream/g)].map(([, stream = '']) => stream)
  const unpacked = packed.map((stream) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
  return unpacked.join('\n').match(/\/Type \/Page\b/g)?.length ?? 0
}
