// BIMI records: how receivers read each, according to draft-brand-indicators-for-message-identification.
import { describe, expect, test } from 'vitest'
import { checkBimi, bimiQuestion } from '#shared/records/bimi/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { type ForeignFetch, sitesOf } from '#shared/kit/foreign-fetch.ts'
import { fixture } from '#tests/shared/records/bimi/inspect.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const LOGO = 'https://example.com/bimi.svg'
const DMARC = { '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] } }
const sites = sitesOf({ [LOGO]: { contentType: 'image/svg+xml', body: fixture('northwind.svg') } })

function check(zone: Zone, domain = 'example.com', selector?: string, fetch: ForeignFetch = sites) {
  const resolver = zoneResolver({ ...DMARC, ...zone })
  return checkBimi(bimiQuestion(domain, selector), resolver, {
    fetch,
    suffixes,
    authorities: [],
    now: '2026-11-20T12:00:00Z',
  })
}
const withRecords = (...records: string[]) => check({ 'default._bimi.example.com': { TXT: records } })
const codesOf = ({ findings }: Awaited<ReturnType<typeof check>>, severities = ['error', 'warning']) =>
  findings.filter(({ severity }) => severities.includes(severity)).map(({ code }) => code)

describe('a record', () => {
  test.each<[record: string, valid: boolean, codes: string[]]>([
    // Assertion Record Definition
    [`v=BIMI1; l=${LOGO}`, true, []],
    [`v=BIMI1;l=${LOGO};`, true, []],
    [`v = BIMI1 ; l = ${LOGO} ; `, true, []],
    [`v=BIMI1; a=; l=${LOGO}`, true, []],
    [`v=BIMI1; l=${LOGO}; avp=brand`, true, []],
    [`v=BIMI1; l=${LOGO}; avp=personal`, true, []],
    [`v=BIMI1; l=${LOGO}; avp=Personal`, true, ['bimi-avp-invalid']],
    [`v=BIMI1; l=${LOGO}; avp=mine`, true, ['bimi-avp-invalid']],
    [`v=BIMI1; l=${LOGO}; lps=`, true, []],
    [`v=BIMI1; l=${LOGO}; lps=news-, shop`, true, []],
    [`v=BIMI1; l=${LOGO}; lps=news.letter`, true, ['bimi-lps-invalid']],
    [`v=BIMI1; l=${LOGO}; lps=${'a'.repeat(64)}`, true, ['bimi-lps-invalid']],
    [`v=BIMI1; l=${LOGO}; s=default`, true, ['bimi-selector-in-record']],
    [`v=BIMI1; l=${LOGO}; z=1`, true, []],
    [`v=BIMI1; L=${LOGO}`, false, ['bimi-tag-case', 'bimi-location-missing']],
    ['v=BIMI1', false, ['bimi-location-missing']],
    ['v=BIMI1; a=https://example.com/a.pem', false, ['bimi-location-missing', 'bimi-certificate-broken']],
    ['v=BIMI1; l=; a=https://example.com/a.pem', false, ['bimi-location-empty', 'bimi-certificate-broken']],
    ['v=BIMI1; l=http://example.com/bimi.svg', false, ['bimi-location-not-https']],
    ['v=BIMI1; l=example.com/bimi.svg', false, ['bimi-location-invalid']],
    ['v=BIMI1; l=https://localhost/bimi.svg', false, ['bimi-location-invalid']],
    ['v=BIMI1; l=https://192.0.2.1/bimi.svg', false, ['bimi-location-invalid']],
    ['v=BIMI1; l=https://user:pass@example.com/bimi.svg', false, ['bimi-location-invalid']],
    ['v=BIMI1; l=https://example.com/a.svg,https://example.com/b.svg', false, ['bimi-location-invalid']],
    ['v=BIMI1; l=https://example.com/my logo.svg', false, ['bimi-location-invalid']],
    [`v=BIMI1; l=${LOGO}; a=http://example.com/a.pem`, false, ['bimi-evidence-not-https']],
    [`v=BIMI1; l=${LOGO}; a=self`, false, ['bimi-evidence-invalid']],
    // Supported Image Formats
    ['v=BIMI1; l=https://example.com/bimi.png', false, ['bimi-location-format', 'bimi-logo-broken']],
    // RFC 6376, 3.2
    [`v=BIMI1; l=${LOGO}; l=${LOGO}`, false, ['bimi-tag-repeated']],
    [`v=BIMI1; l=${LOGO}; nonsense`, false, ['bimi-text-unreadable']],
    // Declination to Publish
    ['v=BIMI1; l=; a=;', true, []],
    ['v=BIMI1; l=', true, []],
    ['v=BIMI1; l=; a=; lps=brand-', true, []],
  ])('%s', async (record, valid, codes) => {
    const report = await withRecords(record)
    expect([report.found, report.valid, codesOf(report)]).toEqual([true, valid, codes])
  })

  test.each<[text: string, why: RegExp, repaired: string]>([
    [`V=BIMI1; l=${LOGO}`, /exactly v=BIMI1/, `v=BIMI1; l=${LOGO}`],
    [`v=bimi1; l=${LOGO}`, /exactly v=BIMI1/, `v=BIMI1; l=${LOGO}`],
    [`l=${LOGO}; v=BIMI1`, /must come first/, `v=BIMI1; l=${LOGO}`],
    [`"v=BIMI1; l=${LOGO}"`, /quotes/, `v=BIMI1; l=${LOGO}`],
    [` v=BIMI1; l=${LOGO}`, /space/, `v=BIMI1; l=${LOGO}`],
    [`v=BIMI1\\; l=${LOGO}`, /semicolon after|backslash/, `v=BIMI1; l=${LOGO}`],
    [`v=BIMI1 l=${LOGO}`, /no semicolon/, `v=BIMI1; l=${LOGO}`],
    [`l=${LOGO}`, /does not start/, `v=BIMI1; l=${LOGO}`],
  ])('meant by “%s” is ignored, and what was meant is proposed', async (text, why, repaired) => {
    const report = await withRecords(text)
    expect([report.state, report.ignored, codesOf(report)]).toEqual(['absent', [text], ['bimi-not-a-record']])
    expect(report.findings[0]?.message).toMatch(why)
    expect(report.publish.content).toBe(repaired)
  })

  test.each([
    ['v=BIMI1; l=; a=;', 'declined', 'example.com opts out of BIMI on purpose'],
    [`v=BIMI1; l=${LOGO}`, 'found', 'BIMI record found for example.com'],
    ['v=spf1 -all', 'absent', 'No BIMI record found'],
  ])('%s: %s', async (record, state, message) => {
    expect(await withRecords(record)).toMatchObject({ state, message })
  })

  test('next to another one does not count, and neither does the other', async () => {
    const report = await withRecords(`v=BIMI1; l=${LOGO}`, 'v=BIMI1; l=; a=;', 'hello')
    expect(report).toMatchObject({ state: 'found', valid: false, ignored: ['hello'], logo: null })
    expect(codesOf(report)).toEqual(['bimi-several-records'])
    expect(report.publish.content).toBe(`v=BIMI1; l=${LOGO}`)
  })

  test.each([
    ['v=BIMI1; l=http://example.com/bimi.svg', `v=BIMI1; l=${LOGO}`],
    [`v=BIMI1; L=${LOGO}`, `v=BIMI1; l=${LOGO}`],
    [`v=BIMI1; l=${LOGO}; avp=mine; s=a`, `v=BIMI1; l=${LOGO}`],
    [`v=BIMI1; l=${LOGO}; z=1`, `v=BIMI1; l=${LOGO}; z=1`],
    ['v=BIMI1; l=nonsense', `v=BIMI1; l=${LOGO}`],
  ])('%s is to be replaced by %s', async (record, content) => {
    expect((await withRecords(record)).publish).toEqual({
      name: 'default._bimi.example.com',
      type: 'TXT',
      content,
    })
  })

  test('says for each tag what it means', async () => {
    const { tags, tagDetails } = await withRecords(`v=BIMI1; l=${LOGO}; lps=news-; q=1; avp=x`)
    expect(tags).toEqual({ v: 'BIMI1', l: LOGO, lps: 'news-', q: '1', avp: 'x' })
    expect(tagDetails.map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['v set', 'l set', 'lps set', 'q ignored', 'avp invalid', 'a default'],
    ])
    expect(tagDetails.every(({ meaning }) => meaning.endsWith('.'))).toBe(true)
  })
})

