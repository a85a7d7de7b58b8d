import { getDomain, getPublicSuffix } from 'tldts'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkDomain, checkGatesPart } from '#shared/domain/domain-report/check.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import { type MailRoute, routeOfReport } from '#shared/message/route.ts'
import {
  endText,
  type Lane,
  type LaneEnd,
  type LaneOutcome,
  type StationName,
  wayEnd,
} from '#shared/message/way-end.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { routeOfMessage } from '#shared/message/route-of-message.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { acme, GOOD } from '#tests/shared/domain/provider-rules/world.ts'
import { judged, SIGNED } from '#tests/shared/message/judged.ts'

const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain),
  registryDomain: (domain: string) => getDomain(domain),
}

async function reportOn(domain: string, dns: Resolver) {
  const { parts } = (await checkDomain(domain, dns, { suffixes })).report
  const gates = (await checkGatesPart(domain, dns, { suffixes })).report
  const all = [parts.authentication, parts.delivery, gates]
  const combined = combineParts(domain, all)
  const records = combined.changes.filter(({ action }) => action !== 'ask')
  return {
    route: routeOfReport(all, combined),
    /** Of the changes, only those of records are made. */
    ofRecords: routeOfReport(all, { ...combined, changes: records }),
    changes: combined.changes,
    findings: combined.findings,
    first: all.slice(0, 2),
  }
}

const tonesOf = ({ stations }: MailRoute) =>
  Object.fromEntries(stations.map(({ name, answer }) => [name, answer?.tone])) as Record<StationName, string>

describe('an email from a domain', () => {
  test('in order passes every station', async () => {
    const { route } = await reportOn('acme.com', zoneResolver(acme({})))
    const { sender, spf, dkim } = tonesOf(route)
    expect([sender, spf, dkim]).toEqual(['ok', 'ok', 'ok'])
    expect(route.lanes.map(({ provider }) => provider)).toEqual(['gmail', 'microsoft', 'yahoo', 'apple'])
  })

  test('pays for each lookup of SPF, and the eleventh is over the limit', async () => {
    const { route } = await reportOn('broken.test', zoneResolver(SAMPLE_ZONE))
    const spf = route.stations.find(({ name }) => name === 'spf')
    expect(spf?.answer).toMatchObject({ tone: 'bad', lookups: { limit: 10 } })
    expect(spf?.answer?.lookups?.used).toBeGreaterThan(10)
    expect(spf?.fixes).toContain('Replace the SPF record')
  })

  test('waits at the providers until their answers are there', async () => {
    const { first } = await reportOn('broken.test', zoneResolver(SAMPLE_ZONE))
    const { stations, lanes } = routeOfReport(first, combineParts('broken.test', first))
    expect(stations.map(({ answer }) => answer !== undefined)).toEqual([true, true, true, true, false])
    expect(lanes).toEqual([])
  })

  test('is blamed for nothing where DNS is silent', async () => {
    const { route } = await reportOn('acme.com', zoneResolver(acme({ 'acme.com': 'servfail' })))
    expect(Object.values(tonesOf(route))).not.toContain('bad')
    expect(route.lanes.filter(({ today }) => today.outcome === 'reject')).toEqual([])
  })
})

/** From good to bad. */
const RANKS = ['info', 'ok', 'unknown', 'warn', 'bad']

describe('after the changes', () => {
  const records = (...TXT: string[]) => acme({ 'acme.com': { ...(GOOD['acme.com'] as object), TXT } })
  test.each<[name: string, domain: string, zone: Zone]>([
    ['the sample with many problems', 'broken.test', SAMPLE_ZONE],
    ['a sender after “all”', 'acme.com', records('v=spf1 -all mx')],
    ['two SPF records', 'acme.com', records('v=spf1 mx -all', 'v=spf1 a -all')],
    ['a mechanism misspelled', 'acme.com', records('v=spf1 mxx -all')],
    ['no DMARC record', 'acme.com', acme({ '_dmarc.acme.com': null })],
    ['a DMARC policy misspelled', 'acme.com', acme({ '_dmarc.acme.com': { TXT: ['v=DMARC1; p=rejct'] } })],
    ['nothing to change', 'acme.com', acme({})],
  ])('the next check says no worse than the picture promises: %s', async (_, domain, zone) => {
    const { ofRecords: route, changes } = await reportOn(domain, zoneResolver(zone))
    const published = neededChanges(changes).reduce(withChange, zoneResolver(zone) as Resolver)
    const { route: next } = await reportOn(domain, published)
    const tones = tonesOf(next)
    const worse = route.stations.filter(
      ({ name, after = '' }) => name !== 'providers' && RANKS.indexOf(tones[name]) > RANKS.indexOf(after),
    )
    expect(worse).toEqual([])
    const accepted = route.lanes
      .filter(({ after }) => after.outcome === 'accept')
      .map(({ provider }) => provider)
    const refused = next.lanes.filter(({ today: { outcome } }) => outcome === 'reject' || outcome === 'defer')
    expect(refused.filter(({ provider }) => accepted.includes(provider))).toEqual([])
  })
})

