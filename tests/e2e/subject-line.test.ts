// The subject builder as a visitor uses it: with their own rows, without JavaScript, and without a request that has a text in it.
import { describe, expect, test } from 'vitest'
import { visitor, visitorAt } from './browser.ts'

const PATH = '/tool/subject-line'
const SECRET = 'Zanzibar'

describe('the subject builder', () => {
  test('draws the inboxes, and no request has a text of the visitor', async () => {
    const page = await visitor()
    const sent: string[] = []
    page.on('request', (request) =>
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
    )
    await page.goto(PATH)
    await page
      .getByRole('textbox', { name: 'Subject' })
      .fill(`Re: {{name}}, a letter from ${SECRET} that no phone shows in full`)
    await page.getByRole('textbox', { name: 'Sender' }).fill(`${SECRET} Post`)
    await page.getByText('Sample rows for the merge tags').click()
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`name\nAda\nMaximiliane of ${SECRET}\n`),
    })
    await page.getByText('rows.csv is above.').waitFor()
    await page.getByRole('button', { name: 'Check Subject' }).click()
    await page.getByRole('heading', { name: 'This subject could be better' }).waitFor()
    await page.getByText('It begins with “Re:”.').waitFor()
    await page.getByText(/^\d{3} px; cut at 327 to 392 px$/).waitFor()
    const row = page.locator('[data-client="iphone-mail"]')
    await expect.poll(() => row.innerText()).toContain(`Re: Maximiliane of ${SECRET}, a letter`)
    await page.getByRole('radio', { name: 'Shortest' }).check()
    await expect.poll(() => row.innerText()).toContain('Re: Ada, a letter')
    expect(sent.join('\n')).not.toMatch(new RegExp(`${SECRET}|POST`))
    expect(page.url()).not.toContain(SECRET)
  })

  test('works without JavaScript, without widths', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByRole('textbox', { name: 'Subject' }).fill('LAST CHANCE FOR TEA')
    await page.getByRole('button', { name: 'Check Subject' }).click()
    await page.getByRole('heading', { name: 'This subject could be better' }).waitFor()
    await page.getByText('Nothing but capitals').waitFor()
    await expect.poll(() => page.getByText(/px; cut at/).count()).toBe(0)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue())
      .toBe('LAST CHANCE FOR TEA')
    await page.goto(`${PATH}?subject=Fwd:%20tea`)
    await page.getByText('It begins with “Fwd:”.').first().waitFor()
  })

  test('says what is missing, and shows an example', async () => {
    const page = await visitorAt(PATH)
    await page.getByRole('button', { name: 'Check Subject' }).click()
    await page.getByText('Type a subject.').waitFor()
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByText('Sample data: Northwind Tea is a made-up company.').waitFor()
  })

  test('its widths are those of the drawing', async () => {
    const page = await visitorAt(`${PATH}?example=1`)
    await page.getByText(/px; cut at 327 to 392 px$/).waitFor()
    const drawn = await page.locator('[data-client]').evaluateAll((rows) =>
      rows.map((row) => {
        const subject = row.children[1]
        const range = document.createRange()
        if (subject) range.selectNodeContents(subject)
        return Math.round(range.getBoundingClientRect().width)
      }),
    )
    const said = (await page.getByText(/px; cut at/).allInnerTexts()).map((text) => Number.parseInt(text, 10))
    expect(said).toHaveLength(6)
    // Two pixels: hinting rounds each letter of a drawn text, and none of a measured one.
    for (const [index, px] of said.entries())
      expect(Math.abs(px - (drawn[index] ?? 0))).toBeLessThanOrEqual(2)
  })
})
