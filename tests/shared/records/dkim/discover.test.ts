import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { discoverDkim, SLICE } from '#shared/records/dkim/discover.ts'
import { DkimReport } from '#shared/records/dkim/schema.ts'
import { orderedSelectors } from '#shared/records/dkim/check.ts'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const key: ZoneNode = { TXT: [`v=DKIM1; k=rsa; p=${RSA_2048.spki}`] }
const revoked: ZoneNode = { TXT: ['v=DKIM1; p='] }
const some: Zone = { 'nobody-guesses-this._domainkey.a.test': key }

const discover = async (zone: Zone, cursor = 0) => {
  const report = await discoverDkim('a.test', cursor, zoneResolver(zone))
  expect(v.is(DkimReport, report)).toBe(true)
  return report
}

/** All slices, one after another, as the page requests them. */
async function discoverAll(zone: Zone): Promise<DkimReport[]> {
  const reports: DkimReport[] = []
  for (let cursor: number | undefined = 0; cursor !== undefined;) {
    const report: DkimReport = await discover(zone, cursor)
    reports.push(report)
    cursor = report.next
  }
  return reports
}

const codesOf = (report: DkimReport) => report.findings.map(({ code }) => code)

describe('the three verdicts', () => {
  test('found: the key of a selector in the list', async () => {
    const report = await discover({ 'google._domainkey.a.test': key })
    expect(report).toMatchObject({
      state: 'found',
      selector: 'google',
      name: 'google._domainkey.a.test',
      keyBits: 2048,
      valid: true,
      keys: [{ selector: 'google' }],
    })
    expect(codesOf(report)).toEqual(['dkim-ok'])
  })

  test('none can exist: there is nothing below _domainkey (RFC 8020)', async () => {
    const report = await discover({ 'a.test': { A: ['192.0.2.1'] } })
    expect(report).toMatchObject({
      state: 'no_selectors',
      message: 'No DKIM records found',
      tried: [],
      keys: [],
    })
    expect(report.next).toBeUndefined()
    expect(codesOf(report)).toEqual(['dkim-none-can-exist'])
  })

  test('we do not know: all were tried, and something is there', async () => {
    const reports = await discoverAll(some)
    expect(new Set(reports.map(({ state }) => state))).toEqual(new Set(['unknown']))
    expect(codesOf(reports[0] as DkimReport)).toEqual(['dkim-selector-unknown'])
    expect(JSON.stringify(reports)).not.toMatch(/No DKIM|missing/)
  })
})

describe('what proves nothing', () => {
  test('servers that fail', async () => {
    const report = await discover({
      'a.test': 'servfail',
      '_domainkey.a.test': 'servfail',
      '*._domainkey.a.test': 'servfail',
    })
    expect(report).toMatchObject({ state: 'unknown', tried: [] })
    expect(codesOf(report)).toEqual(['dkim-unknown'])
  })

  test('NXDOMAIN for _domainkey from a server that has names below it', async () => {
    const inner = zoneResolver({ 'google._domainkey.a.test': key, '*._domainkey.a.test': revoked })
    const lying: Resolver = {
      async query<T extends RecordType>(name: string, type: T) {
        const answer = await inner.query(name, type)
        return name === '_domainkey.a.test'
          ? { ...answer, kind: 'nxdomain', records: [], ttlSeconds: 60 }
          : answer
      },
    }
    expect(await discoverDkim('a.test', 0, lying)).toMatchObject({ state: 'found', selector: 'google' })
  })

  test('selectors that were not tried: the next slice tries them', async () => {
    const inner = zoneResolver(some)
    let asked = 0
    const tight: Resolver = {
      async query<T extends RecordType>(name: string, type: T) {
        const answer = await inner.query(name, type)
        const isOver = name.includes('._domainkey.') && ++asked > 11
        return isOver ? { ...answer, kind: 'over-budget', records: [], detail: 'not asked' } : answer
      },
    }
    expect((await discoverDkim('a.test', 0, tight)).next).toBe(10)
  })
})

