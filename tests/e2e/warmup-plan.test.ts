// The warmup plan as a visitor uses it: made, read, judged, kept and deleted.
import { describe, expect, test } from 'vitest'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const PLAN = '/tool/warmup-plan?domain=northwind.test'

describe('the warmup plan', () => {
  test.each([true, false])('needs only a domain, JavaScript: %s', async (javaScriptEnabled) => {
    const page = await visitorAt('/tool/warmup-plan', { javaScriptEnabled })
    await page.getByLabel('Domain', { exact: true }).fill('northwind.test')
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByRole('heading', { name: /northwind\.test can get to 1,000 emails a day/ }).waitFor()
    await page.getByText('50 emails').first().waitFor()
    await expect
      .poll(() => page.getByRole('img', { name: /A line from 50 emails/ }).getAttribute('aria-label'))
      .toMatch(/The published curves get there in \d+ to \d+/)
  })

  test('has all of it in the first HTML: number, weeks, limits, stop rules, and what it does not promise', async () => {
    const page = await readPage(`${PLAN}&goal=9000&service=workspace&mailboxes=5&start=2027-03-01&gmail=60`)
    const weeks = page.table('week by week')
    expect(weeks[0]).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    expect(weeks[1]?.slice(0, 2)).toEqual(['Mar 1', '50'])
    const rules = page.table('complaints, bounces and deferrals prove').map(([, ...counts]) => counts)
    expect(rules).toContainEqual(['17', '118', '273'])
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
    expect(page.headings.some((heading) => /^Make these \d+ changes first/.test(heading))).toBe(true)
    expect(page.whole).not.toContain('Week by week')
    expect(page.links.some(({ text }) => text === 'Calendar file')).toBe(false)
    expect(page.parts('button').some(({ whole }) => whole.startsWith('Judge'))).toBe(false)
  })

  test('says plainly that no speed is proved for cold email', async () => {
    const page = await readPage(`${PLAN}&kind=outreach`)
    expect(page.visible).toContain('For cold email, no one has proved a speed that is safe.')
    expect(page.visible).toContain('Vendors name 20 to 50 a day')
  })

  test('takes the mix of a list from its URL, and keeps it in the form', async () => {
    const page = await readPage(`${PLAN}&gmail=80&microsoft=20&yahoo=0&apple=0`)
    expect(page.fields).toMatchObject({ gmail: '80', microsoft: '20', yahoo: '0', apple: '0' })
    expect(page.visible).toContain('At most: Gmail 40, Microsoft 10.')
  })

  test('says at the field what is wrong, keeps it, and opens what it is in', async () => {
    const page = await visitorAt('/tool/warmup-plan', { javaScriptEnabled: false })
    await page.getByLabel('Domain', { exact: true }).fill('northwind.test')
    await page.getByText('Adjust').click()
    await page.getByLabel('Gmail').fill('70')
    await page.getByLabel('Microsoft', { exact: false }).last().fill('60')
    await page.getByRole('button', { name: 'Make my plan' }).click()
    await page.getByText('Together they are at most 100.').waitFor()
    await expect.poll(() => page.getByLabel('Gmail').inputValue()).toBe('70')
  })

  test('shows the line of one provider alone', async () => {
    const page = await visitorAt(PLAN)
    const line = page.locator('[data-line=yahoo]')
    await expect.poll(() => line.isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Yahoo' }).check()
    await expect.poll(() => line.isVisible()).toBe(true)
  })
})

describe('a check-in', () => {
  test.each([true, false])(
    'typed on the page is judged with its proof, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt(PLAN, { javaScriptEnabled })
      await page.getByLabel('Emails sent').fill('118')
      await page.getByLabel('Spam complaints').fill('2')
      await page.getByRole('button', { name: 'Judge these counts' }).click()
      await page.getByText('2 complaints among 118 emails prove a rate above 0.3%').waitFor()
      await expect
        .poll(() => page.getByRole('status').filter({ hasText: 'Next sending day' }).textContent())
        .toContain('Stop')
    },
  )

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
  test.each([true, false])(
    'moves with what is entered, has a calendar, and is deleted, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt(PLAN, { javaScriptEnabled })
      await page.getByRole('button', { name: 'Keep this plan' }).click()
      await page.waitForURL(/\/warmup\/[\w-]{22}$/)
      const address = page.url()
      await page.getByLabel('Emails sent').fill('50')
      await page.getByRole('button', { name: 'Enter this day' }).click()
      await page.getByText('Entered.').waitFor()
      await page.getByText('Next sending day: 62').waitFor()
      await page.getByRole('heading', { name: 'What you entered' }).waitFor()

      const feed = (await page.getByRole('link', { name: 'Calendar feed' }).getAttribute('href')) ?? ''
      expect(feed).not.toContain(address.split('/').at(-1))
      const calendar = await (await fetch(siteUrl + feed)).text()
      expect(calendar).toContain('SUMMARY:northwind.test: 50 emails sent')
      expect(calendar).toContain('SUMMARY:northwind.test: send 62')

      await page.getByLabel('Emails sent').fill('10')
      await page.getByLabel('Bounced').fill('11')
      await page.getByRole('button', { name: 'Enter this day' }).click()
      await page.getByText('That is more than the 10 emails that were sent.').waitFor()
      await expect.poll(() => page.getByLabel('Bounced').inputValue()).toBe('11')
      allowComplaints('status of 400')

      const kept = await fetch(address)
      expect([kept.headers.get('x-robots-tag'), kept.headers.get('referrer-policy')]).toEqual([
        'noindex',
        'no-referrer',
      ])
      await page.getByRole('button', { name: 'Delete this plan' }).click()
      await page.getByText('The plan is deleted').waitFor()
      expect([(await fetch(address)).status, (await fetch(siteUrl + feed)).status]).toEqual([404, 404])
      allowComplaints('status of 404')
    },
  )

  test('that a check-in stopped says so first', async () => {
    const page = await visitorAt(PLAN)
    await page.getByRole('button', { name: 'Keep this plan' }).click()
    await page.waitForURL(/\/warmup\//)
    await page.getByLabel('Emails sent').fill('50')
    await page.getByLabel('Spam complaints').fill('2')
    await page.getByRole('button', { name: 'Enter this day' }).click()
    await page.getByRole('heading', { name: 'Stop sending from northwind.test' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'What is ahead' }).count()).toBe(0)
  })
})
