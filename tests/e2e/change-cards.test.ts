// The way from a list of changes to all of them made: one open at a time, the provider's form, ticks, and the end.
import { expect, test } from 'vitest'
import { visitorAt } from './browser.ts'

const ASKED = '/tool/email-authentication?domain=broken.test'

test('one change is open; one that is made gives way to the next, also when the visitor comes back', async () => {
  const page = await visitorAt(ASKED)
  const list = page.locator('[data-changes]')
  const cards = list.locator(':scope > ol > li > details')
  const openOnes = () => cards.evaluateAll((all: HTMLDetailsElement[]) => all.map(({ open }) => open))
  const count = await cards.count()
  const only = (index: number) => Array.from({ length: count }, (_, at) => at === index)
  await expect.poll(openOnes).toEqual(only(0))
  await cards.nth(1).locator('summary').first().click()
  await expect.poll(openOnes).toEqual(only(1))
  await cards.nth(0).locator('summary').first().click()
  await cards
    .nth(0)
    .getByRole('button', { name: /^Done → 2/ })
    .click()
  await expect.poll(openOnes).toEqual(only(1))
  const progress = page.getByText(/^1 of \d+ done$/)
  await expect.poll(() => progress.isVisible()).toBe(true)
  await page.reload()
  await expect.poll(() => progress.isVisible()).toBe(true)
  await expect.poll(openOnes).toEqual(only(1))
})

test('the form of the provider holds what to copy', async () => {
  const page = await visitorAt('/tool/dmarc?domain=broken.test')
  const card = page.locator('[data-changes] li').first()
  await card.getByText('Where do I paste it').click()
  for (const label of ['Name', 'Content'])
    await expect
      .poll(() => card.getByRole('button', { name: `Copy ${label}`, exact: true }).isVisible())
      .toBe(true)
})

test('a record that gives something up is copied once that was read, and asks only once', async () => {
  const page = await visitorAt('/tool/spf?domain=broken.test', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const card = page.locator('[data-changes] li').first()
  const copy = card.locator('[data-record]').getByRole('button', { name: /^Copy/ }).first()
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
  await copy.click()
  const anyway = card.getByRole('button', { name: 'Copy it anyway' })
  const losses = card.getByText(/^Gives up \d+ senders/)
  await expect
    .poll(() => losses.evaluate((one) => one.closest('summary') === document.activeElement))
    .toBe(true)
  await expect
    .poll(() =>
      card
        .getByText(/^mail from /)
        .first()
        .isVisible(),
    )
    .toBe(true)
  expect(await copied()).toBe('nothing yet')
  await anyway.click()
  await expect.poll(copied).toMatch(/^v=spf1 /)
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
  await card.locator('[data-record]').getByRole('button', { name: /^Cop/ }).first().click()
  await expect.poll(copied).toMatch(/^v=spf1 /)
})

test('when every change is made, the page offers the check and a watch', async () => {
  const page = await visitorAt('/tool/dmarc?domain=broken.test')
  const cards = page.locator('[data-changes] > ol > li > details')
  const count = await cards.count()
  for (let index = 0; index < count; index += 1)
    await cards.nth(index).getByRole('button', { name: /^Done/ }).click()
  await page.getByText('Every change is made').waitFor()
  const watch = page.getByRole('link', { name: 'Tell me if it breaks' })
  await expect.poll(() => watch.getAttribute('href')).toContain('broken.test')
  await page.getByRole('link', { name: 'Check again', exact: true }).click()
  await page.getByText('Before:').waitFor()
})

test('without JavaScript, each change opens', async () => {
  const page = await visitorAt(ASKED, { javaScriptEnabled: false })
  const second = page.locator('[data-changes] > ol > li').nth(1)
  await second.locator('summary').first().click()
  await second.getByText('Where do I paste it?').click()
  await expect.poll(() => second.getByText('Choose Save.').isVisible()).toBe(true)
})

test.each(['spf', 'domain-report'])(
  'the first SPF record grows with the senders that are ticked: %s',
  async (tool) => {
    const page = await visitorAt(`/tool/${tool}?domain=empty.example`)
    const card = page.locator('[data-changes] li').filter({ hasText: 'Who sends email as empty.example?' })
    for (const name of ['Google Workspace', 'Zendesk']) await card.getByRole('checkbox', { name }).check()
    const record = 'v=spf1 include:_spf.google.com include:mail.zendesk.com ~all'
    await expect.poll(() => card.getByText(record).first().isVisible()).toBe(true)
    const email = page.getByRole('link', { name: 'Email the changes' })
    await expect
      .poll(() => email.getAttribute('href').then((href) => decodeURIComponent(href ?? '')))
      .toContain(record)
    await card.getByRole('checkbox', { name: 'Nobody: it sends no email' }).check()
    await expect.poll(() => card.getByText('v=spf1 -all').first().isVisible()).toBe(true)
    await expect.poll(() => card.getByRole('checkbox', { name: 'Zendesk' }).isChecked()).toBe(false)
  },
)
