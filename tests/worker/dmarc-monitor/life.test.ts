import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { takeRoutedMail } from '#worker/incoming/email-handler.ts'
import { carried, DAY, HOUR, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, FIRST, GOOD, type TestRecord } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const NOW = FIRST * 1000
const RECORD = 'v=DMARC1; p=none; rua=mailto:d@example.com'
const zone = () => ({ '_dmarc.example.com': { TXT: [RECORD] }, ...reporterZone('receiver.example') })
type Site = ReturnType<typeof monitorSite>

const publish = (site: Site, address: string | null, domain = 'example.com') =>
  (site.zone[`_dmarc.${domain}`] = { TXT: [address === null ? RECORD : `${RECORD},mailto:${address}`] })

/** Reports the day before, as receivers do in the morning. */
const report = (site: Site, to: string, records: readonly TestRecord[], more = {}) => {
  const begin = Math.floor(site.clock.now() / DAY) * 86_400 - 86_400
  return site.handIn(
    to,
    carried(aggregateXml({ org: 'receiver.example', id: String(begin), begin, records, ...more })),
  )
}

test('begins with the record as it is and the address added', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const made = await site.begin()
  expect(made.address).toMatch(/^r-[a-z2-7]{13}@reports\.example$/)
  expect(made.changes).toMatchObject([
    {
      action: 'replace',
      owner: '_dmarc.example.com',
      before: [RECORD],
      after: [`${RECORD},mailto:${made.address}`],
      risk: 'none',
    },
    {
      action: 'create',
      owner: '_smtp._tls.example.com',
      after: [`v=TLSRPTv1; rua=mailto:${made.tlsAddress}`],
      optional: true,
    },
  ])
  expect(Date.parse(made.expires)).toBe(site.clock.now() + 14 * DAY)
})

test('waits for DNS, then for reports, is live, and stops when the address leaves', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  expect((await site.state(view)).state).toBe('waiting_for_dns')
  publish(site, address)
  await site.clock.advance(10 * 60_000)
  expect(await site.state(view)).toMatchObject({
    state: 'waiting_for_reports',
    recordSeenAt: expect.any(String) as string,
  })
  await report(site, address, [GOOD])
  await site.work()
  const live = await site.state(view)
  expect(live).toMatchObject({ state: 'live', removal: { after: [RECORD] } })
  expect(live.changes.filter(({ owner }) => owner === '_dmarc.example.com')).toEqual([])
  publish(site, null)
  await site.clock.advance(DAY)
  await site.cron()
  const stopped = await site.state(view)
  expect([stopped.state, stopped.changes[0]?.after]).toEqual(['stopped', [`${RECORD},mailto:${address}`]])
  // It still takes what is under way, until thirty days after it was last seen.
  expect((await report(site, address, [GOOD])).status).toBe(201)
  await site.clock.advance(31 * DAY)
  await site.cron()
  expect((await site.api(`/user/dmarc-monitor/${view}`)).status).toBe(404)
  expect((await report(site, address, [GOOD])).status).toBe(404)
  expect(
    await site.sql(view, `SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`),
  ).toEqual([])
  expect((await env.DB.prepare('SELECT room, used FROM room_totals WHERE used > 0').all()).results).toEqual(
    [],
  )
})

test('ends after fourteen days without the address in DNS, but not while DNS fails', async () => {
  const site = monitorSite({ ...zone(), '_dmarc.dark.example': 'servfail' }, { now: NOW })
  const unseen = await site.begin()
  const dark = await site.begin('dark.example')
  for (let day = 0; day < 15; day += 1) {
    await site.clock.advance(DAY)
    await site.cron()
  }
  expect((await site.api(`/user/dmarc-monitor/${unseen.view}`)).status).toBe(404)
  const state = await site.state(dark.view)
  expect([state.state, state.unknown.length, state.changes[0]?.action]).toEqual(['waiting_for_dns', 1, 'ask'])
})

