// The sequence builder as a visitor uses it: on the device, without JavaScript, and as files.
import { describe, expect, test } from 'vitest'
import { allowComplaints, visitor, visitorAt } from './browser.ts'

const PATH = '/tool/email-sequence'
const SECRET = 'Zanzibar'

describe('the sequence builder', () => {
  test('counts the days, and no request has a text of the visitor', async () => {
    const page = await visitor()
    const sent: string[] = []
    page.on('request', (request) =>
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
    )
    await page.goto(PATH)
    await page.getByLabel('New people a day').fill('50')
    await page.getByLabel('Mailboxes').fill('5')
    await page.getByLabel('Countries of the readers').fill('DE')
    await page.getByLabel('First day').fill('2026-12-01')
    await page.getByLabel('Sending days').selectOption('all')
    const step = (number: number) => page.getByRole('group', { name: `Step ${number}` })
    await step(1).getByLabel('Subject').fill(`A letter from ${SECRET}`)
    await step(1)
      .getByLabel('Text')
      .fill(`Hello from ${SECRET}. Reply no, and you will not hear from me again.`)
    await step(2).getByLabel('Days after the first').fill('3')
    await step(2).getByLabel('As a reply in the same thread').check()
    await page.getByRole('button', { name: 'Add a Step' }).click()
    await step(4).getByLabel('Days after the first').fill('9')
    await page.getByRole('button', { name: 'Check Sequence' }).click()
    await page.getByRole('heading', { name: 'Up to 150 emails a day' }).waitFor()
    await page.getByText('this needs consent beforehand in: Germany').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('sequence-2026-12-01.ics')
    expect(sent.join('\n')).not.toMatch(new RegExp(`${SECRET}|POST`))
    expect(page.url()).not.toContain(SECRET)
  })

  test('works without JavaScript, and names the wrong field', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    allowComplaints('the server responded with a status of 400')
    await page.getByLabel('New people a day').fill('many')
    await page.getByRole('group', { name: 'Step 1' }).getByLabel('Subject').fill('Oak')
    await page.getByRole('button', { name: 'Check Sequence' }).click()
    await page.getByText('Enter a whole number from 1 to 100000.').waitFor()
    await page.getByLabel('New people a day').fill('20')
    await page.getByRole('button', { name: 'Check Sequence' }).click()
    await page.getByRole('heading', { name: 'Up to 20 emails a day' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Calendar' }).isVisible()).toBe(false)
  })

  test('shows an example', async () => {
    const page = await visitorAt(PATH)
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByText('Sample data: Northwind is a made-up company.').waitFor()
    await page.getByText('What the law of each country says').waitFor()
  })
})
