import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { withoutTerms } from '#shared/records/spf/with-senders.ts'
import { failing } from '#tests/shared/report/failing.ts'
import { publishAll } from '#tests/helpers/follow-changes.ts'

const includesOf = ({ service }: Passport): readonly string[] => serviceNamed(service)?.includes ?? []

const NEEDLESS = PASSPORTS.filter(({ rootSpf }) => rootSpf === 'useless').filter(
  (one) => includesOf(one).length > 0,
)
const OWN_IP = PASSPORTS.filter(({ rootSpf }) => rootSpf === 'own_ip').filter(
  (one) => includesOf(one).length > 0,
)
const NEEDED = PASSPORTS.filter(({ rootSpf }) => rootSpf === 'needed').filter(
  (one) => includesOf(one).length > 0,
)

/** A network of its own for each include. */
const networkOf = new Map(
  [...NEEDLESS, ...OWN_IP, ...NEEDED]
    .flatMap(includesOf)
    .map((include, index) => [include, `ip4:11.0.${index}.0/24`]),
)
const addressIn = (include: string) =>
  (networkOf.get(include) ?? '').slice('ip4:'.length).replace('0/24', '7')
const RECORDS: Zone = Object.fromEntries(
  [...networkOf].map(([include, network]) => [include, { TXT: [`v=spf1 ${network} -all`] }]),
)

/** The domains in the envelope of what the service sends for a.test, and what is in DNS there. */
function envelopesOf(passport: Passport): [string, Zone][] {
  const { bounce } = passport
  const [include = ''] = includesOf(passport)
  const own = ((bounce && 'domains' in bounce && bounce.domains) || ['bounces.service.test']).map(
    (domain): [string, Zone] => [domain, { [domain]: { TXT: [`v=spf1 include:${include} -all`] } }],
  )
  if (bounce?.how !== 'subdomain_cname' && bounce?.how !== 'subdomain_mx') return own
  const name = `${(bounce.at ?? 'bounce').replaceAll(/\{\w+\}/g, 'x1')}.a.test`
  const record: ZoneNode = { TXT: [`v=spf1 include:${include} -all`] }
  const delegated: Zone =
    bounce.how === 'subdomain_mx'
      ? { [name]: record }
      : { [name]: { CNAME: 'customer.service.test' }, 'customer.service.test': record }
  return [...own, [name, delegated]]
}

