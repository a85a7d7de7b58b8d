// The stand-in for Google over real sockets: what it accepts, what it refuses as Google does, and that our requests get through.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as samples from '#shared/data/samples/postmaster.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { askGmail } from '#shared/postmaster/ask-gmail.ts'
import { consentUrl, readConsent } from '#shared/postmaster/google-consent.ts'
import { firstQueries, statsRequest, type GoogleRequest } from '#shared/postmaster/google-api.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { faultIn } from '../../scripts/google/discovery.mjs'
import { startGoogle, STAND_IN_CLIENT_ID } from '../../scripts/google/server.mjs'

const TODAY = '2026-03-01'
const DAY = dayOfIso(TODAY) ?? 0
const REDIRECT = 'http://localhost:8787/tool/postmaster'

let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle({ port: 0, samples, today: () => TODAY })
})
afterAll(() => google.stop())

interface ConsentFields {
  account?: string
  redirectUri?: string
  clientId?: string
}

async function consent({ account, redirectUri = REDIRECT, clientId = STAND_IN_CLIENT_ID }: ConsentFields) {
  const settings = { clientId, authorize: `${google.url}/o/oauth2/v2/auth`, api: google.url }
  const url = consentUrl(settings, { redirectUri, state: 'a&b' })
  return fetch(account === undefined ? url : `${url}&account=${account}`, { redirect: 'manual' })
}

async function tokenOf(account: string) {
  const { headers } = await consent({ account })
  const { hash, href } = new URL(headers.get('location') ?? '')
  expect(href.startsWith(`${REDIRECT}#`)).toBe(true)
  return readConsent(hash, 'a&b')
}

const sendAs =
  (account: string) =>
  async ({ method, url, body }: GoogleRequest) => {
    const headers = { authorization: `Bearer stand-in-token.${account}`, origin: 'http://localhost:8787' }
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:8787')
    return { status: response.status, text: await response.text() }
  }

const asking = (account: string, domain: string) =>
  askGmail(domain, { api: google.url, today: DAY, send: sendAs(account) })

describe('the consent page', () => {
  test('asks for an account, and names who asks', async () => {
    const html = await (await consent({})).text()
    expect(html).toContain('localhost:8787 wants to read')
    expect(html).toContain('value="a&amp;b"')
    expect(html).toContain('Continue as owner')
  })

  test('leads back with a token, with one that may not read, or with a refusal', async () => {
    expect(await tokenOf('owner')).toEqual({ token: 'stand-in-token.owner' })
    expect(await tokenOf('unchecked')).toEqual({ problem: 'no-scope' })
    expect(await tokenOf('')).toEqual({ problem: 'refused' })
  })

  test.each([
    ['redirect_uri_mismatch', { redirectUri: 'https://evil.example/' }],
    ['redirect_uri_mismatch', { redirectUri: 'http://localhost.evil.example/' }],
    ['redirect_uri_mismatch', { redirectUri: 'javascript:alert(1)' }],
    ['invalid_client', { clientId: 'other' }],
  ])('says %s for %j, and leads nobody away', async (fault, fields) => {
    const response = await consent({ ...fields, account: 'owner' })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(await response.text()).toContain(fault)
  })
})

