// What people come for, each from its beginning to the end on a phone. The fifth, a week away, is in coming-back.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteUrl } from '#tests/helpers/site-url.ts'
import { visitorAt } from './browser.ts'
import { startClockedSite, type ClockedSite } from './clocked-site.ts'
import { PHONE, startJob } from './job.ts'

const OLD = 'v=spf1 mx include:spf.gone.example ?all'

let site: ClockedSite

beforeAll(async () => {
  site = await startClockedSite({
    'shop.example': { NS: ['ns1.shop.example'], MX: [[10, 'mx.shop.example']], TXT: [OLD] },
    'mx.shop.example': { A: ['192.0.43.7'] },
    '_dmarc.shop.example': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.example'] },
  })
})
afterAll(() => site.stop())

test('why mail lands in spam: one press from the home page to the record that mends it', async () => {
  const page = await visitorAt('/', PHONE)
  const job = startJob()
  await page.getByLabel('Your domain').fill('broken.test')
  await job.tap(page.getByRole('button', { name: 'Check my domain' }))
  const end = await job.arriveAt(
    'Why spam, from the home page',
    page.locator('[data-changes] [data-kind=new]').first(),
  )
  expect(end.taps).toBe(1)
  expect(end.top).toBeLessThanOrEqual(700)
})

test('fixed and proved: copied, pasted where it belongs, seen, and checked again in six presses', async () => {
  const page = await visitorAt(`${site.url}/tool/spf`, PHONE)
  const job = startJob()
  await page.getByLabel('Domain').fill('shop.example')
  await job.tap(page.getByRole('button', { name: 'Check SPF' }))
  const card = page.locator('[data-changes] li').first()
  await job.tap(card.locator('[data-record]').getByRole('button', { name: /^Copy/ }).first())
  await job.tap(page.getByRole('button', { name: 'Copy it anyway' }))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^v=spf1 /)
  await job.tap(card.getByText('Where do I paste it'))
  await site.publish({ owner: 'shop.example', type: 'TXT', remove: [OLD], add: [await copied()] })
  await job.tap(card.getByRole('link', { name: 'I published it: check live' }))
  await job.tap(page.getByRole('link', { name: 'Run the check again' }))
  await page.getByText('Before:').waitFor()
  const verdict = page.getByRole('heading', { level: 2 }).first()
  // The page goes there by itself.
  await expect
    .poll(() => verdict.evaluate((one) => one.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0)
  const end = await job.arriveAt('Fixed and proved, from the checker', verdict)
  expect(end.taps).toBeLessThanOrEqual(6)
  expect(end.bottom).toBeLessThanOrEqual(800)
  await expect.poll(() => page.locator('[data-changes] [data-kind=old]').count()).toBe(0)
})

test('a bounce: one press from the refusal to what to do', async () => {
  const page = await visitorAt('/tool/bounce', PHONE)
  const job = startJob()
  const refusal = '550 5.7.26 Your email has been blocked because the sender is unauthenticated. broken.test'
  await page.getByLabel('Bounce, log lines or code').fill(refusal)
  await job.tap(page.getByRole('button', { name: 'Decode' }))
  const step = page.getByRole('heading', { name: 'What to do' }).locator('xpath=following::li[1]')
  const end = await job.arriveAt('A refusal, pasted', step)
  expect(end.taps).toBe(1)
  expect(end.top).toBeLessThanOrEqual(800)
})

test('the clients of an agency: one press from the list to what is worst', async () => {
  const page = await visitorAt(`${siteUrl}/tool/fleet`, PHONE)
  const job = startJob()
  const names = Array.from({ length: 12 }, (_, index) => `healthy-${index + 1}.com`)
  await page.getByLabel('Your domains').fill([...names, 'no-dmarc-1.com', 'broken-include-1.com'].join('\n'))
  await job.tap(page.getByRole('button', { name: 'Check domains' }))
  await page.getByRole('button', { name: 'Check again and compare' }).waitFor()
  const worst = page.locator('[data-result] [data-record], [data-result] h3').first()
  const end = await job.arriveAt('14 domains of an agency', worst)
  expect(end.taps).toBe(1)
  expect(end.top).toBeLessThanOrEqual(800)
})
