import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { allowComplaints, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const MESSAGE = `Received: by mx.example.net
DKIM-Signature: v=1; a=rsa-sha256; d=good.example;
  s=mail; h=from; bh=x; b=y
From: Bob <bob@good.example>
Subject: a secret matter

Nobody else may read this.`

/** Pastes as people do; keyboards and clipboards differ between systems. */
const paste = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe('the DKIM checker', () => {
  test('says what is wrong, then takes domain and selector from a message, which goes nowhere, and shows the key', async () => {
    const page = await visitorAt('/tool/dkim')
    const domain = page.getByRole('textbox', { name: 'Domain' })
    const selector = page.getByRole('textbox', { name: 'Selector' })
    const check = page.getByRole('button', { name: 'Check DKIM' })
    await domain.fill('good.example')
    await selector.fill('a/b')
    await check.click()
    await page.getByText('“a/b” is not a selector').waitFor()
    await expect
      .poll(async () => [await selector.inputValue(), await selector.getAttribute('aria-invalid')])
      .toEqual(['a/b', 'true'])
    await expect.poll(() => domain.inputValue()).toBe('good.example')
    allowComplaints('status of 400')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await selector.fill('Dear Bob, a secret. '.repeat(40))
    await check.click()
    await page.getByText('has no DKIM-Signature header').waitFor()
    expect(sent.join(' ')).not.toContain('secret')
    await domain.fill('')
    await paste(page, 'Selector', MESSAGE)
    await expect.poll(() => domain.inputValue()).toBe('good.example')
    await expect.poll(() => selector.inputValue()).toBe('mail')
    await check.click()
    await page.getByRole('heading', { name: 'DKIM key of mail._domainkey.good.example' }).waitFor()
    await expect.poll(() => page.getByText('v=DKIM1; k=ed25519;').first().isVisible()).toBe(true)
    await expect.poll(() => domain.inputValue()).toBe('')
    await expect.poll(() => selector.inputValue()).toBe('')
    await expect.poll(() => page.url()).toMatch(/\?domain=good\.example&selector=mail$/)
    expect(sent.join(' ')).not.toMatch(/secret|Nobody|bob/)
  })

  test('takes them from a header without JavaScript, puts only these in the URL, and clears the fields', async () => {
    const form = await readPage('/tool/dkim')
    const page = await sendForm(form, 'Check DKIM', { domain: 'good.example', selector: MESSAGE })
    expect(page.headings).toContain('DKIM key of mail._domainkey.good.example')
    expect(page.visible).toContain('v=DKIM1; k=ed25519;')
    expect(page.parts('form', { action: '/tool/dkim' })[0]?.fields).toMatchObject({
      domain: '',
      selector: '',
    })
    expect(page.url).toMatch(/\?domain=good\.example&selector=mail$/)
  })
})

describe('the search for selectors', () => {
  test('goes through the list by itself, and says that it proves nothing', async () => {
    const page = await visitorAt('/tool/dkim?domain=hidden.example')
    await page.getByRole('heading', { name: 'The DKIM keys of hidden.example are unknown' }).waitFor()
    const bar = page.getByRole('progressbar')
    await expect.poll(() => bar.getAttribute('value')).toBe(await bar.getAttribute('max'))
    expect(Number(await bar.getAttribute('max'))).toBeGreaterThan(200)
    await expect.poll(() => page.getByText('That proves nothing').count()).toBe(1)
    await expect.poll(() => page.getByText('No DKIM records found').count()).toBe(0)
  })

  test('continues by a link without JavaScript', async () => {
    const page = await readPage('/tool/dkim?domain=hidden.example')
    const next = page.links.find(({ text }) => text === 'Try the next selectors')?.href ?? ''
    expect(next).toContain('cursor=39')
    expect((await readPage(next)).visible).toContain('Selectors 40 to 78')
  })

  test('finds keys and links to each', async () => {
    const page = await visitorAt('/tool/dkim')
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByRole('heading', { name: '3 DKIM keys of northwind.test found' }).waitFor()
    await page.getByRole('link', { name: 'ed25519' }).click()
    await page.getByRole('heading', { name: 'DKIM key of ed25519._domainkey.northwind.test' }).waitFor()
  })

  test('stops with a message when the check cannot be reached', async () => {
    const page = await visitor()
    await page.route('**/apis/**', (route) => route.abort())
    await page.goto('/tool/dkim?domain=hidden.example')
    await page.getByText('The search stopped').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Try the next selectors' }).isVisible()).toBe(true)
    allowComplaints('net::ERR_')
  })
})

const KINDS = [
  ['RSA', '1024', 'k=rsa'],
  ['RSA', '4096', 'k=rsa'],
  ['ED25519', '', 'k=ed25519'],
] as const

describe('the DKIM generator', () => {
  test('makes keys of each kind in the browser, sends nothing, and saves the private key as a file', async () => {
    const page = await visitorAt('/tool/dkim?tab=generator')
    await page.getByRole('textbox', { name: 'Domain Name' }).fill('Good.example')
    await page.getByRole('textbox', { name: 'Selector Name' }).fill('s1')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const made = new Set<string | null>()
    for (const [algorithm, bits, type] of KINDS) {
      await page.getByLabel('Algorithm').selectOption(algorithm)
      if (bits) await page.getByLabel('Key Size').selectOption(bits)
      else await expect.poll(() => page.getByLabel('Key Size').isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Generate DKIM keys' }).click()
      await page.getByRole('heading', { name: 'Private Key' }).waitFor()
      const key = page.locator('pre')
      await expect.poll(async () => made.has(await key.textContent())).toBe(false)
      await expect
        .poll(() => key.textContent())
        .toMatch(/^-----BEGIN PRIVATE KEY-----[^]+END PRIVATE KEY-----/)
      made.add(await key.textContent())
      await expect.poll(() => page.getByText(`v=DKIM1; ${type};`).first().isVisible()).toBe(true)
      await expect.poll(() => page.getByText('s1._domainkey', { exact: true }).first().isVisible()).toBe(true)
      await expect
        .poll(() => page.getByText('Receivers do not accept keys under 1024 bits.').count())
        .toBe(bits === '1024' ? 1 : 0)
    }
    expect(sent).toEqual([])
    await saysWhatIsWrongAndSaves(page)
  })

  async function saysWhatIsWrongAndSaves(page: Page) {
    const domain = page.getByRole('textbox', { name: 'Domain Name' })
    await domain.fill('nonsense')
    await page.getByRole('textbox', { name: 'Selector Name' }).fill('s1')
    await page.getByRole('button', { name: 'Generate DKIM keys' }).click()
    await page.getByText('“nonsense” is not a domain').waitFor()
    await expect.poll(() => domain.inputValue()).toBe('nonsense')
    await domain.fill('good.example')
    await page.getByRole('button', { name: 'Generate DKIM keys' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Save as a file.*private\.pem/ }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('s1.good.example.private.pem')
  }

  test.each(['/tool/dkim-generator', '/tool/dkim?tab=generator'])(
    'works without JavaScript: %s',
    async (path) => {
      const form = await readPage(path)
      const page = await sendForm(form, 'Generate DKIM keys', { domain: 'good.example', selector: 's1' })
      expect(page.visible).toContain('made on our server')
      expect(page.parts('pre').map(({ whole }) => whole)).toEqual([
        expect.stringContaining('BEGIN PRIVATE KEY'),
      ])
    },
  )
})

describe('does the private key fit the record', () => {
  /** The key of RFC 8463, A.2, in PKCS#8. */
  const bytes = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from('nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=', 'base64'),
  ]).toString('base64')
  const KEY = `-----BEGIN PRIVATE KEY-----\n${bytes}\n-----END PRIVATE KEY-----\n`

  /** Everything that leaves the browser from now on. */
  function watchNetwork(page: Page) {
    const sent: string[] = []
    page.on('request', (request) =>
      sent.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`),
    )
    page.on('websocket', (socket) => sent.push(socket.url()))
    return sent
  }

  test('is answered next to a published key, with nothing sent', async () => {
    const page = await visitorAt('/tool/dkim?domain=good.example&selector=mail')
    await page.getByText('Does your private key match this record?').click()
    await page.getByLabel('Your private key').waitFor()
    const sent = watchNetwork(page)
    await page.getByLabel('Your private key').fill(KEY)
    await page.getByRole('button', { name: 'Compare key and record' }).click()
    await page.getByText('The private key matches this record').waitFor()
    await page.getByLabel('Your private key').fill('my key!')
    await page.getByRole('button', { name: 'Compare key and record' }).click()
    await page.getByText('This cannot be read as a private key').waitFor()
    expect(sent).toEqual([])
  })

  test('is answered on the generator’s page: only domain and selector are sent, to fetch the record', async () => {
    const page = await visitorAt('/tool/dkim?tab=generator')
    await page.getByText('Does a key you already have match its record?').click()
    await page.getByLabel('Your private key').waitFor()
    const sent = watchNetwork(page)
    await page.getByLabel('Your private key').fill(KEY)
    await page.getByRole('button', { name: 'Compare key and record' }).click()
    await page.getByText('Paste the record, or enter its domain and selector.').waitFor()
    await page.getByLabel('Published for the domain').fill('good.example')
    await page.getByLabel('Under the selector').fill('mail')
    await page.getByRole('button', { name: 'Compare key and record' }).click()
    await page.getByText('The private key matches this record').waitFor()
    expect(sent).toEqual(['GET /apis/v1/core/user/tools/dkim/report?domain=good.example&selector=mail'])
    await page.getByRole('textbox', { name: 'The record' }).fill('v=DKIM1; k=ed25519; p=AAAA')
    await page.getByRole('button', { name: 'Compare key and record' }).click()
    await page.getByText('The record that matches this private key').first().waitFor()
    expect(sent).toHaveLength(1)
    await expect.poll(() => page.url()).toMatch(/\/tool\/dkim\?tab=generator$/)
  })

  test('says without JavaScript why it needs it', async () => {
    const page = await readPage('/tool/dkim?tab=generator')
    const part = page.disclosure('Does a key you already have match its record?')
    expect(part.parts('noscript').flatMap((reason) => reason.parts('p'))).toHaveLength(1)
    expect(part.parts('textarea')).toEqual([])
    expect(page.whole).not.toContain('Your private key')
  })
})
