// A DMARC monitor's address stands in public DNS, so anyone can send to it, and anyone who owns a domain can prove who they are.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { UNPROVED_REPORTS } from '#shared/saved/quota/mail-quotas.ts'
import { carried, DAY, HOUR, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, FIRST, GOOD, type TestRecord } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const NOW = FIRST * 1000
const RECORD = 'v=DMARC1; p=none; rua=mailto:d@example.com'
const EVIL = Array.from({ length: 40 }, (_, at) => `evil${at}.example`)
const zone = () => ({
  '_dmarc.example.com': { TXT: [RECORD] },
  ...['google.com', 'yahooinc.com', 'gmail.com', ...EVIL]
    .map(reporterZone)
    .reduce((all, one) => Object.assign(all, one), {}),
})
type Site = ReturnType<typeof monitorSite>

const publish = (site: Site, address: string, domain = 'example.com') =>
  (site.zone[`_dmarc.${domain}`] = { TXT: [`${RECORD},mailto:${address}`] })

interface Sent {
  from?: string
  org?: string
  ip?: string
  /** Days before today on which it begins. */
  daysAgo?: number
  id?: string
  records?: readonly TestRecord[]
}

function send(site: Site, to: string, sent: Sent = {}) {
  const { from = 'google.com', org = from, ip = '198.51.100.9', daysAgo = 1, records = [GOOD] } = sent
  const begin = (Math.floor(site.clock.now() / DAY) - daysAgo) * 86_400
  const { id = `${from} ${begin}` } = sent
  return site.handIn(to, carried(aggregateXml({ org, id, begin, records }), { from }), { ip })
}

async function live(): Promise<{ site: Site; address: string; view: string }> {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  publish(site, address)
  // Once what DNS said before is old.
  await site.clock.advance(HOUR)
  await site.state(view)
  return { site, address, view }
}

/** What the verdict and the advice are made of. */
const judged = async (site: Site, view: string) => {
  const { verdict, changes, totals, senders, days, policies, ready, events, lostShare } =
    await site.state(view)
  return { verdict, changes, totals, senders, days, policies, ready, events, lostShare }
}

const LIES: TestRecord = { ...GOOD, count: 5_000_000 }
const LOST: TestRecord = { ...GOOD, count: 200, dkim: 'fail', spf: 'fail' }

