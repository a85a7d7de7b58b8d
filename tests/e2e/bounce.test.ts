import { readFile } from 'node:fs/promises'
import { describe, expect, inject, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { ADVISED, FIXED, WAITING, type Story } from './bounce-stories.ts'
import { visitorAt } from './browser.ts'
import type { RecordEdit } from './dns-host.ts'
import { readPage, type PageText } from './read-page.ts'
import { sendForm } from './send-form.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

const FIELD = 'Bounce, log lines or code'

/** What is clicked on the way is the same in all stories: these have two changes, records to remove, and someone else's. */
const CLICKED = new Set(['neither SPF nor DKIM', 'a null MX beside a mail server', 'a blocklist'])
const isClicked = ({ name }: Story) => CLICKED.has(name)
const isRead = (story: Story) => !isClicked(story)

const decoded = async ({ text, heading }: Pick<Story, 'text' | 'heading'>) => {
  const page = await visitorAt('/tool/bounce')
  await page.getByLabel(FIELD).fill(text)
  await page.getByRole('button', { name: 'Decode' }).click()
  await page.locator('[data-result]').getByRole('heading', { name: heading }).waitFor()
  return page
}

/** As the form without script sends it, looked up again. */
const readBounce = async (text: string) => {
  const body = new URLSearchParams({ text })
  const page = await readPage('/tool/bounce?fresh=yes', { method: 'POST', body })
  return { page, today: page.parts('section', { 'aria-labelledby': 'today' }) }
}

const slipIn = (today: PageText | undefined, title: string) =>
  today?.parts('li').find(({ headings }) => headings.includes(title))

/** What is said about the records of today: the page also lists each query. */
const factsIn = (today: PageText | undefined) =>
  today
    ?.parts('p')
    .map(({ whole }) => whole)
    .join('\n')

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

/** The same, in the HTML. */
function readChange(slip: PageText): RecordEdit {
  const lines = (kind: string) =>
    slip
      .parts('li', { 'data-kind': kind })
      .flatMap((line) => line.parts('span', { 'data-record-text': 'true' }))
      .map(({ whole }) => whole)
  const [, type = '', owner = ''] = /(?:^| )([A-Z]+) at (\S+)/.exec(slip.whole) ?? []
  return { owner, type, remove: lines('old'), add: lines('new') }
}

const liveState = async ({ owner, type, remove: [gone], add: [expected] }: RecordEdit) => {
  const asked = { owner, type, ...(expected && { expect: expected }), ...(gone && { gone }) }
  const url = `${siteUrl}/apis/v1/core/user/tools/change/live?${new URLSearchParams(asked).toString()}`
  return (await (await fetch(url)).json<{ state: string }>()).state
}

test('a reply starts with its code on the left, whatever script its words are in', async () => {
  const text = '550 5.1.1 <שלום@דוגמה.קום> המשתמש אינו מוכר'
  const page = await readPage(`/tool/bounce?text=${encodeURIComponent(text)}`)
  const quotes = page.parts('blockquote').flatMap((quote) => quote.parts('bdi', { dir: 'ltr' }))
  expect(quotes.map(({ visible }) => visible)).toEqual([text])
})

describe('a problem that the visitor fixes', () => {
  test.each(FIXED.filter(isClicked))('$name', async ({ changes, today, now, ...bounce }) => {
    const page = await decoded(bounce)
    const part = todayIn(page)
    await part.getByText(today).first().waitFor()
    await expect.poll(() => part.getByText('Before:').count()).toBe(0)
    for (const title of changes) {
      const slip = part
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 4, name: title }) })
      await slip.waitFor()
      const card = slip.locator('details').first()
      if (!(await card.evaluate((one: HTMLDetailsElement) => one.open)))
        await card.locator('summary').first().click()
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

  test.each(FIXED.filter(isRead))('$name', async ({ text, heading, changes, today, now }) => {
    let seen = await readBounce(text)
    expect(seen.page.headings).toContain(heading)
    expect(factsIn(seen.today[0])).toMatch(today)
    for (const title of changes) {
      const slip = slipIn(seen.today[0], title)
      if (!slip) throw new Error(`not on the page: ${title}`)
      expect(slip.whole).toContain('I published it: check live')
      const change = readChange(slip)
      await edit(change)
      expect(await liveState(change)).toBe('live')
      seen = await readBounce(text)
      expect(slipIn(seen.today[0], title)).toBeUndefined()
    }
    expect(factsIn(seen.today[0])).toMatch(now)
    expect(factsIn(seen.today[0])).not.toMatch(today)
  })
})

