import { describe, expect, test } from 'vitest'
import { SAMPLE_BIMI_SITE } from '#shared/data/samples/bimi-site.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const LOGO = 'https://good.example/bimi.svg'
const GOOD = `v=BIMI1; l=${LOGO}`
const zone = {
  'good.example': { NS: ['ada.ns.cloudflare.com'] },
  'default._bimi.good.example': { TXT: [GOOD] },
  'news._bimi.good.example': { TXT: ['v=BIMI1; l=; a=;'] },
  '_dmarc.good.example': { TXT: ['v=DMARC1; p=reject'] },
  'none.example': { TXT: ['hello'] },
  'default._bimi.two.example': { TXT: [GOOD, GOOD] },
  'default._bimi.servfail.example': 'servfail' as const,
  'default._bimi.slow.example': 'timeout' as const,
  'slow.example': 'timeout' as const,
  '_dmarc.slow.example': 'timeout' as const,
}
const sites = { [LOGO]: SAMPLE_BIMI_SITE['https://northwind.test/bimi.svg'] ?? { contentType: '', body: '' } }
const api = () => apiOverZone(zone, undefined, {}, sites)
const check = (query: string) => statusAndBody(api()(`/user/tools/bimi/checker?${query}`))

describe('GET /user/tools/bimi/checker', () => {
  test('reports a good record with its logo, its provider and the evidence', async () => {
    expect(await check('domain=good.example')).toMatchObject({
      status: 200,
      body: {
        found: true,
        state: 'found',
        valid: true,
        domain: 'good.example',
        selector: 'default',
        name: 'default._bimi.good.example',
        records: [GOOD],
        provider: 'Cloudflare',
        warnings: [],
        tags: { v: 'BIMI1', l: LOGO },
        publish: { content: GOOD, name: 'default._bimi.good.example', type: 'TXT' },
        logo: {
          url: LOGO,
          ok: true,
          preview: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as unknown,
        },
        certificate: null,
        dmarcReady: true,
        evidence: expect.arrayContaining([
          expect.objectContaining({ question: 'TXT default._bimi.good.example', kind: 'answer' }),
        ]) as unknown,
      },
    })
  })

  test('verifies a certificate in workerd', async () => {
    expect(await check('domain=northwind.test')).toMatchObject({
      body: { warnings: [], certificate: { kind: 'VMC', ok: true, trusted: true, logoMatches: true } },
    })
  })

  test('offers a fixed version of the broken sample’s logo', async () => {
    expect(await check('domain=broken.test')).toMatchObject({
      body: {
        logo: { ok: false, repaired: expect.stringContaining('baseProfile="tiny-ps"') as unknown },
        certificate: { ok: false, logoMatches: false },
        dmarcReady: false,
      },
    })
  })

  test.each([
    ['domain=none.example', { found: false, state: 'absent', message: 'No BIMI record found' }],
    ['domain=gone.example', { found: false, state: 'absent', message: 'No BIMI record found' }],
    ['domain=two.example', { found: true, valid: false, logo: null }],
    ['domain=good.example&selector=news', { found: true, state: 'declined', valid: true }],
    ['domain=good.example&selector=%20NEWS%20', { selector: 'news' }],
    ['domain=good.example&selector=', { selector: 'default' }],
    ['domain=servfail.example', { found: false, state: 'unknown' }],
    ['domain=www.good.example', { state: 'found', name: 'default._bimi.good.example' }],
    ['domain=news._bimi.good.example', { domain: 'good.example', selector: 'news' }],
    ['domain=https%3A%2F%2FGood.Example%2Fpath', { domain: 'good.example' }],
    ['domain=internal.northwind.test', { state: 'declined' }],
  ])('answers %s with status 200', async (query, body) => {
    expect(await check(query)).toMatchObject({ status: 200, body })
  })

  test('ends in the unknown state when no one answers in time', async () => {
    const clock = fakeClock()
    const answer = statusAndBody(apiOverZone(zone, clock)('/user/tools/bimi/checker?domain=slow.example'))
    await clock.advance(6_000)
    expect(await answer).toMatchObject({
      status: 200,
      body: { found: false, state: 'unknown', dmarcReady: null },
    })
  })

  test('takes the waves of the DMARC check, and one for who may issue a certificate', async () => {
    const response = await api()('/user/tools/bimi/checker?domain=www.good.example')
    expect(response.headers.get('server-timing')).toMatch(/waves=[123] /)
  })

  test.each([
    ['', 'invalid_domain'],
    ['domain=localhost', 'invalid_domain'],
    ['domain=good.example&selector=a%20b', 'invalid_request'],
    ['domain=good.example&selector=-a', 'invalid_request'],
    [`domain=good.example&selector=${'a'.repeat(64)}`, 'invalid_request'],
  ])('refuses “%s”', async (query, code) => {
    expect(await check(query)).toMatchObject({ status: 400, body: { error: { code } } })
  })

  test.each(['checker', 'preview'])('names the method to use for %s', async (route) => {
    const response = await api()(`/user/tools/bimi/${route}?domain=good.example`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('GET /user/tools/bimi/preview', () => {
  const preview = (domain: string, record: string, selector = '') =>
    statusAndBody(
      api()(`/user/tools/bimi/preview?${new URLSearchParams({ domain, record, selector }).toString()}`),
    )

  test('checks the draft and says what is published today', async () => {
    expect(await preview('good.example', 'v=BIMI1; l=https://good.example/gone.svg')).toMatchObject({
      status: 200,
      body: {
        report: { valid: true, logo: { ok: false, findings: [{ code: 'bimi-logo-http-error' }] } },
        current: { state: 'found', records: [GOOD] },
        dnsProvider: { state: 'known', name: 'Cloudflare' },
      },
    })
  })

  test.each([
    ['none.example', 'absent'],
    ['servfail.example', 'unknown'],
  ])('%s has a record: %s', async (domain, state) => {
    expect(await preview(domain, GOOD)).toMatchObject({
      body: { report: { valid: true }, current: { state } },
    })
  })

  test('refuses a record that does not fit into a DNS message', async () => {
    expect(await preview('good.example', 'x'.repeat(4001))).toMatchObject({ status: 400 })
  })
})