describe('who is believed', () => {
  test('29 reports that are dated back clear nothing, and are about no day', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    for (let day = 1; day <= 29; day += 1)
      await send(site, address, { from: 'evil0.example', daysAgo: day, records: [LIES] })
    await site.work()
    await site.cron()
    const state = await site.state(view)
    expect(state.ready).toBe('wait')
    expect(state.changes.filter(({ id }) => id === 'dmarc-next-step')).toEqual([])
    expect(state.verdict.stamp).toBe('Not weighed')
    expect(state.events.map(({ what }) => what)).not.toContain('ready')
    expect(state.days.length).toBeLessThanOrEqual(2)
    expect(state.reports.filter(({ state: of }) => of === 'early').length).toBeGreaterThanOrEqual(20)
  })

  test('a month of lies in real time clears nothing, next to a known receiver or alone', async () => {
    const { site, address, view } = await live()
    const alone = await site.begin()
    publish(site, `${address},mailto:${alone.address}`)
    for (let day = 0; day < 30; day += 1) {
      await site.clock.advance(DAY)
      await send(site, address, { records: [{ ...GOOD, count: 40 }, LOST] })
      for (const to of [address, alone.address])
        for (const from of EVIL.slice(0, 2)) await send(site, to, { from, records: [LIES] })
      await site.work()
      if (day % 4 === 1) await site.cron()
    }
    const state = await site.state(view)
    expect([state.ready, state.verdict.stamp]).toEqual(['no', 'Not ready'])
    expect(state.totals.messages).toBe(30 * 240)
    expect(state.reporters.map(({ org, weight, counts }) => [org, weight, counts])).toEqual([
      ['google.com', 'known', true],
      ...EVIL.slice(0, 2).map((org) => [org, 'unknown', false]),
    ])
    expect(state.unweighed?.receivers).toEqual(EVIL.slice(0, 2))
    const other = await site.state(alone.view)
    expect([other.ready, other.verdict.stamp]).toEqual(['wait', 'Not weighed'])
    for (const { events } of [state, other]) expect(events.map(({ what }) => what)).not.toContain('ready')
  })

  test('one that is not known can warn', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    await send(site, address, { from: 'evil0.example', records: [{ ...GOOD, count: 5_000_000 }] })
    await send(site, address, { from: 'evil1.example', records: [GOOD, LOST] })
    await site.work()
    const { ready, lostShare } = await site.state(view)
    expect([ready, lostShare]).toEqual(['no', 0.8])
  })

  test('the summary of a week has no numbers of strangers, and few refused messages alert no one', async () => {
    const { site, address, view } = await live()
    const told = async () => (await site.state(view)).events.map(({ what }) => what)
    const week = async (sends: (day: number) => Promise<unknown>) => {
      for (let day = 0; day < 8; day += 1) {
        await site.clock.advance(DAY)
        await sends(day)
        await site.work()
        await site.cron()
        await site.clock.advance(DAY / 2)
        await site.cron()
      }
    }
    await week(() => send(site, address, { from: 'evil0.example', records: [LIES] }))
    expect(await told()).not.toContain('digest')
    await week(() => send(site, address, { records: [GOOD] }))
    expect(await told()).toContain('digest')
    const empty = (count: number) =>
      site.handIn(address, `From: x@evil1.example\r\n\r\n${count}`, { ip: '203.0.113.1' })
    const most = UNPROVED_REPORTS.share + 9
    for (let count = 0; count < most; count += 1) await empty(count)
    expect((await site.state(view)).refused?.messages).toBe(9)
    await site.cron()
    await site.clock.advance(DAY / 2)
    await site.cron()
    expect(await told()).not.toContain('reports_refused')
    await empty(most)
    await site.clock.advance(DAY / 2)
    await site.cron()
    expect(await told()).toContain('reports_refused')
  })

  test('two from different networks that say the same count as far as the second does', async () => {
    const { site, address, view } = await live()
    for (let day = 0; day < 35; day += 1) {
      await site.clock.advance(DAY)
      await send(site, address, { from: 'evil0.example', ip: '203.0.113.1', records: [LIES] })
      await send(site, address, { from: 'evil1.example', ip: '192.0.2.1', records: [{ ...GOOD, count: 4 }] })
      await site.work()
      // It lives as long as its address is seen in the record.
      if (day % 7 === 0) await site.cron()
    }
    // Four messages a day, seen by both.
    expect((await site.state(view)).ready).toBe('yes')
  })

  test('the owner can take a receiver out with all that it added, and call one theirs', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    await send(site, address, { from: 'evil0.example', records: [LIES] })
    await send(site, address, { from: 'evil1.example', records: [GOOD] })
    await site.work()
    const mark = (org: string, wanted: string | null) =>
      site.send(`/user/dmarc-monitor/${view}/receivers`, { org, mark: wanted })
    expect((await site.state(view)).totals.messages).toBe(5_000_050)
    expect((await mark('evil0.example', 'not_mine')).status).toBe(200)
    expect((await site.state(view)).totals.messages).toBe(50)
    await mark('evil0.example', null)
    await mark('evil1.example', 'mine')
    const state = await site.state(view)
    expect(state.totals.messages).toBe(50)
    expect(state.reporters).toMatchObject([
      { org: 'evil1.example', weight: 'yours', mark: 'mine', counts: true },
      { org: 'evil0.example', weight: 'unknown', counts: false, messages: 5_000_000 },
    ])
    expect((await mark('evil1.example', 'forwarder')).status).toBe(400)
  })

  test.each([
    ['another domain as its name', 'google.com'],
    ['the name of a company', 'Google Inc.'],
  ])('a report that gives %s proves nothing', async (_, org) => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    await send(site, address, { from: 'evil0.example', org })
    await site.work()
    const state = await site.state(view)
    expect([state.totals.messages, state.unverified]).toEqual([0, { reports: 1, reporters: ['google.com'] }])
  })
})

test('an address at a mailbox provider proves no receiver', async () => {
  const { site, address, view } = await live()
  await site.clock.advance(DAY)
  for (const org of ['google.com', 'gmail.com', 'Some Receiver'])
    await send(site, address, { from: 'gmail.com', org, id: org, records: [LIES] })
  await site.work()
  const state = await site.state(view)
  expect([state.totals.messages, state.unverified.reports]).toEqual([0, 3])
})

