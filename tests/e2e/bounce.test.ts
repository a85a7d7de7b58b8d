// The bounce decoder as a visitor uses it: from what came back to its cause, and to what is published today.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { visitorAt } from './browser.ts'
import { siteUrl } from './site.ts'

const FIELD = 'Bounce, log lines or code'

/** Each a story of its own: what is pasted, what the page says, what it asks about, what to change. */
const STORIES: readonly {
  name: string
  text: string
  heading: string
  today?: string | RegExp
  change?: string
}[] = [
  {
    name: 'SPF fails for a server',
    text: '550-5.7.26 The MAIL FROM domain [good.example] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.46.9]. - gsmtp',
    heading: 'Gmail says: SPF failed',
    today: /SPF returns “fail” for 192\.0\.46\.9/,
    change: 'Let 192.0.46.9 send for good.example',
  },
  {
    name: 'neither SPF nor DKIM',
    text: '550-5.7.26 Unauthenticated: requires all senders to authenticate with either SPF or DKIM. From: news@empty.example\nhost gmail-smtp-in.l.google.com said: 550 5.7.515 Access denied, sending domain empty.example does not meet the required authentication level.',
    heading: 'Gmail says: Not authenticated',
    today: /empty\.example has no SPF record/,
    change: 'Publish a DMARC record',
  },
  {
    name: 'DMARC refuses',
    text: '550 5.7.509 Access denied, sending domain BROKEN.TEST does not pass DMARC verification and has a DMARC policy of reject. [AM0.protection.outlook.com]',
    heading: 'Microsoft says: DMARC failed',
    today: 'The policy is p=quarantine.',
    change: 'Replace the SPF record',
  },
  {
    name: 'DKIM fails',
    text: '550-5.7.30 This message was blocked because it didn’t pass DKIM authentication. sending domain northwind.test - gsmtp',
    heading: 'Gmail says: DKIM failed',
    today: /key is published/,
  },
  {
    name: 'a blocklist',
    text: '554 5.7.1 Service unavailable; Client host [192.0.43.10] blocked using zen.spamhaus.org',
    heading: 'The server says: On a blocklist',
    today: /Today: 192\.0\.43\.10/,
  },
  {
    name: 'Cloudflare’s own blocklist',
    text: '554 5.7.1 [192.0.43.10] found on one or more RBLs (abusixip). Refer to https://developers.cloudflare.com/email-routing/postmaster/',
    heading: 'Cloudflare Email Routing says: On a blocklist',
    today: /Today: 192\.0\.43\.10/,
  },
  {
    name: 'a domain without mail servers',
    text: '<ada@empty.example>: Host or domain name not found. Name service error for name=empty.example type=MX: Host not found',
    heading: 'The server says: Recipient’s domain not found',
    today: /mail to empty\.example/,
  },
  {
    name: 'a name that does not exist',
    text: 'Final-Recipient: rfc822; ada@gone.invalid\nAction: failed\nStatus: 5.1.2\nDiagnostic-Code: smtp; 550 5.1.2 Host unknown',
    heading: 'The server says: Recipient’s domain not found',
    today: /gone\.invalid does not exist/,
  },
  {
    name: 'a full mailbox',
    text: '452 4.2.2 <ada@example.com>: Mailbox full',
    heading: 'The server says: Mailbox full',
  },
  {
    name: 'a text that nobody knows',
    text: '550 5.9.9 Qwertz',
    heading: 'The server says: A reason we do not know',
  },
]

describe('a story', () => {
  test.each(STORIES)('$name', async ({ text, heading, today, change }) => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill(text)
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    if (today !== undefined) await page.getByText(today).first().waitFor()
    if (change !== undefined) {
      await page.getByRole('heading', { level: 4, name: change }).waitFor()
      expect(await page.getByText('I published it: check live').count()).toBeGreaterThan(0)
    }
  })
})

