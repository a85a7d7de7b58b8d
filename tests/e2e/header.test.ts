// The header analyzer as a visitor uses it: what is pasted stays on the device and is never taken for markup.
import { describe, expect, test } from 'vitest'
import { COMPLAINT_SOURCES } from '#shared/data/complaint-sources.ts'
import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'
import { allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const PATH = '/tool/email-header-analyzer'

/** Hostile texts in every part of a header that the page shows. */
const hostileMessage = (payloads: readonly string[], number: number) => {
  const texts = payloads.map((payload) => payload.replace(/[\r\n\0]/g, ' '))
  const each = (line: (text: string) => string) => texts.map(line).join('\n')
  return `${each((text) => `Authentication-Results: mx.reader.example; spf=pass (${text}) smtp.mailfrom="${text}"; dkim=pass reason="${text}" header.d=${text}`)}
${each((text) => `Received: from ${text} (${text} [192.0.43.10]) by ${text} with ${text} id 1; Tue, 17 Nov 2026 09:14:11 +0000`)}
${each((text) => `DKIM-Signature: v=1; a=${text}; d=${text}; s=${text}; h=from:${text}; b=x`)}
${each((text) => `ARC-Seal: i=1; cv=${text}; d=${text}`)}
${each((text) => `X-Spam-Status: Yes, score=9 required=5 tests=${text}`)}
${each((text) => `X-Rspamd-Action: ${text}`)}
${each((text) => `X-Forefront-Antispam-Report: SFV:${text};CAT:${text}`)}
List-Unsubscribe: <${texts.join(' ')}>, <https://${texts.join('')}>
From: "${texts.join(' ')}" <${texts.join('')}@sender.example>
Reply-To: ${texts.join(' ')} <a@other.example>
Subject: No. ${number} ${texts.join(' ')}
${each((text) => `X-${text.replace(/[^a-z]/gi, '')}: ${text}`)}
`
}

/** This many at a time, since each reading costs the browser some time. */
const PAYLOADS_A_MESSAGE = 9

describe('the header analyzer', () => {
  test('reads what is pasted on the device: nothing is sent, and the URL stays bare', async () => {
    const page = await visitorAt(PATH)
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
    )
    await page.getByLabel('Email Headers').fill(SAMPLE_MESSAGE)
    await page.getByRole('button', { name: 'Analyze Email Headers' }).click()
    const heading = page.getByRole('heading', { name: 'A message from northwind.test' })
    await heading.waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
    await expect
      .poll(() => page.getByText('mx.workspace.test verified that northwind.test sent this message.').count())
      .toBe(1)
    const results = page.getByRole('table', { name: 'Results' })
    await expect
      .poll(() => results.getByRole('row').allInnerTexts())
      .toEqual([
        expect.stringContaining('Category'),
        expect.stringContaining('pass (mail.northwind.test)'),
        expect.stringContaining('pass (northwind.test), pass (newsletter.test)'),
        expect.stringContaining('pass (northwind.test)'),
        expect.stringContaining('None'),
        expect.stringContaining('out-17.newsletter.test, mx.workspace.test'),
      ])
    // The alignment of mail.northwind.test depends on the public suffix list, which was loaded automatically.
    await expect.poll(() => page.getByText('unknown', { exact: true }).count()).toBe(0)
    await expect
      .poll(() => page.getByRole('link', { name: '192.0.43.10' }).first().getAttribute('href'))
      .toBe('/tool/ip-reputation-checker?ip=192.0.43.10')
    expect(page.url().endsWith(PATH)).toBe(true)
    expect(asked.filter((request) => !/^GET \S+\/assets\/\S+ $/.test(request))).toEqual([])
  })

  test('takes a dropped message file, and says what an Outlook file is', async () => {
    const page = await visitorAt(PATH)
    const field = page.locator('input[type=file]')
    await field.setInputFiles({
      name: 'a.msg',
      mimeType: 'application/vnd.ms-outlook',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    })
    await page.getByText('This is an Outlook file (.msg)').waitFor()
    const body = `\r\nThe body is not read.\r\n${'x'.repeat(2_000_000)}`
    const transfer = await page.evaluateHandle(
      ([text]) => {
        const data = new DataTransfer()
        data.items.add(new File([text ?? ''], 'a.eml'))
        return data
      },
      [FORGED_MESSAGE.replaceAll('\n', '\r\n') + body],
    )
    await page.getByLabel('Email Headers').dispatchEvent('drop', { dataTransfer: transfer })
    await page
      .locator('[data-result]')
      .getByText('could not verify that northwind.test sent this message')
      .waitFor()
    await expect
      .poll(() => page.getByLabel('Email Headers').inputValue())
      .not.toContain('The body is not read.')
    await expect
      .poll(() =>
        page
          .getByText('are where the sender could have written them, so we do not count them.')
          .first()
          .isVisible(),
      )
      .toBe(true)
  })

  test('works without JavaScript, and says at the field what is not a header', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByLabel('Email Headers').fill('Hello, how are you?')
    await page.getByRole('button', { name: 'Analyze Email Headers' }).click()
    await page.getByText('There is no header field in this text.').waitFor()
    await expect.poll(() => page.getByLabel('Email Headers').inputValue()).toBe('Hello, how are you?')
    allowComplaints('status of 400')
    await page.getByLabel('Email Headers').fill(FORGED_MESSAGE)
    await page.getByRole('button', { name: 'Analyze Email Headers' }).click()
    await page.getByText('This was read on our server, because JavaScript is off in your browser.').waitFor()
    await expect
      .poll(() => page.getByText('could not verify that northwind.test sent this message').count())
      .toBe(1)
    expect(page.url().endsWith(PATH)).toBe(true)
  })

  test('has an example that needs no script and is not indexed', async () => {
    const page = await readPage(`${PATH}?example=newsletter`)
    expect(page.visible).toContain('Sample data: we made up this message.')
    expect(page.parts('meta', { name: 'robots' }).map(({ attributes }) => attributes.content)).toEqual([
      'noindex',
    ])
  })

  test.each([
    ['newsletter', 'Northwind – Café & Tea', 'No app warns about the sender.'],
    ['forgery', 'accounts@northwind.test', 'apps add “via bulk-sender.test” to the sender'],
  ])('draws the row that a reader sees of the sample %s, without script', async (sample, sender, warning) => {
    const page = await readPage(`${PATH}?example=${sample}`)
    const [desk] = page
      .parts('section')
      .filter(({ headings }) => headings.includes('What a reader sees in the list'))
    expect(desk?.parts('figure')).toHaveLength(2)
    expect(desk?.visible).toContain(sender)
    expect(desk?.visible).toContain(warning)
  })

  test('shows hostile headers as text: no script runs, no request leaves', async () => {
    const page = await visitorAt(PATH, { reducedMotion: 'reduce' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('dialog', () => asked.push('a dialog'))
    await page.evaluate(() =>
      Object.assign(window, { ran: 0, xss: () => ((window as unknown as { ran: number }).ran += 1) }),
    )
    const area = page.getByLabel('Email Headers')
    for (let at = 0; at < XSS_PAYLOADS.length; at += PAYLOADS_A_MESSAGE) {
      await area.fill(hostileMessage(XSS_PAYLOADS.slice(at, at + PAYLOADS_A_MESSAGE), at))
      await page.getByRole('button', { name: 'Analyze Email Headers' }).click()
      await page.getByText(`No. ${at} `).first().waitFor()
    }
    expect(await page.evaluate(() => (window as unknown as { ran: number }).ran)).toBe(0)
    expect(asked.filter((url) => !/\/assets\//.test(url))).toEqual([])
    await expect
      .poll(() =>
        page
          .locator(
            'main :is(script:not([type="application/ld+json"], [nonce]), iframe, img, object, embed, link, base)',
          )
          .count(),
      )
      .toBe(0)
    const targets = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    // Where mailbox providers show complaints is our own text.
    const own = COMPLAINT_SOURCES.map(({ address }) => address)
    expect(targets.filter((target) => !target.startsWith('/') && !own.includes(target))).toEqual([])
  })
})