test('calling a fake receiver one’s own protects no monitor from giving way', async () => {
  const { site, address, view } = await live()
  await site.clock.advance(DAY)
  await site.send(`/user/dmarc-monitor/${view}/receivers`, { org: 'evil0.example', mark: 'mine' })
  await send(site, address, { from: 'evil0.example' })
  await site.work()
  expect((await site.state(view)).totals.messages).toBe(50)
  const worth = `SELECT worth FROM room_items WHERE room = 'monitors'`
  expect(await env.DB.prepare(worth).first('worth')).toBe(0)
  await send(site, address)
  await site.work()
  expect(await env.DB.prepare(worth).first('worth')).toBe(1)
})

describe('whose room mail takes', () => {
  test.each([
    ['one network', 1, 120],
    ['forty networks', 40, 12],
  ])('empty mail from %s does not silence a monitor', async (_, networks, each) => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    let taken = 0
    for (let network = 0; network < networks; network += 1)
      for (let count = 0; count < each; count += 1) {
        const answer = await site.handIn(address, `From: x@evil0.example\r\n\r\n${network} ${count}`, {
          ip: `203.${network}.113.1`,
        })
        if (answer.status === 201) taken += 1
        else expect(answer.status).toBe(429)
      }
    expect(taken).toBeLessThanOrEqual(networks === 1 ? 100 : 440)
    for (const from of ['google.com', 'yahooinc.com'])
      expect((await send(site, address, { from, ip: '203.0.113.77' })).status, from).toBe(201)
    await site.work()
    const state = await site.state(view)
    expect(state.totals.messages).toBe(100)
    expect(state.refused).toMatchObject({
      since: expect.any(String) as string,
      messages: networks * each - taken,
    })
    // The next day is quiet again.
    await site.clock.advance(DAY)
    expect((await send(site, address, { from: 'evil0.example', ip: '203.0.113.1' })).status).toBe(201)
  })

  test('large mail that proves nothing does not remove the originals of proved reports', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    await send(site, address)
    await site.work()
    for (let count = 0; count < 10; count += 1)
      await site.handIn(address, `From: x@evil0.example\r\n\r\n${count}${'x'.repeat(5_000_000)}`, {
        ip: `203.0.${count}.1`,
      })
    await site.work()
    expect((await site.api(`/user/dmarc-monitor/${view}/reports/1`)).status).toBe(200)
  })

  test('a known receiver that repeats itself or writes about others keeps its room', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    const foreign = carried(aggregateXml({ org: 'google.com', domain: 'evil0.example' }), {
      from: 'google.com',
    })
    for (let count = 0; count < UNPROVED_REPORTS.share + 5; count += 1)
      await site.handIn(address, `${foreign}${'\r\n'.repeat(count)}`, { ip: '198.51.100.9' })
    expect((await send(site, address)).status).toBe(201)
    await site.work()
    expect((await site.state(view)).totals.messages).toBe(50)
  })

  test('260 invented rows hide nobody: each receiver has its own, and the largest of it stay', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    const invented = Array.from({ length: 260 }, (_, at) => ({
      ip: `45.${at >> 8}.${at & 255}.1`,
      count: 9_000,
    }))
    const real = [{ ip: '93.184.216.34', count: 4_000, disposition: 'reject' }]
    await send(site, address, { from: 'evil0.example', records: invented })
    await send(site, address, { records: invented.map((row) => ({ ...row, count: 1 })) })
    await send(site, address, { records: real, id: 'later' })
    await site.work()
    const { senders } = await site.state(view)
    expect(senders.find(({ name }) => name === '93.184.216.0/24')).toMatchObject({ messages: 4_000 })
    const rows = await site.sql(
      view,
      `SELECT reporter, count(*) AS n FROM sums WHERE what = 'mail' GROUP BY reporter ORDER BY reporter`,
    )
    expect(rows).toEqual([
      { reporter: 'evil0.example', n: 6 },
      { reporter: 'google.com', n: 61 },
    ])
  })

  test('strangers with many domains add a bounded number of rows', async () => {
    const { site, address, view } = await live()
    await site.clock.advance(DAY)
    for (const from of EVIL)
      for (let count = 0; count < 2; count += 1)
        await send(site, address, {
          from,
          id: String(count),
          ip: `203.${EVIL.indexOf(from)}.113.1`,
          records: Array.from({ length: 10 }, (_, at) => ({ ip: `45.${count}.${at}.1` })),
        })
    await site.work()
    const [rows] = await site.sql(
      view,
      `SELECT (SELECT count(*) FROM sums WHERE what = 'mail') AS sums, (SELECT count(*) FROM seen) AS seen`,
    )
    expect(rows).toMatchObject({ sums: expect.any(Number) as number, seen: expect.any(Number) as number })
    expect(rows?.sums).toBeLessThanOrEqual(60 * 6)
    expect(rows?.seen).toBeLessThanOrEqual(60)
  })
})

