import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const zone = {
  'good.example': {
    MX: [
      [20, 'b.good.example'],
      [10, 'a.good.example'],
    ] as [number, string][],
    NS: ['ada.ns.cloudflare.com'],
  },
  'a.good.example': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'b.good.example': { A: ['192.0.43.9'], AAAA: ['2001:500:88:200::9'] },
  'null.example': { MX: [[0, '.']] as [number, string][] },
  'none.example': { TXT: ['hello'] },
  'servfail.example': 'servfail' as const,
  'slow.example': 'timeout' as const,
}
const list = (domain: string) => statusAndBody(apiOverZone(zone)(`/user/tools/mx/checker?domain=${domain}`))

describe('GET /user/tools/mx/checker', () => {
  test('lists the hosts by priority with their addresses', async () => {
    expect(await list('good.example')).toMatchObject({
      status: 200,
      body: [
        { exchange: 'a.good.example', priority: 10, addresses: ['192.0.43.8', '2001:500:88:200::8'] },
        { exchange: 'b.good.example', priority: 20, addresses: ['192.0.43.9', '2001:500:88:200::9'] },
      ],
    })
  })

  test('lists a null MX as it is', async () => {
    expect(await list('null.example')).toMatchObject({ status: 200, body: [{ exchange: '.', priority: 0 }] })
  })

  test.each(['none.example', 'gone.example'])('has an empty list for %s', async (domain) => {
    expect(await list(domain)).toEqual({ status: 200, body: [] })
  })

  test('never says [] when DNS failed', async () => {
    expect(await list('servfail.example')).toMatchObject({
      status: 502,
      body: { error: { code: 'lookup_failed' } },
    })
  })

  test('never says [] when no one answered in time', async () => {
    const clock = fakeClock()
    const answer = statusAndBody(apiOverZone(zone, clock)('/user/tools/mx/checker?domain=slow.example'))
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 504, body: { error: { code: 'lookup_timeout' } } })
  })
})

describe('GET /user/tools/mx/report', () => {
  const report = (domain: string) =>
    statusAndBody(apiOverZone(zone)(`/user/tools/mx/report?domain=${domain}`))

  test('has the hosts, the DNS provider and the evidence', async () => {
    expect(await report('good.example')).toMatchObject({
      status: 200,
      body: {
        state: 'found',
        dnsProvider: { state: 'known', name: 'Cloudflare' },
        entries: [{ priority: 10 }, { priority: 20 }],
      },
    })
  })

  test('does not confuse unknown with missing', async () => {
    const states = await Promise.all(
      ['none.example', 'servfail.example'].map(async (domain) => (await report(domain)).body),
    )
    expect(states).toMatchObject([{ state: 'absent' }, { state: 'unknown', failure: 'servfail' }])
  })
})