describe('a problem that someone else fixes', () => {
  test.each(WAITING.filter(isClicked))('$name', async ({ today, ask, elsewhere, now, ...bounce }) => {
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

  test.each(WAITING.filter(isRead))('$name', async ({ text, heading, today, ask, elsewhere, now }) => {
    const before = await readBounce(text)
    expect(before.page.headings).toContain(heading)
    expect(factsIn(before.today[0])).toMatch(today)
    expect(before.page.visible).toContain(ask)
    expect(before.today[0]?.links.map((link) => link.text)).toContain('Check again')
    expect(before.today[0]?.whole).not.toContain('I published it: check live')
    await edit(elsewhere)
    expect(factsIn((await readBounce(text)).today[0])).toMatch(now)
  })
})

describe('a problem that no DNS server shows', () => {
  test.each(ADVISED)('$name', async ({ text, heading, actor, advice }) => {
    const { page, today } = await readBounce(text)
    expect(page.headings).toContain(heading)
    expect(page.visible).toContain(advice)
    expect(page.parts('dd').filter(({ visible }) => visible.includes(actor))).toHaveLength(1)
    expect(today).toEqual([])
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

  test('is kept next to the field, and read; one that is short enough goes into the field', async () => {
    const page = await visitorAt('/tool/bounce')
    await paste(page, LINE)
    await expect.poll(() => page.getByLabel(FIELD).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('group', { name: /^Pasted text/ }).count()).toBe(0)
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
})

describe('the bounce decoder', () => {
  test('keeps the text on the device, and shows markup in it as text', async () => {
    const page = await visitorAt('/tool/bounce')
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await page
      .getByLabel(FIELD)
      .fill('550 5.1.8 <ada.lovelace@good.example>: Sender address rejected: Domain not found')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByText(/Today: good\.example/).waitFor()
    await page.getByLabel(FIELD).fill('550 5.1.1 <img src=x onerror="window.hacked=1"> User unknown')
    await page.getByRole('button', { name: 'Decode' }).click()
    await page.getByRole('heading', { name: 'The server says: No such address' }).waitFor()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(requests.filter((request) => /lovelace|hacked/.test(request))).toEqual([])
  })

  test('works without JavaScript, at the edge', async () => {
    const text = '550 5.7.23 SPF check failed, sending domain empty.example'
    const page = await sendForm(await readPage('/tool/bounce'), 'Decode', { text })
    expect(page.headings).toContain('The server says: SPF failed')
    expect(
      page.parts('p').filter(({ visible }) => visible.includes('This was read on our server')),
    ).toHaveLength(1)
    expect(page.whole).toContain('empty.example has no SPF record')
  })

  test('shows many in a table by reason, no address broken within a word on a desktop, with a CSV', async () => {
    const page = await visitorAt('/tool/bounce?example=log')
    await page.getByRole('heading', { name: '5 replies, by reason' }).waitFor()
    await expect
      .poll(() => page.getByRole('row', { name: /No such address 1 .* Gmail/ }).isVisible())
      .toBe(true)
    const names = page.getByRole('table', { name: 'Replies' }).locator('tbody th bdi')
    const lines = await names.evaluateAll((all) =>
      all.map((name) => new Set([...name.getClientRects()].map(({ top }) => top)).size),
    )
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((count) => count > 1)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Everything as CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('bounces.csv')
  })

  test('reads a log that is too long for a form as a file, whole', async () => {
    const line = (index: number) =>
      `Nov 17 09:01:11 mx1 postfix/smtp[811]: 4A1: to=<a${index}@example.com>, relay=mx${index % 40}.example.com[192.0.43.25]:25, delay=1.2, dsn=5.1.1, status=bounced (host mx.example.com[192.0.43.25] said: 550 5.1.1 <a${index}@example.com>: User unknown)`
    const log = Array.from({ length: 6000 }, (_, index) => line(index)).join('\n')
    expect(log.length).toBeGreaterThan(1_048_576)
    const page = await visitorAt('/tool/bounce')
    const file = { name: 'mail.log', mimeType: 'text/plain', buffer: Buffer.from(log) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('heading', { name: '6000 replies, by reason' }).waitFor()
    await page.getByRole('group', { name: /^mail\.log, / }).waitFor()
    await expect
      .poll(() => page.getByRole('row', { name: /No such address 6000 .* Other servers/ }).isVisible())
      .toBe(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Remove: 6,?000 addresses/ }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect([download.suggestedFilename(), text.trimEnd().split('\r\n').length]).toEqual(['remove.csv', 6001])
    expect(text).toContain('"a5999@example.com","address"')
    await page.getByRole('button', { name: 'Remove mail.log' }).click()
    await page.getByLabel(FIELD).waitFor()
  })

  test('says what a file is that it cannot read', async () => {
    const page = await visitorAt('/tool/bounce')
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1_100_000)])
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    await page.getByText('The file is a PDF file, not text.').waitFor()
  })

  test('answers a shared reply in the first HTML', async () => {
    const text = encodeURIComponent('550 5.7.1 blocked using zen.spamhaus.org')
    const html = await (await fetch(`${siteUrl}/tool/bounce?text=${text}`)).text()
    expect(html).toContain('On a blocklist')
  })

  test('says so when there is no refusal in it', async () => {
    const { page } = await readBounce('Hello')
    expect(page.visible).toContain('There is no refusal in this text that we know.')
  })

  test('is unknown when DNS fails', async () => {
    const { today } = await readBounce('550 5.7.23 SPF check failed, sending domain servfail.example')
    expect(today).toHaveLength(1)
    expect(factsIn(today[0])).toContain('unknown')
    expect(today[0]?.parts('h4')).toEqual([])
  })
})
