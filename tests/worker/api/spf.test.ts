import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const zone = {
  'good.example': {
    TXT: ['v=spf1 ip4:192.0.43.0/24 include:service.example -all'],
    NS: ['ada.ns.cloudflare.com'],
  },
  'service.example': { TXT: ['v=spf1 ip6:2001:500:88::/48 ~all'] },
  'none.example': { TXT: ['hello'] },
  'two.example': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] },
  'servfail.example': 'servfail' as const,
  'refused.example': 'refused' as const,
  'slow.example': 'timeout' as const,
}
const check = (query: string) => statusAndBody(apiOverZone(zone)(`/user/tools/spf/checker?${query}`))

describe('GET /user/tools/spf/checker', () => {
  test('reports a good record with its provider and the evidence', async () => {
    expect(await check('domain=good.example')).toMatchObject({
      status: 200,
      body: {
        found: true,
        state: 'found',
        valid: true,
        domain: 'good.example',
        records: ['v=spf1 ip4:192.0.43.0/24 include:service.example -all'],
        dnsLookupCount: 1,
        overLimit: false,
        voidLookupCount: 0,
        lookupLimit: 10,
        voidLimit: 2,
        provider: 'Cloudflare',
        includeChain: [{ domain: 'service.example', spf: ['v=spf1 ip6:2001:500:88::/48 ~all'] }],
        publish: { type: 'TXT', name: 'good.example' },
        evidence: expect.arrayContaining([
          expect.objectContaining({ question: 'TXT good.example', kind: 'answer' }),
        ]) as unknown,
      },
    })
  })

  test.each([
    ['none.example', { found: false, state: 'absent', message: 'No SPF records found' }],
    ['gone.example', { found: false, state: 'absent', message: 'No SPF records found' }],
    ['two.example', { valid: false, records: ['v=spf1 -all', 'v=spf1 ~all'] }],
    ['servfail.example', { found: false, state: 'unknown' }],
    ['refused.example', { found: false, state: 'unknown' }],
  ])('answers for %s with status 200', async (domain, body) => {
    expect(await check(`domain=${domain}`)).toMatchObject({ status: 200, body })
  })

  test('says who failed to answer', async () => {
    const { body } = await check('domain=refused.example')
    expect((body as { message: string }).message).toContain(
      'dns.example refused the TXT query for refused.example',
    )
  })

  test('ends in the unknown state when no one answers in time', async () => {
    const clock = fakeClock()
    const answer = statusAndBody(apiOverZone(zone, clock)('/user/tools/spf/checker?domain=slow.example'))
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 200, body: { found: false, state: 'unknown' } })
  })

  test.each([
    ['ip=192.0.43.9', 'pass'],
    ['ip=2001:500:88::1', 'pass'],
    ['ip=198.51.100.1', 'fail'],
  ])('evaluates the record for %s', async (question, result) => {
    expect(await check(`domain=good.example&${question}`)).toMatchObject({ body: { evaluation: { result } } })
  })

  test('has lookups left for the client, however wide the tree is', async () => {
    const wide = (name: string) => Array.from({ length: 7 }, (_, i) => `include:${i}.${name}`).join(' ')
    const leaves = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [
        `${i}.big.example`,
        { TXT: [`v=spf1 ${wide(`${i}.big.example`)} -all`] },
      ]),
    )
    const api = apiOverZone({
      'client.example': { TXT: ['v=spf1 exists:%{i}.ok.example include:big.example -all'] },
      'big.example': {
        TXT: [`v=spf1 ${Array.from({ length: 9 }, (_, i) => `include:${i}.big.example`).join(' ')} -all`],
      },
      '192.0.43.7.ok.example': { A: ['127.0.0.2'] },
      ...leaves,
    })
    expect(
      await statusAndBody(api('/user/tools/spf/checker?domain=client.example&ip=192.0.43.7')),
    ).toMatchObject({
      body: { truncated: true, evaluation: { result: 'pass' } },
    })
  })

  test.each([[''], ['&ip=192.0.43.7']])('takes a wave for each level of the tree%s', async (client) => {
    const leaves = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => `include:${from + i}.leaf.example`).join(' ')
    const api = apiOverZone({
      'tree.example': {
        TXT: [`v=spf1 a mx include:one.example include:two.example ${leaves(0, 2)} -all`],
        A: ['192.0.44.1'],
        MX: [[10, 'mx.tree.example']],
      },
      'one.example': { TXT: [`v=spf1 ${leaves(2, 2)} -all`] },
      'two.example': { TXT: [`v=spf1 ${leaves(4, 2)} -all`] },
      '*.leaf.example': { TXT: ['v=spf1 ip4:192.0.44.0/24 -all'] },
    })
    const response = await api(`/user/tools/spf/checker?domain=tree.example${client}`)
    expect(response.headers.get('server-timing')).toContain('waves=3 ')
    expect(await response.json()).toMatchObject({
      dnsLookupCount: 10,
      ...(client && { evaluation: { result: 'fail', lookups: 10 } }),
    })
  })

  test('evaluates nothing without an address', async () => {
    expect((await check('domain=good.example')).body).not.toHaveProperty('evaluation')
  })
})

describe('GET /user/tools/spf/preview', () => {
  const preview = (domain: string, record: string) =>
    statusAndBody(
      apiOverZone(zone)(`/user/tools/spf/preview?${new URLSearchParams({ domain, record }).toString()}`),
    )

  test('checks the draft and says what is published today', async () => {
    expect(await preview('two.example', 'v=spf1 include:service.example -all')).toMatchObject({
      status: 200,
      body: {
        report: { valid: true, dnsLookupCount: 1, records: ['v=spf1 include:service.example -all'] },
        current: { state: 'found', records: ['v=spf1 -all', 'v=spf1 ~all'] },
      },
    })
  })

  test('does not say that nothing is published when no server could be queried', async () => {
    expect(await preview('servfail.example', 'v=spf1 -all')).toMatchObject({
      body: { report: { valid: true }, current: { state: 'unknown', records: [] } },
    })
  })
})
