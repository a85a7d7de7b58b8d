// No change of one tool breaks what another one finds in order, unless it says so.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { RSA_1024, RSA_2048 } from '#tests/shared/records/dkim/keys.ts'
import { CHECKS } from '#tests/shared/report/checks.ts'
import { BROKEN_ZONES, GOOD_ZONES } from '#tests/shared/report/zones.ts'

const TOOLS = ['spf', 'dkim', 'dkim (search)', 'dmarc', 'bimi', 'mx', 'cname', 'transport']

const reportsOf = async (domain: string, resolver: Resolver) =>
  Promise.all(TOOLS.map(async (tool) => ({ tool, report: await CHECKS[tool]?.(domain, resolver) })))

type Reports = Awaited<ReturnType<typeof reportsOf>>

const saidIn = (reports: Reports, is: (finding: Finding) => boolean = () => true): Set<string> =>
  new Set(
    reports.flatMap(({ tool, report }) =>
      (report?.findings ?? []).filter(is).map(({ code }) => `${tool}: ${code}`),
    ),
  )

/** The problems that each change causes without a word about it. */
async function unsaid(domain: string, zone: Zone): Promise<string[]> {
  const resolver = zoneResolver(zone)
  const before = await reportsOf(domain, resolver)
  const known = saidIn(before)
  const changes = before
    .flatMap(({ report }) => report?.changes ?? [])
    .filter(({ action }) => action !== 'ask')
  const all = await Promise.all(
    changes.map(async (change) => {
      if ((change.loses ?? []).length > 0 || change.prerequisites.length > 0) return []
      const after = saidIn(await reportsOf(domain, withChange(resolver, change)), asksForAction)
      return [...after]
        .filter((problem) => !known.has(problem))
        .map((problem) => `${change.id} causes ${problem}`)
    }),
  )
  return all.flat()
}

const A = { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }
const TLSA = { TLSA: [`3 1 1 ${'ab'.repeat(32)}`] }
const DS = { DS: ['1 13 2 ab'] }

/** Domains whose records depend on each other. */
const ZONES: Record<string, [string, Zone]> = {
  'DANE at an alias': [
    'a.com',
    {
      'a.com': { MX: [[10, 'mail.a.com']], TXT: ['v=spf1 mx -all'], ...DS },
      'mail.a.com': { CNAME: 'host7.hoster.net' },
      'host7.hoster.net': { ...A, ...DS },
      'hoster.net': DS,
      '_25._tcp.mail.a.com': TLSA,
      '_smtp._tls.a.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@a.com'] },
    },
  ],
  'DANE at an alias of the same owner': [
    'a.com',
    {
      'a.com': { MX: [[10, 'mail.a.com']], TXT: ['v=spf1 mx -all'], ...DS },
      'mail.a.com': { CNAME: 'host.a.com' },
      'host.a.com': A,
      '_25._tcp.mail.a.com': TLSA,
    },
  ],
  'a policy and an alias': [
    'a.com',
    {
      'a.com': { MX: [[10, 'mail.a.com']], TXT: ['v=spf1 a:mail.a.com -all'] },
      'mail.a.com': { CNAME: 'host.a.com' },
      'host.a.com': A,
      '_mta-sts.a.com': { TXT: ['v=STSv1; id=1'] },
    },
  ],
  'a key for reports and email': [
    'a.com',
    {
      'a.com': { MX: [[10, 'mx.a.com']], TXT: ['v=spf1 mx -all'] },
      'mx.a.com': A,
      'mail._domainkey.a.com': { TXT: [`v=DKIM1 k=rsa; s=email:tlsrpt; t=y; p=${RSA_2048.spki}`] },
      '_smtp._tls.a.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@a.com'] },
    },
  ],
  'a dead server that SPF names': [
    'a.com',
    {
      'a.com': {
        MX: [
          [10, 'gone.a.com'],
          [20, 'mx.a.com'],
        ],
        TXT: ['v=spf1 mx a:gone.a.com -all'],
      },
      'mx.a.com': A,
      '_dmarc.a.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@a.com'] },
    },
  ],
  'a null MX next to a server that gets the reports': [
    'a.com',
    {
      'a.com': {
        MX: [
          [0, '.'],
          [10, 'mx.a.com'],
        ],
        TXT: ['v=spf1 mx -all'],
      },
      'mx.a.com': A,
      '_dmarc.a.com': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@a.com'] },
    },
  ],
  'CNAME records that lead nowhere': [
    'a.com',
    {
      'a.com': { MX: [[10, 'mx.a.com']], TXT: ['v=spf1 mx -all'] },
      'mx.a.com': A,
      'click.a.com': { CNAME: 'gone.unregistered.net' },
      'mail._domainkey.a.com': { CNAME: 'gone.unregistered.net' },
      '_mta-sts.a.com': { CNAME: 'gone.unregistered.net' },
      '_smtp._tls.a.com': { CNAME: 'gone.unregistered.net' },
      'default._bimi.a.com': { CNAME: 'gone.unregistered.net' },
    },
  ],
}