test.each([
  ['https://user@_dmarc.EXAMPLE.com./x?y', 201, 'example.com'],
  ['bücher.example', 201, 'xn--bcher-kva.example'],
  ['not a domain', 400, undefined],
  ['192.0.2.1', 400, undefined],
])('takes %s as people paste it', async (domain, status, expected) => {
  const site = monitorSite(zone(), { now: NOW })
  const answer = await site.send('/user/dmarc-monitor', { domain })
  expect(answer.status).toBe(status)
  const body = await answer.json<{ view: string; error?: { code: string } }>()
  if (status === 201) expect((await site.state(body.view)).domain).toBe(expected)
  else expect(body.error?.code).toBe('invalid_domain')
})

test('needs a domain for reports', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const answer = await site.send(
    '/user/dmarc-monitor',
    { domain: 'example.com' },
    { ...site.bindings, REPORTS_DOMAIN: '' },
  )
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'not_configured' } }])
})

test('is opened by its key only; the key of the feed reads the feed', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const [token = ''] = address.split('@')
  const feed = (await site.state(view)).feed.replace(/^.*\/user/, '/user')
  const feedKey = /([\w-]{22})\.atom$/.exec(feed)?.[1] ?? ''
  for (const key of [token, feedKey, 'a'.repeat(22)])
    expect((await site.api(`/user/dmarc-monitor/${key}`)).status).toBe(404)
  expect((await site.api(`/user/dmarc-monitor/${feedKey}`, { method: 'DELETE' })).status).toBe(404)
  for (const path of [feed, `/user/dmarc-monitor/${view}.atom`]) {
    const answer = await site.api(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    expect(await answer.text()).not.toContain(view)
    const tag = answer.headers.get('etag') ?? ''
    expect((await site.api(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  }
  const stored = JSON.stringify([
    await site.sql(view, 'SELECT * FROM saved'),
    (await env.DB.prepare('SELECT * FROM saved').all()).results,
    (await env.DB.prepare('SELECT * FROM saved_keys').all()).results,
  ])
  expect(stored).toContain('example.com')
  expect(stored).not.toContain(view)
  expect(stored).not.toContain(feedKey)
  const answer = await site.api(`/user/dmarc-monitor/${view}`)
  expect([answer.headers.get('x-robots-tag'), answer.headers.get('referrer-policy')]).toEqual([
    'noindex',
    'no-referrer',
  ])
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  const foreign = { headers: { origin: 'https://evil.example' } }
  expect((await site.api(`/user/dmarc-monitor/${view}`, foreign)).status).toBe(403)
  expect((await site.api(`/user/dmarc-monitor/${view}`, { method: 'DELETE' })).status).toBe(204)
  expect((await report(site, address, [GOOD])).status).toBe(404)
})

test('refuses mail in the session for addresses that it does not have', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  const told: string[] = []
  const route = (to: string, raw: string) =>
    takeRoutedMail(
      {
        from: 'reports@receiver.example',
        to,
        raw: new Response(raw).body as ReadableStream<Uint8Array>,
        rawSize: raw.length,
        setReject: (reason) => void told.push(reason),
      },
      { deps: site.deps, env: site.bindings },
    )
  for (const to of ['r-aaaaaaaaaaaaa@reports.example', 'info@reports.example', `${address}.example`])
    await route(to, 'x')
  await route(address, 'Content-Type: multipart/report; report-type=feedback-report\r\n\r\n')
  await route(address, carried(aggregateXml({})))
  expect(told).toEqual([
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^550 5\.1\.1 /) as string),
    expect.stringMatching(/^550 5\.7\.1 /) as string,
  ])
  expect((await site.state(view)).reports).toHaveLength(1)
})

test('five a day from one network; those whose record has the address are never removed for others', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const from = (ip: string) =>
    site.api('/user/dmarc-monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': ip },
      body: JSON.stringify({ domain: 'example.com' }),
    })
  const answers = []
  for (let at = 0; at < 6; at += 1) answers.push(await from('198.51.100.7'))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
  const other = await from('203.0.113.7')
  expect(other.status).toBe(201)
  const made = await Promise.all(
    [...answers.slice(0, 5), other].map((answer) => answer.json<{ address: string }>()),
  )
  publish(site, made.map(({ address }) => address).join(',mailto:'))
  await site.clock.advance(6 * HOUR)
  await site.cron()
  expect(
    (await env.DB.prepare('SELECT room, used FROM room_totals WHERE used > 0 ORDER BY room').all()).results,
  ).toEqual([
    { room: 'monitors', used: 6 },
    { room: 'monitors of a domain', used: 6 },
  ])
})

