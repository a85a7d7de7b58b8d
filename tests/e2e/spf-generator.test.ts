import { describe, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const GENERATOR = '/tool/spf?tab=generator'

const NONSENSE = [
  ['IPv4 addresses', 'mail.example.com', 'is a host name'],
  ['IPv4 addresses', '10.0.0.1', 'outside the public internet'],
  ['IPv4 addresses', '2001:db8::1', 'is an IPv6 address'],
  ['IPv6 addresses', '192.0.2.1', 'is an IPv4 address'],
  ['Include domains', 'not a domain!', 'is not a domain'],
  ['Domain (Name)', 'localhost', 'is not a domain'],
] as const

describe('the SPF generator', () => {
  test('writes the record as you type', async () => {
    const page = await visitorAt(GENERATOR)
    await page.getByLabel('IPv4 addresses').fill('192.0.43.10, 192.0.43.0/28')
    await page.getByRole('group', { name: 'Include MX Records' }).getByLabel('Yes').check()
    await page.getByLabel('SPF Mechanism').selectOption('-all')
    await page.getByText('v=spf1 mx ip4:192.0.43.10 ip4:192.0.43.0/28 -all').first().waitFor()
  })

  test('works without JavaScript', async () => {
    const page = await visitorAt(GENERATOR, { javaScriptEnabled: false })
    await page.getByLabel('Domain (Name)').fill('empty.example')
    await page.getByLabel('Include domains').fill('service.example')
    await page.getByRole('button', { name: 'Generate SPF record' }).click()
    await page.getByText('v=spf1 include:service.example ~all').first().waitFor()
    await expect.poll(() => page.getByText('empty.example has no SPF record yet.').count()).toBe(1)
    await expect.poll(() => page.getByText('Log in to').count()).toBe(1)
  })

  test('counts what the includes cost and compares with today’s record', async () => {
    const page = await visitorAt(GENERATOR)
    await page.getByLabel('Domain (Name)').fill('good.example')
    await page.getByLabel('Include domains').fill('service.example')
    await page.getByText('good.example already has a record').waitFor()
    await expect.poll(() => page.getByText('DNS lookups: 1 of 10').isVisible()).toBe(true)
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ hasText: 'gone' })
          .filter({ hasText: 'ip4:192.0.43.0/24' })
          .count(),
      )
      .toBe(1)
  })

  test('rejects nonsense at the field; asks before it lets everyone send; says why no one should publish the type SPF', async () => {
    const page = await visitorAt(GENERATOR)
    for (const [label, text, message] of NONSENSE) {
      const field = page.getByLabel(label)
      await field.fill(text)
      await page.getByText(message).first().waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: text }).toBe('true')
      await expect.poll(() => page.getByText('Correct the marked fields first.').isVisible()).toBe(true)
      await field.fill('')
      await page.getByText('Correct the marked fields first.').waitFor({ state: 'detached' })
    }
    await page.getByLabel('SPF Mechanism').selectOption('+all')
    await page.getByText('Confirm “+all” first').waitFor()
    await page.getByLabel(/Anyone may send as this domain/).check()
    await page.getByText('v=spf1 +all').first().waitFor()
    await page.getByLabel('Record Type').selectOption('SPF')
    await page.getByText('Do not publish this type.').waitFor()
  })
})

describe('the standalone SPF generator', () => {
  const RECORD = 'v=spf1 ip4:192.0.43.10 ip4:192.0.43.0/28 ip6:2001:500:88::/48 include:service.example ~all'

  test('writes a record, JavaScript: true', async () => {
    const page = await visitorAt('/tool/spf-generator')
    await page.getByLabel('Domain', { exact: true }).fill('empty.example')
    await page.getByLabel('IPv4 addresses').fill('192.0.43.10,, 192.0.43.0/28 ')
    await page.getByLabel('IPv6 addresses').fill('2001:500:88::/48')
    await page.getByLabel('Included domains').fill('service.example')
    await page.getByRole('button', { name: 'Generate SPF record' }).click()
    await page.getByText('empty.example has no SPF record yet.').waitFor()
    await page.getByText(RECORD, { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Open the full generator' }).click()
    await page.getByLabel('SPF Mechanism').waitFor()
    await expect.poll(() => page.getByText(RECORD, { exact: true }).count()).toBeGreaterThan(0)
  })

  test('writes a record, JavaScript: false', async () => {
    const page = await sendForm(await readPage('/tool/spf-generator'), 'Generate SPF record', {
      domain: 'empty.example',
      ip4: '192.0.43.10,, 192.0.43.0/28 ',
      ip6: '2001:500:88::/48',
      includes: 'service.example',
    })
    expect(page.visible).toContain('empty.example has no SPF record yet.')
    expect(page.parts('code').map(({ visible }) => visible)).toContain(RECORD)
    const full = await readPage(page.links.find(({ text }) => text === 'Open the full generator')?.href ?? '')
    expect(full.parts('select', { name: 'all' })).toHaveLength(1)
    expect(full.parts('code').map(({ visible }) => visible)).toContain(RECORD)
  })
})
