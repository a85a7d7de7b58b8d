// A local product whose clock can be moved: what is due on the way happens, in order, and the clock never goes back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'

const DAY = 24 * 60 * 60 * 1000

type Site = Awaited<ReturnType<typeof startBuiltWorker>>
const sites: Site[] = []

async function start(variables: Record<string, string>) {
  const site = await startBuiltWorker({
    variables,
    onLog: () => {},
    outboundService: () => new Response(null, { status: 502 }) as never,
  })
  sites.push(site)
  await createTables(await site.miniflare.getD1Database('DB'))
  const send = (path: string, body: object) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { ...site, send }
}

let moving: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  moving = await start({ DEV_CLOCK: 'on' })
})
afterAll(() => Promise.all(sites.map(({ stop }) => stop())))

test('a watch looks each day of the days that pass, and lives until it is read again', async () => {
  const { send, url } = moving
  const asked = { subject: 'northwind.test', kind: 'domain', everyHours: 24 }
  const made = await send('/apis/v1/core/user/watch', asked)
  const { key } = await made.json<{ key: string }>()
  const at = Date.now() + 4 * DAY
  const moved = await send('/dev/clock', { at: new Date(at).toISOString() })
  expect(moved.status).toBe(200)
  const { now, ran } = await moved.json<{ now: string; ran: number }>()
  expect(Date.parse(now)).toBeGreaterThanOrEqual(at)
  expect(ran).toBeGreaterThanOrEqual(4)
  const report = await (await fetch(`${url}/apis/v1/core/user/watch/${key}`)).json<{ lookedAt: string }>()
  expect(Date.parse(report.lookedAt)).toBeGreaterThan(at - DAY)
  const back = await send('/apis/v1/core/user/dev/clock', { at: 0 })
  const still = await back.json<{ now: string }>()
  expect(Date.parse(still.now)).toBeGreaterThanOrEqual(at)
})

test.each([{ at: 'tomorrow' }, { at: null }, {}, { at: '9999-01-01' }])('is refused for %o', async (body) => {
  const answer = await moving.send('/dev/clock', body)
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid_request' } }])
})

test('is not there without the setting', async () => {
  const { send } = await start({})
  expect((await send('/dev/clock', { at: Date.now() + DAY })).status).toBe(404)
  expect((await send('/apis/v1/core/user/dev/clock', { at: Date.now() + DAY })).status).toBe(404)
})