describe('room for monitors', () => {
  const ask = async (site: Site, domain: string, ip: string) => {
    const answer = await site.api('/user/dmarc-monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': ip },
      body: JSON.stringify({ domain }),
    })
    return { status: answer.status, ...(await answer.json<{ address: string; view: string }>()) }
  }

  /** Once what DNS said before is old. */
  const look = async (site: Site, views: readonly string[]) => {
    await site.clock.advance(HOUR)
    for (const view of views) await site.state(view)
  }

  test('five networks with the subdomains of one domain do not close it for others', async () => {
    const site = monitorSite(zone(), { now: NOW })
    let made = 0
    const views: string[] = []
    for (let network = 0; network < 5; network += 1)
      for (let count = 0; count < 5; count += 1) {
        const domain = `n${network}x${count}.evil0.example`
        const { status, address, view } = await ask(site, domain, `203.${network}.113.1`)
        if (status !== 201) continue
        made += 1
        publish(site, address, domain)
        views.push(view)
      }
    await look(site, views)
    expect(made).toBeGreaterThan(10)
    const begun = `SELECT count(*) AS n FROM room_items WHERE room = 'monitors' AND removed_at IS NULL`
    expect(await env.DB.prepare(begun).first('n')).toBe(10)
    const last = await ask(site, 'last.evil0.example', '192.0.2.1')
    publish(site, last.address, 'last.evil0.example')
    await look(site, [])
    const refused = await site.state(last.view)
    expect([refused.state, refused.verdict.stamp]).toEqual(['waiting_for_reports', 'No room'])
    const honest = await ask(site, 'example.com', '192.0.2.1')
    publish(site, honest.address)
    await look(site, [honest.view])
    await site.clock.advance(DAY)
    await send(site, honest.address)
    await site.work()
    expect((await site.state(honest.view)).state).toBe('live')
  })

  test('many domains: those without reports give way, those with reports stay, and a newcomer fits', async () => {
    const site = monitorSite(zone(), { now: NOW })
    const honest = await ask(site, 'example.com', '192.0.2.1')
    publish(site, honest.address)
    await look(site, [honest.view])
    await site.clock.advance(DAY)
    await send(site, honest.address)
    await site.work()
    const views: string[] = []
    for (let count = 0; count < 155; count += 1) {
      const domain = `evil${count}.test`
      const { address, view } = await ask(site, domain, `203.${count >> 2}.113.1`)
      publish(site, address, domain)
      views.push(view)
    }
    await look(site, views)
    expect((await site.state(honest.view)).state).toBe('live')
    const newcomer = await ask(site, 'newcomer.test', '198.18.0.1')
    publish(site, newcomer.address, 'newcomer.test')
    await look(site, [])
    expect((await site.state(newcomer.view)).state).toBe('waiting_for_reports')
    expect((await site.state(newcomer.view)).recordSeenAt).not.toBeNull()
  })

  test('the database itself ends at the most that there may be', async () => {
    await env.DB.prepare(
      `INSERT INTO room_items (room, item, network, units, worth, at) VALUES ('monitors', 'x', 'n', 200, 0, 0)`,
    ).run()
    await expect(
      env.DB.prepare(
        `INSERT INTO room_items (room, item, network, units, worth, at) VALUES ('monitors', 'y', 'n', 1, 0, 0)`,
      ).run(),
    ).rejects.toThrow('no room for another monitor')
  })
})

test('looks go on while strangers send', async () => {
  const { site, address, view } = await live()
  for (let hour = 0; hour < 24; hour += 6) {
    for (let count = 0; count < 20; count += 1)
      await site.handIn(address, `From: x@evil1.example\r\n\r\n${hour} ${count}`, { ip: '203.0.113.1' })
    await site.clock.advance(6 * HOUR)
    await site.cron()
  }
  await send(site, address)
  await site.work()
  expect((await judged(site, view)).totals.messages).toBe(50)
})
