import { describe, expect, test } from 'vitest'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'

const SPF = '/user/tools/spf/checker'
const zone = {
  'example.com': { TXT: ['v=spf1 include:a.example -all'] },
  'a.example': { TXT: ['v=spf1 -all'] },
}

describe('an invalid request', () => {
  test.each<[string, string, RequestInit, number, string, string?]>([
    ['an unknown path', '/user/tools/nothing', {}, 404, 'not_found'],
    ['the bare base', '', {}, 404, 'not_found'],
    ['another method', `${SPF}?domain=example.com`, { method: 'POST' }, 405, 'method_not_allowed'],
    [
      'another method on MX',
      '/user/tools/mx/checker?domain=example.com',
      { method: 'DELETE' },
      405,
      'method_not_allowed',
    ],
    ['no domain', SPF, {}, 400, 'invalid_domain', 'domain'],
    ['an empty domain', `${SPF}?domain=`, {}, 400, 'invalid_domain', 'domain'],
    ['garbage for a domain', `${SPF}?domain=%00%ff<script>`, {}, 400, 'invalid_domain', 'domain'],
    ['a domain without an ending', `${SPF}?domain=localhost`, {}, 400, 'invalid_domain', 'domain'],
    ['an IP address for a domain', `${SPF}?domain=192.0.2.1`, {}, 400, 'invalid_domain', 'domain'],
    ['garbage for an IP address', `${SPF}?domain=example.com&ip=1.2.3`, {}, 400, 'invalid_request', 'ip'],
    [
      'a sender without end',
      `${SPF}?domain=example.com&ip=192.0.2.1&sender=${'a'.repeat(400)}`,
      {},
      400,
      'invalid_request',
      'sender',
    ],
  ])('%s gets the one envelope', async (_what, path, init, status, code, field?: string) => {
    const answer = await statusAndBody(apiOverZone(zone)(path, init))
    const error = { code, message: expect.any(String) as string, ...(field !== undefined && { field }) }
    expect(answer).toEqual({ status, body: { error } })
  })

  test('a wrong method gets the right one', async () => {
    expect((await apiOverZone(zone)(SPF, { method: 'PUT' })).headers.get('allow')).toBe('GET')
  })

  test('a missing domain gets a clear message', async () => {
    const { body } = await statusAndBody(apiOverZone(zone)(SPF))
    expect(body).toMatchObject({ error: { message: 'The domain is missing: add ?domain=example.com.' } })
  })
})

describe('the domain', () => {
  test.each([
    'example.com',
    'EXAMPLE.com.',
    ' example.com ',
    'https://www.example.com/path?x=1#y',
    'someone@example.com',
    'mailto:someone@example.com',
  ])('may be pasted as %s', async (text) => {
    const { body } = await statusAndBody(apiOverZone(zone)(`${SPF}?domain=${encodeURIComponent(text)}`))
    expect((body as { domain: string }).domain).toMatch(/^(www\.)?example\.com$/)
  })

  test('may be an IDN', async () => {
    const { body } = await statusAndBody(
      apiOverZone(zone)(`${SPF}?domain=${encodeURIComponent('bücher.example')}`),
    )
    expect(body).toMatchObject({ domain: 'xn--bcher-kva.example' })
  })
})

describe('an answer', () => {
  test('may be read by any origin', async () => {
    const response = await apiOverZone(zone)(`${SPF}?domain=example.com`, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('says how many waves and queries it took', async () => {
    const response = await apiOverZone(zone)(`${SPF}?domain=example.com`)
    expect(response.headers.get('server-timing')).toMatch(
      /^dns;dur=\d+;desc="waves=2 queries=\d+", upstream;desc="requests=\d+"$/,
    )
  })

  test('is looked up again when the caller wants no cache', async () => {
    const api = apiOverZone(zone)
    await api(`${SPF}?domain=example.com`)
    const before = api.asked.length
    await api(`${SPF}?domain=example.com`)
    const remembered = api.asked.length - before
    await api(`${SPF}?domain=example.com`, { headers: { 'cache-control': 'no-cache' } })
    expect([remembered, api.asked.length - before]).toEqual([0, before])
  })

  test('ignores query fields that are unknown', async () => {
    expect((await apiOverZone(zone)(`${SPF}?domain=example.com&utm_source=x`)).status).toBe(200)
  })
})
