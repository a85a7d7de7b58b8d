import { env } from 'cloudflare:test'
import { afterEach, expect, test } from 'vitest'
import { failingDatabase, faultsOf } from '#tests/helpers/failing-database.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { carried, DAY, HOUR, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, FIRST, GOOD } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const NOW = (FIRST + 86_400) * 1000 + 8 * HOUR
const RECORD = 'v=DMARC1; p=none; rua=mailto:d@example.com'
const zone = () => ({ '_dmarc.example.com': { TXT: [RECORD] }, ...reporterZone('google.com') })
const report = (id = '1') =>
  carried(aggregateXml({ org: 'google.com', id, records: [GOOD] }), { from: 'google.com' })

const items = async () => {
  const { results } = await env.DB.prepare(
    'SELECT room, units, worth FROM room_items WHERE removed_at IS NULL ORDER BY room, units',
  ).all()
  return results
}

afterEach(() => void takeConsoleOutput())

async function begun() {
  const site = monitorSite(zone(), { now: NOW })
  const made = await site.begin()
  site.zone['_dmarc.example.com'] = { TXT: [`${RECORD},mailto:${made.address}`] }
  return { site, ...made }
}

test('a monitor that begins and a report that is read are counted once, whatever the register fails at', async () => {
  const run = async (DB: D1Database) => {
    for (const table of ['saved', 'saved_keys', 'room_items', 'room_work'])
      await env.DB.prepare(`DELETE FROM ${table}`).run()
    const { site, address, view } = await begun()
    expect((await site.handIn(address, report())).status).toBe(201)
    const own = site.bindings.DB
    site.bindings.DB = DB
    await site.clock.advance(6 * HOUR)
    await site.work()
    site.bindings.DB = own
    for (let hours = 0; hours < 8; hours += 1) {
      await site.clock.advance(HOUR)
      await site.work()
    }
    // Its next report keeps it, also if the first one came before it had begun.
    await site.handIn(address, report('2'))
    await site.work()
    const { state, totals, reports } = await site.state(view)
    return { state, messages: totals.messages, read: reports.map((one) => one.state), items: await items() }
  }
  const { DB, calls } = failingDatabase(env.DB)
  const whole = await run(DB)
  expect(whole).toMatchObject({
    state: 'live',
    messages: 100,
    read: ['read', 'read'],
    items: [
      { room: 'monitors', units: 1, worth: 1 },
      { room: 'monitors of a domain', units: 1, worth: 0 },
      { room: 'report mail', worth: 0 },
      { room: 'report mail', worth: 0 },
    ],
  })
  const faults = faultsOf([...calls]).filter(({ at }) => typeof at === 'string')
  const wrong = []
  for (const fault of faults) {
    const end = await run(failingDatabase(env.DB, fault).DB)
    if (JSON.stringify(end) !== JSON.stringify(whole)) wrong.push({ fault, end })
  }
  expect(wrong).toEqual([])
  expect(faults.length).toBeGreaterThan(4)
})

test('one that gives way says so for two weeks, has nothing left, and frees all of its room', async () => {
  const { site, address, view } = await begun()
  await site.handIn(address, report())
  await site.work()
  await env.DB.prepare(`UPDATE room_items SET removed_at = ?, network = '' WHERE room = 'monitors waiting'`)
    .bind(site.clock.now())
    .run()
  await env.DB.prepare('UPDATE saved SET compared_at = 0').run()
  await site.cron()
  expect((await site.api(`/user/dmarc-monitor/${view}`)).status).toBe(410)
  expect((await site.handIn(address, report('2'))).status).toBe(404)
  expect(await items()).toEqual([])
  for (const table of ['mails', 'raw', 'seen', 'days', 'sums', 'senders', 'receivers', 'counted'])
    expect(await site.sql(view, `SELECT 1 FROM ${table}`), table).toEqual([])
  const feed = await site.api(`/user/dmarc-monitor/${view}.atom`)
  expect(await feed.text()).toContain('removed to make room')
  await site.clock.advance(15 * DAY)
  await site.cron()
  expect((await site.api(`/user/dmarc-monitor/${view}`)).status).toBe(404)
})

test('an original that gives way is gone, and a message that has not been read is read first', async () => {
  const { site, address, view } = await begun()
  await site.handIn(address, report())
  await env.DB.prepare(
    `UPDATE room_items SET removed_at = ?, network = '' WHERE room = 'unproved report mail'`,
  )
    .bind(site.clock.now())
    .run()
  await env.DB.prepare('UPDATE saved SET compared_at = 0').run()
  await site.cron()
  expect(await site.state(view)).toMatchObject({
    totals: { messages: 50 },
    reports: [{ state: 'read', removed: true }],
  })
  expect((await site.api(`/user/dmarc-monitor/${view}/reports/1`)).status).toBe(410)
  expect(await site.sql(view, 'SELECT 1 FROM raw')).toEqual([])
})

test('what was counted for a message that was never stored is free again after an hour', async () => {
  const { site, address, view } = await begun()
  await site.handIn(address, report())
  await site.sql(view, `DELETE FROM mails`)
  await site.clock.advance(2 * DAY)
  await site.cron()
  expect((await items()).map(({ room }) => room)).not.toContain('unproved report mail')
})
