// A week away from a watched domain, on a site whose clock is moved: what the page says to whoever comes back.
import { Response as MiniflareResponse } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { visitorAt } from './browser.ts'
import { startDnsHost } from './dns-host.ts'

const GOOD = 'v=DMARC1; p=quarantine; np=reject; rua=mailto:dmarc@away.example'
const WEAK = 'v=DMARC1; p=none'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let host: Awaited<ReturnType<typeof startDnsHost>>
let site: Awaited<ReturnType<typeof startBuiltWorker>>

beforeAll(async () => {
  host = await startDnsHost({
    'away.example': { NS: ['ns1.away.example'], MX: [[10, 'mx.away.example']], TXT: ['v=spf1 mx -all'] },
    'mx.away.example': { A: ['192.0.43.7'] },
    '_dmarc.away.example': { TXT: [GOOD] },
  })
  site = await startBuiltWorker({
    variables: { DEV_CLOCK: 'on', DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    outboundService: async (request) => {
      const { status, headers, body } = await host.ask(request.url)
      return new MiniflareResponse(body as never, { status, headers: [...headers] })
    },
  })
  await createTables(await site.miniflare.getD1Database('DB'))
})
afterAll(() => Promise.all([site.stop(), host.stop()]))

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json<Answer>()
}

/** @returns milliseconds since 1970, as the site has it */
async function passTime(at: number): Promise<number> {
  const { now } = await post<{ now: string }>('/dev/clock', { at })
  return Date.parse(now)
}

async function passHours(from: number, hours: number): Promise<number> {
  let now = from
  for (let passed = 0; passed < hours; passed += 4) now = await passTime(now + 4 * HOUR)
  return now
}

const publish = (remove: string, add: string) =>
  fetch(`${host.url}/edit`, {
    method: 'POST',
    body: JSON.stringify({ owner: '_dmarc.away.example', type: 'TXT', remove: [remove], add: [add] }),
  })

test('what fell while one was away is said first, with the record that brings it back', async () => {
  let now = await passTime(0)
  const { key } = await post<{ key: string }>('/apis/v1/core/user/watch', {
    kind: 'domain',
    subject: 'away.example',
    everyHours: 4,
  })
  now = await passHours(now, 12)
  const visit = `${new Date(now).toISOString().slice(0, 19)}Z`
  now = await passTime(now + 2 * DAY)
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
  const box = await record.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(800)

  await publish(WEAK, GOOD)
  await passHours(now, 12)
  await page.reload()
  await since.getByText('Nothing for you to do today.').waitFor()
  await expect.poll(() => since.locator('[data-record-text]').count()).toBe(0)
})