describe('our requests', () => {
  test('get all figures of a domain, page by page, in shapes of the discovery document', async () => {
    const { files, problem, leftOut } = await asking('owner', 'broken.test')
    expect([problem, leftOut]).toEqual([null, 0])
    const [compliance, ...batches] = files.map(({ text }) => JSON.parse(text) as object)
    expect(faultIn(compliance, 'DomainComplianceStatus')).toBe(null)
    expect(batches.map((batch) => faultIn(batch, 'BatchQueryDomainStatsResponse'))).toEqual([
      null,
      null,
      null,
    ])
    const given = (batches as Batch[]).flatMap(({ results }) =>
      results.flatMap(({ response }) => response.domainStats ?? []),
    )
    const all = samples.sampleStats('broken.test', TODAY).domainStats
    const sorted = (stats: readonly { name: string }[]) => stats.map(({ name }) => name).toSorted()
    expect(sorted(given)).toEqual(sorted(all))
  })

  test('get what the reader makes the same figures of as of the samples themselves', async () => {
    const { files } = await asking('owner', 'broken.test')
    const own = [samples.sampleCompliance('broken.test'), samples.sampleStats('broken.test', TODAY)]
    const read = readProviderFiles(files)
    const direct = readProviderFiles(own.map((one) => ({ name: 'sample', text: JSON.stringify(one) })))
    expect(read.unread).toEqual([])
    expect({ ...read, feedbackLoops: read.feedbackLoops.length }).toEqual({
      ...direct,
      feedbackLoops: direct.feedbackLoops.length,
    })
  })

  test('get no rows of the quiet subdomain', async () => {
    const { files, problem } = await asking('owner', samples.QUIET_SAMPLE)
    expect([problem, files.length]).toEqual([null, 2])
    expect(files[1]?.text).not.toContain('domainStats')
  })

  test.each([
    ['expired', 'northwind.test', 'expired'],
    ['none', 'northwind.test', 'no-domain'],
    ['barred', 'northwind.test', 'no-access'],
    ['owner', 'example.com', 'no-access'],
    ['nobody', 'northwind.test', 'expired'],
  ] as const)('as %s about %s end with: %s', async (account, domain, problem) => {
    expect(await asking(account, domain)).toEqual({ files: [], problem, leftOut: 0 })
  })
})

interface Batch {
  results: { response: { domainStats?: { name: string }[] } }[]
}

describe('a request that Google would refuse', () => {
  const [query] = firstQueries('northwind.test', DAY)
  const batch = (change: object) => ({ requests: [{ ...query, ...change }] })
  const metric = (standardMetric: string, filter?: string) =>
    batch({ metricDefinitions: [{ name: 'x', baseMetric: { standardMetric }, filter }] })

  test.each([
    ['no queries', { requests: [] }],
    ['too many queries', { requests: Array.from({ length: 101 }, () => query) }],
    ['an unknown field', batch({ pageLength: 10 })],
    ['no parent', batch({ parent: '' })],
    ['a parent that is no domain', batch({ parent: 'northwind.test' })],
    ['no time', batch({ timeQuery: undefined })],
    ['a time without days', batch({ timeQuery: {} })],
    ['a day that is not in the calendar', days({ year: 2026, month: 2, day: 30 })],
    ['a page that is too long', batch({ pageSize: 201 })],
    ['a page size that is no number', batch({ pageSize: '200' })],
    ['a token that Google did not make', batch({ pageToken: 'x' })],
    ['a granularity that does not exist', batch({ aggregationGranularity: 'WEEKLY' })],
    ['a metric that does not exist', metric('REPUTATION')],
    ['a metric that needs a filter', metric('AUTH_SUCCESS_RATE')],
    ['a filter value that does not exist', metric('AUTH_SUCCESS_RATE', 'auth_type = "arc"')],
    ['a filter in other words', metric('AUTH_SUCCESS_RATE', 'auth_type == spf')],
    [
      'a reason of another error',
      metric('DELIVERY_ERROR_RATE', 'error_type = "temp_fail" AND error_reason = "ip_in_rbls"'),
    ],
    ['a reason without its error', metric('DELIVERY_ERROR_RATE', 'error_reason = "other"')],
    ['two metrics with one name', batch({ metricDefinitions: Array(2).fill(query?.metricDefinitions[0]) })],
    ['no JSON', undefined],
  ])('has %s', async (_, body) => {
    const text = body === undefined ? '{' : JSON.stringify(body)
    const answer = await sendAs('owner')({ ...statsRequest(google.url, []), body: text })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      { error: { code: 400, message: expect.any(String) as string, status: 'INVALID_ARGUMENT' } },
    ])
  })

  function days(end: object) {
    const start = { year: 2026, month: 1, day: 1 }
    return batch({ timeQuery: { dateRanges: { dateRanges: [{ start, end }] } } })
  }
})

test('a browser may ask from any site, with a token', async () => {
  const { status, headers } = await fetch(`${google.url}/v2/domainStats:batchQuery`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:8787', 'access-control-request-headers': 'authorization' },
  })
  expect([status, headers.get('access-control-allow-headers')]).toEqual([200, 'authorization,content-type'])
})

test('a port that is taken is an error, not a crash', async () => {
  await expect(startGoogle({ port: google.port, samples })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