describe('a change says what it breaks elsewhere', () => {
  const named = Object.entries({ ...GOOD_ZONES, ...BROKEN_ZONES }).map(
    ([what, { domain, zone }]) => [what, domain, zone] as const,
  )
  const own = Object.entries(ZONES).map(([what, [domain, zone]]) => [what, domain, zone] as const)
  test.each([...own, ...named])('%s', async (_, domain, zone) => {
    expect(await unsaid(domain, zone)).toEqual([])
  })

  const pick = <T>(...items: T[]) => fc.constantFrom(...items)

  const RANDOM = fc.record({
    mx: fc.uniqueArray(pick('mx.a.com', 'alias.a.com', 'gone.a.com', '.', 'mx.a.com.a.com', 'mx.other.net'), {
      maxLength: 3,
    }),
    spf: pick(
      'v=spf1 mx -all',
      'v=spf1 a:gone.a.com mx ~all',
      ' v=spf1 mx -all',
      'v=spf1 include:gone.other.net -all',
    ),
    dkim: pick(
      `v=DKIM1 k=rsa; p=${RSA_2048.spki}`,
      `v=DKIM1; t=y; p=${RSA_1024.spki}`,
      `k=rsa; s=tlsrpt; p=${RSA_2048.bare}`,
      'v=spf1 -all',
    ),
    dmarc: pick(
      'v=DMARC1; p=none',
      'v=DMARC1; p=reject; rua=mailto:d@a.com',
      'v=DMARC1 p=quarantine; sp=none',
    ),
    bimi: pick('v=BIMI1 l=http://a.com/bimi.svg', 'v=BIMI1; l=; a=;', 'v=BIMI1; l=https://a.com/bimi.svg'),
    sts: pick('v=STSv1; id=1', 'v=STSv1 id=1', 'other'),
    rpt: pick('v=TLSRPTv1; rua=mailto:tls@a.com', 'v=TLSRPTv1; rua=tls@a.com'),
    isSigned: fc.boolean(),
    tlsa: fc.subarray(['mx.a.com', 'alias.a.com', 'mx.other.net']),
  })

  test('random domains', async () => {
    await fc.assert(
      fc.asyncProperty(RANDOM, async ({ mx, spf, dkim, dmarc, bimi, sts, rpt, isSigned, tlsa }) => {
        const zone: Zone = {
          'a.com': {
            ...A,
            MX: mx.map((host, index) => [index * 10, host]),
            TXT: [spf],
            ...(isSigned ? DS : {}),
          },
          'mx.a.com': A,
          'alias.a.com': { CNAME: 'mx.other.net' },
          'mx.other.net': { ...A, ...(isSigned ? DS : {}) },
          'mail._domainkey.a.com': { TXT: [dkim] },
          '_dmarc.a.com': { TXT: [dmarc] },
          'default._bimi.a.com': { TXT: [bimi] },
          '_mta-sts.a.com': { TXT: [sts] },
          '_smtp._tls.a.com': { TXT: [rpt] },
          ...Object.fromEntries(tlsa.map((host) => [`_25._tcp.${host}`, TLSA])),
        }
        expect(await unsaid('a.com', zone)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
