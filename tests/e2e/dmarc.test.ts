import { describe, expect, test } from 'vitest'
import { visitor, visitorAt } from './browser.ts'
import { sendForm } from './send-form.ts'
import { readPage, type PageText } from './read-page.ts'
import { expectRefusal } from './refused.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

const GENERATOR = '/tool/dmarc?tab=generator'
const DETAILS = 'The policy, the record and the reports, tag by tag'
const ON_MISSING_SUBDOMAINS = 'Failing mail from subdomains that do not exist: receivers refuse it.'

describe('the DMARC checker', () => {
  test('has its verdict in the first HTML', async () => {
    const html = await (await fetch(`${siteUrl}/tool/dmarc?domain=good.example`)).text()
    expect(html).toContain('DMARC record found for good.example')
    expect(html).toContain('rua=mailto:dmarc@good.example')
  })

  test('says at the field what is wrong, and keeps it; answers a typed domain, JavaScript: true', async () => {
    const page = await visitorAt('/tool/dmarc')
    await expectRefusal(page, 'Check DMARC')
    await page.getByLabel('Domain', { exact: true }).fill('https://GOOD.example/')
    await page.getByRole('button', { name: 'Check DMARC' }).click()
    await page.getByRole('heading', { name: 'DMARC record found for good.example' }).waitFor()
    await page.getByText(DETAILS).click()
    const tags = page.getByRole('table', { name: 'The record, tag by tag' })
    await expect.poll(() => tags.getByText(ON_MISSING_SUBDOMAINS).count()).toBe(1)
  })

  test('answers a typed domain, JavaScript: false', async () => {
    const form = await readPage('/tool/dmarc')
    const page = await sendForm(form, 'Check DMARC', { domain: 'https://GOOD.example/' })
    expect(page.headings).toContain('DMARC record found for good.example')
    const tags = page.disclosure(DETAILS).table('The record, tag by tag')
    expect(tags.filter((cells) => cells.join(' ').includes(ON_MISSING_SUBDOMAINS))).toHaveLength(1)
  })

  test.each([
    ['www.good.example', 'quarantine', 'sp'],
    ['gone.good.example', 'reject', 'np'],
  ])('shows the policy of a subdomain: %s', async (domain, policy, tag) => {
    const page = await readPage(`/tool/dmarc?domain=${domain}`)
    expect(page.headings).toContain(`${domain} gets its DMARC policy from good.example`)
    const rows = page.disclosure(DETAILS).table('What happens to email that does not pass')
    const row = rows.find(([name]) => name?.includes(domain))?.join(' ')
    expect(row).toContain(policy)
    expect(row).toContain(`The tag ${tag} decides.`)
  })

  test('says where older receivers differ', async () => {
    const details = (await readPage('/tool/dmarc?domain=gone.good.example')).disclosure(DETAILS)
    expect(details.whole).toContain('Older receivers (RFC 7489) read this differently.')
    expect(details.whole).toContain('they do not know np')
  })

  test('shows the walk, name by name', async () => {
    const page = await readPage('/tool/dmarc?domain=www.good.example')
    const walk = page.disclosure(DETAILS).disclosure('How receivers find the policy (3 names)')
    expect(walk.table(/DNS tree walk/).map(([name]) => name)).toEqual([
      'Asked',
      '_dmarc.www.good.example',
      '_dmarc.good.example',
      '_dmarc.example',
    ])
  })

  test('shows the permission that a foreign report receiver must publish', async () => {
    const page = await readPage('/tool/dmarc?domain=good.example')
    const permission = page
      .disclosure(DETAILS)
      .disclosure('The record that reports.service.example must publish')
    expect(permission.whole).toContain('good.example._report._dmarc')
    expect(permission.parts('code').map(({ whole }) => whole)).toContain('v=DMARC1;')
  })

  test('says that a name does not exist', async () => {
    const page = await readPage('/tool/dmarc?domain=gone.invalid')
    expect(page.headings).toContain('gone.invalid does not exist')
    expect(page.whole).not.toContain('Create one using the instructions below')
  })

  test('says that two records count as none', async () => {
    const page = await readPage('/tool/dmarc?domain=two.example')
    const sentence = 'There are 2 DMARC records at _dmarc.two.example, so receivers use none of them'
    expect(page.visible).toContain(sentence)
  })

  test('shows markup that a foreign DNS server sends as text', async () => {
    const page = await visitorAt('/tool/dmarc?domain=markup.example')
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    await page.getByText('The policy, the record and the reports, tag by tag').click()
    const shown = page.getByText('<script>window.hacked=1</script>').filter({ visible: true })
    await expect.poll(() => shown.count()).toBeGreaterThan(0)
  })

  test('links to the generator', async () => {
    const page = await visitorAt('/tool/dmarc?domain=empty.example')
    await page.getByRole('link', { name: 'Write a record in the generator' }).click()
    await page.getByText('v=DMARC1; p=none; rua=mailto:dmarc@empty.example').first().waitFor()
  })
})

