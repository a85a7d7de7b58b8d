import { describe, expect, test } from 'vitest'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import { check, KEY, PLAIN, POLICY, SIGNED, WITH_STS, withTlsa, type Web } from './zone-check.ts'

async function fates(zone: Zone, web?: Web) {
  const report = await check(zone, web)
  return Object.fromEntries(
    report.fates.map(({ sender, normal, attack, expired }) => [
      sender,
      [normal, attack, expired].map(({ outcome }) => outcome),
    ]),
  )
}

const NOTHING = ['delivered', 'exposed', 'delivered']
const SAFE = ['protected', 'stopped', 'stopped']

describe('an email', () => {
  test.each<[string, Zone, Web, string[], string[]]>([
    ['without anything', PLAIN, undefined, NOTHING, NOTHING],
    ['with an enforced policy', WITH_STS, POLICY, SAFE, NOTHING],
    ['with a policy in test mode', WITH_STS, POLICY.replace('enforce', 'testing'), NOTHING, NOTHING],
    ['with a policy that is none', WITH_STS, POLICY.replace('enforce', 'none'), NOTHING, NOTHING],
    [
      'with a policy that names no server',
      WITH_STS,
      POLICY.replaceAll('mx1', 'a').replaceAll('mx2', 'b'),
      ['stopped', 'stopped', 'stopped'],
      NOTHING,
    ],
    [
      'with a policy that could not be fetched',
      WITH_STS,
      { kind: 'timeout' },
      ['unknown', 'unknown', 'unknown'],
      NOTHING,
    ],
    [
      'with DANE by key',
      { ...SIGNED, ...withTlsa([KEY], [KEY]) },
      POLICY,
      SAFE,
      ['protected', 'stopped', 'protected'],
    ],
    [
      'with DANE by authority',
      { ...SIGNED, ...withTlsa([KEY.replace('3', '2')], [KEY]) },
      POLICY,
      SAFE,
      SAFE,
    ],
    [
      'with DANE at one of two',
      { ...SIGNED, ...withTlsa([KEY]) },
      POLICY,
      SAFE,
      ['protected', 'exposed', 'protected'],
    ],
    [
      'with an unknown TLSA answer',
      { ...SIGNED, '_25._tcp.mx1.example.com': 'timeout' },
      POLICY,
      SAFE,
      ['unknown', 'unknown', 'unknown'],
    ],
  ])('to a domain %s', async (_, zone, web, sts, dane) => {
    expect(await fates(zone, web)).toEqual({ neither: NOTHING, 'mta-sts': sts, dane })
  })

  test('to a domain whose servers are unknown has no table', async () => {
    expect(await fates({ 'example.com': 'timeout' })).toEqual({})
  })
})

describe('the commands', () => {
  test('name each server, and its TLSA records', async () => {
    const { probes, untested } = await check({ ...SIGNED, ...withTlsa([KEY], [KEY]) }, POLICY)
    expect(probes.map(({ mx }) => mx)).toEqual([
      ...['mx1.example.com', 'mx1.example.com', 'mx2.example.com', 'mx2.example.com', 'example.com'],
    ])
    expect(probes[0]?.command).toMatch(/^openssl s_client -starttls smtp -connect mx1\.example\.com:25 /)
    expect(probes[1]?.command).toContain(`-dane_tlsa_domain mx1.example.com -dane_tlsa_rrdata "${KEY}"`)
    expect(probes.at(-1)?.command).toBe('posttls-finger -c -l dane example.com')
    expect(untested).toHaveLength(2)
    expect(untested[0]).toContain(probes[0]?.command)
  })

  test('leave out a server that does not exist', async () => {
    const { untested, probes } = await check({
      ...PLAIN,
      'example.com': {
        MX: [
          [10, 'mx1.example.com'],
          [20, 'gone.example.com'],
        ],
      },
    })
    expect(untested.filter((sentence) => sentence.includes('gone.example.com'))).toEqual([])
    expect(probes.map(({ mx }) => mx)).toEqual(['mx1.example.com', 'example.com'])
  })

  test.each([
    '$(reboot).com',
    'a;b.com',
    '-oproxy.com',
    'a`b`.com',
    'a"b.com',
    "a'b.com",
    'a&b.com',
    'a|b.com',
  ])('never contain “%s”', async (host) => {
    const zone = {
      'example.com': { ...(PLAIN['example.com'] as ZoneNode), MX: [[1, host]] as [number, string][] },
    }
    const { probes, untested } = await check(zone)
    expect(probes.map(({ command }) => command)).toEqual(['posttls-finger -c -l dane example.com'])
    expect(untested.filter((text) => text.includes('openssl'))).toEqual([])
  })
})
