import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { carried, DAY, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, envelope, FIRST, GOOD, signature } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const NOW = (FIRST + 86_400) * 1000 + 8 * 3_600_000
const zone = () => ({
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:d@example.com'] },
  ...reporterZone('receiver.example'),
  ...reporterZone('other.example'),
})
const XML = aggregateXml({
  org: 'receiver.example',
  records: [GOOD, { ip: '203.0.113.9', count: 3, disposition: 'reject' }],
})

test('a report that is proved counts: totals, senders, days, the reporter and what it saw', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  expect((await site.handIn(address, carried(XML))).status).toBe(201)
  await site.work()
  const state = await site.state(view)
  expect(state).toMatchObject({
    domain: 'example.com',
    state: 'live',
    totals: { messages: 53, aligned: 50, failed: 3, refused: 3 },
    reporters: [{ org: 'receiver.example', verified: true, reports: 1 }],
    days: [{ day: '2026-11-01', aligned: 50, failed: 3, refused: 3 }],
    senders: [
      { name: 'example.com', group: 'yours', messages: 50, aligned: 50, firstSeen: '2026-11-01' },
      { name: '203.0.113.0/24', group: 'unknown', messages: 3, aligned: 0 },
    ],
    policies: [{ text: 'p=none', receivers: ['receiver.example'] }],
    unverified: { reports: 0, reporters: [] },
    reports: [{ n: 1, state: 'read', from: 'receiver.example' }],
  })
  const original = await site.api(`/user/dmarc-monitor/${view}/reports/1`)
  expect(await original.text()).toContain('reports@receiver.example')
})

test.each([
  ['is not signed', { signedBy: null }],
  ['is signed by another domain', { signedBy: 'other.example' }],
  ['comes from another domain that passes DMARC', { from: 'other.example' }],
])('a twin of a report that %s enters no verdict', async (_, carrier) => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  await site.handIn(address, carried(XML))
  await site.work()
  const before = await site.state(view)
  const twin = aggregateXml({
    org: 'receiver.example',
    records: [
      { ip: '203.0.113.9', count: 9_999, disposition: 'reject', auth: envelope('example.com', 'pass') },
    ],
  })
  const fresh = twin.replace('<report_id>1<', '<report_id>2<')
  for (const xml of [twin, fresh])
    expect((await site.handIn(address, carried(xml, carrier))).status).toBe(201)
  await site.work()
  const after = await site.state(view)
  for (const field of ['verdict', 'totals', 'senders', 'days', 'findings', 'policies', 'ready'] as const)
    expect(after[field]).toEqual(before[field])
  expect(after.unverified).toEqual({ reports: 2, reporters: ['receiver.example'] })
  expect(after.reporters).toMatchObject([
    { verified: true, reports: 1 },
    { verified: false, reports: 2 },
  ])
  // Nor does it keep the real one out when it comes first.
  const other = await site.begin('example.com')
  await site.handIn(other.address, carried(twin, carrier))
  await site.handIn(other.address, carried(XML))
  await site.work()
  expect((await site.state(other.view)).totals).toEqual(before.totals)
})

test('a report that comes again counts once, with another message or in any order', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const next = aggregateXml({ org: 'receiver.example', id: '2', records: [GOOD] })
  const mails = [XML, next, XML].map((xml, at) => carried(xml, { subject: String(at) }))
  for (const mail of [...mails, ...mails.toReversed()]) {
    await site.handIn(address, mail)
    site.clock.jump(1)
  }
  expect((await site.state(view)).reports).toHaveLength(3)
  await site.work()
  // As after a worker that died when it had read them.
  await site.sql(view, `INSERT INTO jobs (name, at) SELECT 'read:' || id, -n FROM mails`)
  for (let ring = 0; ring < mails.length; ring += 1) await site.ring(view)
  const state = await site.state(view)
  expect(state.totals).toMatchObject({ messages: 103, aligned: 100 })
  expect(state.reports.map(({ n, state: of, flags }) => [n, of, flags])).toEqual([
    [3, 'doubled', []],
    [2, 'read', ['overlaps']],
    [1, 'read', []],
  ])
})

