import { describe, expect, test } from 'vitest'
import { EXPORT_FORMAT_IDS } from '#shared/report/change/export/formats.ts'
import { generateKey } from '#shared/records/dkim/generate.ts'
import type { ConnectAnswer } from '#shared/dns/domain-connect/connect.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { pages, ZONE } from '#tests/shared/dns/domain-connect/a-host.ts'

const CHANGE = {
  id: 'spf-record',
  action: 'replace',
  title: 'x',
  text: 'x',
  risk: 'none',
  why: [],
  prerequisites: [],
  owner: 'example.com',
  zone: 'example.com',
  type: 'TXT',
  before: ['v=spf1 -all'],
  after: ['v=spf1 mx -all'],
}

const post = (body: unknown) =>
  apiOverZone({})('/user/tools/change/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('POST /user/tools/change/export', () => {
  test.each(EXPORT_FORMAT_IDS)('answers with plain text for %s', async (format) => {
    const response = await post({ change: CHANGE, format })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=UTF-8',
    ])
    expect(await response.text()).toContain('v=spf1 mx -all')
  })

  test('accepts a change that has only its records', async () => {
    const { action, owner, type, before, after } = CHANGE
    const response = await post({ change: { action, owner, type, before, after }, format: 'bind' })
    expect(response.status).toBe(200)
  })

  test.each([
    [{}, 'change'],
    [{ change: CHANGE }, 'format'],
    [{ change: CHANGE, format: 'doc' }, 'format'],
    [{ change: CHANGE, format: 'constructor' }, 'format'],
    [{ change: 'x', format: 'bind' }, 'change'],
    [{ change: { ...CHANGE, owner: "a';reboot;'.example" }, format: 'gcloud' }, 'change.owner'],
    [{ change: { ...CHANGE, zone: 'example.net' }, format: 'bind' }, 'change.zone'],
    [{ change: { ...CHANGE, type: 'NS' }, format: 'bind' }, 'change.type'],
    [{ change: { ...CHANGE, ttl: '1\n' }, format: 'bind' }, 'change.ttl'],
    [{ change: { ...CHANGE, after: ['x'.repeat(5000)] }, format: 'bind' }, 'change.after.0'],
    [{ change: { ...CHANGE, after: Array(101).fill('x') }, format: 'bind' }, 'change.after'],
    [{ change: { ...CHANGE, strings: [['x'.repeat(256)]] }, format: 'bind' }, 'change.strings.0.0'],
    [{ change: { ...CHANGE, strings: Array(101).fill([]) }, format: 'bind' }, 'change.strings'],
  ])('refuses %j and names the field', async (body, field) => {
    const { status, body: answer } = await statusAndBody(post(body))
    expect([status, answer]).toMatchObject([400, { error: { code: 'invalid_request', field } }])
  })

  test.each([
    [{ ...CHANGE, action: 'ask', before: [], after: [] }, 'bind', 'Someone else has to supply this record'],
    [{ ...CHANGE, after: CHANGE.before }, 'csv', 'Nothing changes'],
    [{ ...CHANGE, zone: undefined }, 'octodns', 'say which zone'],
    [{ ...CHANGE, type: 'A' }, 'bind', 'not a valid A record'],
  ])('says why there is no text of %j as %s', async (change, format, reason) => {
    const { status, body } = await statusAndBody(post({ change, format }))
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(reason)])
  })
})

test('a change of a report can be exported as it is: it names its zone and what stays at the name', async () => {
  const report = await (await apiOverZone({})('/user/tools/spf/checker?domain=broken.test')).json<SpfReport>()
  const [change] = report.changes
  expect(change).toMatchObject({ zone: 'broken.test', keep: [] })
  for (const format of EXPORT_FORMAT_IDS)
    expect([format, (await post({ change, format })).status]).toEqual([format, 200])
})

