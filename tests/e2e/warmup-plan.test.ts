import { describe, expect, test } from 'vitest'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const PLAN = '/tool/warmup-plan?domain=northwind.test'
const READY = /northwind\.test can get to 1,000 emails a day/
const CURVES = /The published curves get there in \d+ to \d+/
const PROOF = '4 complaints among 118 emails prove a rate above 0.3%'

describe('the warmup plan', () => {
  test('needs only a domain, shows the line of one provider alone, and judges a check-in with its proof', async () => {
    const page = await visitorAt('/tool/warmup-plan')
    await page.getByLabel('Domain', { exact: true }).fill('northwind.test')
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByRole('heading', { name: READY }).waitFor()
    await page.getByText('50 emails').first().waitFor()
    await expect
      .poll(() => page.getByRole('img', { name: /A line from 50 emails/ }).getAttribute('aria-label'))
      .toMatch(CURVES)
    const line = page.locator('[data-line=yahoo]')
    await expect.poll(() => line.isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Yahoo' }).check()
    await expect.poll(() => line.isVisible()).toBe(true)
    await page.getByLabel('Emails sent').fill('118')
    await page.getByLabel('Spam complaints').fill('4')
    await page.getByRole('button', { name: 'Judge these counts' }).click()
    await page.getByText(PROOF).waitFor()
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'Next sending day' }).textContent())
      .toContain('Stop')
  })

  test('needs only a domain and judges a check-in without JavaScript, too', async () => {
    const form = await readPage('/tool/warmup-plan')
    const page = await sendForm(form, 'Make my plan', { domain: 'northwind.test' })
    expect(page.headings).toContainEqual(expect.stringMatching(READY))
    expect(page.visible).toContain('50 emails')
    const labels = page.parts('svg', { role: 'img' }).map(({ attributes }) => attributes['aria-label'])
    expect(labels).toContainEqual(expect.stringMatching(/^A line from 50 emails[^]*The published curves get/))
    expect(labels).toContainEqual(expect.stringMatching(CURVES))
    const judged = await sendForm(page, 'Judge these counts', { sent: '118', complaints: '4' })
    expect(judged.visible).toContain(PROOF)
    const answers = judged.parts('div', { role: 'status' }).map(({ visible }) => visible)
    expect(answers).toContainEqual(expect.stringMatching(/Next sending day.*Stop/))
  })

  test('has all of it in the first HTML: number, weeks, limits, stop rules, and what it does not promise', async () => {
    const page = await readPage(`${PLAN}&goal=9000&service=workspace&mailboxes=5&start=2027-03-01&gmail=60`)
    const weeks = page.table('week by week')
    expect(weeks[0]).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    expect(weeks[1]?.slice(0, 2)).toEqual(['Mar 1', '50'])
    const rules = page.table('complaints, bounces and deferrals prove').map(([, ...counts]) => counts)
    expect(rules).toContainEqual(['84', '303', '1,048'])
    expect(page.table('Limits').flat().join()).toContain('different recipients outside the organization')
    expect(page.whole).toContain('Gmail treats you as a bulk sender, for good')
    expect(page.whole).toContain('We offer no warmup network')
    const files = page.links.filter(({ href }) => href.includes('format='))
    expect(files.map(({ text }) => text)).toEqual(['Calendar file', 'Table (CSV)'])
    const calendar = await fetch(siteUrl + (files[0]?.href ?? ''))
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect((await calendar.text()).split('BEGIN:VEVENT')[1]).toContain('DTSTART;VALUE=DATE:20270301')
  })

  test('has no date while a provider would refuse, but the changes', async () => {
    const page = await readPage('/tool/warmup-plan?domain=broken.test&goal=20000')
    expect(page.headings).toContain('broken.test is not ready for its first email')
    expect(page.headings.some((heading) => /^Make \d+ changes first/.test(heading))).toBe(true)
    expect(page.whole).not.toContain('Week by week')
    expect(page.links.some(({ text }) => text === 'Calendar file')).toBe(false)
    expect(page.parts('button').some(({ whole }) => whole.startsWith('Judge'))).toBe(false)
  })

  test('says plainly that no speed is proved for cold email', async () => {
    const page = await readPage(`${PLAN}&kind=outreach`)
    expect(page.visible).toContain('For cold email, no one has proved a speed that is safe.')
    expect(page.visible).toContain('Vendors name 20 to 50 cold emails a day')
  })

  test('takes the mix of a list from its URL, and keeps it in the form', async () => {
    const page = await readPage(`${PLAN}&gmail=80&microsoft=20&yahoo=0&apple=0`)
    expect(page.fields).toMatchObject({ gmail: '80', microsoft: '20', yahoo: '0', apple: '0' })
    expect(page.visible).toContain('At most: Gmail 40, Microsoft 10.')
  })

  test('says at the field what is wrong, keeps it, and opens what it is in', async () => {
    const values = { domain: 'northwind.test', gmail: '70', microsoft: '60' }
    const page = await sendForm(await readPage('/tool/warmup-plan'), 'Make my plan', values)
    expect(page.visible).toContain('Gmail, Microsoft, Yahoo and Apple have at most 100 together.')
    expect(page.fields).toMatchObject({ gmail: '70' })
  })
})

