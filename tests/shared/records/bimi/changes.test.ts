import { describe, expect, test } from 'vitest'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { isBimiRecord } from '#shared/records/bimi/tags.ts'
import { withChange } from '#shared/report/change/apply.ts'
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import { newProblems } from '#shared/report/change/prove.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import {
  check,
  checkOver,
  LOGO,
  NAME,
  records,
  sites,
  withDmarc,
} from '#tests/shared/records/bimi/zone-check.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const GOOD = `v=BIMI1; l=${LOGO}`
const isPublished = ({ action }: Change) => action !== 'ask'

describe('each change does what it says', () => {
  test.each<[what: string, zone: Zone, action: string, after: string, owner?: string, domain?: string]>([
    ['two records', records(GOOD, 'v=BIMI1; l=; a=;'), 'merge', GOOD],
    ['http', records('v=BIMI1; l=http://example.com/bimi.svg'), 'replace', GOOD],
    ['capitals', records(`v=BIMI1; L=${LOGO}`), 'replace', GOOD],
    ['a tag twice', records(`v=BIMI1; l=${LOGO}; l=${LOGO}`), 'replace', GOOD],
    ['a selector, an avp', records(`${GOOD}; avp=mine; s=a; later=1`), 'replace', `${GOOD}; later=1`],
    ['not a tag', records(`${GOOD}; nonsense`), 'replace', GOOD],
    ['quotes', records(`"${GOOD}"`), 'replace', GOOD],
    ['a version in small letters', records(`v=bimi1; l=${LOGO}`), 'replace', GOOD],
    ['a text beside a record', records(GOOD, `"${GOOD}"`, 'hello'), 'merge', GOOD],
    ['a broken declination', records('v=BIMI1; l=; a=; nonsense'), 'replace', 'v=BIMI1; l=; a='],
    [
      'a record above',
      { ...records(`v=BIMI1; L=${LOGO}`), 'www.example.com': { A: ['192.0.43.7'] } },
      'replace',
      GOOD,
      NAME,
      'www.example.com',
    ],
    [
      'a text of its own under a good record',
      withDmarc({ 'default._bimi.www.example.com': { TXT: [`l=${LOGO}`] }, [NAME]: { TXT: [GOOD] } }),
      'replace',
      GOOD,
      'default._bimi.www.example.com',
      'www.example.com',
    ],
  ])('%s', async (_, zone, action, after, owner = NAME, domain = 'example.com') => {
    const resolver = zoneResolver(zone)
    const report = await checkOver(resolver, domain)
    const [change, ...others] = neededChanges(report.changes).filter(isPublished)
    expect([change?.action, change?.owner, change?.after, others]).toEqual([action, owner, [after], []])
    if (!change) return
    const changed = withChange(resolver, change)
    const next = await checkOver(changed, domain)
    const left = next.findings.map(({ code }) => code)
    expect(change.why.length).toBeGreaterThan(0)
    for (const code of change.why) expect(left).not.toContain(code)
    expect(newProblems(report.findings, next.findings)).toEqual([])
    expect(neededChanges(next.changes).filter(isPublished)).toEqual([])
    const twice = await withChange(changed, change).query(owner, 'TXT')
    expect(twice.records.map(({ text }) => text).filter(isBimiRecord)).toEqual([after])
  })
})

