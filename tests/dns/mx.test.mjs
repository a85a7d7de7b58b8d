// The MX list and its page, from real name servers to the HTTP answer.
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { askApi, askPage } from './ask-worker.mjs'
import { FAULTS, loadZones } from './servers.mjs'
import { LONG_NAME, zone } from './zones.mjs'

const REQUEST_LIMIT_MS = 6_000
const NO_MX = /\bno MX records? found\b/i

/** @typedef {import('../../shared/mx/schema.ts').MxEntry} Entry */

/**
 * @param {string} domain
 * @returns {Promise<Entry[]>}
 */
async function entries(domain) {
  const { status, body } = await askApi('mx/checker', { domain })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** @param {string} domain */
const hosts = async (domain) =>
  (await entries(domain)).map(({ priority, exchange }) => `${priority} ${exchange}`)

describe('MX list: what DNS says', () => {
  before(() => loadZones(zone))

  it('sorts by priority, then name', async () => {
    assert.deepEqual(await hosts('good.example'), [
      '10 mx2.good.example',
      '10 mx3.good.example',
      '20 mx1.good.example',
    ])
  })

  it('gives the addresses, IPv4 first', async () => {
    assert.deepEqual((await entries('good.example')).at(-1)?.addresses, ['9.1.1.1', '2a00:1:2::1'])
  })

  it('has no findings for good hosts', async () => {
    assert.deepEqual(
      (await entries('good.example')).flatMap(({ findings }) => findings),
      [],
    )
  })

  for (const [domain, situation] of [
    ['bare.example', 'a name without MX records'],
    ['nobody.example', 'a name that does not exist'],
  ]) {
    it(`is empty for ${situation}`, async () => {
      assert.deepEqual(await entries(domain), [])
    })
  }

  it('keeps the null MX', async () => {
    assert.deepEqual(await hosts('nullmx.example'), ['0 .'])
  })

  for (const [domain, code, addresses] of /** @type {[string, string, string[]][]} */ ([
    ['mxalias.example', 'mx-is-alias', ['9.1.1.2']],
    ['mxdead.example', 'mx-host-missing', []],
    ['mxfault.example', 'mx-address-unknown', []],
  ])) {
    it(`finds ${code}`, async () => {
      const [entry] = await entries(domain)
      assert.deepEqual(
        entry?.findings.map((finding) => finding.code),
        [code],
      )
      assert.deepEqual(entry?.addresses, addresses)
    })
  }

  it('follows a chain of CNAMEs', async () => {
    assert.equal((await entries('alias1.example')).length, 3)
  })

  it('asks for names with underscores and with labels of 63 bytes', async () => {
    assert.deepEqual(await hosts('_spf.good.example'), ['5 _mx.good.example'])
    assert.deepEqual((await entries(LONG_NAME))[0]?.addresses, ['9.1.1.5'])
  })

  it('reads URLs and IDNs', async () => {
    assert.equal((await entries('https://good.example/contact')).length, 3)
    assert.deepEqual(await hosts('BÜCHER.example'), ['10 mx2.good.example'])
  })

  it('refuses what is not a domain', async () => {
    for (const domain of ['', 'no-dot', '[192.0.2.1]', 'a b.example']) {
      const { status, body } = await askApi('mx/checker', { domain })
      assert.deepEqual({ status, code: body.error?.code }, { status: 400, code: 'invalid_domain' }, domain)
    }
  })
})

describe('MX list: when DNS fails', () => {
  before(() => loadZones(zone))

  for (const [domain, expectedStatus, expectedCode] of /** @type {[string, number, string][]} */ ([
    [FAULTS.servfail, 502, 'lookup_failed'],
    [FAULTS.refused, 502, 'lookup_failed'],
    [FAULTS.http403, 502, 'lookup_failed'],
    ['loop1.example', 502, 'lookup_failed'],
    [FAULTS.silent, 504, 'lookup_timeout'],
  ])) {
    it(`answers ${expectedStatus} ${expectedCode} for ${domain}`, async () => {
      const { status, body, timeMs } = await askApi('mx/checker', { domain })
      assert.deepEqual({ status, code: body.error?.code }, { status: expectedStatus, code: expectedCode })
      assert.ok(timeMs < REQUEST_LIMIT_MS, `took ${timeMs} ms`)
    })
  }
})

describe('MX page', () => {
  before(() => loadZones(zone))

  for (const [domain, expected] of /** @type {[string, RegExp][]} */ ([
    ['good.example', /mx2\.good\.example 10 9\.1\.1\.2/],
    ['mxalias.example', /mx\.mxalias\.example is a CNAME to mx2\.good\.example/],
    ['nullmx.example', /does not accept mail/],
    ['bare.example', NO_MX],
  ])) {
    it(`shows ${expected} for ${domain}`, async () => {
      const { status, text } = await askPage('/tool/mx', { domain })
      assert.equal(status, 200)
      assert.match(text, expected)
    })
  }

  for (const domain of Object.values(FAULTS)) {
    it(`says that it does not know, not that there are none: ${domain}`, async () => {
      const { status, text } = await askPage('/tool/mx', { domain })
      assert.equal(status, 200)
      assert.match(text, /could not be looked up/)
      assert.doesNotMatch(text, NO_MX)
    })
  }
})
