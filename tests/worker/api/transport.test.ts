import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const DIGEST = 'ab'.repeat(32)
const zone: Zone = {
  'good.example': {
    MX: [[10, 'mx.good.example']],
    NS: ['ada.ns.cloudflare.com'],
    DS: [`20326 13 2 ${DIGEST}`],
  },
  'mx.good.example': { A: ['192.0.43.8'] },
  'mta-sts.good.example': { A: ['192.0.43.7'] },
  '_mta-sts.good.example': { TXT: ['v=STSv1; id=7'] },
  '_smtp._tls.good.example': { TXT: ['v=TLSRPTv1; rua=mailto:tls@good.example,https://tls.good.example/in'] },
  '_25._tcp.mx.good.example': { TLSA: [`3 1 1 ${DIGEST}`] },
  'bare.example': { MX: [[10, 'mx.good.example']] },
  'bogus.example': { MX: [[10, 'mx.good.example']], DS: [`1 13 2 ${DIGEST}`], bogus: true },
  'servfail.example': 'servfail',
  'slow.example': 'timeout',
}
const sites = {
  'https://mta-sts.good.example/.well-known/mta-sts.txt': {
    contentType: 'text/plain',
    body: 'version: STSv1\nmode: enforce\nmx: *.good.example\nmax_age: 604800\n',
  },
}
const api = (clock?: Parameters<typeof apiOverZone>[1]) => apiOverZone(zone, clock, {}, sites)
const report = (domain: string) => statusAndBody(api()(`/user/tools/transport/report?domain=${domain}`))

describe('GET /user/tools/transport/report', () => {
  test('has the policy, the reports, DNSSEC, DANE, the provider and the evidence', async () => {
    expect(await report('https%3A%2F%2FGood.Example%2F')).toMatchObject({
      status: 200,
      body: {
        domain: 'good.example',
        verdict: { tone: 'ok' },
        mtaSts: {
          state: 'found',
          record: 'v=STSv1; id=7',
          policy: { mode: 'enforce', mx: ['*.good.example'], maxAge: 604_800, id: '7' },
          covers: [{ mx: 'mx.good.example', covered: true }],
        },
        tlsRpt: { state: 'found', rua: ['mailto:tls@good.example', 'https://tls.good.example/in'] },
        dnssec: { state: 'secure', source: 'dns.example' },
        dane: [{ mx: 'mx.good.example', state: 'usable', records: [`3 1 1 ${DIGEST}`] }],
        untested: [expect.stringContaining('STARTTLS') as unknown],
        changes: [],
        dnsProvider: { state: 'known', name: 'Cloudflare' },
        evidence: expect.arrayContaining([
          expect.objectContaining({ question: 'TLSA _25._tcp.mx.good.example', authenticated: true }),
        ]) as unknown,
      },
    })
  })

  test.each([
    [
      'bare.example',
      { verdict: { tone: 'info' }, mtaSts: { state: 'absent' }, dnssec: { state: 'insecure' } },
    ],
    ['bogus.example', { verdict: { tone: 'bad' }, dnssec: { state: 'bogus' } }],
    ['servfail.example', { verdict: { tone: 'unknown' }, dnssec: { state: 'unknown' }, receives: null }],
    ['gone.example', { verdict: { tone: 'info' }, receives: false, changes: [] }],
    [
      'broken.test',
      {
        verdict: { tone: 'bad' },
        mtaSts: { covers: [{ covered: true }, { covered: false }, { covered: false }] },
      },
    ],
  ])('does not confuse wrong with unknown: %s', async (domain, body) => {
    expect(await report(domain)).toMatchObject({ status: 200, body })
  })

  test('shows that it asked past the signatures', async () => {
    const { body } = await report('bogus.example')
    expect(JSON.stringify(body)).toContain('"question":"MX bogus.example without DNSSEC"')
  })

  test('ends in the unknown state when no one answers in time', async () => {
    const clock = fakeClock()
    const answer = statusAndBody(api(clock)('/user/tools/transport/report?domain=slow.example'))
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 200, body: { verdict: { tone: 'unknown' } } })
  })

  test('takes at most four waves', async () => {
    const response = await api()('/user/tools/transport/report?domain=good.example')
    expect(response.headers.get('server-timing')).toMatch(/waves=[1-4] /)
  })

  test.each(['', 'domain=localhost', 'domain=192.0.2.1'])('refuses “%s”', async (query) => {
    expect(await statusAndBody(api()(`/user/tools/transport/report?${query}`))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_domain' } },
    })
  })

  test('names the method to use', async () => {
    const response = await api()('/user/tools/transport/report?domain=good.example', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
