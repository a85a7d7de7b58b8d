import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const zone = {
  'good.example': { NS: ['ada.ns.cloudflare.com'] },
  'www.good.example': { CNAME: 'edge.good.example' },
  'edge.good.example': { CNAME: 'host.good.example' },
  'host.good.example': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'dead.good.example': { CNAME: 'gone.good.example' },
  'loop.good.example': { CNAME: 'pool.good.example' },
  'pool.good.example': { CNAME: 'loop.good.example' },
  'servfail.example': 'servfail' as const,
  'slow.example': 'timeout' as const,
}
const list = (domain: string) =>
  statusAndBody(apiOverZone(zone)(`/user/tools/cname/checker?domain=${domain}`))

describe('GET /user/tools/cname/checker', () => {
  test('lists the chain in order, with its end', async () => {
    expect(await list('WWW.good.example.')).toMatchObject({
      status: 200,
      body: [
        { exchange: 'edge.good.example', priority: 1, ttl: 300 },
        {
          exchange: 'host.good.example',
          priority: 2,
          ttl: 300,
          addresses: ['192.0.43.8', '2001:500:88:200::8'],
        },
      ],
    })
  })

  test('says at the last hop that it points nowhere', async () => {
    expect(await list('dead.good.example')).toMatchObject({
      status: 200,
      body: [{ exchange: 'gone.good.example', addresses: [], findings: [{ code: 'cname-target-missing' }] }],
    })
  })

  test('lists a loop up to where it closes', async () => {
    const { body } = (await list('loop.good.example')) as { body: { exchange: string }[] }
    expect(body.map(({ exchange }) => exchange)).toEqual(['pool.good.example', 'loop.good.example'])
  })

  test.each(['host.good.example', 'gone.example'])('has an empty list for %s', async (domain) => {
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
    const answer = statusAndBody(apiOverZone(zone, clock)('/user/tools/cname/checker?domain=slow.example'))
    await clock.advance(6_000)
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 504, body: { error: { code: 'lookup_timeout' } } })
  })

  test.each(['', 'nonsense', '192.0.2.1'])('refuses “%s” as a domain', async (domain) => {
    expect(await list(domain)).toMatchObject({ status: 400, body: { error: { code: 'invalid_domain' } } })
  })

  test('accepts only GET', async () => {
    const response = await apiOverZone(zone)('/user/tools/cname/checker', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('GET /user/tools/cname/report', () => {
  const report = (domain: string) =>
    statusAndBody(apiOverZone(zone)(`/user/tools/cname/report?domain=${domain}`))

  test('has the chain, the DNS provider and the evidence', async () => {
    expect(await report('www.good.example')).toMatchObject({
      status: 200,
      body: {
        state: 'found',
        dnsProvider: { state: 'known', name: 'Cloudflare', zone: 'good.example' },
        entries: [{ priority: 1 }, { priority: 2 }],
        findings: [{ code: 'cname-ok' }, { code: 'cname-mail' }, { code: 'cname-chain' }],
      },
    })
  })

  test('does not confuse unknown with missing', async () => {
    const states = await Promise.all(
      ['gone.example', 'servfail.example'].map(async (domain) => (await report(domain)).body),
    )
    expect(states).toMatchObject([
      { state: 'absent', message: 'No CNAME records found', nxdomain: true },
      { state: 'unknown', failure: 'servfail' },
    ])
  })
})