const NONSENSE = [
  ['Aggregate report addresses (rua)', 'nonsense', 'is not an email address'],
  ['Forensic report addresses (ruf)', '@example.com', 'is not an email address'],
  ['Domain', 'localhost', 'is not a domain'],
] as const

describe('the DMARC generator', () => {
  test('writes the record as you type', async () => {
    const page = await visitorAt(GENERATOR)
    await page.getByLabel('Domain', { exact: true }).fill('empty.example')
    await expect
      .poll(() => page.getByLabel('Aggregate report addresses (rua)').inputValue())
      .toBe('dmarc@empty.example')
    await page.getByLabel('Policy (p)', { exact: true }).selectOption('quarantine')
    await page.getByLabel('Subdomain policy (sp)').selectOption('quarantine')
    await page.getByLabel('Policy for missing subdomains (np)').selectOption('reject')
    await page.getByLabel('DKIM alignment (adkim)').selectOption('s')
    await page.getByLabel('Failure options (fo)').selectOption('1')
    await page.getByLabel('Aggregate report addresses (rua)').fill('a@empty.example, b!c@empty.example')
    const record =
      'v=DMARC1; p=quarantine; np=reject; adkim=s; rua=mailto:a@empty.example,mailto:b%21c@empty.example'
    await page.getByText(record, { exact: true }).first().waitFor()
    await page.getByText('empty.example has no DMARC record there yet.').waitFor()
    await page.getByLabel('Forensic report addresses (ruf)').fill('f@empty.example')
    await page
      .getByText(/fo=1; rua=.*; ruf=mailto:f@empty\.example/)
      .first()
      .waitFor()
  })

  test('works without JavaScript', async () => {
    const page = await sendForm(await readPage(GENERATOR), 'Generate DMARC record', {
      domain: 'empty.example',
      p: 'reject',
      start: '2027-01-01',
    })
    const codesOf = (of: PageText) => of.parts('code').map(({ visible }) => visible)
    expect(codesOf(page)).toContain('v=DMARC1; p=reject')
    const times = (tag: string, text: string) => page.parts(tag).filter(({ whole }) => whole === text).length
    expect(times('span', 'No one gets the reports.')).toBe(1)
    expect([times('strong', 'Jan 1, 2027'), times('strong', 'Mar 18, 2027')]).toEqual([1, 1])
    const link = page.links.find(({ text }) => text === 'Send them to dmarc@empty.example')
    const sent = await readPage(link?.href ?? '')
    expect(codesOf(sent)).toContain('v=DMARC1; p=reject; rua=mailto:dmarc@empty.example')
  })

  test('keeps what was typed before the script loaded', async () => {
    const page = await visitor()
    let release = () => {}
    const typed = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await typed
      await route.continue()
    })
    await page.goto(GENERATOR, { waitUntil: 'commit' })
    await page.getByLabel('Domain', { exact: true }).fill('empty.example')
    await page.getByLabel('Policy (p)', { exact: true }).selectOption('reject')
    release()
    await page
      .getByText('v=DMARC1; p=reject; rua=mailto:dmarc@empty.example', { exact: true })
      .first()
      .waitFor()
    await expect
      .poll(() => page.getByLabel('Aggregate report addresses (rua)').inputValue())
      .toBe('dmarc@empty.example')
  })

  test('compares with today’s record, and starts with it', async () => {
    const page = await visitorAt(GENERATOR)
    await page.getByLabel('Domain', { exact: true }).fill('good.example')
    await page.getByText('good.example already has a record').waitFor()
    const gone = page.getByRole('listitem').filter({ hasText: 'gone' })
    await expect.poll(() => gone.allTextContents()).toEqual(['− gonesp=quarantine', '− gonenp=reject'])
    await page.getByRole('link', { name: 'Start from today’s record' }).click()
    await page.getByText('This is the record published today.').waitFor()
    await expect.poll(() => page.getByLabel('Subdomain policy (sp)').inputValue()).toBe('quarantine')
    await expect.poll(() => page.getByText('today’s policy').count()).toBe(1)
  })

  test('begins with today’s record, and a weaker one is not copied by accident', async () => {
    const page = await visitorAt(`${GENERATOR}&domain=northwind.test`)
    const policy = page.getByLabel('Policy (p)', { exact: true })
    await expect.poll(() => policy.inputValue()).toBe('quarantine')
    await expect.poll(() => page.getByText('today’s policy').count()).toBe(1)
    await policy.selectOption('none')
    await page.getByText('Today’s policy is stricter').waitFor()
    const records = page.locator('[data-record-text]').filter({ visible: true })
    await expect.poll(() => records.first().textContent()).toMatch(/^v=DMARC1; p=quarantine/)
    await page.getByText('Publish the weaker record all the same').click()
    await expect.poll(() => records.filter({ hasText: 'p=none' }).count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Begin with today’s record' }).click()
    await page.getByText('This is the record published today.').waitFor()
  })

  test('says which permission a foreign address needs', async () => {
    const page = await readPage(`${GENERATOR}&domain=good.example&rua=a@reports.service.example`)
    const permission = page.disclosure('The record that reports.service.example must publish')
    expect(permission.parts('code').map(({ whole }) => whole)).toContain('good.example._report._dmarc')
  })

  test('keeps what RFC 9989 removed collapsed, with its note; refuses nonsense at the field', async () => {
    const page = await visitorAt(GENERATOR)
    await expect.poll(() => page.getByLabel('Percentage (pct)').isVisible()).toBe(false)
    await page.getByText('Legacy: pct, rf and ri').click()
    await expect.poll(() => page.getByText('RFC 9989 removed these three').isVisible()).toBe(true)
    await page.getByLabel('Percentage (pct)').selectOption('50')
    await page.getByText('v=DMARC1; p=none; pct=50').first().waitFor()
    await expect.poll(() => page.getByText('RFC 9989 removed pct').isVisible()).toBe(true)
    for (const [label, text, message] of NONSENSE) {
      const field = page.getByRole('textbox', { name: label })
      await field.fill(text)
      await page.getByText(message).first().waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true')
      await expect.poll(() => page.getByText('Correct the marked fields first.').isVisible()).toBe(true)
      await field.fill('')
      await page.getByText('Correct the marked fields first.').waitFor({ state: 'detached' })
    }
  })
})