describe('a check-in', () => {
  test('counts a log on the device, and sends none of it', async () => {
    const page = await visitorAt(PLAN)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const bounce = (name: string, text: string) =>
      `Nov 26 10:00:00 mx postfix/smtp[1]: 4F: to=<${name}@example.net>, relay=mx.example.net[192.0.2.1]:25, delay=1, dsn=${text.slice(4, 9)}, status=${text.startsWith('5') ? 'bounced' : 'deferred'} (host mx.example.net[192.0.2.1] said: ${text})`
    const log = [
      bounce('ada', '550 5.1.1 User unknown'),
      bounce('bob', '421 4.7.0 Try again later'),
      bounce('bob', '421 4.7.0 Try again later'),
    ].join('\n')
    await page
      .getByLabel('Read the numbers from a log')
      .setInputFiles({ name: 'mail.log', mimeType: 'text/plain', buffer: Buffer.from(log) })
    await page.getByText('Counted on this device: 1 bounce and 1 deferral').waitFor()
    await expect.poll(() => page.getByLabel('Bounced').inputValue()).toBe('1')
    await expect.poll(() => page.getByLabel('Deferred').inputValue()).toBe('1')
    expect(sent.filter((one) => /example\.net|ada/.test(one))).toEqual([])
  })
})

describe('a kept plan', () => {
  test('moves with what is entered, has a calendar, and is deleted', async () => {
    const page = await visitorAt(PLAN)
    await page.getByRole('button', { name: 'Keep this plan' }).click()
    await page.waitForURL(/\/warmup\/[\w-]{22}$/)
    const address = page.url()
    await page.getByLabel('Emails sent').fill('50')
    await page.getByRole('button', { name: 'Enter this day' }).click()
    await page.getByText('Entered.').waitFor()
    await page.getByText('Next sending day: 62').waitFor()
    await page.getByRole('heading', { name: 'What you entered' }).waitFor()

    await page.getByLabel('Emails sent').fill('10')
    await page.getByLabel('Bounced').fill('11')
    await page.getByRole('button', { name: 'Enter this day' }).click()
    await page.getByText('That is more than the 10 emails that were sent.').waitFor()
    await expect.poll(() => page.getByLabel('Bounced').inputValue()).toBe('11')
    // The focus comes last, and scrolls: a click before it could miss.
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'bounced')
    allowComplaints('status of 400')

    await page.getByText('Delete this plan').first().click()
    await page.getByRole('button', { name: 'Yes, delete this plan' }).click()
    await page.getByText('The plan is deleted').waitFor()
    expect((await fetch(address)).status).toBe(404)
    allowComplaints('status of 404')
  })

  test('does so without JavaScript, at an address that nobody else learns', async () => {
    const kept = await sendForm(await readPage(PLAN), 'Keep this plan')
    expect(kept.url).toMatch(/\/warmup\/[\w-]{22}$/)
    const { headers } = await fetch(kept.url)
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer'])
    const page = await sendForm(kept, 'Enter this day', { sent: '50' })
    expect(page.visible).toContain('Entered.')
    expect(page.visible).toContain('Next sending day: 62')
    expect(page.headings).toContain('What you entered')

    const feed = page.links.find(({ text }) => text === 'Calendar feed')?.href ?? ''
    expect(feed).not.toContain(kept.url.split('/').at(-1))
    const calendar = await (await fetch(siteUrl + feed)).text()
    expect(calendar).toContain('SUMMARY:northwind.test: 50 emails sent')
    expect(calendar).toContain('SUMMARY:northwind.test: send 62')

    const rated = await sendForm(page, 'Add the rate', { gmailSpamRate: '0.15' })
    expect(rated.headings).toContain('northwind.test: hold at 50 emails')
    expect(rated.visible).toContain('Gmail named a spam rate of 0.15% for')
    const untold = await sendForm(rated, 'Add the rate', { date: '2020-01-01', gmailSpamRate: '0.15' })
    expect(untold.visible).toContain('Nothing was entered for that day. Enter its numbers first.')

    const wrong = await sendForm(page, 'Enter this day', { sent: '10', bounced: '11' })
    expect(wrong.visible).toContain('That is more than the 10 emails that were sent.')
    expect(wrong.fields).toMatchObject({ bounced: '11' })
    expect((await sendForm(page, 'Yes, delete this plan')).visible).toContain('The plan is deleted')
    expect([(await fetch(kept.url)).status, (await fetch(siteUrl + feed)).status]).toEqual([404, 404])
  })

  test('that a check-in stopped says so first, and goes on once its owner says that the cause is gone', async () => {
    const kept = await sendForm(await readPage(PLAN), 'Keep this plan')
    const stopped = await sendForm(kept, 'Enter this day', { sent: '50', complaints: '3' })
    expect(stopped.headings).toContain('Stop sending from northwind.test')
    expect(stopped.headings).not.toContain('What is ahead')
    const page = await sendForm(stopped, 'The cause is gone: go on')
    expect(page.headings).toContain('northwind.test: go back to 25 emails')
    expect(page.visible).toContain('3 complaints among 50 emails prove a rate above 0.3%')
    expect(page.parts('button').some(({ whole }) => whole.startsWith('The cause is gone'))).toBe(false)
  })
})
