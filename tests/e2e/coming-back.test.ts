// A week away from a watched domain, on a site whose clock is moved: what the page says to whoever comes back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorAt } from './browser.ts'
import { startJob } from './job.ts'
import { startClockedSite, type ClockedSite } from './clocked-site.ts'

const GOOD = 'v=DMARC1; p=quarantine; np=reject; rua=mailto:dmarc@away.example'
const WEAK = 'v=DMARC1; p=none'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let site: ClockedSite

beforeAll(async () => {
  site = await startClockedSite({
    'away.example': { NS: ['ns1.away.example'], MX: [[10, 'mx.away.example']], TXT: ['v=spf1 mx -all'] },
    'mx.away.example': { A: ['192.0.43.7'] },
    '_dmarc.away.example': { TXT: [GOOD] },
  })
})
afterAll(() => site.stop())

async function passHours(from: number, hours: number): Promise<number> {
  let now = from
  for (let passed = 0; passed < hours; passed += 4) now = await site.passTime(now + 4 * HOUR)
  return now
}

const publish = (remove: string, add: string) =>
  site.publish({ owner: '_dmarc.away.example', type: 'TXT', remove: [remove], add: [add] })

test('what fell while one was away is said first, with the record that brings it back', async () => {
  let now = await site.passTime(0)
  const made = await site.post('/apis/v1/core/user/watch', {
    kind: 'domain',
    subject: 'away.example',
    everyHours: 4,
  })
  const { key } = await made.json<{ key: string }>()
  now = await passHours(now, 12)
  const visit = `${new Date(now).toISOString().slice(0, 19)}Z`
  now = await site.passTime(now + 2 * DAY)
  await publish(GOOD, WEAK)
  now = await passHours(now, 24)

  const path = `/watch/${key}`
  const page = await visitorAt(`${site.url}/yours`, { viewport: { width: 360, height: 800 } })
  await page.evaluate(
    ([saved, at]) =>
      localStorage.setItem('pages', JSON.stringify({ pages: [{ page: saved, openAt: at, visitAt: at }] })),
    [path, visit],
  )
  await page.goto(site.url + path)
  const since = page.getByRole('region', { name: 'Since you were here on' })
  await since.getByText('The policy fell from quarantine to none').first().waitFor()
  const heading = await since.getByRole('heading', { level: 2 }).textContent()
  expect(heading).toMatch(/^Since you were here on \w+ \d+: \d changes?\. One thing to do today\.$/)
  await expect
    .poll(() => since.getByRole('list', { name: 'The last seven days' }).getByRole('listitem').count())
    .toBe(7)
  await since.getByText('Nobody is told when this changes.').waitFor()
  const record = since.locator('[data-record-text]').filter({ hasText: GOOD }).first()
  const end = await startJob().arriveAt('Back after a week, from the kept page', record)
  expect(end.bottom).toBeLessThanOrEqual(800)

  await publish(WEAK, GOOD)
  await passHours(now, 12)
  await page.reload()
  await since.getByText('Nothing for you to do today.').waitFor()
  await expect.poll(() => since.locator('[data-record-text]').count()).toBe(0)
})
