import { describe, expect, test } from 'vitest'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'
import { siteUrl, visitor, visitorAt } from './browser.ts'

const PATH = '/tool/template-checker'
const TEMPLATE =
  '<p style="color:#123456">Hi {{first_name}, click here, secret word</p><img src="https://evil.example/p.png" width="600" height="300">'
const MESSAGE = `From: Ana <ana@a.example>\nSubject: Hello\nContent-Type: text/html\n\n<p>Hello, act now</p>`

describe('the template checker', () => {
  test('checks in the browser: nothing leaves, marks are in place, the frame loads nothing', async () => {
    const page = await visitorAt(PATH)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByRole('textbox', { name: 'Email Template HTML' }).fill(TEMPLATE)
    await page.getByRole('button', { name: 'Check Template' }).click()
    const heading = page.getByRole('heading', { name: /^Score \d+ of 100$/ })
    await heading.waitFor()
    const cards = await page.locator('dl', { hasText: 'Spam Trigger Words' }).innerText()
    expect(cards).toMatch(
      /Spam Trigger Words\s+click here[\s\S]+Image to Text Ratio\s+0\.9\d[\s\S]+reduce images/,
    )
    expect(cards).toMatch(/Personalization\s+Not personalized/)
    const frame = page.frameLocator('iframe')
    await frame.getByText('click here').waitFor()
    await expect.poll(() => frame.locator('mark').allInnerTexts()).toEqual(['{{first_name}', 'click here'])
    // The template's styles are applied: the page's policy allows those with its nonce.
    await expect
      .poll(() => frame.locator('p').evaluate((element) => getComputedStyle(element).color))
      .toBe('rgb(18, 52, 86)')
    expect(sent.join('\n')).not.toMatch(/secret|evil\.example|POST/)
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Email Template HTML' }).inputValue())
      .toBe(TEMPLATE)
  })

  test('works without JavaScript, for a text and for a file', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByRole('textbox', { name: 'Email Template HTML' }).fill(TEMPLATE)
    await page.getByRole('button', { name: 'Check Template' }).click()
    await page.getByRole('heading', { name: /^Score \d+ of 100$/ }).waitFor()
    await page.frameLocator('iframe').getByText('secret word').waitFor()
    await expect
      .poll(() => page.frameLocator('iframe').locator('mark').allInnerTexts())
      .toEqual(['{{first_name}', 'click here'])
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Email Template HTML' }).inputValue())
      .toBe(TEMPLATE)
    await page.getByRole('textbox', { name: 'Email Template HTML' }).fill('')
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'a.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MESSAGE) })
    await page.getByRole('radio', { name: 'Cold email, one to one' }).check()
    await page.getByRole('button', { name: 'Check Template' }).click()
    await page.getByText('a whole message', { exact: true }).waitFor()
    await page.getByText('As a first email to someone who did not ask for it').waitFor()
  })

  test('takes a chosen file and a dropped one, says what is missing, and shows an example', async () => {
    const page = await visitorAt(PATH)
    const area = page.getByRole('textbox', { name: 'Email Template HTML' })
    await page.getByRole('button', { name: 'Check Template' }).click()
    await page.getByText('Paste a template, or choose a file.').waitFor()
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'a.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MESSAGE) })
    await page.getByText('a.eml is above.').waitFor()
    await expect.poll(() => area.inputValue()).toBe(MESSAGE)
    await area.evaluate((field) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['<p>Dropped</p>'], 'b.html', { type: 'text/html' }))
      field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await page.getByText('b.html is above.').waitFor()
    await expect.poll(() => area.inputValue()).toBe('<p>Dropped</p>')
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByText('Sample data: Northwind Tea is a made-up company.').waitFor()
    await expect.poll(() => area.inputValue()).toContain('Your spring box is ready')
  })

  test.each([true, false])(
    'runs and loads nothing of fifty payloads, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitor({ javaScriptEnabled })
      let ran = 0
      if (javaScriptEnabled) await page.exposeFunction('xss', () => ran++)
      page.on('dialog', (dialog) => {
        ran++
        void dialog.dismiss()
      })
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(siteUrl) && !/^(?:data|about):/.test(request.url()))
          foreign.push(request.url())
      })
      await page.goto(PATH)
      const everywhere = XSS_PAYLOADS.map(
        (text) =>
          `<p title="${text}" class='${text}' style="${text}">${text}</p><a href="${text}">${text}</a><img alt="${text}" src='${text}'>`,
      )
      const template = `<style>${XSS_PAYLOADS.join('\n')}</style>{{${XSS_PAYLOADS[0]}}}${everywhere.join('\n')}`
      await page.getByRole('textbox', { name: 'Email Template HTML' }).fill(template)
      await page.getByRole('button', { name: 'Check Template' }).click()
      await page.getByRole('heading', { name: /^Score \d+ of 100$/ }).waitFor()
      await page.frameLocator('iframe').locator('body').waitFor()
      await expect
        .poll(() =>
          page
            .frameLocator('iframe')
            .locator('script, img, iframe, link, form, object, [href], [src], [onload]')
            .count(),
        )
        .toBe(0)
      expect({ ran, foreign, at: page.url() }).toEqual({ ran: 0, foreign: [], at: siteUrl + PATH })
    },
  )
})