test('two messages with the same report that are read at once count once', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  for (const subject of ['a', 'b']) await site.handIn(address, carried(XML, { subject }))
  await Promise.all(['a', 'b', 'a', 'b'].map(() => site.ring(view)))
  await site.work()
  const state = await site.state(view)
  expect(state.totals.messages).toBe(53)
  expect(state.reports.map((one) => one.state).toSorted()).toEqual(['doubled', 'read'])
})

test('nothing is lost or doubled when the worker, the database or DNS fails in between', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  expect((await site.handIn(address, carried(XML))).status).toBe(201)
  expect((await site.state(view)).reports).toMatchObject([{ n: 1, state: 'waiting' }])
  await site.die(view)
  // DNS does not answer.
  const key = site.zone['r1._domainkey.receiver.example']
  site.zone['r1._domainkey.receiver.example'] = 'servfail'
  await site.work()
  expect((await site.state(view)).reports).toMatchObject([{ state: 'waiting' }])
  site.zone['r1._domainkey.receiver.example'] = key ?? 'servfail'
  // The register fails while it is told what the message takes.
  const { DB } = site.bindings
  site.bindings.DB = {
    ...DB,
    prepare: () => {
      throw new Error('D1_ERROR')
    },
  } as unknown as D1Database
  await site.clock.advance(3_600_000)
  await site.work()
  expect(takeConsoleOutput()).toEqual(['saved dmarc monitor room DatabaseFailure'])
  site.bindings.DB = DB
  expect(await site.state(view)).toMatchObject({ totals: { messages: 53 }, reports: [{ state: 'read' }] })
  const worth = () =>
    DB.prepare(`SELECT worth FROM room_items WHERE room = 'unproved report mail'`).first<number>('worth')
  expect(await worth()).toBe(1)
  await site.clock.advance(DAY)
  await site.cron()
  expect((await site.state(view)).totals.messages).toBe(53)
  expect(await worth()).toBe(0)
})

test('what DNS never decides is not proved', async () => {
  const site = monitorSite({ ...zone(), 'r1._domainkey.receiver.example': 'servfail' }, { now: NOW })
  const { address, view } = await site.begin()
  await site.handIn(address, carried(XML))
  await site.work()
  await site.clock.advance(25 * 3_600_000)
  await site.cron()
  expect(await site.state(view)).toMatchObject({ totals: { messages: 0 }, unverified: { reports: 1 } })
})

test('a report on another domain is not counted; one on a name below it is', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const on = (domain: string) =>
    aggregateXml({ org: 'receiver.example', id: domain, domain, records: [{ ...GOOD, from: domain }] })
  for (const domain of ['other.com', 'notexample.com', 'com', 'news.example.com'])
    await site.handIn(address, carried(on(domain)))
  await site.work()
  const state = await site.state(view)
  expect(state.totals.messages).toBe(50)
  expect(state.reports.map((one) => one.state)).toEqual(['read', 'foreign', 'foreign', 'foreign'])
})

test('a report of three days is divided evenly among them and marked', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  await site.clock.advance(3 * DAY)
  const xml = aggregateXml({
    org: 'receiver.example',
    end: FIRST + 3 * 86_400,
    records: [{ ...GOOD, count: 100 }, { count: 1 }, { count: 1, ip: '192.0.2.9' }],
  })
  await site.handIn(address, carried(xml))
  await site.work()
  const { days, totals, reports } = await site.state(view)
  expect(days.map(({ day, aligned, failed, spread }) => [day, aligned + failed, spread])).toEqual([
    ['2026-11-01', 34, true],
    ['2026-11-02', 34, true],
    ['2026-11-03', 34, true],
  ])
  expect([totals.messages, reports[0]?.flags]).toEqual([102, ['spread']])
})

