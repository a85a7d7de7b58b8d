import { beforeAll, describe, expect, test } from 'vitest'
import { askApi, askPage } from './ask-worker.mjs'
import { FAULTS, loadZones } from './servers.mjs'
import { GOOD_RECORD, IDN_RECORD, LARGE_STRINGS, LONG_NAME, TREE, zone } from './zones.mjs'

const REQUEST_LIMIT_MS = 6_000
/** For everything except lookups: HTTP and the report itself. */
const OVERHEAD_MS = 500
/** Cloudflare's free plan allows 50 outgoing requests; a few are left for what is not DNS. */
const MAX_UPSTREAM_REQUESTS = 45
const NO_RECORD = /couldn't find an SPF record/i
/** What the message about each problem must contain. @type {[domain: string, telling: RegExp][]} */
const TELLING = [
  [FAULTS.servfail, /SERVFAIL/],
  [FAULTS.refused, /refused the TXT query/],
  [FAULTS.http403, /HTTP status 403/],
  [FAULTS.silent, /did not answer/],
]

/** @param {string} domain */
async function report(domain) {
  const { status, body } = await askApi('spf/checker', { domain })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('SPF report: what DNS says', () => {
  beforeAll(() => loadZones(zone))

  test('finds the one record among others', async () => {
    const { found, state, records, domain, valid } = await report('good.example')
    expect({ found, state, records, domain, valid }).toEqual({
      found: true,
      state: 'found',
      records: [GOOD_RECORD],
      domain: 'good.example',
      valid: true,
    })
  })

  test('follows the include and counts it', async () => {
    const { dnsLookupCount, includeChain } = await report('good.example')
    expect(dnsLookupCount).toBe(1)
    expect(
      includeChain.some((/** @type {{ domain: string }} */ entry) => entry.domain === '_spf.good.example'),
    ).toBeTruthy()
  })

  test('says absent for a name without an SPF record', async () => {
    const { found, state } = await report('bare.example')
    expect({ found, state }).toEqual({ found: false, state: 'absent' })
  })

  test('says absent for a name that does not exist', async () => {
    const { found, state } = await report('nobody.example')
    expect({ found, state }).toEqual({ found: false, state: 'absent' })
  })

  test('calls two records invalid', async () => {
    const { found, records, valid } = await report('twice.example')
    expect({ found, count: records.length, valid }).toEqual({ found: true, count: 2, valid: false })
  })

  test('joins a record of 5,000 bytes in 50 strings', async () => {
    const { records } = await report('large.example')
    expect(LARGE_STRINGS.length).toBe(50)
    expect(records).toEqual([LARGE_STRINGS.join('')])
  })

  test('asks for a name with labels of 63 bytes', async () => {
    const { state, domain } = await report(LONG_NAME)
    expect({ state, domain }).toEqual({ state: 'found', domain: LONG_NAME })
  })

  test('follows a chain of three CNAMEs to the record', async () => {
    expect((await report('alias1.example')).records).toEqual([GOOD_RECORD])
  })

  test('does not say absent for a CNAME loop', async () => {
    const { found, state } = await report('loop1.example')
    expect({ found, state }).toEqual({ found: false, state: 'unknown' })
  })

  test('asks for a name with an underscore', async () => {
    expect((await report('_spf.good.example')).state).toBe('found')
  })

  test('counts ten includes on three levels', async () => {
    const { dnsLookupCount, overLimit } = await report(TREE.top)
    expect({ dnsLookupCount, overLimit }).toEqual({ dnsLookupCount: TREE.includes, overLimit: false })
  })
})

describe('SPF report: what visitors type', () => {
  beforeAll(() => loadZones(zone))

  for (const [typed, meant] of [
    ['https://www.good.example/path?query=1#part', 'www.good.example'],
    ['  GOOD.Example. ', 'good.example'],
    ['Jane Doe <jane@good.example>', 'good.example'],
  ]) {
    test(`reads ${JSON.stringify(typed)}`, async () => {
      expect((await report(typed)).domain).toBe(meant)
    })
  }

  test('reads an IDN', async () => {
    const { domain, records } = await report('Bücher.example')
    expect({ domain, records }).toEqual({ domain: 'xn--bcher-kva.example', records: [IDN_RECORD] })
  })

  for (const garbage of [
    '',
    'no-dot',
    'a..example',
    '-.example',
    '192.0.2.1',
    '%%%',
    `${'l'.repeat(64)}.example`,
  ]) {
    test(`refuses ${JSON.stringify(garbage)}`, async () => {
      const { status, body } = await askApi('spf/checker', { domain: garbage })
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_domain' })
      expect(body.error.message).toBeTruthy()
    })
  }

  test('rejects a request without a domain', async () => {
    const { status, body } = await askApi('spf/checker', {})
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_domain' })
  })
})

describe('SPF report: when DNS fails', () => {
  beforeAll(() => loadZones(zone))

  for (const [domain, telling] of TELLING) {
    test(`says unknown, and why: ${domain}`, async () => {
      const { status, body, timeMs } = await askApi('spf/checker', { domain })
      const { found, state, message } = body
      expect({ status, found, state }).toEqual({ status: 200, found: false, state: 'unknown' })
      expect(message).toMatch(telling)
      expect(timeMs, `took ${timeMs} ms`).toBeLessThan(REQUEST_LIMIT_MS)
    })
  }

  test('says that a part of the tree could not be asked', async () => {
    const { found, state, incomplete } = await report('halfdead.example')
    expect({ found, state, incomplete }).toEqual({ found: true, state: 'found', incomplete: true })
  })

  test('stays within its time when twenty includes do not answer', async () => {
    const { body, timeMs } = await askApi('spf/checker', { domain: 'slow.example', ip: '192.0.2.1' })
    const { found, incomplete, evaluation } = body
    expect({ found, incomplete, result: evaluation.result }).toEqual({
      found: true,
      incomplete: true,
      result: 'temperror',
    })
    expect(timeMs, `took ${timeMs} ms`).toBeLessThan(REQUEST_LIMIT_MS + OVERHEAD_MS)
  })

  test('stays within its share of queries when the tree is larger', async () => {
    const { body, timing } = await askApi('spf/checker', { domain: 'wide.example' })
    const [, requests] = /requests=(\d+)/.exec(timing) ?? []
    expect(body.truncated).toBe(true)
    expect(Number(requests) > 0 && Number(requests) <= MAX_UPSTREAM_REQUESTS, timing).toBe(true)
  })

  test('evaluates to temperror where an include fails, and not where a match comes before', async () => {
    const results = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map(async (ip) => {
        const { body } = await askApi('spf/checker', { domain: 'halfdead.example', ip })
        return body.evaluation?.result
      }),
    )
    expect(results).toEqual(['pass', 'temperror'])
  })
})

describe('SPF page', () => {
  beforeAll(() => loadZones(zone))

  /** @param {string} domain */
  async function page(domain) {
    const { status, type, text } = await askPage('/tool/spf', { domain })
    expect(status).toBe(200)
    expect(type).toMatch(/^text\/html/)
    return text
  }

  test('shows the record', async () => {
    expect(await page('good.example')).toContain(GOOD_RECORD)
  })

  test('shows an include', async () => {
    expect(await page('good.example')).toContain('_spf.good.example')
  })

  test('shows the name that was understood', async () => {
    expect(await page('https://www.good.example/path')).toMatch(/www\.good\.example/)
  })

  test('says that there is no record where DNS says so', async () => {
    expect(await page('bare.example')).toMatch(NO_RECORD)
  })

  for (const [domain, telling] of TELLING) {
    test(`says that it does not know, not that there is none: ${domain}`, async () => {
      const text = await page(domain)
      expect(text).toMatch(telling)
      expect(text).not.toMatch(NO_RECORD)
    })
  }

  test('says what is wrong with an invalid name', async () => {
    expect(await page('no-dot')).toMatch(/is not a domain/)
  })
})
