import { describe, expect, test } from 'vitest'
import { lookUpSources } from '#shared/dmarc-reports/sources/look-up.ts'
import { MAX_SOURCES, namedBy, sourcesToLookUp } from '#shared/dmarc-reports/sources/name-senders.ts'
import type { FailureKind } from '#shared/dns/resolver.ts'
import { type Zone, zoneResolver } from '#shared/dns/zone-resolver.ts'

const IP = '149.72.10.1'
const REVERSE = '1.10.72.149.in-addr.arpa'
const ORIGIN = '1.10.72.149.origin.asn.cymru.com'
const HOST = 'o1.ptr1.sendgrid.net'
const sendgrid = {
  service: 'SendGrid',
  serviceKind: 'relay',
  passport: 'sendgrid',
  rootSpf: 'useless',
  rdns: HOST,
}
const origin = (...texts: string[]): Zone => ({ [ORIGIN]: { TXT: texts } })
const one = async (zone: Zone, ip = IP) => {
  const [found] = await lookUpSources([ip], zoneResolver(zone))
  return found && { ...found, ip: undefined }
}

describe('a reverse name', () => {
  test('counts if it leads back to the address', async () => {
    expect(await one({ [REVERSE]: { PTR: [HOST] }, [HOST]: { A: ['149.72.10.9', IP] } })).toEqual(sendgrid)
  })

  test.each<[string, Zone]>([
    ['leads elsewhere', { [HOST]: { A: ['149.72.10.9'] } }],
    ['does not exist', {}],
    ['has only an address of the other family', { [HOST]: { AAAA: ['2001:4860::1'] } }],
  ])('that %s names nobody', async (_, zone) => {
    expect(await one({ [REVERSE]: { PTR: [HOST] }, ...zone })).toEqual({})
  })

  test('among several, the one that is confirmed and known counts, wherever it stands', async () => {
    const names = ['mta.mailgun.net', 'own.example.com', HOST]
    const zone = { [REVERSE]: { PTR: names }, 'own.example.com': { A: [IP] }, [HOST]: { A: [IP] } }
    expect(await one(zone)).toEqual(sendgrid)
  })

  test('of IPv6 is compared as an address, not as a text', async () => {
    const reverse = `2.${'0.'.repeat(23)}8.b.d.0.1.0.a.2.ip6.arpa`
    const zone = { [reverse]: { PTR: [HOST] }, [HOST]: { AAAA: ['2a01:db8:0:0:0:0:0:2'] } }
    expect(await one(zone, '2A01:0DB8::0002')).toEqual(sendgrid)
  })

  test.each<FailureKind>(['timeout', 'servfail', 'refused', 'over-budget'])(
    'that fails with %s stays unknown',
    async (kind) => {
      expect(await one({ [REVERSE]: kind })).toEqual({})
      expect(await one({ [REVERSE]: { PTR: [HOST] }, [HOST]: kind })).toEqual({})
    },
  )

  test('with the address in it is that of a rented server, even at a service', async () => {
    const host = 'ip-149-72-10-1.campaign.ecm8.com'
    const zone = { [REVERSE]: { PTR: [host] }, [host]: { A: [IP] } }
    expect(await one(zone)).toMatchObject({ service: 'Campaign Master', serviceKind: 'web_host' })
  })

  test.each(['sendgrid.net.evil.example', 'notsendgrid.net', '149-72-10-1.nip.io', 'host.duckdns.org'])(
    '%s names no service',
    async (host) => {
      expect(await one({ [REVERSE]: { PTR: [host] }, [host]: { A: [IP] } })).toEqual({ rdns: host })
    },
  )
})

