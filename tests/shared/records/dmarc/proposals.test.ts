import { describe, expect, test } from 'vitest'
import type { Change } from '#shared/report/change/change.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { check, RUA, txt, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

const isPublished = ({ action }: Change) => action !== 'ask'

const first = async (zone: Zone, domain?: string) => (await check(zone, domain)).changes[0]

const NONE = { 'example.com': { MX: [[10, 'mx.example.com'] as [number, string]] } }
const MAILBOX = 'v=DMARC1; p=none; rua=mailto:dmarc@example.com'

describe('what only someone else can do becomes a request', () => {
  test.each<[string, Zone]>([
    ['a record that has to change', { 'policy.service.example': txt(`v=DMARC1; p=reject; sp=none; ${RUA}`) }],
    ['two records', { 'policy.service.example': txt(`v=DMARC1; p=reject; ${RUA}`, 'v=DMARC1; p=none') }],
    ['no record', { 'policy.service.example': txt('hello') }],
    ['a policy to raise', { 'policy.service.example': txt(`v=DMARC1; p=none; ${RUA}`) }],
  ])('of the service behind a CNAME: %s', async (_, target) => {
    const { changes } = await check({
      ...NONE,
      '_dmarc.example.com': { CNAME: 'policy.service.example' },
      ...target,
    })
    expect(changes).toMatchObject([{ action: 'ask', before: [], after: [], owner: '_dmarc.example.com' }])
    expect(changes[0]?.title).toContain('policy.service.example')
    expect(changes[0]?.text).toContain('v=DMARC1; p=')
    expect(changes[0]?.why.length).toBeGreaterThan(0)
  })

  test('of the owner of the report mailbox, which stays', async () => {
    const zone = withRecord('v=DMARC1; p=reject; sp=none; rua=mailto:a@reports.example.net', {
      'reports.example.net': { MX: [[10, 'mx.example.net']] },
    })
    const { changes } = await check(zone)
    expect(changes.map(({ action }) => action).sort()).toEqual(['ask', 'replace'])
    expect(changes.find(isPublished)?.after).toEqual(['v=DMARC1; p=reject; rua=mailto:a@reports.example.net'])
    expect(changes.find(({ action }) => action === 'ask')?.text).toContain(
      'example.com._report._dmarc.reports.example.net',
    )
  })

  test('is that of the organization at a subdomain without mail servers', async () => {
    const above = (rua: string): Zone => ({
      'example.com': { MX: [[10, 'mx.example.com']] },
      'news.example.com': { A: ['192.0.43.7'] },
      '_dmarc.example.com': txt(`v=DMARC1; p=reject${rua}`),
      '_dmarc.news.example.com': txt('v=DMARC1; p=quarantine'),
      'reports.example.net': { MX: [[10, 'mx.example.net']] },
    })
    const ofNews = async (zone: Zone) =>
      (await check(zone, 'news.example.com')).changes.map(({ action, after, prerequisites }) => [
        action,
        after.join(),
        prerequisites,
      ])
    const own = ';rua=mailto:a@example.com'
    const other = ';rua=mailto:b@reports.example.net'
    const agreed = { 'news.example.com._report._dmarc.reports.example.net': txt('v=DMARC1;') }
    expect(await ofNews(above(own))).toEqual([
      ['replace', 'v=DMARC1; p=quarantine; rua=mailto:a@example.com', []],
    ])
    expect(await ofNews({ ...above(own), 'news.example.com': { MX: [[10, 'mx.example.com']] } })).toEqual([
      [
        'replace',
        'v=DMARC1; p=quarantine; rua=mailto:dmarc@news.example.com',
        [expect.stringMatching(/^Create/) as unknown],
      ],
    ])
    expect(await ofNews({ ...above(other), ...agreed })).toEqual([
      ['replace', 'v=DMARC1; p=quarantine; rua=mailto:b@reports.example.net', []],
    ])
    for (const rua of [other, ''])
      expect((await ofNews(above(rua))).filter(([action]) => action !== 'ask')).toEqual([])
    const dead = {
      ...above(own),
      '_dmarc.news.example.com': txt('v=DMARC1; p=quarantine; rua=mailto:dmarc@news.example.com'),
      'news.example.com': { MX: [[0, '.']] as [number, string][] },
    }
    expect(await ofNews(dead)).toEqual([['replace', 'v=DMARC1; p=quarantine; rua=mailto:a@example.com', []]])
  })

  test('of the owner, if the domain does not accept mail itself', async () => {
    const zone: Zone = { 'example.com': { MX: [[0, '.']] } }
    const silent = withRecord('v=DMARC1; p=none', zone)
    expect((await check(silent)).changes).toMatchObject([{ action: 'ask', why: ['dmarc-no-reports'] }])
    const broken = { ...zone, '_dmarc.example.com': txt('v=DMARC1; p=reject; sp=none') }
    expect((await check(broken)).changes.map(({ action }) => action).sort()).toEqual(['ask', 'replace'])
  })
})

