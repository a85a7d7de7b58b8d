import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { GateReport } from '#shared/domain/provider-rules/schema.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const zone: Zone = {
  'good.example': { MX: [[10, 'mx.good.example']], TXT: ['v=spf1 mx -all'], NS: ['ada.ns.cloudflare.com'] },
  'mx.good.example': { A: ['192.0.43.8'] },
  '8.43.0.192.in-addr.arpa': { PTR: ['mx.good.example'] },
  's1._domainkey.good.example': SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {},
  '_dmarc.good.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@good.example'] },
  'bare.example': { MX: [[10, 'mx.good.example']] },
  'servfail.example': 'servfail',
  '_dmarc.servfail.example': 'servfail',
  '_domainkey.servfail.example': 'servfail',
  'slow.example': 'timeout',
  '_dmarc.slow.example': 'timeout',
  '_domainkey.slow.example': 'timeout',
}
const ROUTE = '/user/tools/gate/simulator'
const simulate = (query: string) => statusAndBody(apiOverZone(zone)(`${ROUTE}?${query}`))
const outcomes = async (query: string) => {
  const { body } = await simulate(query)
  return (body as GateReport).providers.map(({ provider, outcome }) => [provider, outcome])
}
const all = (outcome: string) =>
  ['gmail', 'microsoft', 'yahoo', 'apple'].map((provider) => [provider, outcome])

describe(`GET ${ROUTE}`, () => {
  test('has the four providers, the choices, the evidence', async () => {
    const query = 'domain=https%3A%2F%2FGood.Example%2F&selector=s1&volume=bulk&marketing=yes'
    expect(await simulate(query)).toMatchObject({
      status: 200,
      body: {
        domain: 'good.example',
        volume: 'bulk',
        marketing: 'yes',
        verdict: { tone: 'ok' },
        changes: [],
        dkim: { state: 'found', selector: 's1' },
        dnsProvider: { state: 'known', name: 'Cloudflare' },
        evidence: expect.arrayContaining([
          expect.objectContaining({ question: 'SOA good.example' }),
        ]) as unknown,
      },
    })
    expect(await outcomes(query)).toEqual(all('accept'))
  })

  test('names the codes of a domain with nothing', async () => {
    const { body } = await simulate('domain=bare.example&volume=bulk&marketing=no')
    const { providers, verdict } = body as GateReport
    expect(verdict.tone).toBe('bad')
    expect(
      providers.map(({ answers }) => [answers[0]?.code, answers[0]?.enhanced, answers[0]?.readOn.length]),
    ).toEqual([
      [550, '5.7.26', 10],
      [550, '5.7.515', 10],
      [550, '5.7.9', 10],
      [550, '5.7.1', 10],
    ])
  })

  test('shows both volumes when none is named', async () => {
    const { body } = await simulate('domain=bare.example')
    expect(body).toMatchObject({ volume: null, marketing: null })
    const { answers } = (body as GateReport).providers[1] ?? { answers: [] }
    expect(answers.every(({ onlyIf }) => onlyIf.includes('bulk'))).toBe(true)
  })

  test('checks the sending server if one is given', async () => {
    expect(await outcomes('domain=good.example&selector=s1&volume=bulk&ip=192.0.43.8')).toEqual(all('accept'))
    const { body } = await simulate('domain=good.example&selector=s1&volume=bulk&ip=192.0.46.9')
    const { changes } = body as GateReport
    expect(changes.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['spf-allow-server', 'ip-ptr-missing']),
    )
  })

  test('blames no one when DNS fails', async () => {
    const { body } = await simulate('domain=servfail.example&volume=bulk')
    expect(body).toMatchObject({ verdict: { tone: 'unknown' } })
    expect((body as GateReport).providers.flatMap(({ answers }) => answers)).toEqual([])
  })

  test('ends in the unknown state when no one answers in time', async () => {
    const clock = fakeClock()
    const answer = statusAndBody(apiOverZone(zone, clock)(`${ROUTE}?domain=slow.example&volume=bulk`))
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 200, body: { verdict: { tone: 'unknown' } } })
  })

  test.each([
    ['', 'invalid_domain'],
    ['domain=192.0.2.1', 'invalid_domain'],
    ['domain=good.example&volume=many', 'invalid_request'],
    ['domain=good.example&marketing=1', 'invalid_request'],
    ['domain=good.example&selector=-x-', 'invalid_request'],
    ['domain=good.example&ip=1.2.3', 'invalid_request'],
  ])('refuses “%s”', async (query, code) => {
    expect(await simulate(query)).toMatchObject({ status: 400, body: { error: { code } } })
  })

  test('names the method to use', async () => {
    const response = await apiOverZone(zone)(`${ROUTE}?domain=good.example`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