test('after all changes, also those that only someone else can make, no station has what they fix', async () => {
  const { route, changes, findings } = await reportOn('broken.test', zoneResolver(SAMPLE_ZONE))
  expect(changes.filter(({ action }) => action === 'ask').length).toBeGreaterThan(0)
  const fixed = new Set(changes.flatMap(({ why }) => why))
  expect(findings.filter((finding) => asksForAction(finding) && !fixed.has(finding.code))).toEqual([])
  expect(route.stations.map(({ name, after }) => [name, after])).toEqual([
    ['sender', 'ok'],
    ['spf', 'ok'],
    ['dkim', 'ok'],
    ['dmarc', 'ok'],
    ['providers', 'ok'],
  ])
})

describe('one real email', () => {
  test('is stamped by its own proofs', async () => {
    const route = routeOfMessage(await judged(SIGNED))
    expect(tonesOf(route)).toMatchObject({ sender: 'ok', spf: 'ok', dkim: 'ok', dmarc: 'ok' })
  })

  test('from a server whose address is not known blames nobody for that', async () => {
    const route = routeOfMessage(await judged(SIGNED, { ip: undefined }))
    expect(tonesOf(route)).toMatchObject({ sender: 'unknown', spf: 'unknown', dkim: 'ok' })
  })
})

describe('where it ends', () => {
  const endOf = ({ route }: { route: MailRoute }, when: 'today' | 'after') => {
    const end = wayEnd(route.lanes, when)
    return end && endText(end, route.stations.find(({ name }) => name === end.at)?.label ?? '')
  }

  test('is not known while the answers are awaited', async () => {
    const { first } = await reportOn('acme.com', zoneResolver(acme({})))
    expect(wayEnd(routeOfReport(first, combineParts('acme.com', first)).lanes, 'today')).toBeUndefined()
  })

  test('is the mailbox if nothing stands in its way', async () => {
    expect(endOf(await reportOn('acme.com', zoneResolver(acme({}))), 'today')).toBe('no obstacle')
  })

  test('is the first station behind a reply, and the mailbox once that is mended', async () => {
    const noProof = acme({
      'acme.com': { ...(GOOD['acme.com'] as object), TXT: [] },
      'google._domainkey.acme.com': null,
      '_dmarc.acme.com': null,
    })
    const report = await reportOn('acme.com', zoneResolver(noProof))
    expect(endOf(report, 'today')).toMatch(/^(?:may be )?turned back at (?:SPF|DKIM)$/)
    expect(wayEnd(report.route.lanes, 'after')?.outcome).not.toBe('reject')
  })

  test('is unknown where DNS is silent, and nobody turns it back', async () => {
    const silent = zoneResolver(acme({ 'acme.com': 'servfail', '_dmarc.acme.com': 'servfail' }))
    expect(endOf(await reportOn('acme.com', silent), 'today')).not.toMatch(/turned back|no obstacle/)
  })

  test('is not said to be the mailbox after changes that leave unknown what DNS did not answer', async () => {
    for (const [zone, label] of [
      [
        acme({
          '_dmarc.acme.com': null,
          'mail._domainkey.acme.com': 'servfail',
          'modern._domainkey.acme.com': 'servfail',
        }),
        'DKIM',
      ],
      [acme({ '_dmarc.acme.com': null, 'acme.com': 'servfail' }), 'SPF'],
    ] as const) {
      const report = await reportOn('acme.com', zoneResolver(zone))
      const today = wayEnd(report.route.lanes, 'today')
      expect(today?.outcome, label).not.toBe('accept')
      expect(endOf(report, 'after'), label).not.toBe('no obstacle')
    }
  })

  const OUTCOMES: readonly LaneOutcome[] = ['reject', 'defer', 'depends', 'unknown', 'spam', 'accept']
  test.each(OUTCOMES.map((outcome, rank) => [outcome, rank] as const))(
    'is that of the providers with the most serious end: %s',
    (outcome, rank) => {
      const end = (one: LaneOutcome, at: StationName = 'providers'): LaneEnd => ({ outcome: one, at })
      for (const milder of OUTCOMES.slice(rank + 1)) {
        const lanes: Lane[] = [
          { provider: 'gmail', today: end(milder, 'spf'), after: end('accept') },
          { provider: 'yahoo', today: end(outcome, 'dmarc'), after: end('accept') },
          { provider: 'apple', today: end(outcome, 'dkim'), after: end('accept') },
        ]
        expect(wayEnd(lanes, 'today')).toEqual({ outcome, at: 'dkim', providers: ['yahoo', 'apple'] })
        expect(wayEnd(lanes, 'after')).toMatchObject({ outcome: 'accept' })
      }
      const text = endText({ ...end(outcome), providers: ['yahoo', 'apple'] }, 'Providers')
      expect(/ by Yahoo and Apple$/.test(text)).toBe(rank < 3)
    },
  )
})