test('ten thousand different senders in a day cost 61 rows, and no message is lost', async () => {
  const site = monitorSite({ ...zone(), ...reporterZone('google.com') }, { now: NOW })
  const { address, view } = await site.begin()
  for (let part = 0; part < 10; part += 1) {
    const records = Array.from({ length: 1_000 }, (_, at) => ({
      ip: `10.${part}.${at >> 8}.1`.replace(
        /^10\.(\d+)\.(\d+)/,
        (_all, a, b) => `${20 + Number(a)}.${b}.${at & 255}`,
      ),
      count: 1 + (at % 7),
    }))
    const xml = aggregateXml({ org: 'google.com', id: String(part), records })
    await site.handIn(address, carried(xml, { from: 'google.com' }))
  }
  await site.work()
  const [rows] = await site.sql(
    view,
    `SELECT count(*) AS n, sum(count) AS messages FROM sums WHERE what = 'mail'`,
  )
  const sent = 10 * Array.from({ length: 1_000 }, (_, at) => 1 + (at % 7)).reduce((sum, one) => sum + one, 0)
  expect(rows).toEqual({ n: 61, messages: sent })
  const state = await site.state(view)
  expect(state.totals.messages).toBe(sent)
  expect(state.senders.find(({ name }) => name === 'other networks')?.messages).toBeGreaterThan(sent / 2)
})

test('a TLS report is told apart by domain, policy and what failed', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const report = JSON.stringify({
    'organization-name': 'Receiver',
    'date-range': { 'start-datetime': '2026-11-01T00:00:00Z', 'end-datetime': '2026-11-01T23:59:59Z' },
    'contact-info': 'tls@receiver.example',
    'report-id': 't1',
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-domain': 'example.com' },
        summary: { 'total-successful-session-count': 90, 'total-failure-session-count': 10 },
        'failure-details': [
          {
            'result-type': 'certificate-expired',
            'receiving-mx-hostname': 'mx.example.com',
            'failed-session-count': 10,
          },
        ],
      },
    ],
  })
  for (const subject of ['1', '2']) await site.handIn(address, carried(report, { subject }))
  await site.work()
  expect((await site.state(view)).tls).toMatchObject({
    sessions: 100,
    failures: 10,
    policies: [{ domain: 'example.com', type: 'sts', sessions: 100, failures: 10 }],
    hosts: [{ mx: 'mx.example.com', type: 'certificate-expired', sessions: 10 }],
  })
})

test('a report on single messages is refused in the session, and nothing of it is stored', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const arf = carried('x', { type: 'multipart/report;\r\n report-type="feedback-report"; boundary=x' })
  expect((await site.handIn(address, arf)).status).toBe(422)
  expect(await site.sql(view, 'SELECT 1 FROM mails')).toEqual([])
  expect(
    (await env.DB.prepare(`SELECT 1 FROM room_items WHERE room = 'unproved report mail'`).all()).results,
  ).toEqual([])
})

test('a mark moves a sender, and what fails there is then yours', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  await site.handIn(address, carried(XML))
  await site.work()
  const mark = async (value: string | null) =>
    (await site.send(`/user/dmarc-monitor/${view}/senders`, { name: '203.0.113.0/24', mark: value })).json<
      Awaited<ReturnType<typeof site.state>>
    >()
  const groupOf = (state: Awaited<ReturnType<typeof site.state>>) =>
    state.senders.find(({ name }) => name === '203.0.113.0/24')?.group
  const mine = await mark('mine')
  expect([groupOf(mine), mine.verdict.tone]).toEqual(['yours', 'bad'])
  expect(groupOf(await mark('not_mine'))).toBe('not_yours')
  expect(groupOf(await mark('forwarder'))).toBe('forwarded')
  expect(groupOf(await mark(null))).toBe('unknown')
})

test('a key of the domain that passes nowhere is asked about, with its cause', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const records = [
    { count: 20, auth: signature('example.com', 'old', 'fail') + envelope('example.com', 'fail') },
  ]
  await site.handIn(address, carried(aggregateXml({ org: 'receiver.example', records })))
  await site.work()
  const { senders, findings, changes } = await site.state(view)
  expect(senders[0]?.reasons.map(({ reason }) => reason)).toEqual(['dkim-failed', 'spf-not-listed'])
  expect(findings.map(({ code }) => code)).toContain('reports-unclaimed')
  expect(changes.map(({ text }) => text).join()).toContain('check the key at old._domainkey.example.com')
})
