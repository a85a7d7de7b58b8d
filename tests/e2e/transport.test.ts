import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { expectRefusal } from './refused.ts'
import { sendForm } from './send-form.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

const VIEW = 'What happens to an email, server by server'
const GENERATOR = '/tool/transport?tab=generator'
const CHAIN = readFileSync('tests/fixtures/transport/chain.pem', 'utf8')
const FATES_OF_ATTACK = [/^exposed/, /^kept back/, /^kept back/].map(
  (fate) => expect.stringMatching(fate) as string,
)
const TLSA = '3 1 1 0b7f77204f125298a3e0e73d6eba6ec42f82eb6d5c6d593e4a30620b704b0f3a'

describe('the transport security checker', () => {
  test('has its verdict in the first HTML', async () => {
    const html = await (await fetch(`${siteUrl}/tool/transport?domain=northwind.test`)).text()
    expect(html).toContain('Mail to northwind.test is protected in transit')
    expect(html).toContain('openssl s_client -starttls smtp')
  })

  test('says at the field what is wrong, and keeps it; answers a typed domain, JavaScript: true', async () => {
    const page = await visitorAt('/tool/transport')
    await expectRefusal(page, 'Check transport')
    await page.getByLabel('Domain', { exact: true }).fill('https://Northwind.test/')
    await page.getByRole('button', { name: 'Check transport' }).click()
    await page.getByRole('heading', { name: 'Mail to northwind.test is protected in transit' }).waitFor()
    const fates = page.getByRole('table', { name: 'What happens to an email today' })
    const attack = fates.getByRole('row').filter({ hasText: 'forged DNS answer' })
    await expect.poll(() => attack.getByRole('cell').allInnerTexts()).toEqual(FATES_OF_ATTACK)
    await expect
      .poll(() => page.getByRole('heading', { name: 'Not tested: the servers themselves' }).isVisible())
      .toBe(true)
  })

  test('answers a typed domain, JavaScript: false', async () => {
    const form = await readPage('/tool/transport')
    const page = await sendForm(form, 'Check transport', { domain: 'https://Northwind.test/' })
    expect(page.headings).toContain('Mail to northwind.test is protected in transit')
    const fates = page.table('What happens to an email today')
    const attack = fates.find(([name]) => name?.includes('forged DNS answer'))
    expect(attack?.slice(1)).toEqual(FATES_OF_ATTACK)
    expect(page.headings.join('\n')).toContain('Not tested: the servers themselves')
  })

  test('shows the file that comes before the record', async () => {
    const page = await readPage('/tool/transport?domain=broken.test')
    expect(page.headings).toContain('Some senders refuse to deliver to broken.test')
    const [first] = page
      .parts('li')
      .filter(({ headings }) => headings.join().includes('Correct the MTA-STS policy'))
    expect(first?.parts('pre').map(({ visible }) => visible)).toEqual([
      expect.stringContaining('mx: intranet.broken.test'),
    ])
    expect(first?.whole.split('https://mta-sts.broken.test/.well-known/mta-sts.txt')).toHaveLength(1 + 2)
    // A server that does not exist gets no mail, so the policy does not name it.
    expect(first?.whole).not.toContain('mx: old-mx.broken.test')
    const servers = page.disclosure(VIEW).table(/The mail servers/)
    expect(servers.find(([name]) => name?.includes('intranet.broken.test'))?.join(' ')).toContain('missing')
  })

  test('offers what is optional to a domain without anything', async () => {
    const page = await readPage('/tool/transport?domain=good.example')
    expect(page.headings).toContain('Mail to good.example can be intercepted in transit')
    const optional = page.disclosure('Optional: Publish a TLS-RPT record')
    expect(optional.parts('li').map(({ visible }) => visible)).toContain(
      'First: Put a web server with a valid certificate at mta-sts.good.example.',
    )
  })

  test('shows markup that a foreign DNS server sends as text', async () => {
    const page = await visitorAt('/tool/transport?domain=policy.markup.example')
    await page.getByText(VIEW).click()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    const shown = page.getByText('<script>window.hacked=1</script>').filter({ visible: true })
    await expect.poll(() => shown.count()).toBeGreaterThan(0)
  })
})

const NONSENSE = [
  ['Domain', 'localhost', 'is not a domain'],
  ['Mail servers in the policy', '10 mx', 'is neither the name of a server'],
  ['Addresses for TLS reports', 'nonsense', 'No report can go to'],
  ['Certificate of the mail server (PEM)', '-----BEGIN PRIVATE KEY-----', 'Keep it secret'],
] as const

describe('the generators', () => {
  test('write the policy as you type, and compare it with the one being served', async () => {
    const page = await visitorAt(GENERATOR)
    await page.getByLabel('Domain', { exact: true }).fill('northwind.test')
    await page.getByText('lines differ from the file of today').waitFor()
    await expect
      .poll(() => page.getByLabel('Mail servers in the policy').inputValue())
      .toBe('mx1.northwind.test\nmx2.northwind.test')
    const milder = page.getByText('this one would remove protection')
    await expect.poll(() => milder.isVisible()).toBe(true)
    await page.getByLabel('Mode of the MTA-STS policy').selectOption('enforce')
    await milder.waitFor({ state: 'detached' })
    await page.getByLabel('Senders keep the policy for').selectOption('1209600')
    await page.getByText('This is the policy served today.').waitFor()
    await page.getByLabel('Mail servers in the policy').fill('*.northwind.test')
    await page.getByText('3 lines differ from the file of today').waitFor()
    await page.getByText('This is the record published today.').waitFor()
  })

  test('work without JavaScript', async () => {
    const page = await visitorAt(GENERATOR, { javaScriptEnabled: false })
    await page.getByLabel('Domain', { exact: true }).fill('good.example')
    await page.getByLabel('Certificate of the mail server (PEM)').fill(CHAIN)
    await page.getByRole('button', { name: 'Generate the records' }).click()
    await page.getByText(TLSA, { exact: true }).waitFor()
    await expect
      .poll(() => page.locator('pre').innerText())
      .toBe('version: STSv1\nmode: testing\nmx: mx.good.example\nmax_age: 604800')
    await expect
      .poll(() => page.getByText('v=TLSRPTv1; rua=mailto:tls-reports@good.example', { exact: true }).count())
      .toBe(1)
    await expect.poll(() => page.getByText('good.example is not signed with DNSSEC').count()).toBe(1)
  })

  test('refuse nonsense at the field; read a certificate in the browser, and send it nowhere', async () => {
    const page = await visitorAt(GENERATOR)
    for (const [label, text, message] of NONSENSE) {
      const field = page.getByRole('textbox', { name: label })
      await field.fill(text)
      await page.getByText(message).first().waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true')
      await expect.poll(() => page.getByText('Correct the marked fields first.').isVisible()).toBe(true)
      await field.fill('')
      await page.getByText('Correct the marked fields first.').waitFor({ state: 'detached' })
    }
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await page.getByLabel('Certificate of the mail server (PEM)').fill(CHAIN)
    await page.getByText(TLSA, { exact: true }).waitFor()
    await page.getByText('TLSA at _25._tcp.mx1.northwind.test').first().waitFor()
    expect(sent.filter((text) => text.includes('CERTIFICATE') || text.includes('MII'))).toEqual([])
  })
})
