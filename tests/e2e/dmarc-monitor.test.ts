// A monitor as its owner uses it: the record to publish, a report that comes, a mark, a sample, files, and its end.
import { expect, test } from 'vitest'
import { sampleReportEnvelope, sampleReportMail } from '#shared/data/samples/report-mail.ts'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { deliver } from './mail.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const PATH = '/tool/dmarc-monitor'
const DOMAIN = 'northwind.test'
const TO_ADD = `Add the address to the DMARC record of ${DOMAIN}`

/** A report of yesterday comes, as a receiver sends it. */
async function report(address: string): Promise<void> {
  const text = await sampleReportMail({ to: address, domain: DOMAIN, now: Date.now() })
  expect(await deliver(siteUrl, address, text, sampleReportEnvelope(address))).toBe(201)
}

test('with JavaScript: the record, a report, a mark, a sample, files, and its end', async () => {
  const page = await visitorAt(PATH)
  await page.getByLabel('Domain').fill(DOMAIN)
  await page.getByRole('button', { name: 'Get an address' }).click()
  await page.getByRole('heading', { name: TO_ADD }).waitFor()
  const address = (await page.locator('[data-record-text]').first().textContent()) ?? ''
  expect(address).toMatch(/^r-[a-z2-7]{13}@reports\.example$/)
  await expect.poll(() => page.locator('[data-changes]').first().textContent()).toContain(`mailto:${address}`)

  await report(address)
  await page.reload()
  const sender = page.getByRole('row').filter({ hasText: '198.51.100.0/24' })
  await expect
    .poll(async () => {
      if ((await sender.count()) === 0) await page.reload()
      return sender.count()
    })
    .toBe(1)
  await expect.poll(() => page.getByRole('heading', { name: 'Nothing shows whose they are' }).count()).toBe(1)
  await sender.getByRole('button', { name: 'Not mine' }).click()
  await page.getByText('198.51.100.0/24 is marked as not yours').first().waitFor()
  await expect
    .poll(() => sender.getByRole('button', { name: 'Not mine' }).getAttribute('aria-pressed'))
    .toBe('true')

  // Nobody knows its receiver until its owner says so.
  await page.locator('summary', { hasText: 'Who reports' }).click()
  const receiver = page.getByRole('row').filter({ hasText: 'workspace.test' })
  await receiver.getByText('Not known: can warn, clears nothing').waitFor()
  await receiver.getByRole('button', { name: /^A receiver of mine/ }).click()
  await page.getByText('workspace.test counts as a receiver of yours').first().waitFor()
  await receiver.getByText('Yours: counts').waitFor()

  await page.getByRole('button', { name: 'Send a sample report' }).click()
  await page.getByText('175 messages were read in it').waitFor()
  const files = await Promise.all(
    ['CSV', 'JSON'].map(async (name) => {
      const href = (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
      return (await fetch(siteUrl + href)).text()
    }),
  )
  for (const file of files) {
    expect(file).toContain('198.51.100.0/24')
    expect(file).not.toContain(address)
  }
  // The sample added nothing.
  expect(JSON.parse(files[1] ?? '')).toMatchObject({ totals: { messages: 175 } })

  const own = page.url()
  expect((await fetch(own)).headers.get('referrer-policy')).toBe('no-referrer')
  await page.getByText('Delete this monitor').first().click()
  await page.getByRole('button', { name: 'Yes, delete this monitor' }).click()
  await page.getByText('The monitor is deleted').waitFor()
  expect((await fetch(own)).status).toBe(404)
  // The page requests the monitor again, and shows that it is gone.
  allowComplaints('status of 404')
})

test('without JavaScript: the same', async () => {
  const form = await readPage(PATH)
  const begun = await sendForm(form, 'Get an address', { domain: DOMAIN })
  expect(begun.headings).toContain(TO_ADD)
  const [address = 'none'] = /r-[a-z2-7]{13}@reports\.example/.exec(begun.visible) ?? []
  await report(address)
  const senders = async () =>
    (await readPage(begun.url)).parts('tr').filter(({ whole }) => whole.includes('Sample Newsletter'))
  await expect.poll(async () => (await senders()).length).toBe(1)
  const [mine] = (await senders())[0]?.parts('form') ?? []
  const body = new URLSearchParams({ ...mine?.fields, mark: 'mine' })
  expect(mine?.parts('button', { name: 'mark', value: 'mine' })).toHaveLength(1)
  const marked = await readPage(mine?.attributes.action ?? '', { method: 'POST', body })
  expect(marked.visible).toContain('is marked as yours')
  const sampled = await sendForm(marked, 'Send a sample report')
  expect(sampled.visible).toContain('A sample report is on its way')
  await expect.poll(async () => (await readPage(begun.url)).visible).toContain('175 messages were read in it')
  const deleted = await sendForm(sampled, 'Yes, delete this monitor')
  expect(deleted.visible).toContain('The monitor is deleted')
})

test('what is no domain is said at the field, and the sample shows every part', async () => {
  const page = await sendForm(await readPage(PATH), 'Get an address', { domain: 'not a domain' })
  const [field] = page.parts('input', { name: 'domain', 'aria-invalid': 'true' })
  expect(field?.attributes.value).toBe('not a domain')

  const sample = await readPage(`${PATH}?example=monitor`)
  expect(sample.headings).toEqual(
    expect.arrayContaining(['Who sends as you', 'Day by day', 'What else the reports say']),
  )
  expect(sample.parts('button').filter(({ whole }) => whole === 'Not mine')).toEqual([])
})
