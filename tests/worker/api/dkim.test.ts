import { describe, expect, test } from 'vitest'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

// RFC 8463 appendix A.2
const KEY = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

const zone = {
  'good.example': { NS: ['ada.ns.cloudflare.com'], MX: [[10, 'smtp.google.com']] as [number, string][] },
  'google._domainkey.good.example': { TXT: [KEY] },
  'old._domainkey.good.example': { TXT: ['v=DKIM1; p='] },
  'dead._domainkey.good.example': { CNAME: 'gone.good.example' },
  'servfail._domainkey.good.example': 'servfail' as const,
  'slow._domainkey.good.example': 'timeout' as const,
  'none.example': { A: ['192.0.43.8'] },
  'hidden.example': { A: ['192.0.43.8'] },
  'zzz._domainkey.hidden.example': { TXT: [KEY] },
}
const ask = (path: string, clock?: ReturnType<typeof fakeClock>) =>
  statusAndBody(apiOverZone(zone, clock)(`/user/tools/dkim/${path}`))
const checker = (selector: string, domain = 'good.example') =>
  ask(`checker?domain=${domain}&selector=${encodeURIComponent(selector)}`)

describe('GET /user/tools/dkim/checker', () => {
  test('answers with the text of the record', async () => {
    expect(await checker('google')).toEqual({ status: 200, body: KEY })
    expect(await checker('old')).toEqual({ status: 200, body: 'v=DKIM1; p=' })
  })

  test.each([
    'GOOGLE',
    'google._domainkey.good.example',
    'DKIM-Signature: v=1; d=good.example; s=google; b=x',
  ])('takes “%s” as the selector', async (selector) => {
    expect(await checker(selector, 'other.example')).toMatchObject(
      selector === 'GOOGLE' ? { status: 404 } : { status: 200, body: KEY },
    )
  })

  test.each(['none', 'dead'])('says that DNS has no record: %s', async (selector) => {
    expect(await checker(selector)).toEqual({
      status: 404,
      body: { error: { code: 'no_record', message: 'No DKIM records found' } },
    })
  })

  test('never says so when DNS failed', async () => {
    expect(await checker('servfail')).toMatchObject({
      status: 502,
      body: { error: { code: 'lookup_failed' } },
    })
  })

  test('never says so when no one answered in time', async () => {
    const clock = fakeClock()
    const answer = ask('checker?domain=good.example&selector=slow', clock)
    await clock.advance(6_000)
    expect(await answer).toMatchObject({ status: 504, body: { error: { code: 'lookup_timeout' } } })
  })

  test.each(['', '-x', 'a b/c'])('refuses “%s” as a selector', async (selector) => {
    expect(await checker(selector)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
  })

  test.each(['', 'nonsense'])('refuses “%s” as a domain', async (domain) => {
    expect(await checker('google', domain)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_domain' } },
    })
  })

  test('accepts only GET', async () => {
    const response = await apiOverZone(zone)('/user/tools/dkim/checker', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('GET /user/tools/dkim/report', () => {
  const report = async (query: string) => (await ask(`report?${query}`)).body as DkimReport

  test('has the key, the DNS provider and the evidence', async () => {
    expect(await ask('report?domain=good.example&selector=google')).toMatchObject({
      status: 200,
      body: {
        state: 'found',
        name: 'google._domainkey.good.example',
        record: KEY,
        keyType: 'ed25519',
        keyBits: 256,
        provider: 'Cloudflare',
        dnsProvider: { state: 'known', zone: 'good.example' },
        tried: [{ selector: 'google', outcome: 'found' }],
      },
    })
  })

  test.each([
    ['old', 'revoked'],
    ['none', 'absent'],
    ['dead', 'absent'],
    ['servfail', 'unknown'],
  ])('has the state of %s: %s', async (selector, state) => {
    expect((await report(`domain=good.example&selector=${selector}`)).state).toBe(state)
  })

  test('finds the selector of the domain’s provider', async () => {
    expect(await report('domain=good.example')).toMatchObject({
      state: 'found',
      selector: 'google',
      service: 'Google Workspace',
      discovery: { cursor: 0, services: ['Google Workspace'] },
    })
  })

  test('tells “none can exist” from “we do not know”', async () => {
    const states = await Promise.all(
      ['none.example', 'hidden.example'].map((name) => report(`domain=${name}`)),
    )
    expect(states.map(({ state }) => state)).toEqual(['no_selectors', 'unknown'])
  })

  test('goes through the list in slices, each within what a request may ask', async () => {
    const tried: string[] = []
    for (let cursor: number | undefined = 0; cursor !== undefined;) {
      const api = apiOverZone(zone)
      const response: Response = await api(`/user/tools/dkim/report?domain=hidden.example&cursor=${cursor}`)
      expect(api.asked.length).toBeLessThanOrEqual(45)
      const slice: DkimReport = await response.json()
      tried.push(...slice.tried.map(({ selector }) => selector))
      expect(slice.tried.every(({ outcome }) => outcome === 'none')).toBe(true)
      cursor = slice.next
    }
    expect(tried.length).toBeGreaterThan(200)
    expect(new Set(tried).size).toBe(tried.length)
  })

  test('refuses an invalid cursor', async () => {
    expect(await ask('report?domain=good.example&cursor=x')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
  })
})

describe('POST /user/tools/dkim/generate', () => {
  const generate = (body: unknown) =>
    apiOverZone(zone)('/user/tools/dkim/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const asked = { domain: 'Good.example', selector: 'New1' }

  test.each([
    [{ algorithm: 'RSA', keyLength: 1024 }, 216],
    [{ algorithm: 'RSA', keyLength: 2048 }, 392],
    [{ algorithm: 'RSA' }, 392],
    [{ algorithm: 'ED25519', keyLength: 4096 }, 44],
  ])('makes a key pair: %j', async (kind, characters) => {
    const response = await generate({ ...asked, ...kind })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const key = await response.json<Record<'privateKey' | 'dkimRecord' | 'name' | 'publicKey', string>>()
    expect(key.name).toBe('new1._domainkey.good.example')
    expect(key.publicKey).toHaveLength(characters)
    expect(key.dkimRecord).toBe(`v=DKIM1; k=${kind.algorithm.toLowerCase()}; p=${key.publicKey}`)
    expect(key.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n[\s\S]+\n-----END PRIVATE KEY-----\n$/)
  })

  test.each([
    [{ ...asked, algorithm: 'DSA' }, 'invalid_request'],
    [{ ...asked, algorithm: 'RSA', keyLength: 512 }, 'invalid_request'],
    [{ ...asked, algorithm: 'RSA', selector: '' }, 'invalid_request'],
    [{ ...asked, algorithm: 'RSA', selector: 'a/b' }, 'invalid_request'],
    [{ ...asked, algorithm: 'RSA', domain: 'nonsense' }, 'invalid_domain'],
  ])('refuses %j', async (body, code) => {
    expect(await statusAndBody(generate(body))).toMatchObject({ status: 400, body: { error: { code } } })
  })
})