describe('a record', () => {
  test('is proposed if there is none, and never counted', async () => {
    const { changes } = await check(withDmarc({}))
    expect(changes).toMatchObject([
      { action: 'create', owner: NAME, after: [GOOD], why: ['bimi-no-record'], optional: true, risk: 'none' },
    ])
    expect(changes[0]?.prerequisites.join(' ')).toContain(LOGO)
    expect(changes[0]?.prerequisites.join(' ')).not.toContain('DMARC')
    const { changes: mild } = await check({ 'example.com': { A: ['192.0.43.7'] } })
    expect(mild[0]?.prerequisites[0]).toContain('Fix DMARC: example.com has no DMARC record')
    expect(neededChanges(mild)).toEqual([])
  })

  test.each<[top: string, own: string | null, owners: string[]]>([
    ['p=none; rua=mailto:a@example.com', 'p=quarantine', ['_dmarc.example.com']],
    ['p=reject', 'p=none', ['_dmarc.www.example.com']],
    ['p=reject; sp=none', null, ['_dmarc.example.com']],
    ['p=quarantine; pct=50', 'p=none', ['_dmarc.www.example.com', '_dmarc.example.com']],
    ['p=strict', 'p=reject', ['_dmarc.example.com']],
  ])('sends to the DMARC record at fault: %s above %s', async (top, own, owners) => {
    const zone: Zone = {
      ...records(GOOD),
      'example.com': { MX: [[10, 'mx.example.com']] },
      'www.example.com': { A: ['192.0.43.7'] },
      '_dmarc.example.com': { TXT: [`v=DMARC1; ${top}`] },
      ...(own !== null && { '_dmarc.www.example.com': { TXT: [`v=DMARC1; ${own}`] } }),
    }
    const { changes } = await check(zone, 'www.example.com')
    const asks = changes.filter(({ id }) => id.startsWith('bimi-dmarc'))
    expect(asks.map(({ owner }) => owner)).toEqual(owners)
    expect(new Set(asks.map(({ id }) => id)).size).toBe(owners.length)
    for (const { owner } of asks) {
      const holder = owner.replace('_dmarc.', '')
      const dmarc = await checkDmarc(holder, zoneResolver(zone), { suffixes })
      expect(dmarc.changes.map((change) => change.owner)).toContain(owner)
    }
  })

  test('names what it leaves out', async () => {
    const { changes } = await check(
      records(`${GOOD}; s=default`, 'v=BIMI1; l=https://example.com/z.svg; lps=a'),
    )
    expect(changes[0]?.action).toBe('merge')
    for (const part of ['s=default', 'l=https://example.com/z.svg', 'lps=a'])
      expect(changes[0]?.text).toContain(part)
  })

  test.each<[string, Zone]>([
    ['in order', records(GOOD)],
    ['that declines', records('v=BIMI1; l=; a=;')],
    [
      'that declines while DMARC is mild',
      { 'example.com': { A: ['192.0.43.7'] }, [NAME]: { TXT: ['v=BIMI1; l=; a=;'] } },
    ],
    ['of a name that does not exist', {}],
    ['that could not be asked for', withDmarc({ [NAME]: 'timeout' })],
  ])('%s is left alone', async (_, zone) => {
    expect((await check(zone)).changes).toEqual([])
  })

  test('at the end of a CNAME is asked of the service there', async () => {
    const { changes } = await check(
      withDmarc({
        [NAME]: { CNAME: 'bimi.service.example' },
        'bimi.service.example': { TXT: [`v=BIMI1; L=${LOGO}`] },
      }),
    )
    expect(changes).toMatchObject([{ action: 'ask', before: [], after: [] }])
    expect(changes[0]?.title).toContain('bimi.service.example')
    expect(changes[0]?.text).toContain(GOOD)
  })
})

describe('what no record can fix becomes a request', () => {
  test.each<[string, Zone, why: string[]]>([
    [
      'DMARC',
      { ...records(GOOD), '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; sp=none'] } },
      ['bimi-dmarc-none', 'bimi-dmarc-sp-none'],
    ],
    [
      'the test mode of DMARC',
      { ...records(GOOD), '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; t=y'] } },
      ['bimi-dmarc-testing'],
    ],
    ['a logo that is not there', records('v=BIMI1; l=https://example.com/gone.svg'), ['bimi-logo-broken']],
    [
      'a logo that breaks the rules',
      records('v=BIMI1; l=https://example.com/broken.svg'),
      ['bimi-logo-broken'],
    ],
    ['a certificate', records(`${GOOD}; a=https://example.com/gone.pem`), ['bimi-certificate-broken']],
    ['the server of the logo', records('v=BIMI1; l=https://example.com/text.svg'), ['bimi-logo-type']],
    ['an address that is none', records('v=BIMI1; l=nonsense'), ['bimi-location-invalid']],
  ])('%s', async (_, zone, why) => {
    const { changes } = await check(zone)
    expect(changes).toMatchObject([{ action: 'ask', why }])
    expect(changes[0]?.text.length).toBeGreaterThan(20)
  })
})

test('the second check fetches nothing and repeats no lookup', async () => {
  const fetched: string[] = []
  const fetch: ForeignFetch = (url, request) => {
    fetched.push(url)
    return sites(url, request)
  }
  const resolver = zoneResolver(withDmarc({}))
  await checkOver(resolver, 'example.com', fetch)
  expect([fetched, resolver.queries.length]).toEqual([[], new Set(resolver.queries).size])
  await check(records(`${GOOD}; avp=mine`), 'example.com', fetch)
  expect(fetched).toEqual([LOGO])
})
