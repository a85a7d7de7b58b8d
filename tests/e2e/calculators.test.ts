import { expect, test } from 'vitest'
import { siteUrl, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const REVENUE = '/tool/email-revenue-calculator'
const MAILBOX = '/tool/mailbox-calculator'

test('the revenue appears as you type, and the button puts it into the URL', async () => {
  const page = await visitorAt(REVENUE)
  await expect
    .poll(() => page.getByRole('region', { name: 'An example' }).getByText('$250.00').count())
    .toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('region', { name: 'Your result' }).count()).toBe(0)
  await page.getByLabel('Total Emails Sent').fill('1')
  await page.getByText('The result appears here while you type').waitFor()
  const values = {
    'Total Emails Sent': '10000',
    'Open Rate': '25',
    'Click-Through': '10',
    'Conversion Rate': '2',
  }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Average Revenue').fill('50')
  await page.getByText('Potential revenue: $250.00').waitFor()
  await expect.poll(() => page.getByRole('row', { name: '80%' }).textContent()).toBe('80%$200.00$50.00')
  await page.getByRole('button', { name: 'Calculate Revenue' }).click()
  await page.waitForURL('**?emails=10000&openRate=25&clickRate=10&conversionRate=2&revenuePerConversion=50')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Your result')
  await page.getByLabel('Total Emails Sent').fill('0')
  await page.getByText('there is no revenue to show').waitFor()
})

test('the revenue is there without JavaScript, and so is what is wrong', async () => {
  const page = await visitorAt(REVENUE, { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'See an example' }).click()
  await page.getByText('Potential revenue: $250.00').waitFor()
  await page.getByLabel('Open Rate').fill('50')
  await page.getByRole('button', { name: 'Calculate Revenue' }).click()
  await page.getByText('Potential revenue: $500.00').waitFor()
  const wrong = await readPage(
    `${REVENUE}?emails=abc&openRate=101&clickRate=1&conversionRate=1&revenuePerConversion=1`,
  )
  const [alert, ...others] = wrong.parts('div', { role: 'alert' })
  expect(alert?.visible).toContain('Please enter valid numbers for all fields')
  expect(others).toEqual([])
  expect(wrong.visible.split('Enter a number from 0 to 100.')).toHaveLength(1 + 1)
})

test('the mailbox’s limit comes with its reasons, its alert and its ramp-up', async () => {
  const page = await visitorAt(MAILBOX)
  await page.getByLabel('Mailbox Age').fill('2.99')
  await page.getByLabel('Bounce Rate').fill('6.5')
  await page.getByLabel('Current Sending Volume').fill('80')
  await page.getByRole('link', { name: 'Google Workspace 2,000' }).click()
  await page.getByText('your safe daily sending limit is: 935 emails').waitFor()
  await expect.poll(() => page.getByLabel('Sending Limit').inputValue()).toBe('2000')
  await expect.poll(() => page.getByRole('cell', { name: 'under 3 months' }).isVisible()).toBe(true)
  await page.getByLabel('Bounce Rate').press('e')
  await page.getByRole('alert').getByText('Please enter valid numbers for all fields').waitFor()
  await expect.poll(() => page.getByLabel('Bounce Rate').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Bounce Rate').press('Backspace')
  await page.getByText('your safe daily sending limit is: 935 emails').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('mailbox-ramp-to-935.csv')
})

test('the mailbox’s limit and its ramp-up are there without JavaScript', async () => {
  const page = await visitorAt(MAILBOX, { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Gmail, personal 500' }).click()
  await page.getByText('The result appears here').waitFor()
  await expect.poll(() => page.getByText('Please enter valid numbers').count()).toBe(0)
  await page.getByLabel('Mailbox Age').fill('6')
  await page.getByLabel('Bounce Rate').fill('0')
  await page.getByLabel('Current Sending Volume').fill('390')
  await page.getByRole('button', { name: 'Calculate Mailbox Health' }).click()
  await page.getByText('your safe daily sending limit is: 500 emails').waitFor()
  const csv = await fetch(siteUrl + (await page.getByText('Download as CSV').getAttribute('href')))
  expect([csv.status, csv.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="mailbox-ramp-to-500.csv"',
  ])
  expect(await csv.text()).toBe('Day,Week,Weekday,Emails\r\n1,1,Mon,490\r\n2,1,Tue,500\r\n')
  expect((await fetch(`${siteUrl}${MAILBOX}/ramp.csv?ageMonths=x`)).status).toBe(400)
})
