// What Gmail counts, on the page of a monitor: added with and without script, drawn on the axis of the reports, and refused at its field.
import { expect, test } from 'vitest'
import { dayInWords, dayOfTime, isoDay } from '#shared/kit/calendar.ts'
import { fileOf, shareOf } from '#tests/shared/postmaster/answers.ts'
import { allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const DOMAIN = 'northwind.test'
const ADD = 'Add these figures'
const dayAgo = (days: number) => isoDay(dayOfTime(Date.now()) - days)
const jsonOf = (domain: string) =>
  fileOf({
    domainStats: [
      ...[6, 5, 2, 1].map((ago) => shareOf(domain, 'spam_rate', dayAgo(ago), ago === 5 ? 0.0034 : 0.0004)),
      ...['winter-sale', 'news', 'welcome', 'invoices'].map((loop, at) =>
        shareOf(domain, `feedback_loop_spam_rate:${loop}`, dayAgo(1), at / 1_000),
      ),
    ],
  }).text
const HIGHEST = `Highest: 0.34% on ${dayInWords(dayAgo(5))}, above Gmail’s 0.3%.`

const begin = async () =>
  sendForm(await readPage('/tool/dmarc-monitor'), 'Get an address', { domain: DOMAIN })

test('without script, what is pasted is drawn on the axis of days, and in words and figures', async () => {
  const page = await sendForm(await begin(), ADD, { text: jsonOf(DOMAIN) })
  expect(page.visible).toContain('Added: what the provider counted is with the days below.')
  expect(page.headings).toContain('What the mailbox provider counted')
  expect(page.visible).toContain(HIGHEST)
  const drawings = page
    .parts('svg', { role: 'img' })
    .map(({ attributes }) => attributes['aria-label'] ?? '')
    .filter((label) => label.includes('day by day'))
  expect(drawings).toEqual(
    [
      'Spam rate',
      ...['invoices', 'welcome', 'news'].map((id) => `Spam rate of feedback loop id “${id}”`),
    ].map((title) => `${title}, day by day. The table below has the figures.`),
  )
  expect(page.visible).toContain('1 more series is not drawn')
  // Days without a figure are in no row.
  const rows = page.table('What the provider counted on each day').map(([day]) => day)
  expect(rows).toEqual(['Day', ...[6, 5, 2, 1].map((ago) => dayInWords(dayAgo(ago)))])
})

test('without script, figures of another domain are refused at the field, which keeps them', async () => {
  const text = jsonOf('other.example')
  const page = await sendForm(await begin(), ADD, { text })
  expect(page.visible).toContain('Nothing was added: see the field.')
  expect(page.visible).toContain('These figures are about other.example.')
  expect(page.fields).toMatchObject({ text })
})

test('with script, a file is added as soon as it is chosen, and a wrong one is refused at the field', async () => {
  const page = await visitorAt(new URL((await begin()).url).pathname)
  await page.locator('summary', { hasText: 'Add what Gmail says' }).click()
  const chosen = page.getByLabel('Choose a file')
  const file = (text: string) => ({
    name: 'gmail.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await chosen.setInputFiles(file('{"domainStats": ['))
  await page.getByText('Nothing was added: see the field.').first().waitFor()
  await expect
    .poll(() => page.getByLabel('JSON of Postmaster Tools').getAttribute('aria-invalid'))
    .toBe('true')
  allowComplaints('status of 400')
  await chosen.setInputFiles(file(jsonOf(DOMAIN)))
  await page.getByText('Added: what the provider counted').first().waitFor()
  await page.getByText(HIGHEST).first().waitFor()
  await page.getByRole('img', { name: /^Spam rate, day by day/ }).waitFor()
})