describe('the include of a service that bounces elsewhere', () => {
  test.each(NEEDLESS.map((passport) => [passport.id, passport] as const))(
    '%s: taking it away changes no SPF result of its email',
    async (_, passport) => {
      for (const include of includesOf(passport))
        for (const [envelope, zone] of envelopesOf(passport)) {
          const results = await Promise.all(
            [`v=spf1 mx include:${include} -all`, 'v=spf1 mx -all'].map(async (record) => {
              const resolver = zoneResolver({
                ...RECORDS,
                ...zone,
                'a.test': { TXT: [record], MX: [[1, 'mx.a.test']] },
              })
              const { result } = await checkHost(
                {
                  ip: addressIn(include),
                  domain: envelope,
                  sender: `bounce@${envelope}`,
                  helo: 'out.service.test',
                },
                resolver,
              )
              return result
            }),
          )
          expect(results[0], envelope).toBe(results[1])
        }
    },
  )

  test('is named wherever it is in the record, and nothing else is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...NEEDLESS, ...NEEDED, ...OWN_IP], { minLength: 1, maxLength: 9 }),
        async (services) => {
          const terms = services.map((one) => `include:${includesOf(one)[0]}`)
          const zone: Zone = { ...RECORDS, 'a.test': { TXT: [`v=spf1 ${terms.join(' ')} ~all`] } }
          const { findings } = await checkSpf('a.test', zoneResolver(zone))
          const named = findings
            .filter(({ code }) => code === 'spf-needless-include')
            .map(({ message }) => message)
          const expected = services.filter((one) => NEEDLESS.includes(one))
          expect(named).toHaveLength(expected.length)
          for (const one of expected)
            expect(named.some((message) => message.includes(`include:${includesOf(one)[0]}`))).toBe(true)
        },
      ),
      { numRuns: 40, seed: 61 },
    )
  })

  test('is found in any spelling, and is only ever one that lets servers pass', async () => {
    const codesOf = async (term: string) => {
      const zone: Zone = { ...RECORDS, 'a.test': { TXT: [`v=spf1 ${term} mx -all`], MX: [[1, 'mx.a.test']] } }
      const { findings } = await checkSpf('a.test', zoneResolver(zone))
      return findings.map(({ code }) => code)
    }
    for (const term of ['INCLUDE:AmazonSES.com', '+include:amazonses.com', 'include:amazonses.com.'])
      expect(await codesOf(term), term).toContain('spf-needless-include')
    for (const term of ['-include:amazonses.com', '?include:amazonses.com'])
      expect(await codesOf(term), term).not.toContain('spf-needless-include')
  })

  test.each([
    ['a name below the domain', 'mail.a.test', { MX: [[1, 'mx.a.test']] }],
    ['the domain where bounces come back', 'a.test', { MX: [[10, 'feedback-smtp.eu-west-1.amazonses.com']] }],
  ] as [string, string, ZoneNode & object][])('may be what %s needs', async (_, domain, node) => {
    const zone: Zone = {
      ...RECORDS,
      [domain]: { ...node, TXT: [`v=spf1 include:amazonses.com ${'a:b.test '.repeat(10)}-all`] },
      'b.test': { A: ['192.0.43.8'] },
    }
    const { findings, changes } = await checkSpf(domain, zoneResolver(zone))
    expect(findings.map(({ code }) => code)).not.toContain('spf-needless-include')
    expect(changes.flatMap(({ removable }) => removable?.terms ?? [])).toEqual([])
  })
})

test('nothing is called needless while it is unknown whether bounces come back at the domain', async () => {
  const resolver = failing(
    { ...RECORDS, 'a.test': { TXT: ['v=spf1 include:amazonses.com -all'] } },
    (question) => (question === 'MX a.test' ? 'timeout' : null),
  )
  const { findings } = await checkSpf('a.test', resolver)
  expect(findings.map(({ code }) => code)).not.toContain('spf-needless-include')
})

/** As such records are: Google's three blocks, HubSpot's own name, Salesforce's macro. */
const TEAM: Zone = {
  'team.test': {
    TXT: [
      'v=spf1 include:_spf.google.com include:sendgrid.net include:servers.mcsv.net include:123456.spf04.hubspotemail.net include:mail.zendesk.com include:_spf.salesforce.com include:klaviyomail.com ~all',
    ],
    MX: [[1, 'smtp.google.com']],
  },
  '_spf.google.com': {
    TXT: [
      'v=spf1 include:_netblocks.google.com include:_netblocks2.google.com include:_netblocks3.google.com ~all',
    ],
  },
  '_netblocks.google.com': { TXT: ['v=spf1 ip4:12.1.0.0/24 ~all'] },
  '_netblocks2.google.com': { TXT: ['v=spf1 ip6:2607:f8b0:4000::/36 ~all'] },
  '_netblocks3.google.com': { TXT: ['v=spf1 ip4:12.3.0.0/24 ~all'] },
  'sendgrid.net': { TXT: ['v=spf1 ip4:12.4.0.0/24 include:ab.sendgrid.net ~all'] },
  'ab.sendgrid.net': { TXT: ['v=spf1 ip4:12.5.0.0/24 ~all'] },
  'servers.mcsv.net': { TXT: ['v=spf1 ip4:12.6.0.0/24 ?all'] },
  '123456.spf04.hubspotemail.net': { TXT: ['v=spf1 ip4:12.7.0.0/24 -all'] },
  'mail.zendesk.com': { TXT: ['v=spf1 ip4:12.8.0.0/24 ~all'] },
  '_spf.salesforce.com': { TXT: ['v=spf1 exists:%{i}._spf.mta.salesforce.com -all'] },
  '12.9.0.7._spf.mta.salesforce.com': { A: ['127.0.0.2'] },
  'klaviyomail.com': { TXT: ['v=spf1 include:_spf.klaviyomail.com ~all'] },
  '_spf.klaviyomail.com': { TXT: ['v=spf1 ip4:12.10.0.0/24 ~all'] },
}

