import { beforeAll, describe, expect, test } from 'vitest'
import { askApi, askPage } from './ask-worker.mjs'
import { FAULTS, loadZones } from './servers.mjs'
import { LONG_NAME, zone } from './zones.mjs'

const REQUEST_LIMIT_MS = 6_000
const NO_MX = /\bno MX records? found\b/i

/** @typedef {import('../../shared/records/mx/schema.ts').MxEntry} Entry */

/**
 * @param {string} domain
 * @returns {Promise<Entry[]>}
 */
async function entries(domain) {
  const { status, body } = await askApi('mx/checker', { domain })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** @param {string} domain */
const hosts = async (domain) =>
  (await entries(domain)).map(({ priority, exchange }) => `${priority} ${exchange}`)

describe('MX list: what DNS says', () => {
  beforeAll(() => loadZones(zone))

  test('sorts by priority, then name', async () => {
    expect(await hosts('good.example')).toEqual([
      '10 mx2.good.example',
      '10 mx3.good.example',
      '20 mx1.good.example',
    ])
  })

  test('gives the addresses, IPv4 first', async () => {
    expect((await entries('good.example')).at(-1)?.addresses).toEqual(['9.1.1.1', '2a00:1:2::1'])
  })

  test('has no findings for good hosts', async () => {
    expect((await entries('good.example')).flatMap(({ findings }) => findings)).toEqual([])
  })

  for (const [domain, situation] of [
    ['bare.example', 'a name without MX records'],
    ['nobody.example', 'a name that does not exist'],
  ]) {
    test(`is empty for ${situation}`, async () => {
      expect(await entries(domain)).toEqual([])
    })
  }

  test('keeps the null MX', async () => {
    expect(await hosts('nullmx.example')).toEqual(['0 .'])
  })

  for (const [domain, code, addresses] of /** @type {[string, string, string[]][]} */ ([
    ['mxalias.example', 'mx-is-alias', ['9.1.1.2']],
    ['mxdead.example', 'mx-host-missing', []],
    ['mxfault.example', 'mx-address-unknown', []],
  ])) {
    test(`finds ${code}`, async () => {
      const [entry] = await entries(domain)
      expect(entry?.findings.map((finding) => finding.code)).toEqual([code])
      expect(entry?.addresses).toEqual(addresses)
    })
  }

  test('follows a chain of CNAMEs', async () => {
    expect((await entries('alias1.example')).length).toBe(3)
  })

  test('asks for names with underscores and with labels of 63 bytes', async () => {
    expect(await hosts('_spf.good.example')).toEqual(['5 _mx.good.example'])
    expect((await entries(LONG_NAME))[0]?.addresses).toEqual(['9.1.1.5'])
  })

  test('reads URLs and IDNs', async () => {
    expect((await entries('https://good.example/contact')).length).toBe(3)
    expect(await hosts('BÜCHER.example')).toEqual(['10 mx2.good.example'])
  })

  test('refuses what is not a domain', async () => {
    for (const domain of ['', 'no-dot', '[192.0.2.1]', 'a b.example']) {
      const { status, body } = await askApi('mx/checker', { domain })
      expect({ status, code: body.error?.code }, domain).toEqual({ status: 400, code: 'invalid_domain' })
    }
  })
})

describe('MX list: when DNS fails', () => {
  beforeAll(() => loadZones(zone))

  for (const [domain, expectedStatus, expectedCode] of /** @type {[string, number, string][]} */ ([
    [FAULTS.servfail, 502, 'lookup_failed'],
    [FAULTS.refused, 502, 'lookup_failed'],
    [FAULTS.http403, 502, 'lookup_failed'],
    ['loop1.example', 502, 'lookup_failed'],
    [FAULTS.silent, 504, 'lookup_timeout'],
  ])) {
    test(`answers ${expectedStatus} ${expectedCode} for ${domain}`, async () => {
      const { status, body, timeMs } = await askApi('mx/checker', { domain })
      expect({ status, code: body.error?.code }).toEqual({ status: expectedStatus, code: expectedCode })
      expect(timeMs, `took ${timeMs} ms`).toBeLessThan(REQUEST_LIMIT_MS)
    })
  }
})

describe('MX page', () => {
  beforeAll(() => loadZones(zone))

  for (const [domain, expected] of /** @type {[string, RegExp][]} */ ([
    ['good.example', /mx2\.good\.example 10 9\.1\.1\.2/],
    ['mxalias.example', /mx\.mxalias\.example is a CNAME to mx2\.good\.example/],
    ['nullmx.example', /does not accept mail/],
    ['bare.example', NO_MX],
  ])) {
    test(`shows ${expected} for ${domain}`, async () => {
      const { status, text } = await askPage('/tool/mx', { domain })
      expect(status).toBe(200)
      expect(text).toMatch(expected)
    })
  }

  for (const domain of Object.values(FAULTS)) {
    test(`says that it does not know, not that there are none: ${domain}`, async () => {
      const { status, text } = await askPage('/tool/mx', { domain })
      expect(status).toBe(200)
      expect(text).toMatch(/could not be looked up/)
      expect(text).not.toMatch(NO_MX)
    })
  }
})