describe('the network', () => {
  test('has its name and its country', async () => {
    const zone = {
      ...origin('11377 | 149.72.0.0/16 | US | arin | 2014-05-20'),
      'as11377.asn.cymru.com': { TXT: ['11377 | US | arin | 1998-07-01 | SENDGRID, US'] },
    }
    expect(await one(zone)).toEqual({ network: { asn: 11377, name: 'Sendgrid', country: 'US' } })
  })

  test('of a /24 and of a /48 is that of their first address', async () => {
    const text = '24940 | 2a01:488::/32 | DE | ripencc | 2007-04-13'
    expect(await one(origin(text), '149.72.10.0/24')).toMatchObject({
      network: { name: 'Hetzner', country: 'DE' },
    })
    const resolver = zoneResolver({})
    await lookUpSources(['2a01:488::/48'], resolver)
    expect(resolver.queries).toHaveLength(1)
    expect(resolver.queries[0]).toMatch(/^TXT 1\.(0\.)+8\.8\.4\.0\.1\.0\.a\.2\.origin6\.asn\.cymru\.com$/)
  })

  test('is the narrowest of several, and the first of those that share it', async () => {
    const zone = origin(
      '7018 | 149.0.0.0/8 | US | arin | 1992',
      '24940 8075 | 149.72.0.0/16 | DE | ripencc | 2014',
    )
    expect(await one(zone)).toEqual({ network: { asn: 24940, name: 'Hetzner', country: 'DE' } })
  })

  test.each([
    ['LINODE-AP Linode, LLC, US', 'Linode, LLC'],
    ['HOSTEUROPE-AS, DE', 'Hosteurope'],
    ['AS-CHOOPA, US', 'Choopa'],
    ['UNIFIEDLAYER-AS-1 - Unified Layer, US', 'Unified Layer'],
    ['OVHcloud, FR', 'OVHcloud'],
    ['', ''],
  ])('“%s” is called “%s”', async (written, name) => {
    const zone = {
      ...origin('64999 | 149.72.0.0/16 |  | arin |'),
      'as64999.asn.cymru.com': { TXT: [`64999 | US | arin | 2001 | ${written}`] },
    }
    expect(await one(zone)).toEqual({ network: { asn: 64999, name, country: '' } })
  })

  test.each(['', 'NA | NA', '<script> | x | US', '0 | 0.0.0.0/0 | US'])('“%s” is no answer', async (text) => {
    expect(await one(origin(text))).toEqual({})
  })

  test('without an answer is unknown, and the name stays', async () => {
    const zone: Zone = { [REVERSE]: { PTR: [HOST] }, [HOST]: { A: [IP] }, [ORIGIN]: 'timeout' }
    expect(await one(zone)).toEqual(sendgrid)
  })
})

test('nothing is asked about addresses that are not on the internet', async () => {
  const resolver = zoneResolver({})
  await lookUpSources(['10.0.0.1', '192.0.2.1', 'fe80::1', '2001:db8::/48', 'other networks', ''], resolver)
  expect(resolver.queries).toEqual([])
})

test('at most ten sources and 45 queries', async () => {
  const ips = Array.from({ length: 30 }, (_, at) => `149.72.${at}.1`)
  const zone: Zone = { '*.sendgrid.net': { A: ['149.72.0.9'] } }
  for (const [at] of ips.entries()) {
    zone[`1.${at}.72.149.in-addr.arpa`] = { PTR: [1, 2, 3].map((n) => `${at}-${n}.sendgrid.net`) }
    zone[`1.${at}.72.149.origin.asn.cymru.com`] = { TXT: [`${64500 + at} | 149.72.0.0/16 | US | arin |`] }
  }
  const resolver = zoneResolver(zone)
  expect(await lookUpSources(ips, resolver)).toHaveLength(MAX_SOURCES)
  expect(resolver.queries.length).toBeLessThanOrEqual(45)
})

describe('a sender', () => {
  const sender = (messages: number, ...addresses: [ip: string, messages: number][]) => ({
    name: '149.72.10.0/24',
    kind: 'network' as const,
    messages,
    addresses: addresses.map(([ip, count]) => ({ ip, messages: count, aligned: 0 })),
  })
  const network = { asn: 24940, name: 'Hetzner', country: 'DE' }
  const found = [{ ip: IP, service: 'SendGrid', rdns: HOST, network }]

  test('is named by an address that nearly all of its messages came from', () => {
    expect(namedBy([sender(100, [IP, 80])], found)).toMatchObject([
      { service: 'SendGrid', rdns: HOST, network },
    ])
  })

  test('of several addresses is only in their network', () => {
    const [named] = namedBy([sender(100, [IP, 79], ['149.72.10.2', 21])], found)
    expect(named).toMatchObject({ network })
    expect(named).not.toHaveProperty('service')
    expect(named).not.toHaveProperty('rdns')
  })

  test('that proves another service keeps it', () => {
    const proved = { ...sender(10, [IP, 10]), kind: 'service' as const, service: 'Mailgun' }
    expect(namedBy([proved], found)).toMatchObject([{ service: 'Mailgun', rdns: HOST }])
  })

  test('is looked up before smaller ones', () => {
    const all = Array.from({ length: 12 }, (_, at) => sender(at, [`149.72.${at}.1`, at]))
    expect(sourcesToLookUp(all)).toEqual(Array.from({ length: 10 }, (_, at) => `149.72.${11 - at}.1`))
  })
})
