import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { DAY, HOUR, MINUTE, watchSite } from '#tests/helpers/watch-site.ts'

const zoneNow = (): Zone => ({
  'acme.example': {
    TXT: ['v=spf1 ip4:192.0.32.0/24 -all'],
    MX: [[10, 'mx.acme.example']],
    NS: ['ns1.host.example'],
  },
  '_dmarc.acme.example': { TXT: ['v=DMARC1; p=reject'] },
})

describe('a watch', () => {
  test('knows the state after the second look, and reports a change after two more', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin()
    expect((await site.report(key)).facets.find(({ facet }) => facet === 'mx')).toMatchObject({
      state: 'settling',
      records: ['10 mx.acme.example'],
    })
    await site.pass(20 * MINUTE)
    expect((await site.report(key)).facets.find(({ facet }) => facet === 'mx')?.state).toBe('known')
    zone['_dmarc.acme.example'] = { TXT: ['v=DMARC1; p=none'] }
    await site.pass(2 * HOUR)
    const { events } = await site.report(key)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      what: 'changed',
      facet: 'dmarc',
      tone: 'warn',
      title: 'acme.example: DMARC changed',
      before: ['v=DMARC1; p=reject'],
      after: ['v=DMARC1; p=none'],
      change: {
        action: 'replace',
        owner: '_dmarc.acme.example',
        before: ['v=DMARC1; p=none'],
        after: ['v=DMARC1; p=reject'],
      },
    })
    await site.pass(DAY)
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('reports nothing that only one server sees, or that is gone ten minutes later', async () => {
    const zone = zoneNow()
    const second = zoneNow()
    const site = watchSite(zone, { second })
    const key = await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 12 })
    await site.pass(HOUR)
    zone['acme.example'] = { TXT: ['v=spf1 +all'] }
    await site.pass(DAY)
    expect((await site.report(key)).events).toEqual([])
  })

  test('says once that nothing can be seen for a day, and that something can again', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 12 })
    await site.pass(HOUR)
    Object.assign(zone, { 'acme.example': 'servfail', '_dmarc.acme.example': 'servfail' })
    await site.pass(23 * HOUR)
    expect((await site.report(key)).events).toEqual([])
    await site.pass(36 * HOUR)
    expect((await site.report(key)).events.map(({ what, tone }) => [what, tone])).toEqual([
      ['blind', 'unknown'],
    ])
    Object.assign(zone, zoneNow())
    await site.pass(13 * HOUR)
    expect((await site.report(key)).events.map(({ what }) => what)).toEqual(['sighted', 'blind'])
  })

  test('that no one reads says that it ends, and ends; one that is read does not', async () => {
    const site = watchSite(zoneNow())
    const [unread, read] = [
      await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 24 }),
      await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 24 }),
    ]
    for (let month = 0; month < 3; month++) {
      await site.clock.advance(31 * DAY)
      await site.pass(5 * MINUTE)
      await site.call((await site.report(read)).feed.replace(/^.*\/user\/watch/, ''))
    }
    expect((await site.call(`/${unread}`)).status).toBe(404)
    expect((await site.report(read)).subject).toBe('acme.example')
  })
})