test('tells a webhook once a day of each kind, and the feed shows the same', async () => {
  const site = monitorSite({ ...zone(), 'hooks.acme.com': { A: ['198.41.0.4'] } }, { now: NOW })
  const { address, view } = await site.begin()
  publish(site, address)
  await site.cron()
  const added = await site.send(`/user/dmarc-monitor/${view}/targets`, {
    kind: 'webhook',
    address: 'https://hooks.acme.com/t',
  })
  expect(added.status).toBe(202)
  await site.work()
  expect((await site.state(view)).targets).toMatchObject([{ kind: 'webhook', state: 'confirmed' }])
  // What only receivers say that nobody knows is in no digest.
  await site.send(`/user/dmarc-monitor/${view}/receivers`, { org: 'receiver.example', mark: 'mine' })
  const service: TestRecord = {
    ip: '198.51.100.1',
    count: 40,
    dkim: 'pass',
    auth: '<dkim><domain>example.com</domain><selector>s1</selector><result>pass</result></dkim><spf><domain>sendgrid.net</domain><result>pass</result></spf>',
  }
  for (let day = 0; day < 16; day += 1) {
    await report(site, address, day < 10 ? [GOOD] : [GOOD, service])
    await site.work()
    await site.clock.advance(13 * HOUR)
    for (let look = 0; look < 2; look += 1) {
      await site.cron()
      await site.clock.advance(7 * HOUR * look)
    }
    await site.clock.advance(4 * HOUR)
  }
  const types = site.posted.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(types[0]).toBe('dmarc-monitor.challenge')
  expect(types.filter((type) => type === 'dmarc-monitor.new_sender')).toHaveLength(1)
  expect(types.filter((type) => type === 'dmarc-monitor.digest').length).toBeGreaterThanOrEqual(2)
  const { events } = await site.state(view)
  expect(events.map(({ what }) => `dmarc-monitor.${what}`).toReversed()).toEqual(types.slice(1))
  expect(events.find(({ what }) => what === 'new_sender')?.title).toContain('SendGrid')
  const days = events.map(({ what, at }) => `${what} ${at.slice(0, 10)}`)
  expect(new Set(days).size).toBe(days.length)
})

test('marks the day on which the record changed', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  publish(site, address)
  await site.clock.advance(7 * HOUR)
  await site.cron()
  const before = `${RECORD},mailto:${address}`
  const after = before.replace('p=none', 'p=quarantine')
  site.zone['_dmarc.example.com'] = { TXT: [after] }
  await site.clock.advance(DAY)
  await site.cron()
  const { days } = await site.state(view)
  expect(days).toMatchObject([{ aligned: 0, policyChange: { before, after } }])
})

test('a record that is gone is told once, with what was there, once both servers say so', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  publish(site, address)
  const look = async (times = 1) => {
    for (let at = 0; at < times; at += 1) {
      await site.clock.advance(6 * HOUR)
      await site.cron()
    }
  }
  await look(2)
  const told = async () => (await site.state(view)).events.map(({ what }) => what)
  // The other server still has it.
  site.world.second = zoneResolver({ ...site.zone })
  site.zone['_dmarc.example.com'] = { TXT: [] }
  await look(3)
  expect(await told()).toEqual([])
  site.world.second = null
  await look(5)
  const gone = await site.state(view)
  expect(gone.events).toMatchObject([
    {
      what: 'record_removed',
      tone: 'bad',
      before: [`${RECORD},mailto:${address}`],
      after: [],
      change: { action: 'create', owner: '_dmarc.example.com', after: [`${RECORD},mailto:${address}`] },
    },
  ])
  expect(gone).toMatchObject({
    state: 'stopped',
    published: null,
    verdict: { tone: 'bad', stamp: 'No policy', heading: 'The DMARC record of example.com is gone' },
  })
  publish(site, address)
  await look(2)
  expect(await told()).toEqual(['record_removed'])
  expect((await site.state(view)).published).toEqual({
    record: `${RECORD},mailto:${address}`,
    at: '2026-11-04T00:00:00Z',
  })
})