/** What each of them sends as team.test: who, from where, with which envelope. */
const MAIL = [
  ['Google Workspace', '12.1.0.7', 'team.test'],
  ['Zendesk', '12.8.0.7', 'team.test'],
  ['Salesforce', '12.9.0.7', 'team.test'],
  ['SendGrid', '12.4.0.7', 'em1234.team.test'],
  ['Mailchimp', '12.6.0.7', 'mail9.atl11.rsgsv.net'],
  ['HubSpot', '12.7.0.7', 'bf01x.hubspotemail.net'],
  ['Klaviyo', '12.10.0.7', 'send.team.test'],
] as const
const ELSEWHERE: Zone = {
  'em1234.team.test': { CNAME: 'u1.wl.sendgrid.net' },
  'u1.wl.sendgrid.net': { TXT: ['v=spf1 ip4:12.4.0.0/24 -all'] },
  'mail9.atl11.rsgsv.net': { TXT: ['v=spf1 ip4:12.6.0.0/24 -all'] },
  'bf01x.hubspotemail.net': { TXT: ['v=spf1 ip4:12.7.0.0/24 -all'] },
  'send.team.test': { CNAME: 'send.klaviyodns.com' },
  'send.klaviyodns.com': { TXT: ['v=spf1 ip4:12.10.0.0/24 -all'] },
}

const resultsOf = (zone: Zone) =>
  Promise.all(
    MAIL.map(async ([service, ip, domain]) => {
      const { result } = await checkHost(
        {
          ip,
          domain,
          sender: `bounce@${domain}`,
          helo: `out.${service.toLowerCase().replace(' ', '')}.test`,
        },
        zoneResolver(zone),
      )
      return [service, result] as const
    }),
  )

describe('a marketing team with thirteen lookups', () => {
  const zone: Zone = { ...ELSEWHERE, ...TEAM }

  test('comes under ten with its word, and no email of anyone fails then', async () => {
    const report = await checkSpf('team.test', zoneResolver(zone))
    expect(report.dnsLookupCount).toBe(13)
    const [change] = report.changes.filter(({ removable }) => removable)
    if (!change?.removable) throw new Error('nothing is named')
    expect(change.action).toBe('ask')
    const { terms } = change.removable
    expect(terms.map(({ service }) => service).sort()).toEqual([
      'HubSpot',
      'Klaviyo',
      'Mailchimp',
      'SendGrid',
    ])
    const sure = terms.filter(({ unlessOwnAddress }) => !unlessOwnAddress).map(({ term }) => term)
    for (const removed of [sure, terms.map(({ term }) => term)]) {
      const followed = publishAll(zone, [withoutTerms(change, removed)])
      const after = await checkSpf('team.test', zoneResolver(followed))
      expect(after.dnsLookupCount).toBeLessThanOrEqual(10)
      expect(after.findings.filter(({ severity }) => severity === 'error')).toEqual([])
      const results = new Map(await resultsOf(followed))
      for (const [service] of MAIL) expect([service, results.get(service)]).toEqual([service, 'pass'])
    }
  })

  test('is told the whole record in words, for those who read no boxes', async () => {
    const { changes } = await checkSpf('team.test', zoneResolver(zone))
    const [change] = changes.filter(({ removable }) => removable)
    const record = /“(v=spf1 [^”]+)”/.exec(change?.text ?? '')?.[1] ?? ''
    const [before = ''] = (zone['team.test'] as { TXT: string[] }).TXT
    const followed = publishAll(zone, [
      { ...change!, action: 'replace', before: [before], after: [record], removable: undefined },
    ])
    const results = await resultsOf(followed)
    expect(results.filter(([, result]) => result !== 'pass')).toEqual([])
    expect((await checkSpf('team.test', zoneResolver(followed))).overLimit).toBe(false)
  })
})
