import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const GOOD = 'v=DMARC1; p=reject; rua=mailto:dmarc@good.example'
const zone = {
  'good.example': { MX: [[10, 'mx.good.example'] as [number, string]], NS: ['ada.ns.cloudflare.com'] },
  '_dmarc.good.example': { TXT: [GOOD] },
  'none.example': { TXT: ['hello'] },
  '_dmarc.two.example': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
  '_dmarc.servfail.example': 'servfail' as const,
  '_dmarc.refused.example': 'refused' as const,
  'slow.example': 'timeout' as const,
  '_dmarc.slow.example': 'timeout' as const,
  '_dmarc.shop.co.uk': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:a@reports.example.net'] },
  'reports.example.net': { MX: [[10, 'mx.example.net'] as [number, string]] },
  '*._report._dmarc.reports.example.net': { TXT: ['v=DMARC1'] },
}
const check = (query: string) => statusAndBody(apiOverZone(zone)(`/user/tools/dmarc/checker?${query}`))

describe('GET /user/tools/dmarc/checker', () => {
  test('reports a good record with its provider and the evidence', async () => {
    expect(await check('domain=good.example')).toMatchObject({
      status: 200,
      body: {
        found: true,
        state: 'found',
        valid: true,
        domain: 'good.example',
        name: '_dmarc.good.example',
        records: [GOOD],
        provider: 'Cloudflare',
        tags: { v: 'DMARC1', p: 'reject', rua: 'mailto:dmarc@good.example' },
        warnings: [],
        publish: { content: GOOD, name: '_dmarc.good.example', type: 'TXT' },
        policy: { p: 'reject', sp: 'reject', np: 'reject', t: 'n' },
        policyDomain: 'good.example',
        organizationalDomain: 'good.example',
        walk: [
          { name: '_dmarc.good.example', result: 'record' },
          { name: '_dmarc.example', result: 'none' },
        ],
        reporting: [{ uri: 'mailto:dmarc@good.example', external: false, authorized: true }],
        evidence: expect.arrayContaining([
          expect.objectContaining({ question: 'TXT _dmarc.good.example', kind: 'answer' }),
        ]) as unknown,
      },
    })
  })

  test.each([
    ['none.example', { found: false, state: 'absent', message: 'No DMARC record found' }],
    ['gone.example', { found: false, state: 'absent', message: 'No DMARC record found' }],
    ['two.example', { found: true, valid: false, policyDomain: null }],
    ['servfail.example', { found: false, state: 'unknown' }],
    ['refused.example', { found: false, state: 'unknown' }],
    ['_dmarc.good.example', { domain: 'good.example' }],
    ['https://Good.Example/path', { domain: 'good.example' }],
  ])('answers for %s with status 200', async (domain, body) => {
    expect(await check(`domain=${encodeURIComponent(domain)}`)).toMatchObject({ status: 200, body })
  })

  test('reads names by the real public suffix list, too', async () => {
    expect(await check('domain=www.shop.co.uk')).toMatchObject({
      body: {
        policyDomain: 'shop.co.uk',
        legacy: { organizationalDomain: 'shop.co.uk', policyDomain: 'shop.co.uk', differences: [] },
        reporting: [{ external: true, authorized: true }],
      },
    })
    expect(await check('domain=somebody.github.io')).toMatchObject({
      body: { legacy: { organizationalDomain: 'somebody.github.io' } },
    })
  })

  test('ends in the unknown state when no one answers in time', async () => {
    const clock = fakeClock()
    const answer = statusAndBody(apiOverZone(zone, clock)('/user/tools/dmarc/checker?domain=slow.example'))
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 200, body: { found: false, state: 'unknown' } })
  })

  test('takes two waves', async () => {
    const response = await apiOverZone(zone)('/user/tools/dmarc/checker?domain=www.shop.co.uk')
    expect(response.headers.get('server-timing')).toContain('waves=2 ')
  })

  test('stays within its queries, however many report hosts a record names', async () => {
    const uris = Array.from({ length: 40 }, (_, i) => `mailto:a@a.b.c.d.e.f.r${i}.example`).join(',')
    const api = apiOverZone({ '_dmarc.many.example': { TXT: [`v=DMARC1; p=none; rua=${uris}`] } })
    const response = await api('/user/tools/dmarc/checker?domain=a.b.c.d.e.f.g.h.i.many.example')
    expect(api.asked.length).toBeLessThanOrEqual(45)
    expect(await response.json()).toMatchObject({ state: 'found' })
  })

  test.each([
    ['', 'invalid_domain'],
    ['domain=', 'invalid_domain'],
    ['domain=localhost', 'invalid_domain'],
    ['domain=192.0.2.1', 'invalid_domain'],
  ])('refuses “%s”', async (query, code) => {
    expect(await check(query)).toMatchObject({ status: 400, body: { error: { code } } })
  })

  test('names the method to use', async () => {
    const response = await apiOverZone(zone)('/user/tools/dmarc/checker?domain=good.example', {
      method: 'POST',
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('GET /user/tools/dmarc/preview', () => {
  const preview = (domain: string, record: string) =>
    statusAndBody(
      apiOverZone(zone)(`/user/tools/dmarc/preview?${new URLSearchParams({ domain, record }).toString()}`),
    )

  test('checks the draft and says what is published today', async () => {
    expect(await preview('good.example', 'v=DMARC1; p=none; rua=mailto:a@reports.example.net')).toMatchObject(
      {
        status: 200,
        body: {
          report: { policy: { applied: 'none' }, reporting: [{ external: true, authorized: true }] },
          current: { state: 'found', records: [GOOD] },
          dnsProvider: { state: 'known', name: 'Cloudflare' },
        },
      },
    )
  })

  test.each([
    ['none.example', 'absent'],
    ['servfail.example', 'unknown'],
  ])('%s has a record: %s', async (domain, state) => {
    expect(await preview(domain, 'v=DMARC1; p=none')).toMatchObject({
      body: { report: { valid: true }, current: { state } },
    })
  })

  test('refuses a record that does not fit into a DNS message', async () => {
    expect(await preview('good.example', 'x'.repeat(4001))).toMatchObject({ status: 400 })
  })
})
