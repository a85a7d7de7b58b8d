// What the page of a monitor asks for: a sample that counts for nothing, files to pass on, and the same few statements for any domain.
import { expect, test, vi } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { Store } from '#worker/saved/store.ts'
import { carried, DAY, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, envelope, FIRST, GOOD } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const NOW = FIRST * 1000 + DAY
// oxlint-disable-next-line typescript/unbound-method -- called with its own store
const { all } = Store.prototype
const zone = (): Zone => ({
  ...SAMPLE_ZONE,
  ...reporterZone('google.com'),
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:d@example.com'] },
})

const forged = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ip: `198.18.${at % 250}.7`,
    count: 1 + at,
    auth: envelope('example.com', 'fail'),
  }))

const reportWith = (senders: number) =>
  carried(aggregateXml({ org: 'google.com', begin: FIRST, records: [GOOD, ...forged(senders - 1)] }), {
    from: 'google.com',
  })

test('a sample goes the way of every message, is read, counts for nothing, and its bytes are gone', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { view } = await site.begin()
  const before = await site.state(view)
  expect((await site.send(`/user/dmarc-monitor/${view}/sample`, {})).status).toBe(202)
  expect((await site.state(view)).reports).toMatchObject([{ n: 1, state: 'waiting' }])
  await site.work()
  const { reports, ...after } = await site.state(view)
  expect(reports).toMatchObject([
    { state: 'sample', from: 'workspace.test', messages: 175, removed: true, flags: [] },
  ])
  expect({ ...after, reports: [] }).toEqual(before)
  expect((await site.api(`/user/dmarc-monitor/${view}/reports/1`)).status).toBe(410)
  // It comes as often as it is asked for.
  await site.send(`/user/dmarc-monitor/${view}/sample`, {})
  await site.work()
  expect((await site.state(view)).reports.map(({ state }) => state)).toEqual(['sample', 'sample'])
})

test('files name networks and senders, and nothing that opens the monitor', async () => {
  const site = monitorSite(zone(), { now: NOW })
  const { address, view } = await site.begin()
  await site.handIn(address, reportWith(3))
  await site.work()
  const { feed } = await site.state(view)
  for (const format of ['csv', 'json']) {
    const answer = await site.api(`/user/dmarc-monitor/${view}?format=${format}`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="dmarc-example.com.${format}"`,
    )
    const text = await answer.text()
    expect(text).toContain('198.18.1.0/24')
    expect([address, view, feed, '198.18.1.7'].filter((secret) => text.includes(secret))).toEqual([])
  }
  expect((await site.api(`/user/dmarc-monitor/${view}?format=xml`)).status).toBe(400)
})

test('a page view asks the register nothing, and its own database as much for one sender as for sixty', async () => {
  const costs: object[] = []
  for (const senders of [1, 20, 60]) {
    const site = monitorSite(zone(), { now: NOW })
    const { address, view } = await site.begin()
    await site.handIn(address, reportWith(senders))
    await site.work()
    const statements = { register: 0, own: 0 }
    const { DB } = site.bindings
    site.bindings.DB = new Proxy(DB, {
      get(database, name: keyof D1Database) {
        if (name === 'prepare')
          return (sql: string) => {
            statements.register += 1
            return database.prepare(sql)
          }
        const value = database[name] as unknown
        return typeof value === 'function' ? (value.bind(database) as unknown) : value
      },
    })
    const own = vi.spyOn(Store.prototype, 'all').mockImplementation(function (this: Store, ...asked) {
      statements.own += 1
      return all.apply(this, asked)
    })
    const answer = await site.api(`/user/dmarc-monitor/${view}`)
    own.mockRestore()
    const { senders: shown, moreSenders } = await answer.json<{ senders: object[]; moreSenders: number }>()
    costs.push({ senders: shown.length + moreSenders, ...statements })
  }
  const [first] = costs as { own: number }[]
  expect(costs).toEqual([1, 20, 60].map((senders) => ({ senders, register: 0, own: first?.own })))
  expect(first?.own).toBeLessThan(40)
})

test('a network has the name of who announces it, which is kept for a day, and no address is asked about', async () => {
  const dns: Zone = {
    ...zone(),
    '1.10.72.149.origin.asn.cymru.com': { TXT: ['24940 | 149.72.0.0/16 | DE | ripencc | 2014'] },
    '1.11.72.149.origin.asn.cymru.com': 'refused',
  }
  const site = monitorSite(dns, { now: NOW })
  const { address, view } = await site.begin()
  const auth = envelope('example.com', 'fail')
  const records = [10, 11].map((at) => ({ ip: `149.72.${at}.7`, count: at, auth }))
  const report = aggregateXml({ org: 'google.com', begin: FIRST, records: [GOOD, ...records] })
  await site.handIn(address, carried(report, { from: 'google.com' }))
  await site.work()
  const networksSeen = async () =>
    Object.fromEntries((await site.state(view)).senders.map(({ name, network }) => [name, network]))
  const seen = await networksSeen()
  expect(seen['149.72.10.0/24']).toEqual({ asn: 24940, name: 'Hetzner', country: 'DE' })
  expect(seen['149.72.11.0/24']).toBeUndefined()
  delete dns['1.10.72.149.origin.asn.cymru.com']
  dns['1.11.72.149.origin.asn.cymru.com'] = { TXT: ['16276 | 149.72.0.0/16 | FR | ripencc | 2014'] }
  await site.clock.advance(600_000)
  const later = await networksSeen()
  expect(later['149.72.10.0/24']).toMatchObject({ name: 'Hetzner' })
  expect(later['149.72.11.0/24']).toMatchObject({ name: 'OVH' })
})