describe('a change', () => {
  test('starts with the mailbox that it names', async () => {
    expect(await first(NONE)).toMatchObject({
      id: 'dmarc-record',
      action: 'create',
      owner: '_dmarc.example.com',
      type: 'TXT',
      before: [],
      after: [MAILBOX],
      why: ['dmarc-no-record'],
      risk: 'none',
      prerequisites: [expect.stringMatching(/^Create the mailbox dmarc@example\.com/) as unknown],
    })
  })

  test('keeps external addresses and unknown tags, and names everything it removes', async () => {
    const zone = withRecord(
      'v=DMARC1; note=hello; p=reject; sp=none; pct=20; adkim=x; rua=mailto:dmarc@example.com,mailto:a@reports.example.net,mailto:b@null.example.net',
      {
        'reports.example.net': { MX: [[10, 'mx.example.net']] },
        '*._report._dmarc.reports.example.net': txt('v=DMARC1'),
        'null.example.net': { MX: [[0, '.']] },
      },
    )
    const change = await first(zone)
    expect(change?.after).toEqual([
      'v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@example.com,mailto:a@reports.example.net; note=hello',
    ])
    for (const part of ['pct=20', 'adkim=x', 'b@null.example.net'])
      expect([change?.text, ...(change?.notes ?? [])].join(' ')).toContain(part)
    expect(change?.risk).toBe('delivery')
  })

  test.each<[string, Zone, string]>([
    ['p=none and reports', withRecord('v=DMARC1; p=none'), 'none'],
    ['the quarantine that p=none becomes', withRecord(`v=DMARC1; p=none; ${RUA}`), 'delivery'],
    ['an sp that is raised', withRecord(`v=DMARC1; p=reject; sp=none; ${RUA}`), 'delivery'],
    ['a policy that begins to count', withRecord(`v=dmarc1; p=reject; ${RUA}`), 'delivery'],
    ['a tag that nobody could read', withRecord(`v=DMARC1; p=reject; adkim=x; ${RUA}`), 'none'],
  ])('says what it risks: %s', async (_, zone, risk) => {
    expect((await first(zone))?.risk).toBe(risk)
  })

  test.each<[string, Zone]>([
    ['a record in order', withRecord(`v=DMARC1; p=reject; ${RUA}`)],
    ['a harmless leftover', withRecord(`v=DMARC1; p=reject; pct=100; ri=86400; note=x; ${RUA}`)],
    ['a name that does not exist', {}],
    ['no answer', { ...NONE, '_dmarc.example.com': 'servfail' }],
    [
      'no answer about reports',
      withRecord('v=DMARC1; p=reject; rua=mailto:a@example.net', {
        'example.net': 'servfail',
        '_dmarc.example.net': 'servfail',
        '*._report._dmarc.example.net': 'servfail',
      }),
    ],
    [
      'p=none without an answer about reports',
      withRecord('v=DMARC1; p=none; rua=mailto:a@example.net', {
        'example.net': 'servfail',
        '_dmarc.example.net': 'servfail',
      }),
    ],
  ])('is not proposed for %s', async (_, zone) => {
    expect((await check(zone)).changes).toEqual([])
  })

  test('keeps an address in a record that starts to count, and says whom to ask', async () => {
    const zone: Zone = {
      ...NONE,
      '_dmarc.example.com': txt('v=DMARC1; p=reject', 'v=DMARC1; p=none; rua=mailto:b@reports.example.net'),
      'reports.example.net': { MX: [[10, 'mx.example.net']] },
    }
    const { changes } = await check(zone)
    expect(changes).toMatchObject([
      { action: 'merge', after: ['v=DMARC1; p=none; rua=mailto:b@reports.example.net'] },
    ])
    expect(changes[0]?.prerequisites.join(' ')).toContain('example.com._report._dmarc.reports.example.net')
  })

  test('of several records does not depend on their order', async () => {
    const texts = [
      `v=DMARC1; p=reject; ${RUA}`,
      'v=DMARC1; p=quarantine; sp=reject; rua=mailto:b@example.com',
    ]
    const one = await first({ ...NONE, '_dmarc.example.com': txt(...texts) })
    const other = await first({ ...NONE, '_dmarc.example.com': txt(...texts.reverse()) })
    expect(one?.after).toEqual(other?.after)
    expect([one?.text, ...(one?.notes ?? [])].join(' ')).toContain('p=reject')
  })

  test('sends at most three queries more than the check', async () => {
    const resolver = zoneResolver(NONE)
    await checkDmarc('example.com', resolver, { suffixes })
    expect(resolver.queries.length).toBe(new Set(resolver.queries).size)
    expect(resolver.queries.filter((question) => /_report|^MX/.test(question))).toEqual(['MX example.com'])
  })
})