describe('the standalone DMARC generator', () => {
  const RECORD =
    'v=DMARC1; p=reject; sp=none; adkim=s; aspf=s; rua=mailto:dmarc@empty.example; ruf=mailto:f@empty.example'

  test('writes a record, JavaScript: true', async () => {
    const page = await visitorAt('/tool/dmarc-generator')
    await page.getByLabel('Domain', { exact: true }).fill('empty.example')
    await page.getByLabel('Policy', { exact: true }).selectOption('reject')
    await page.getByLabel('RUF Email').fill('f@empty.example')
    await page.getByLabel('Subdomain Policy').selectOption('none')
    await page.getByLabel('DKIM Alignment').selectOption('s')
    await page.getByLabel('SPF Alignment').selectOption('s')
    await page.getByRole('button', { name: 'Generate DMARC record' }).click()
    await page.getByText(RECORD, { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Open the full generator' }).click()
    await page.getByLabel('Test mode (t)').waitFor()
    await expect.poll(() => page.getByText(RECORD, { exact: true }).count()).toBeGreaterThan(0)
  })

  test('writes a record, JavaScript: false', async () => {
    const page = await sendForm(await readPage('/tool/dmarc-generator'), 'Generate DMARC record', {
      domain: 'empty.example',
      p: 'reject',
      ruf: 'f@empty.example',
      sp: 'none',
      adkim: 's',
      aspf: 's',
    })
    expect(page.parts('code').map(({ visible }) => visible)).toContain(RECORD)
    const full = await readPage(page.links.find(({ text }) => text === 'Open the full generator')?.href ?? '')
    expect(full.parts('select', { name: 't' })).toHaveLength(1)
    expect(full.parts('code').map(({ visible }) => visible)).toContain(RECORD)
  })
})
