// Forms that end in an email say what this site can do, with and without a mail service; and what the links in its emails open.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { siteUrl, visitor } from './browser.ts'
import { viewOf } from './in-view.ts'
import { startMailingSite } from './mailing-site.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

let mailing: Awaited<ReturnType<typeof startMailingSite>>
beforeAll(async () => {
  mailing = await startMailingSite({})
})
afterAll(() => mailing.stop())

const LETTER = { email: 'ada@example.com', message: 'Why does my mail land in spam?', letterId: 'one' }
const send = async (url: string, fields: Record<string, string>) => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, html: await answer.text() }
}
const htmlOf = async (url: string) => (await fetch(url)).text()
const api = async (site: string, path: string, body: object): Promise<Record<string, string>> => {
  const answer = await fetch(`${site}/apis/v1/core/user${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return jsonIn(answer)
}

describe('a site without a mail service', () => {
  test('offers no newsletter, at the bottom of a page or on its own, and stores no address for it', async () => {
    expect(await htmlOf(`${siteUrl}/pricing`)).not.toContain('Get our newsletter')
    const page = await readPage('/subscription')
    expect(page.visible).toContain('This site has no newsletter')
    expect(page.fields).not.toHaveProperty('email')
    const { status, html } = await send(`${siteUrl}/subscription`, { email: 'ada@example.com' })
    expect(status).toBe(503)
    expect(html).toContain('Your address was not stored.')
    expect(html).not.toContain('Check your inbox')
  })

  test('says that a contact message waits in its database, before and after', async () => {
    expect((await readPage('/contact-us')).visible).toContain(
      'This site sends no email, so it waits until we read it',
    )
    const { html } = await send(`${siteUrl}/contact-us`, LETTER)
    expect(html).toContain('We have your message')
    expect(html).toContain('It is stored on this site, where we read it.')
  })

  test('says on the page of a watch that it cannot email anyone', async () => {
    const { key } = await api(siteUrl, '/watch', { subject: 'good.example', kind: 'domain' })
    expect((await readPage(`/watch/${key}`)).visible).toContain('Email is not offered')
  })
})

describe('a site with one', () => {
  test('emails the newsletter’s link, whose page no search engine and no other site learns', async () => {
    expect(await htmlOf(`${mailing.url}/pricing`)).toContain('Get our newsletter')
    const { html } = await send(`${mailing.url}/subscription`, { email: 'ada@example.com' })
    expect(html).toContain('Check your inbox')
    await expect.poll(() => mailing.emails.length, { timeout: 15_000 }).toBe(1)
    const [path = ''] = /\/subscription\?\S+/.exec(mailing.emails[0]?.text ?? '') ?? []
    const { headers } = await fetch(mailing.url + path)
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex'])
    const left = await sendForm(await readPage(mailing.url + path), 'No, never email me')
    expect(left.visible).toContain('You have unsubscribed. We will not email you again.')
    const allowed = await sendForm(left, 'Allow emails again')
    expect(allowed.visible).toContain('We may email you again.')
    expect(allowed.parts('main').map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ email: '' }),
    ])
  })

  test('says that a contact message is emailed on', async () => {
    expect(await htmlOf(`${mailing.url}/contact-us`)).toContain('email it to our own mailbox')
    const { html } = await send(`${mailing.url}/contact-us`, LETTER)
    expect(html).toContain('It is stored, and on its way to our mailbox.')
  })

  test.each([true, false])(
    'sends a test alert, and shows at the target that it was sent (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const address = `test-${javaScriptEnabled}@example.com`
      const { key } = await api(mailing.url, '/watch', { subject: 'northwind.test', kind: 'domain' })
      await api(mailing.url, `/watch/${key}/targets`, { kind: 'email', address })
      const emails = () => mailing.emails.filter(({ to }) => to === address)
      await expect.poll(() => emails().length, { timeout: 15_000 }).toBe(1)
      const [, token = ''] = /token=([\w-]+)/.exec(emails()[0]?.text ?? '') ?? []
      await api(mailing.url, '/watch-mail/change', { token, state: 'confirmed' })
      const page = await visitor({ baseURL: mailing.url, javaScriptEnabled })
      await page.goto(`/watch/${key}`)
      await page.getByRole('button', { name: /Send a test alert/ }).click()
      await page.getByText('Test email sent').waitFor()
      // It fades in.
      await expect.poll(() => page.evaluate(viewOf, 'Test email sent')).toBe('in view')
      await expect.poll(() => emails().length, { timeout: 15_000 }).toBe(2)
      expect(emails()[1]).toMatchObject({ subject: 'This is a test alert for northwind.test' })
      expect(emails()[1]?.text).toContain('Nothing has changed.')
      await page
        .getByRole('figure')
        .filter({ hasText: /Checked since/i })
        .waitFor()
    },
  )

  test('has a page behind the link of a watch email, which works when the watch is gone', async () => {
    const { key } = await api(mailing.url, '/watch', { subject: 'northwind.test', kind: 'domain' })
    await api(mailing.url, `/watch/${key}/targets`, { kind: 'email', address: 'grace@example.com' })
    const about = () => mailing.emails.find(({ to }) => to === 'grace@example.com')
    await expect.poll(about, { timeout: 15_000 }).toBeDefined()
    const [path = ''] = /\/watch-mail\?\S+/.exec(about()?.text ?? '') ?? []
    const open = () => readPage(mailing.url + path)
    expect((await open()).visible).toContain('Do you want an email when northwind.test changes?')
    await fetch(`${mailing.url}/apis/v1/core/user/watch/${key}`, { method: 'DELETE' })
    const gone = await open()
    expect(gone.visible).toContain('no longer watched for this address')
    const left = await sendForm(gone, 'No, never email me')
    expect(left.visible).toContain('This site won’t email you again, whoever asks.')
    const never = await open()
    expect(never.visible).toContain('This site never emails this address')
    const allowed = await sendForm(never, 'Allow emails again')
    expect(allowed.visible).toContain('This site may email you again.')
  })
})