describe('wildcards', () => {
  test('a parked domain is recognized', async () => {
    const report = await discover({ '*._domainkey.a.test': revoked })
    expect([report.state, codesOf(report), report.keys]).toEqual(['revoked', ['dkim-parked'], []])
  })

  test('a key next to the wildcard is found', async () => {
    const report = await discover({ '*._domainkey.a.test': revoked, 's1._domainkey.a.test': key })
    expect(report).toMatchObject({ state: 'found', selector: 's1' })
    expect(report.keys).toHaveLength(1)
  })

  test('a wildcard text of the whole domain is not a key', async () => {
    const report = await discover({ '*.a.test': { TXT: ['v=spf1 -all'] } })
    expect([report.state, report.keys]).toEqual(['unknown', []])
  })

  test('a wildcard alias of the whole domain is not a dead end of a selector', async () => {
    const report = await discover({ '*.a.test': { CNAME: 'web.a.test' }, 'web.a.test': { A: ['192.0.2.1'] } })
    expect([report.state, report.keys]).toEqual(['unknown', []])
  })
})

describe('slices', () => {
  test('have every selector once, at most a slice each', async () => {
    const reports = await discoverAll(some)
    const tried = reports.flatMap((report) => report.tried.map(({ selector }) => selector))
    expect(Math.max(...reports.map((report) => report.tried.length))).toBe(SLICE)
    expect(new Set(tried).size).toBe(tried.length)
    expect(tried).toEqual(orderedSelectors([], 'a.test'))
    expect(tried.length).toBe(reports[0]?.discovery?.total)
  })

  test('send at most 45 queries, in two waves', async () => {
    const counter = waveCounter(zoneResolver(some))
    await discoverDkim('a.test', 0, counter)
    expect(counter.waves.map((wave) => wave.length)).toEqual([5, SLICE])
  })

  test('end with the list', async () => {
    expect(await discover(some, 10_000)).toMatchObject({ tried: [], keys: [], state: 'unknown' })
    expect((await discover(some, 10_000)).next).toBeUndefined()
  })

  test('in which nothing could be looked up say so', async () => {
    const silent = Object.fromEntries(
      orderedSelectors([], 'a.test').map((one) => [`${one}._domainkey.a.test`, 'timeout']),
    )
    const report = await discover({ ...some, ...silent } as Zone)
    expect([report.state, codesOf(report)]).toEqual(['unknown', ['dkim-selectors-not-answered']])
  })
})

describe('the order', () => {
  const first = async (zone: Zone) =>
    (await discover({ ...some, ...zone })).tried.map(({ selector }) => selector)

  const orders: [what: string, zone: Zone, selectors: string[]][] = [
    ['MX', { 'a.test': { MX: [[10, 'a-test.mail.protection.outlook.com']] } }, ['selector1', 'selector2']],
    [
      'a gateway and its mailboxes',
      {
        'a.test': { MX: [[10, 'eu-smtp-inbound-1.mimecast.com']] },
        'autodiscover.a.test': { CNAME: 'autodiscover.outlook.com' },
      },
      ['mimecast', 'mimecast20190104', 'mimecast20220101', 'selector1', 'selector2'],
    ],
    ['SPF', { 'a.test': { TXT: ['v=spf1 include:spf.mandrillapp.com -all'] } }, ['mte1', 'mte2', 'mandrill']],
    ['a proof of ownership', { 'a.test': { TXT: ['brevo-code:1234'] } }, ['brevo1', 'brevo2', 'mail']],
  ]
  test.each(orders)('%s decides which come first', async (_, zone, selectors) => {
    expect((await first(zone)).slice(0, selectors.length)).toEqual(selectors)
  })

  test('a selector that includes the domain', async () => {
    const tried = await first({ 'a.test': { MX: [[10, 'a-test.mail.protection.outlook.com']] } })
    expect(tried).toContain('selector1-a-test')
  })

  test('without a trace, the common ones come first', async () => {
    expect((await first({})).slice(0, 4)).toEqual(['default', 'google', 'selector1', 'selector2'])
  })

  test('the service of a found selector is named when its traces are seen', async () => {
    const zone = { 'a.test': { MX: [[1, 'smtp.google.com']] } as ZoneNode, 'google._domainkey.a.test': key }
    expect(await discover(zone)).toMatchObject({
      service: 'Google Workspace',
      discovery: { services: ['Google Workspace'] },
    })
  })
})

describe('the list', () => {
  test('has over two hundred selectors', () => {
    expect(orderedSelectors([], 'a.test').length).toBeGreaterThan(200)
  })

  test('has only names that can be selectors', () => {
    for (const selector of orderedSelectors([], 'a.test'))
      expect(selector).toMatch(/^[a-z0-9][a-z0-9_-]{0,62}$/)
  })
})