/** As a browser hands over what is pasted. */
const paste = (page: Page, text: string) =>
  page.getByLabel(FIELD).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe('a long text', () => {
  const LINE =
    'x postfix/smtp[1]: 4A: to=<a@example.com>, dsn=5.2.2, status=bounced (552 5.2.2 Mailbox full)\n'
  const LOG = LINE.repeat(1000)

  test('is kept beside the field, and read', async () => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill('550 5.1.1 typed before')
    await paste(page, LOG)
    const kept = page.getByRole('group', { name: /^Pasted text, \d+ KB, 1,000 lines$/ })
    await kept.waitFor()
    expect(await page.getByLabel(FIELD).isVisible()).toBe(false)
    expect(await kept.evaluate((group) => group === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: '1000 replies, by reason' }).waitFor()
    expect(await kept.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Remove Pasted text' }).click()
    expect(await page.getByLabel(FIELD).inputValue()).toBe('550 5.1.1 typed before')
    expect(await kept.count()).toBe(0)
  })

  test('goes into the field on request, and is read from a file of that name', async () => {
    const page = await visitorAt('/tool/bounce')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'maillog.txt', mimeType: 'text/plain', buffer: Buffer.from(LOG) })
    await page.getByRole('heading', { name: '1000 replies, by reason' }).waitFor()
    expect(await page.getByLabel(FIELD).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Edit maillog.txt in the field' }).click()
    expect(await page.getByLabel(FIELD).inputValue()).toBe(LOG)
  })

  test('that is short enough is typed as ever', async () => {
    const page = await visitorAt('/tool/bounce')
    await paste(page, LINE)
    expect(await page.getByLabel(FIELD).isVisible()).toBe(true)
    expect(await page.getByRole('group', { name: /^Pasted text/ }).count()).toBe(0)
  })
})

describe('the bounce decoder', () => {
  test('keeps the text on the device', async () => {
    const page = await visitorAt('/tool/bounce')
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await page
      .getByLabel(FIELD)
      .fill('550 5.1.8 <ada.lovelace@good.example>: Sender address rejected: Domain not found')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByText(/Today: good\.example/).waitFor()
    expect(requests.filter((request) => request.includes('lovelace'))).toEqual([])
  })

  test('works without JavaScript, and asks at the edge', async () => {
    const page = await visitorAt('/tool/bounce', { javaScriptEnabled: false })
    await page.getByLabel(FIELD).fill('550 5.7.23 SPF check failed, sending domain empty.example')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: 'The server says: SPF failed' }).waitFor()
    expect(await page.getByText('This was read on our server').count()).toBe(1)
    expect(await page.getByText(/empty\.example has no SPF record/).count()).toBeGreaterThan(0)
  })

  test('shows many in a table by reason, with a CSV', async () => {
    const page = await visitorAt('/tool/bounce?example=log')
    await page.getByRole('heading', { name: '5 replies, by reason' }).waitFor()
    expect(await page.getByRole('row', { name: /No such address 2/ }).isVisible()).toBe(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Save as CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('bounces.csv')
  })

  test('answers a shared reply in the first HTML', async () => {
    const text = encodeURIComponent('550 5.7.1 blocked using zen.spamhaus.org')
    const html = await (await fetch(`${siteUrl}/tool/bounce?text=${text}`)).text()
    expect(html).toContain('On a blocklist')
  })

  test('says so when there is no refusal in it', async () => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill('Hello')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByText('There is no refusal in this text that we know.').waitFor()
  })

  test('shows markup in a reply as text', async () => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill('550 5.1.1 <img src=x onerror="window.hacked=1"> User unknown')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: 'The server says: No such address' }).waitFor()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  })

  test('does not know when DNS fails', async () => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill('550 5.7.23 SPF check failed, sending domain servfail.example')
    await page.getByRole('button', { name: 'Decode' }).click()
    const today = page.getByRole('region', { name: /^Today/ })
    await today.getByText('unknown').first().waitFor()
    expect(await today.getByRole('heading', { level: 4 }).count()).toBe(0)
  })
})
