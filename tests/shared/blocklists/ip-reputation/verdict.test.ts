// The verdict of a report on an IP address, its findings and whom to contact; and that a lost answer makes nothing
// worse.
import { describe, expect, test } from 'vitest'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkIp, invalidIp, zonesOf } from '#shared/blocklists/ip-reputation/check.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { eachAnswerLost } from '#tests/helpers/losing-answers.ts'

const NOW = 1_800_000_000_000
const IP = '198.41.0.4'
const NAMED: Zone = {
  '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] },
  'mx.shop.example': { A: [IP] },
}
const zones = zonesOf([])
const LISTS = zones.length
/** As many as may answer without being more than half. */
const HALF = Math.floor(LISTS / 2)
const proofs: Proof[] = listsInUse('ip').map(({ zone }) => ({
  zone,
  state: 'proved',
  source: 'zone',
  at: NOW,
  provedAt: NOW,
  reason: '',
}))
const all = (kind: 'timeout' | 'servfail', from = 0): Zone =>
  Object.fromEntries(zones.slice(from).map((zone) => [`4.0.41.198.${zone}`, kind]))
const listed = (zone: string, code = '127.0.0.2'): Zone => ({ [`4.0.41.198.${zone}`]: { A: [code] } })

const checkOf = async (resolver: Resolver, known: readonly Proof[] = proofs) =>
  (await checkIp(IP, { resolver, proofs: known, keys: [], now: NOW, zones })).report
const check = (zone: Zone, known?: readonly Proof[]) => checkOf(zoneResolver({ ...NAMED, ...zone }), known)

describe('the verdict', () => {
  test.each<[string, Zone, Tone, string, RegExp]>([
    [
      'a clean address',
      {},
      'ok',
      'Clean',
      new RegExp(
        `^Not listed on any of the ${LISTS} lists checked\\. No list gives receivers a reason to refuse`,
      ),
    ],
    [
      'a heavy listing',
      listed('bl.spamcop.net'),
      'bad',
      'Listed',
      /Many mail servers refuse mail from 198\.41\.0\.4 because of SpamCop SCBL/,
    ],
    [
      'a light listing',
      listed('dnsbl-1.uceprotect.net'),
      'warn',
      'Listed',
      /Some mail servers distrust mail/,
    ],
    [
      'a listing to ignore',
      listed('dnsbl-3.uceprotect.net'),
      'info',
      'Listed',
      /None of them says that 198\.41\.0\.4 sends spam/,
    ],
    [
      'no list that answers',
      all('servfail'),
      'unknown',
      'Unknown',
      new RegExp(
        `^None of the ${LISTS} lists could be checked.* cannot tell whether 198\\.41\\.0\\.4 is listed`,
      ),
    ],
    [
      'half of the lists',
      all('timeout', HALF),
      'unknown',
      'Unknown',
      new RegExp(`${LISTS - HALF} lists could not be checked`),
    ],
    [
      'more than half of them',
      all('timeout', HALF + 1),
      'ok',
      'Clean',
      new RegExp(`${LISTS - HALF - 1} lists could not be checked`),
    ],
    [
      'a listing among lists that do not answer',
      { ...all('timeout', 1), ...listed('bl.spamcop.net') },
      'bad',
      'Listed',
      new RegExp(`${LISTS - 1} lists could not be checked`),
    ],
    [
      'no reverse name',
      { '4.0.41.198.in-addr.arpa': { TXT: ['x'] } },
      'bad',
      'Reverse DNS',
      /no reverse DNS name/,
    ],
    [
      'a reverse name that leads elsewhere',
      { 'mx.shop.example': { A: ['198.41.0.5'] } },
      'bad',
      'Reverse DNS',
      /does not point back/,
    ],
    [
      'a reverse name of a provider',
      { '4.0.41.198.in-addr.arpa': { PTR: ['x.dyn.isp.example'] }, 'x.dyn.isp.example': { A: [IP] } },
      'warn',
      'Improve',
      /looks like a generic name from a provider/,
    ],
    [
      'a reverse name that is not answered',
      { '4.0.41.198.in-addr.arpa': 'timeout' },
      'ok',
      'Clean',
      /Not listed/,
    ],
  ])('on %s', async (_, zone, tone, stamp, sentence) => {
    const report = await check(zone)
    expect(report.verdict).toMatchObject({ tone, stamp, sentence: expect.stringMatching(sentence) as string })
  })

  test('on lists without any passed test is unknown, and never clean', async () => {
    const { verdict, findings } = await check({}, [])
    expect(verdict).toMatchObject({ tone: 'unknown', stamp: 'Unknown' })
    expect(findings).toMatchObject([{ code: 'ip-lists-unverified', unknown: true }])
  })

  test('on what is not an address says so', () => {
    expect(invalidIp('10.0.0.1', 'it is private')).toMatchObject({
      verdict: { tone: 'unknown', stamp: 'Invalid', sentence: 'Invalid IPv4 address: it is private.' },
      findings: [],
      changes: [],
    })
  })
})

describe('whom to contact', () => {
  test('no one for a clean address, or for a listing to ignore', async () => {
    expect((await check({})).changes).toEqual([])
    expect((await check(listed('dnsbl-3.uceprotect.net'))).changes).toEqual([])
    expect((await check(all('servfail'))).changes).toEqual([])
  })

  test('each operator that lists it, the worst first, and the owner of the address', async () => {
    const { changes, findings } = await check({
      ...listed('psbl.surriel.com'),
      ...listed('bl.spamcop.net'),
      '4.0.41.198.in-addr.arpa': { TXT: ['x'] },
    })
    expect(changes.map(({ id }) => id)).toEqual([
      'ip-bl.spamcop.net',
      'ip-psbl.surriel.com',
      'ip-ptr-missing',
    ])
    expect(
      changes.every(({ action, before, after }) => action === 'ask' && !before.length && !after.length),
    ).toBe(true)
    expect(changes[0]).toMatchObject({
      title: 'Get 198.41.0.4 removed from SpamCop SCBL',
      text: expect.stringContaining('https://www.spamcop.net/bl.shtml') as string,
      owner: '4.0.41.198.bl.spamcop.net',
    })
    const codes = findings.map(({ code }): string => code)
    expect(changes.flatMap(({ why }) => why).filter((code) => !codes.includes(code))).toEqual([])
  })
})

const ORDER: readonly Tone[] = ['ok', 'info', 'unknown', 'warn', 'bad']

test.each<[string, Zone]>([
  ['clean', {}],
  ['listed', { ...listed('bl.spamcop.net'), ...listed('dnsbl-3.uceprotect.net') }],
  ['without a reverse name', { '4.0.41.198.in-addr.arpa': { TXT: ['x'] } }],
])('an address that is %s gets no new blame when an answer is lost', async (_, zone) => {
  const { whole, without } = await eachAnswerLost({ ...NAMED, ...zone }, (resolver) => checkOf(resolver), [
    'timeout',
    'servfail',
  ])
  const codes = new Set(whole.findings.map(({ code }) => code))
  for (const { lost, result } of without) {
    const { tone } = result.verdict
    if (tone === 'bad' || tone === 'warn')
      expect(ORDER.indexOf(tone), `without ${lost}`).toBeLessThanOrEqual(ORDER.indexOf(whole.verdict.tone))
    expect(
      result.findings.filter(({ code, unknown }) => !unknown && !codes.has(code)),
      `without ${lost}`,
    ).toEqual([])
  }
})