describe('the place of the record (Assertion Record Discovery)', () => {
  const TOP = { 'default._bimi.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] } }

  test.each<[zone: Zone, name: string, state: string, lookups: string[]]>([
    [TOP, 'default._bimi.example.com', 'found', ['none', 'record']],
    [
      { ...TOP, 'default._bimi.a.b.example.com': { TXT: ['v=BIMI1; l=; a='] } },
      'default._bimi.a.b.example.com',
      'declined',
      ['record', 'record'],
    ],
    // Several records end the search: they are a nonempty set.
    [
      { ...TOP, 'default._bimi.a.b.example.com': { TXT: ['v=BIMI1; l=', 'v=BIMI1; l='] } },
      'default._bimi.a.b.example.com',
      'found',
      ['several', 'record'],
    ],
    // Other texts are discarded.
    [
      { ...TOP, 'default._bimi.a.b.example.com': { TXT: ['v=spf1 -all'] } },
      'default._bimi.example.com',
      'found',
      ['none', 'record'],
    ],
    // A name between the two is not queried.
    [
      { 'default._bimi.b.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] } },
      'default._bimi.a.b.example.com',
      'absent',
      ['none', 'none'],
    ],
    [
      { ...TOP, 'default._bimi.a.b.example.com': 'servfail' },
      'default._bimi.a.b.example.com',
      'unknown',
      ['unknown', 'record'],
    ],
    [
      { 'default._bimi.example.com': 'timeout' },
      'default._bimi.a.b.example.com',
      'unknown',
      ['none', 'unknown'],
    ],
  ])('%j', async (zone, name, state, results) => {
    const report = await check(zone, 'a.b.example.com')
    expect([report.name, report.state, report.lookups.map(({ result }) => result)]).toEqual([
      name,
      state,
      results,
    ])
  })

  test('is named when it is that of the organization', async () => {
    const report = await check(TOP, 'www.example.com')
    expect(report.message).toBe(
      'www.example.com has no BIMI record of its own; the record of example.com applies',
    )
    expect(codesOf(report, ['info'])).toContain('bimi-fallback')
  })

  test('follows the tree walk if it finds a different organization than the suffix list', async () => {
    const zone = {
      '_dmarc.shop.example.com': { TXT: ['v=DMARC1; p=reject; psd=n'] },
      'default._bimi.shop.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] },
      ...TOP,
    }
    const report = await check(zone, 'www.shop.example.com')
    expect([report.name, report.state]).toEqual(['default._bimi.shop.example.com', 'found'])
  })

  test.each([
    ['example.com', 'news', 'news._bimi.example.com'],
    ['www.example.com', 'a.b', 'a.b._bimi.example.com'],
    ['winter._bimi.example.com', undefined, 'winter._bimi.example.com'],
    ['_bimi.example.com', undefined, 'default._bimi.example.com'],
  ])('of %s with the selector %s is %s', async (domain, selector, name) => {
    const zone = { [name]: { TXT: [`v=BIMI1; l=${LOGO}`] } }
    expect(await check(zone, domain, selector)).toMatchObject({ state: 'found', name })
  })

  test('may be an alias', async () => {
    const zone = {
      'default._bimi.example.com': { CNAME: 'bimi.service.example' },
      'bimi.service.example': { TXT: [`v=BIMI1; l=${LOGO}`] },
    }
    const report = await check(zone)
    expect([report.state, codesOf(report, ['info'])]).toEqual(['found', ['bimi-alias', 'bimi-no-evidence']])
  })

  test('is proposed where there is none', async () => {
    expect(await check({})).toMatchObject({
      found: false,
      state: 'absent',
      message: 'No BIMI record found',
      logo: null,
      certificate: null,
      publish: { name: 'default._bimi.example.com', type: 'TXT', content: `v=BIMI1; l=${LOGO}` },
    })
  })

  test('may be too long to be looked up', async () => {
    const domain = `${'a.'.repeat(115)}example.com`
    expect(await check({}, domain)).toMatchObject({ state: 'absent' })
  })
})

describe('the DMARC that BIMI requires (Authentication Requirements)', () => {
  const BIMI = { 'default._bimi.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] } }

  test.each<[record: string | null, ready: boolean | null, codes: string[]]>([
    ['v=DMARC1; p=reject', true, []],
    ['v=DMARC1; p=quarantine', true, []],
    ['v=DMARC1; p=quarantine; pct=100', true, []],
    ['v=DMARC1; p=quarantine; sp=reject', true, []],
    ['v=DMARC1; p=reject; pct=20', true, ['bimi-dmarc-pct']],
    ['v=DMARC1; p=none; rua=mailto:a@example.com', false, ['bimi-dmarc-none']],
    ['v=DMARC1; p=reject; sp=none', false, ['bimi-dmarc-sp-none']],
    ['v=DMARC1; p=quarantine; pct=50', false, ['bimi-dmarc-pct']],
    ['v=DMARC1; p=none; sp=none; pct=50', false, ['bimi-dmarc-none', 'bimi-dmarc-sp-none']],
    ['v=DMARC1; p=quarantine; t=y', false, ['bimi-dmarc-test-mode']],
    ['v=DMARC1; p=reject; t=y', true, ['bimi-dmarc-testing']],
    ['v=DMARC1; p=oops', false, ['bimi-dmarc-broken']],
    [null, false, ['bimi-dmarc-absent']],
  ])('%s: %s', async (record, ready, codes) => {
    const report = await check({ ...BIMI, '_dmarc.example.com': record === null ? {} : { TXT: [record] } })
    const found = report.dmarc.findings.filter(({ severity }) => severity !== 'ok').map(({ code }) => code)
    expect([report.dmarcReady, found]).toEqual([ready, codes])
  })

  test.each<[top: string, own: string | null, ready: boolean]>([
    ['v=DMARC1; p=reject', null, true],
    ['v=DMARC1; p=reject', 'v=DMARC1; p=quarantine', true],
    ['v=DMARC1; p=reject', 'v=DMARC1; p=none', false],
    ['v=DMARC1; p=none', 'v=DMARC1; p=reject', false],
    ['v=DMARC1; p=reject; sp=none', 'v=DMARC1; p=reject', false],
    ['v=DMARC1; p=reject; np=none', null, false],
  ])('of the organization (%s) and of the domain (%s)', async (top, own, ready) => {
    const zone: Zone = { ...BIMI, '_dmarc.example.com': { TXT: [top] } }
    if (own) zone['_dmarc.www.example.com'] = { TXT: [own] }
    expect((await check(zone, 'www.example.com')).dmarcReady).toBe(ready)
  })

  test.each<[Zone, boolean | null]>([
    [{ '_dmarc.example.com': 'servfail' }, null],
    [{ '_dmarc.example.com': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } }, false],
  ])('%j', async (zone, ready) => {
    expect((await check({ ...BIMI, ...zone })).dmarcReady).toBe(ready)
  })
})

describe('the mailbox providers', () => {
  const BIMI = { 'default._bimi.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] } }
  const statesOf = ({ mailboxes }: Awaited<ReturnType<typeof check>>) => mailboxes.map(({ state }) => state)
  // Gmail, Apple, Yahoo, Fastmail, La Poste, Microsoft
  test.each<[string, Zone, string[]]>([
    ['a logo without a certificate', BIMI, ['not-ready', 'not-ready', 'ready', 'ready', 'unknown', 'never']],
    ['no DMARC', { ...BIMI, '_dmarc.example.com': {} }, [...Array<string>(5).fill('not-ready'), 'never']],
    ['no record', {}, [...Array<string>(5).fill('not-ready'), 'never']],
    [
      'a declination',
      { 'default._bimi.example.com': { TXT: ['v=BIMI1; l=; a='] } },
      [...Array<string>(5).fill('not-ready'), 'never'],
    ],
    [
      'no answer',
      { 'default._bimi.example.com': 'timeout' },
      ['not-ready', 'not-ready', 'unknown', 'unknown', 'unknown', 'never'],
    ],
  ])('%s', async (_, zone, states) => {
    expect(statesOf(await check(zone))).toEqual(states)
  })
})

describe('who may issue a mark certificate is said while there is none', () => {
  const RECORD = { 'default._bimi.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] } }
  const caaOf = async (zone: Zone, domain?: string) =>
    (await check({ ...RECORD, ...zone }, domain)).findings.find(({ code }) => code === 'bimi-caa')?.message

  test.each<[string, string[], string | undefined]>([
    ['nobody', ['0 issuevmc ";"'], 'The CAA records of example.com allow nobody'],
    ['one authority', ['0 issue ";"', '0 issuevmc "ca.example.net; id=1"'], 'allow only ca.example.net'],
    ['everyone, if only other certificates are limited', ['0 issue ";"', '0 issuewild ";"'], undefined],
  ])('%s', async (_, CAA, said) => {
    const message = await caaOf({ 'example.com': { CAA } })
    if (said === undefined) expect(message).toBeUndefined()
    else expect(message).toContain(said)
  })

  test('by the records of the longest name, and not if they could not be looked up', async () => {
    const own = { 'default._bimi.news.example.com': { TXT: [`v=BIMI1; l=${LOGO}`] } }
    const zone = { ...own, 'example.com': { CAA: ['0 issuevmc ";"'] } }
    expect(await caaOf(zone, 'news.example.com')).toContain('example.com')
    const named = { ...zone, 'news.example.com': { CAA: ['0 issue "ca.example.net"'] } }
    expect(await caaOf(named, 'news.example.com')).toBeUndefined()
    expect(
      await caaOf({ ...zone, 'news.example.com': { CAA: 'timeout' } }, 'news.example.com'),
    ).toBeUndefined()
  })
})

test('DNS is asked in the waves of the DMARC check, and the files are fetched together', async () => {
  let open = 0
  let most = 0
  const fetch: ForeignFetch = async (url, request) => {
    most = Math.max(most, ++open)
    await Promise.resolve()
    open--
    return sites(url, request)
  }
  const zone = { 'default._bimi.example.com': { TXT: [`v=BIMI1; l=${LOGO}; a=https://example.com/a.pem`] } }
  await check(zone, 'example.com', undefined, fetch)
  expect(most).toBe(2)
})
