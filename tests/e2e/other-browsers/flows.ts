// The main visitor flows, in a browser other than Chromium. Each flow is written once; a driver knows how the browser
// does it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inflateSync } from 'node:zlib'
import { gzipSync, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { LATER_PARTS, partAddress } from '#shared/domain-report/parts.ts'
import { sampleMessage } from '#shared/message/samples.ts'
import { isInView } from '../in-view.ts'
import { siteUrl } from '../site.ts'
import { PATIENT, type Driver } from './driver.ts'
import { startListeningProxy, type ListeningProxy } from './listening-proxy.ts'
import { KEYS, PHONE, visitorWith, type Visitor } from './visitor.ts'

const REPORTS = resolve('tests/fixtures/mail-reports/dmarc-reports')

interface Browser {
  name: string
  programs: readonly string[]
}

export function describeFlows(
  { name, programs }: Browser,
  launch: () => Promise<Driver>,
  { canPrint = true } = {},
) {
  describe.skipIf(programs.length === 0)(`in ${name}`, () => {
    let driver: Driver
    let proxy: ListeningProxy
    let page: Visitor
    const folder = mkdtempSync(join(tmpdir(), 'flows-'))
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }

    beforeAll(async () => {
      proxy = await startListeningProxy(siteUrl)
      driver = await launch()
      page = visitorWith(driver, proxy.url)
    })
    afterAll(async () => {
      await driver.close()
      await proxy.stop()
      rmSync(folder, { recursive: true })
    })
    afterEach(async () => {
      expect(await complaints(), 'nothing goes wrong in the page').toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
    })

    /** Everything that went wrong since the last call. */
    async function complaints(): Promise<string[]> {
      await page.evaluate(() =>
        (window as { allReported?: () => Promise<unknown> }).allReported?.().then(() => true),
      )
      return proxy.complaints.splice(0)
    }

    test('errors in a page are noticed', async () => {
      await page.open('/privacy-policy')
      await page.evaluate(() => {
        console.error('an error')
        setTimeout(() => {
          throw new Error('thrown')
        })
        void Promise.reject(new Error('refused'))
        new Image().src = 'https://elsewhere.example/a.png'
      })
      const complaintsSeen: string[] = []
      await vi.waitFor(async () => {
        complaintsSeen.push(...(await complaints()))
        for (const word of ['an error', 'thrown', 'refused', 'img-src'])
          expect(complaintsSeen.join('\n')).toContain(word)
      }, PATIENT)
    })

    test('a domain is checked from the home page', async () => {
      await page.open('/')
      await page.type('Your domain', 'northwind.test')
      await page.click('button', 'Check my domain')
      await page.see('h1', 'Domain report')
      await page.see('h2', 'northwind.test')
      await expect.poll(() => page.evaluate(() => location.search)).toContain('domain=northwind.test')
    })

    test('domain report: each later part is requested once', async () => {
      proxy.requests.splice(0)
      await page.open('/tool/domain-report?domain=broken.test')
      await page.see('h4', 'Renew broken.test')
      // The page before it may still be asking.
      const asked = proxy.requests.filter(
        (path) => path.startsWith(API_BASE_PATH) && path.includes('broken.test'),
      )
      expect(asked.toSorted()).toEqual(
        LATER_PARTS.map((part) => API_BASE_PATH + partAddress('broken.test', part)).toSorted(),
      )
    })

    test('the reference of the API: its contents lead to the place, and nothing moves', async () => {
      await page.open('/developers')
      const isDrawn = () => page.evaluate(() => 'drawn' in document.documentElement.dataset)
      await expect.poll(isDrawn, PATIENT).toBe(true)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const whole = await height()
      await page.click('nav a', 'Messages')
      const heading = await page.see('h2', 'Messages')
      expect(heading.y).toBeLessThan(200)
      expect(await height()).toBeCloseTo(whole, -1)
    })

    test('SPF: a result in place, its change in another format, copied; another tab and back', async () => {
      await page.open('/tool/spf')
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }) && null)
      await page.type('Domain', 'broken.test')
      await page.press(KEYS.enter)
      await page.see('h2', 'SPF of broken.test fails after 10 lookups')
      await page.click('label', 'I do not need any of it anymore')
      await page.click('summary', 'As code for BIND, Terraform, an API and others')
      await page.click('button', 'BIND zone file')
      await page.see('pre', 'IN TXT')
      await page.click('button', 'Copy BIND zone file')
      await expect.poll(() => page.evaluate(isInView, 'BIND zone file'), PATIENT).toBe(true)
      await page.see('button', 'Copied BIND zone file')
      await page.click('a', 'SPF Generator')
      await page.see('h2', 'Your SPF record')
      await page.evaluate(() => history.back())
      await page.see('h2', 'SPF of broken.test fails after 10 lookups')
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    })

    test('DKIM: the search for selectors completes', async () => {
      await page.open('/tool/dkim?domain=hidden.example', { size: PHONE })
      await page.see('h2', 'The DKIM keys of hidden.example are unknown')
      await vi.waitFor(async () => {
        const done = await page.evaluate(() => {
          const bar = document.querySelector('progress')
          return bar !== null && bar.value === bar.max && bar.max > 200
        })
        expect(done).toBe(true)
      }, PATIENT)
    })

    test('DKIM: key pairs are made in the browser', async () => {
      await page.open('/tool/dkim?tab=generator', { size: PHONE })
      await page.type('Domain Name', 'good.example')
      await page.type('Selector Name', 's1')
      for (const algorithm of ['RSA', 'ED25519']) {
        await page.select('Algorithm', algorithm)
        await page.click('button', 'Generate DKIM keys')
        await page.see('pre', '-----BEGIN PRIVATE KEY-----')
        await page.see('[data-record]', `v=DKIM1; k=${algorithm.toLowerCase()};`)
      }
    })

    test('header analyzer: the example', async () => {
      await page.open('/tool/email-header-analyzer', { size: PHONE })
      await page.click('a', 'example')
      await page.see('h2', 'A message from northwind.test')
      await page.see('caption', 'Results')
    })

    test('template checker: a template is judged and drawn with its marks', async () => {
      await page.open('/tool/template-checker')
      await page.paste('Email Template HTML', '<p style="color:#123456">Hi {{first_name}, click here</p>')
      await page.click('button', 'Check Template')
      await page.see('h2', 'Score')
      await page.see('iframe')
      await page.enterFrame()
      await vi.waitFor(async () => {
        const drawn = await page.evaluate(() => {
          const text = document.querySelector('p')
          return text && [document.querySelectorAll('mark').length, getComputedStyle(text).color]
        })
        expect(drawn).toEqual([2, 'rgb(18, 52, 86)'])
      }, PATIENT)
    })

    test('mail test: a signed message from a file', async () => {
      await page.open('/tool/mail-test', { size: PHONE })
      await page.choose('input[type=file]', [file('order.eml', sampleMessage('order').raw)])
      await page.see('h2', 'Receivers can see that this message is from northwind.test')
      await page.see('summary', 'Details: authentication, providers')
    })

    test('bounce decoder: from a reply to what is published', async () => {
      await page.open('/tool/bounce', { size: PHONE })
      await page.paste(
        'Bounce, log lines or code',
        '550 5.7.23 SPF check failed, sending domain empty.example',
      )
      await page.click('button', 'Decode')
      await page.see('h2', 'The server says: SPF failed')
      await page.see('h4', 'Publish a DMARC record')
    })

    test('DMARC reports: packed ones that are chosen and one that is dropped are read in a worker', async () => {
      const report = (name: string) => readFileSync(join(REPORTS, name))
      await page.open('/tool/dmarc-reports')
      await page.choose('input[aria-label="Choose files"]', [
        file('google.xml.gz', gzipSync(report('google.xml'))),
        file('yahoo.zip', zipSync({ 'yahoo.xml': report('yahoo.xml') })),
      ])
      await page.see('h2', 'Who sends as you')
      await page.see('summary', '2 records')
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], 'aol.xml'))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      }, report('aol.xml').toString())
      await page.see('summary', '3 records')
    })

    test('fleet: three domains', async () => {
      await page.open('/tool/fleet', { size: PHONE })
      await page.paste('Your domains', 'no-dmarc-1.com\nno-dmarc-2.com\nbroken-include-1.com')
      await page.click('button', 'Check domains')
      await page.see('button', 'Check again and compare')
      await page.see('h2', '3 domains need work')
    })

    test('the menu and the search by keyboard', async () => {
      await page.open('/')
      await page.evaluate(() => document.querySelector<HTMLElement>('header summary')?.focus())
      await page.press(KEYS.enter)
      await page.see('header details[open] a')
      await page.press(KEYS.escape)
      await vi.waitFor(
        async () =>
          expect(await page.evaluate(() => document.querySelector('header details[open]'))).toBeNull(),
        PATIENT,
      )
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
      await page.press(KEYS.control, 'k')
      await page.see('dialog[open]')
      await page.strike('spf check')
      await page.see('dialog[open] li:first-child a', 'SPF Checker')
      await page.press(KEYS.down)
      await page.press(KEYS.enter)
      await page.see('h1', 'SPF checker')
    })

    test('the menu of a phone, and the walkthrough: what is shown over the page closes with Escape', async () => {
      await page.open('/', { size: PHONE })
      for (const [css, opener] of [
        ['header button', 'Open menu'],
        ['a', 'Watch Video'],
      ] as const) {
        await page.click(css, opener)
        await page.see('dialog[open]')
        await page.press(KEYS.escape)
        await vi.waitFor(
          async () => expect(await page.evaluate(() => document.querySelector('dialog[open]'))).toBeNull(),
          PATIENT,
        )
      }
    })

    test('the theme is kept for the next page', async () => {
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
      await page.open('/pricing')
      await page.click('[data-theme-switch]')
      await expect.poll(() => theme()).toBe('light')
      await page.click('[data-theme-switch]')
      await expect.poll(() => theme()).toBe('dark')
      // By script: what is far below is laid out only as it comes into view, and would move under a pointer.
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/tool/mx"]')?.click())
      await page.see('h1', 'MX checker')
      await expect.poll(() => theme()).toBe('dark')
    })

    test('without JavaScript: a check, and a text that the server reads', async () => {
      proxy.isScripted = false
      try {
        await page.open('/tool/spf', { size: PHONE, isScripted: false })
        await page.type('Domain', 'broken.test')
        await page.click('button', 'Check SPF')
        await page.see('h2', 'SPF of broken.test fails after 10 lookups')
        await page.open('/tool/bounce', { isScripted: false })
        await page.see('*', 'Without JavaScript our server reads it')
        await page.type('Bounce, log lines or code', '550 5.1.1 User unknown')
        await page.click('button', 'Decode')
        await page.see('h2', 'The server says: No such address')
      } finally {
        proxy.isScripted = true
      }
    })

    if (canPrint)
      test('a result is printed on one page', async () => {
        await page.open('/tool/spf?domain=broken.test')
        await page.see('h2', 'SPF of broken.test fails after 10 lookups')
        const pdf = (await driver.print?.()) ?? ''
        expect(pagesOf(Buffer.from(pdf, 'base64'))).toBe(1)
      })
  })
}

/** A PDF file has its pages in compressed streams. */
function pagesOf(pdf: Buffer): number {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)
  const unpacked = [...streams].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [pdf.toString('latin1'), ...unpacked].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
