// A monitor as its owner uses it: the record to publish, a report that comes, a mark, a sample, files, and its end.
import { expect, test } from 'vitest'
import { sampleReportEnvelope, sampleReportMail } from '#shared/samples/report-mail.ts'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { deliver } from './mail.ts'

const DOMAIN = 'northwind.test'

/** A report of yesterday comes, as a receiver sends it. */
async function report(address: string): Promise<void> {
  const text = await sampleReportMail({ to: address, domain: DOMAIN, now: Date.now() })
  expect(await deliver(siteUrl, address, text, sampleReportEnvelope(address))).toBe(201)
}

async function begin(options?: Parameters<typeof visitorAt>[1]) {
  const page = await visitorAt('/tool/dmarc-monitor', options)
  await page.getByLabel('Domain').fill(DOMAIN)
  await page.getByRole('button', { name: 'Get an address' }).click()
  await page.getByRole('heading', { name: `Add the address to the DMARC record of ${DOMAIN}` }).waitFor()
  const text = (await page.locator('[data-record-text]').first().textContent()) ?? ''
  expect(text).toMatch(/^r-[a-z2-7]{13}@reports\.example$/)
  return { page, address: text }
}

test('with JavaScript: the record, a report, a mark, a sample, files, and its end', async () => {
  const { page, address } = await begin()
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
  await page.getByText('198.51.100.0/24 is marked as not yours').waitFor()
  await expect
    .poll(() => sender.getByRole('button', { name: 'Not mine' }).getAttribute('aria-pressed'))
    .toBe('true')

  // Nobody knows its receiver until its owner says so.
  await page.locator('summary', { hasText: 'Who reports' }).click()
  const receiver = page.getByRole('row').filter({ hasText: 'workspace.test' })
  await receiver.getByText('Not known: can warn, clears nothing').waitFor()
  await receiver.getByRole('button', { name: /^A receiver of mine/ }).click()
  await page.getByText('workspace.test counts as a receiver of yours').waitFor()
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
  await page.getByText('Stop and delete all of it').click()
  await page.getByRole('button', { name: 'Delete the monitor and everything in it' }).click()
  await page.getByText('The monitor is deleted').waitFor()
  expect((await fetch(own)).status).toBe(404)
  // The page requests the monitor again, and shows that it is gone.
  allowComplaints('status of 404')
})

test('without JavaScript: the same', async () => {
  const { page, address } = await begin({ javaScriptEnabled: false })
  await report(address)
  const sender = page.getByRole('row').filter({ hasText: 'Sample Newsletter' })
  await expect
    .poll(async () => {
      await page.reload()
      return sender.count()
    })
    .toBe(1)
  await sender.getByRole('button', { name: /^Mine/ }).click()
  await page.getByText('is marked as yours').waitFor()
  await page.getByRole('button', { name: 'Send a sample report' }).click()
  await page.getByText('175 messages were read in it').waitFor()
  await page.getByText('Stop and delete all of it').click()
  await page.getByRole('button', { name: 'Delete the monitor and everything in it' }).click()
  await page.getByText('The monitor is deleted').waitFor()
})

test('what is no domain is said at the field, and the sample shows every part', async () => {
  const page = await visitorAt('/tool/dmarc-monitor', { javaScriptEnabled: false })
  await page.getByLabel('Domain').fill('not a domain')
  await page.getByRole('button', { name: 'Get an address' }).click()
  await page.locator('[aria-invalid=true][name=domain]').waitFor()
  allowComplaints('status of 400')
  await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('not a domain')

  const sample = await visitorAt('/tool/dmarc-monitor?example=monitor')
  for (const name of ['Who sends as you', 'Day by day', 'What else the reports say'])
    await sample.getByRole('heading', { name }).waitFor()
  await expect.poll(() => sample.getByRole('button', { name: 'Not mine' }).count()).toBe(0)
})
