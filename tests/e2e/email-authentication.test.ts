import { describe, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'
import { sendForm } from './send-form.ts'
import { readPage } from './read-page.ts'

describe('the email authentication page', () => {
  test.each([true, false])('answers what is typed, JavaScript: %s', async (javaScriptEnabled) => {
    const page = await visitorAt('/tool/email-authentication', { javaScriptEnabled })
    await page.getByRole('textbox', { name: 'Email' }).fill('empty.example')
    await page.getByRole('button', { name: 'Verify Authentication' }).click()
    await page
      .getByRole('heading', { name: 'Mail from empty.example is not properly authenticated' })
      .waitFor()
    await expect.poll(() => page.getByText('SPF, DKIM and DMARC are missing.').isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('heading', { level: 4 }).allTextContents())
      .toEqual(
        expect.arrayContaining([
          'Find out who sends your email',
          'Publish a DMARC record with a report mailbox',
        ]),
      )
  })

  test('keeps the domain of an address, and finds a key that the first guesses miss', async () => {
    const page = await visitorAt('/tool/email-authentication')
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByRole('textbox', { name: 'Email' }).fill('jane.doe@good.example')
    await page.getByRole('button', { name: 'Verify Authentication' }).click()
    await page.getByText('Each check, and what providers require').click()
    await page.getByText('The only DKIM key found for good.example is Ed25519').first().waitFor()
    await expect.poll(() => page.url()).toMatch(/\?domain=good\.example$/)
    expect(requests.filter((request) => request.includes('jane'))).toEqual([])
    await expect.poll(() => page.getByText('3 of 3').count()).toBeGreaterThan(0)
    await page.getByRole('row', { name: /SPF is published/ }).waitFor()
  })

  test('says that it does not know when DNS fails', async () => {
    const page = await readPage('/tool/email-authentication?domain=servfail.example')
    const [slip] = page
      .parts('section')
      .filter(({ headings: [first] }) => first === 'Email authentication of servfail.example is unknown')
    expect(slip?.whole).toContain('We could not check SPF, DKIM and DMARC')
    expect(slip?.whole).not.toMatch(/missing|\b\d of 3\b/i)
  })

  test('says at the field what is wrong with it, and keeps what was typed', async () => {
    const form = await readPage('/tool/email-authentication')
    const page = await sendForm(form, 'Verify Authentication', { email: 'jane doe@example' })
    const [field] = page.parts('input', { name: 'email' })
    expect([field?.attributes.value, field?.attributes['aria-invalid']]).toEqual(['jane doe@example', 'true'])
  })
})
