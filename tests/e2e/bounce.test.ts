// The bounce decoder as a visitor uses it: from what came back to its cause, and to what is published today.
import { describe, expect, inject, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { ADVISED, FIXED, WAITING } from './bounce-stories.ts'
import { READING, visitorAt } from './browser.ts'
import type { RecordEdit } from './dns-host.ts'
import { siteUrl } from './site.ts'

const FIELD = 'Bounce, log lines or code'

const decoded = async ({ text, heading }: { text: string; heading: string }) => {
  const page = await visitorAt('/tool/bounce')
  await page.getByLabel(FIELD).fill(text)
  await page.getByRole('button', { name: 'Decode' }).click()
  await page.locator('[data-result]').getByRole('heading', { name: heading }).waitFor()
  return page
}

const edit = async (record: RecordEdit) => {
  const answer = await fetch(`${inject('dnsHostUrl')}/edit`, { method: 'POST', body: JSON.stringify(record) })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
}

const todayIn = (page: Page) => page.getByRole('region', { name: /^Today: / })

/** The change as the visitor reads it. */
async function shownChange(slip: Locator): Promise<RecordEdit> {
  const owner = slip.locator('p', { hasText: / at / }).filter({ has: slip.page().locator('strong + code') })
  const lines = (kind: string) => slip.locator(`[data-kind=${kind}] [data-record-text]`).allTextContents()
  return {
    owner: (await owner.locator('strong + code').textContent()) ?? '',
    type: (await owner.locator('strong').textContent()) ?? '',
    remove: await lines('old'),
    add: await lines('new'),
  }
}

test('no address of a log breaks within a word on a desktop', async () => {
  const page = await visitorAt('/tool/bounce?example=log', {
    ...READING,
    viewport: { width: 1280, height: 900 },
  })
  const names = page.getByRole('table', { name: 'Replies' }).locator('tbody th bdi')
  const lines = await names.evaluateAll((all) =>
    all.map((name) => new Set([...name.getClientRects()].map(({ top }) => top)).size),
  )
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((count) => count > 1)).toEqual([])
})

test('a reply starts with its code on the left, whatever script its words are in', async () => {
  const text = '550 5.1.1 <שלום@דוגמה.קום> המשתמש אינו מוכר'
  const page = await visitorAt(`/tool/bounce?text=${encodeURIComponent(text)}`, READING)
  const quote = page.locator('blockquote bdi')
  await expect.poll(() => quote.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

describe('a problem that the visitor fixes', () => {
  test.each(FIXED)('$name', async ({ changes, today, now, ...bounce }) => {
    const page = await decoded(bounce)
    const part = todayIn(page)
    await part.getByText(today).first().waitFor()
    await expect.poll(() => part.getByText('Before:').count()).toBe(0)
    for (const title of changes) {
      const slip = part
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 4, name: title }) })
      await slip.waitFor()
      await edit(await shownChange(slip))
      await slip.getByText('I published it: check live').click()
      await slip.getByText('Live', { exact: true }).waitFor()
      await slip.getByText('Run the check again').click()
      await slip.waitFor({ state: 'detached' })
      await part.getByText('Now:').first().waitFor()
    }
    await part.locator('p', { hasText: 'Before:' }).filter({ hasText: today }).waitFor()
    await part.locator('p', { hasText: 'Now:' }).filter({ hasText: now }).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('today')
    expect(new URL(page.url()).pathname).toBe('/tool/bounce')
  })
})

describe('a problem that someone else fixes', () => {
  test.each(WAITING)('$name', async ({ today, ask, elsewhere, now, ...bounce }) => {
    const page = await decoded(bounce)
    const part = todayIn(page)
    await part.getByText(today).first().waitFor()
    await page.getByText(ask).first().waitFor()
    await expect.poll(() => part.getByText('I published it: check live').count()).toBe(0)
    await edit(elsewhere)
    await part.getByRole('link', { name: 'Check again' }).click()
    await part.getByText('Before:').waitFor()
    await part.locator('p', { hasText: 'Now:' }).filter({ hasText: now }).first().waitFor()
  })
})

describe('a problem that no DNS server shows', () => {
  test.each(ADVISED)('$name', async ({ actor, advice, ...bounce }) => {
    const page = await decoded(bounce)
    await page.getByText(advice).waitFor()
    await expect.poll(() => page.getByRole('definition').filter({ hasText: actor }).count()).toBe(1)
    await expect.poll(() => todayIn(page).count()).toBe(0)
  })
})

/** As a browser passes on what is pasted. */
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

  test('is kept next to the field, and read', async () => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill('550 5.1.1 typed before')
    await paste(page, LOG)
    const kept = page.getByRole('group', { name: /^Pasted text, \d+ KB, 1,000 lines$/ })
    await kept.waitFor()
    await expect.poll(() => page.getByLabel(FIELD).isVisible()).toBe(false)
    await expect.poll(() => kept.evaluate((group) => group === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: '1000 replies, by reason' }).waitFor()
    await expect.poll(() => kept.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Remove Pasted text' }).click()
    await expect.poll(() => page.getByLabel(FIELD).inputValue()).toBe('550 5.1.1 typed before')
    await expect.poll(() => kept.count()).toBe(0)
  })

  test('goes into the field on request, and is read from a file of that name', async () => {
    const page = await visitorAt('/tool/bounce')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'maillog.txt', mimeType: 'text/plain', buffer: Buffer.from(LOG) })
    await page.getByRole('heading', { name: '1000 replies, by reason' }).waitFor()
    await expect.poll(() => page.getByLabel(FIELD).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Edit maillog.txt in the field' }).click()
    await expect.poll(() => page.getByLabel(FIELD).inputValue()).toBe(LOG)
  })

  test('that is short enough goes into the field', async () => {
    const page = await visitorAt('/tool/bounce')
    await paste(page, LINE)
    await expect.poll(() => page.getByLabel(FIELD).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('group', { name: /^Pasted text/ }).count()).toBe(0)
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

  test('works without JavaScript, at the edge', async () => {
    const page = await visitorAt('/tool/bounce', { javaScriptEnabled: false })
    await page.getByLabel(FIELD).fill('550 5.7.23 SPF check failed, sending domain empty.example')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: 'The server says: SPF failed' }).waitFor()
    await expect.poll(() => page.getByText('This was read on our server').count()).toBe(1)
    await expect.poll(() => page.getByText(/empty\.example has no SPF record/).count()).toBeGreaterThan(0)
  })

  test('shows many in a table by reason, with a CSV', async () => {
    const page = await visitorAt('/tool/bounce?example=log')
    await page.getByRole('heading', { name: '5 replies, by reason' }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /No such address 2/ }).isVisible()).toBe(true)
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

  test('is unknown when DNS fails', async () => {
    const page = await visitorAt('/tool/bounce')
    await page.getByLabel(FIELD).fill('550 5.7.23 SPF check failed, sending domain servfail.example')
    await page.getByRole('button', { name: 'Decode' }).click()
    const today = page.getByRole('region', { name: /^Today/ })
    await today.getByText('unknown').first().waitFor()
    await expect.poll(() => today.getByRole('heading', { level: 4 }).count()).toBe(0)
  })
})
