import { describe, expect, test } from 'vitest'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { addressesOf } from '#shared/blocklists/ip-reputation/addresses.ts'
import { checkIp, zonesOf } from '#shared/blocklists/ip-reputation/check.ts'
import { checkReverse } from '#shared/blocklists/ip-reputation/reverse.ts'

const NOW = 1_800_000_000_000
const IP = '198.41.0.4'

const LISTS = listsInUse('ip').length
const proofs: Proof[] = listsInUse('ip').map(({ zone }) => ({
  zone,
  state: 'proved',
  source: 'zone',
  at: NOW,
  provedAt: NOW,
  reason: '',
}))

const check = async (zone: Zone, known: readonly Proof[] = proofs) => {
  const { report } = await checkIp(IP, {
    resolver: zoneResolver(zone),
    proofs: known,
    keys: [],
    now: NOW,
    zones: zonesOf([]),
  })
  return report
}

describe('the summary', () => {
  test('of a clean address', async () => {
    expect(await check({})).toMatchObject({
      checked: LISTS,
      listed: 0,
      timeouts: 0,
      summary: `Not listed on any of the ${LISTS} lists checked.`,
    })
  })

  test('counts listings, those to ignore, and what could not be checked', async () => {
    const zone: Zone = {
      '4.0.41.198.bl.spamcop.net': { A: ['127.0.0.2'] },
      '4.0.41.198.dnsbl-3.uceprotect.net': { A: ['127.0.0.2'] },
      '4.0.41.198.psbl.surriel.com': 'timeout',
      '4.0.41.198.all.s5h.net': { A: ['127.255.255.254'] },
    }
    expect(await check(zone)).toMatchObject({
      checked: LISTS - 2,
      listed: 2,
      timeouts: 1,
      summary: `Listed on 2 of ${LISTS - 2} lists checked; 1 of the listings can be ignored; 2 lists could not be checked.`,
    })
  })

  test('says nothing about the address when no list answered', async () => {
    const { summary, checked } = await check(
      Object.fromEntries(listsInUse('ip').map(({ zone }) => [`4.0.41.198.${zone}`, 'servfail' as const])),
    )
    expect(checked).toBe(0)
    expect(summary).toBe(`None of the ${LISTS} lists could be checked, so the result is unknown.`)
    // The page would take that word for an invalid address (specification, 4).
    expect(summary).not.toMatch(/invalid/i)
  })
})

describe('the reverse name', () => {
  const reverse = (zone: Zone) => checkReverse(IP, zoneResolver(zone))
  const PTR = '4.0.41.198.in-addr.arpa'

  test.each<[string, Zone, string, string[]]>([
    ['is confirmed', { [PTR]: { PTR: ['mx.a.example'] }, 'mx.a.example': { A: [IP] } }, 'confirmed', []],
    [
      'leads elsewhere',
      { [PTR]: { PTR: ['mx.a.example'] }, 'mx.a.example': { A: ['198.41.0.5'] } },
      'unconfirmed',
      ['ip-ptr-not-confirmed'],
    ],
    ['points nowhere', { [PTR]: { PTR: ['mx.a.example'] } }, 'unconfirmed', ['ip-ptr-not-confirmed']],
    ['is missing', {}, 'absent', ['ip-ptr-missing']],
    ['is unknown', { [PTR]: 'servfail' }, 'unknown', ['ip-ptr-unknown']],
    [
      'is not confirmed while DNS fails',
      { [PTR]: { PTR: ['mx.a.example'] }, 'mx.a.example': 'timeout' },
      'unknown',
      ['ip-ptr-unknown'],
    ],
    [
      'is one that a provider gives',
      { [PTR]: { PTR: ['198-41-0-4.isp.example'] }, '198-41-0-4.isp.example': { A: [IP] } },
      'confirmed',
      ['ip-ptr-generic'],
    ],
    [
      'names a pool',
      { [PTR]: { PTR: ['x.dyn.isp.example'] }, 'x.dyn.isp.example': { A: [IP] } },
      'confirmed',
      ['ip-ptr-generic'],
    ],
  ])('%s', async (_, zone, state, codes) => {
    const report = await reverse(zone)
    expect(report.state).toBe(state)
    expect(report.forwardConfirmed).toBe(state === 'confirmed')
    expect(report.findings.map(({ code }) => code)).toEqual(codes)
  })
})

describe('the addresses of a domain', () => {
  test('come from MX and SPF, public ones only, each once', async () => {
    const zone: Zone = {
      'shop.example': {
        A: ['198.41.0.9'],
        MX: [[10, 'mx.shop.example']],
        TXT: [
          'v=spf1 a a:mx.shop.example a:%{i}.x.example ip4:198.41.0.12 ip4:10.0.0.1 include:y.example -all',
        ],
      },
      'mx.shop.example': { A: [IP, '192.168.1.1'] },
    }
    expect(await addressesOf('shop.example', zoneResolver(zone))).toEqual({
      domain: 'shop.example',
      addresses: [
        { ip: IP, from: 'MX mx.shop.example, SPF mx.shop.example' },
        { ip: '198.41.0.12', from: 'SPF ip4' },
        { ip: '198.41.0.9', from: 'SPF shop.example' },
      ],
      others: ['include:y.example'],
      failures: [],
    })
  })

  test('say what could not be looked up', async () => {
    const { addresses, failures } = await addressesOf(
      'shop.example',
      zoneResolver({ 'shop.example': 'servfail' }),
    )
    expect(addresses).toEqual([])
    expect(failures).toHaveLength(2)
  })
})