describe('GET /user/tools/change/live', () => {
  const DMARC = 'v=DMARC1; p=reject'
  const live = (zone: Parameters<typeof apiOverZone>[0], query: Record<string, string>) =>
    statusAndBody(apiOverZone(zone)(`/user/tools/change/live?${new URLSearchParams(query).toString()}`))
  const question = { owner: '_dmarc.example.com', type: 'TXT', expect: DMARC }

  test('says that a record is live', async () => {
    expect(await live({ '_dmarc.example.com': { TXT: [DMARC] } }, question)).toMatchObject({
      status: 200,
      body: { state: 'live', seen: [{ records: [DMARC] }], nextCheckSeconds: 0 },
    })
  })

  test('finds it if the panel has doubled the name', async () => {
    expect(await live({ '_dmarc.example.com.example.com': { TXT: [DMARC] } }, question)).toMatchObject({
      status: 200,
      body: { state: 'not_yet', misplaced: '_dmarc.example.com.example.com' },
    })
  })

  test.each([
    [{ ...question, owner: '' }],
    [{ ...question, owner: `${'a'.repeat(64)}.test` }],
    [{ ...question, type: 'ANY' }],
    [{ ...question, expect: 'x'.repeat(5000) }],
  ])('refuses what cannot be looked up: %#', async (query) => {
    expect(await live({}, query)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })
})

describe('GET /user/tools/change/connect', async () => {
  const made = await generateKey({ algorithm: 'RSA', keyLength: 2048, domain: 'example.com', selector: 's' })
  const DC_SIGNING_KEY = made.ok ? made.key.privateKey : ''
  const connectAt = (bindings: object, query: Record<string, string>) => {
    const api = apiOverZone(ZONE, undefined, bindings, pages())
    return api(`/user/tools/change/connect?${new URLSearchParams(query).toString()}`)
  }
  const setUp = { DC_SIGNING_KEY, DC_KEY_NAME: '_dck1' }

  test('says what the provider can do', async () => {
    expect(await statusAndBody(connectAt(setUp, { domain: 'Example.com' }))).toEqual({
      status: 200,
      body: { supported: true, provider: 'DNS Host', site: 'panel.dns-host.com', tools: ['dmarc', 'spf'] },
    })
  })

  test('signs the change that the check proposes, whatever record the caller sends along', async () => {
    const query = {
      domain: 'example.com',
      change: 'dmarc-record',
      after: 'v=DMARC1; p=none; rua=mailto:x@evil.com',
    }
    const response = await connectAt(setUp, query)
    const { applyUrl = '', after } = await response.json<ConnectAnswer>()
    const { dmarcRules, key, sig } = Object.fromEntries(new URL(applyUrl).searchParams)
    expect([`v=DMARC1; ${dmarcRules}`, key, sig?.length]).toEqual([after?.[0], '_dck1', 344])
    expect([applyUrl.includes('evil'), response.headers.get('cache-control')]).toEqual([false, 'no-store'])
  })

  test.each<[string, object]>([
    ['without a key', {}],
    ['with an empty key', { ...setUp, DC_SIGNING_KEY: '' }],
    ['with a key that is none', { ...setUp, DC_SIGNING_KEY: 'secret words' }],
    ['without the name of the key', { ...setUp, DC_KEY_NAME: '' }],
  ])('is absent %s, and contacts no one', async (_name, bindings) => {
    const response = await connectAt(bindings, { domain: 'example.com', change: 'dmarc-record' })
    expect(response.headers.get('server-timing')).toBeNull()
    expect(await statusAndBody(response)).toEqual({
      status: 200,
      body: { supported: false, reason: 'Publishing with one click is not set up on this site.' },
    })
  })

  test.each<[Record<string, string>, string]>([
    [{}, 'invalid_domain'],
    [{ domain: 'not a domain' }, 'invalid_domain'],
    [{ domain: 'example.com', change: 'x'.repeat(400) }, 'invalid_request'],
  ])('refuses %j', async (query, code) => {
    expect(await statusAndBody(connectAt(setUp, query))).toMatchObject({
      status: 400,
      body: { error: { code } },
    })
  })
})
