// The SPF report and its page, from real name servers to the HTTP answer.
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
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
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

describe('SPF report: what DNS says', () => {
  before(() => loadZones(zone))

  it('finds the one record among others', async () => {
    const { found, state, records, domain, valid } = await report('good.example')
    assert.deepEqual(
      { found, state, records, domain, valid },
      { found: true, state: 'found', records: [GOOD_RECORD], domain: 'good.example', valid: true },
    )
  })

  it('follows the include and counts it', async () => {
    const { dnsLookupCount, includeChain } = await report('good.example')
    assert.equal(dnsLookupCount, 1)
    assert.ok(
      includeChain.some((/** @type {{ domain: string }} */ entry) => entry.domain === '_spf.good.example'),
    )
  })

  it('says absent for a name without an SPF record', async () => {
    const { found, state } = await report('bare.example')
    assert.deepEqual({ found, state }, { found: false, state: 'absent' })
  })

  it('says absent for a name that does not exist', async () => {
    const { found, state } = await report('nobody.example')
    assert.deepEqual({ found, state }, { found: false, state: 'absent' })
  })

  it('calls two records invalid', async () => {
    const { found, records, valid } = await report('twice.example')
    assert.deepEqual({ found, count: records.length, valid }, { found: true, count: 2, valid: false })
  })

  it('joins a record of 5,000 bytes in 50 strings', async () => {
    const { records } = await report('large.example')
    assert.equal(LARGE_STRINGS.length, 50)
    assert.deepEqual(records, [LARGE_STRINGS.join('')])
  })

  it('asks for a name with labels of 63 bytes', async () => {
    const { state, domain } = await report(LONG_NAME)
    assert.deepEqual({ state, domain }, { state: 'found', domain: LONG_NAME })
  })

  it('follows a chain of three CNAMEs to the record', async () => {
    assert.deepEqual((await report('alias1.example')).records, [GOOD_RECORD])
  })

  it('does not say absent for a CNAME loop', async () => {
    const { found, state } = await report('loop1.example')
    assert.deepEqual({ found, state }, { found: false, state: 'unknown' })
  })

  it('asks for a name with an underscore', async () => {
    assert.equal((await report('_spf.good.example')).state, 'found')
  })

  it('counts ten includes on three levels', async () => {
    const { dnsLookupCount, overLimit } = await report(TREE.top)
    assert.deepEqual({ dnsLookupCount, overLimit }, { dnsLookupCount: TREE.includes, overLimit: false })
  })
})

describe('SPF report: what visitors type', () => {
  before(() => loadZones(zone))

  for (const [typed, meant] of [
    ['https://www.good.example/path?query=1#part', 'www.good.example'],
    ['  GOOD.Example. ', 'good.example'],
    ['Jane Doe <jane@good.example>', 'good.example'],
  ]) {
    it(`reads ${JSON.stringify(typed)}`, async () => {
      assert.equal((await report(typed)).domain, meant)
    })
  }

  it('reads an IDN', async () => {
    const { domain, records } = await report('Bücher.example')
    assert.deepEqual({ domain, records }, { domain: 'xn--bcher-kva.example', records: [IDN_RECORD] })
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
    it(`refuses ${JSON.stringify(garbage)}`, async () => {
      const { status, body } = await askApi('spf/checker', { domain: garbage })
      assert.deepEqual({ status, code: body.error?.code }, { status: 400, code: 'invalid_domain' })
      assert.ok(body.error.message)
    })
  }

  it('rejects a request without a domain', async () => {
    const { status, body } = await askApi('spf/checker', {})
    assert.deepEqual({ status, code: body.error?.code }, { status: 400, code: 'invalid_domain' })
  })
})

describe('SPF report: when DNS fails', () => {
  before(() => loadZones(zone))

  for (const [domain, telling] of TELLING) {
    it(`says unknown, and why: ${domain}`, async () => {
      const { status, body, timeMs } = await askApi('spf/checker', { domain })
      const { found, state, message } = body
      assert.deepEqual({ status, found, state }, { status: 200, found: false, state: 'unknown' })
      assert.match(message, telling)
      assert.ok(timeMs < REQUEST_LIMIT_MS, `took ${timeMs} ms`)
    })
  }

  it('says that a part of the tree could not be asked', async () => {
    const { found, state, incomplete } = await report('halfdead.example')
    assert.deepEqual({ found, state, incomplete }, { found: true, state: 'found', incomplete: true })
  })

  it('stays within its time when twenty includes do not answer', async () => {
    const { body, timeMs } = await askApi('spf/checker', { domain: 'slow.example', ip: '192.0.2.1' })
    const { found, incomplete, evaluation } = body
    assert.deepEqual(
      { found, incomplete, result: evaluation.result },
      { found: true, incomplete: true, result: 'temperror' },
    )
    assert.ok(timeMs < REQUEST_LIMIT_MS + OVERHEAD_MS, `took ${timeMs} ms`)
  })

  it('stays within its share of queries when the tree is larger', async () => {
    const { body, timing } = await askApi('spf/checker', { domain: 'wide.example' })
    const [, requests] = /requests=(\d+)/.exec(timing) ?? []
    assert.equal(body.truncated, true)
    assert.ok(Number(requests) > 0 && Number(requests) <= MAX_UPSTREAM_REQUESTS, timing)
  })

  it('evaluates to temperror where an include fails, and not where a match comes before', async () => {
    const results = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map(async (ip) => {
        const { body } = await askApi('spf/checker', { domain: 'halfdead.example', ip })
        return body.evaluation?.result
      }),
    )
    assert.deepEqual(results, ['pass', 'temperror'])
  })
})

describe('SPF page', () => {
  before(() => loadZones(zone))

  /** @param {string} domain */
  async function page(domain) {
    const { status, type, text } = await askPage('/tool/spf', { domain })
    assert.equal(status, 200)
    assert.match(type, /^text\/html/)
    return text
  }

  it('shows the record', async () => {
    assert.ok((await page('good.example')).includes(GOOD_RECORD))
  })

  it('shows an include', async () => {
    assert.ok((await page('good.example')).includes('_spf.good.example'))
  })

  it('shows the name that was understood', async () => {
    assert.match(await page('https://www.good.example/path'), /www\.good\.example/)
  })

  it('says that there is no record where DNS says so', async () => {
    assert.match(await page('bare.example'), NO_RECORD)
  })

  for (const [domain, telling] of TELLING) {
    it(`says that it does not know, not that there is none: ${domain}`, async () => {
      const text = await page(domain)
      assert.match(text, telling)
      assert.doesNotMatch(text, NO_RECORD)
    })
  }

  it('says what is wrong with an invalid name', async () => {
    assert.match(await page('no-dot'), /is not a domain/)
  })
})
