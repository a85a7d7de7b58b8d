import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DNS_PROVIDERS } from '#shared/data/dns-hosting/providers.ts'
import { findDnsProvider, ProviderResult, providersOfNameServers } from '#shared/dns/provider.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

const CLOUDFLARE = ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com']
const GODADDY = ['ns41.domaincontrol.com', 'ns42.domaincontrol.com']

describe('findDnsProvider', () => {
  test('a zone at a known provider has its name and the link to its console', async () => {
    const resolver = zoneResolver({ 'shop.test': { NS: GODADDY } })
    expect(await findDnsProvider('shop.test', resolver)).toEqual({
      state: 'known',
      zone: 'shop.test',
      nameServers: GODADDY,
      name: 'GoDaddy',
      consoleUrl: 'https://dcc.godaddy.com/control/portfolio/shop.test/settings?tab=dns',
      nameHint: 'relative',
      panel: {
        place: 'Domain Portfolio › your domain › DNS',
        add: 'Add New Record',
        save: 'Save',
        type: 'Type',
        name: 'Name',
        content: 'Value',
        priority: 'Priority',
        ttl: { label: 'TTL', value: '1 Hour' },
        apex: '@',
      },
    })
  })

  test('a name inside a zone belongs to the zone of its parent', async () => {
    const resolver = zoneResolver({ 'shop.test': { NS: CLOUDFLARE }, 'news.shop.test': { A: ['192.0.2.1'] } })
    expect(await findDnsProvider('news.shop.test', resolver)).toMatchObject({
      zone: 'shop.test',
      name: 'Cloudflare',
    })
  })

  test('a name that does not exist yet belongs to the zone of its parent', async () => {
    const resolver = zoneResolver({ 'shop.test': { NS: CLOUDFLARE } })
    expect(await findDnsProvider('_dmarc.shop.test', resolver)).toMatchObject({
      state: 'known',
      zone: 'shop.test',
    })
  })

  test('a delegated name belongs to its own zone, not to that of its parent', async () => {
    const resolver = zoneResolver({ 'shop.test': { NS: CLOUDFLARE }, 'mail.shop.test': { NS: GODADDY } })
    expect(await findDnsProvider('mail.shop.test', resolver)).toMatchObject({
      zone: 'mail.shop.test',
      name: 'GoDaddy',
    })
  })

  test('an alias is not mistaken for the zone of its target', async () => {
    const resolver = zoneResolver({
      'shop.test': { NS: CLOUDFLARE },
      'www.shop.test': { CNAME: 'cdn.test' },
      'cdn.test': { NS: GODADDY },
    })
    expect(await findDnsProvider('www.shop.test', resolver)).toMatchObject({
      zone: 'shop.test',
      name: 'Cloudflare',
    })
  })

  test('an alias that points nowhere does not hide its zone', async () => {
    const resolver = zoneResolver({
      'shop.test': { NS: CLOUDFLARE },
      'www.shop.test': { CNAME: 'cdn.test' },
      'cdn.test': 'servfail',
    })
    expect(await findDnsProvider('www.shop.test', resolver)).toMatchObject({
      state: 'known',
      zone: 'shop.test',
    })
  })

  test('unknown name servers are listed in order with their own domain', async () => {
    const resolver = zoneResolver({
      'shop.test': { NS: ['ns2.example-host.co.uk', 'ns1.example-host.co.uk'] },
    })
    expect(await findDnsProvider('shop.test', resolver)).toEqual({
      state: 'other',
      zone: 'shop.test',
      nameServers: ['ns1.example-host.co.uk', 'ns2.example-host.co.uk'],
      nameServerDomain: 'example-host.co.uk',
    })
  })

  test('a failed lookup leaves the provider unknown', async () => {
    const resolver = zoneResolver({ 'shop.test': 'timeout' })
    expect(await findDnsProvider('shop.test', resolver)).toEqual({
      state: 'unknown',
      failedName: 'shop.test',
      nameServers: [],
    })
  })

  test('a failed lookup below a known zone leaves the provider unknown, since the zone may be cut there', async () => {
    const resolver = zoneResolver({ 'shop.test': { NS: CLOUDFLARE }, 'mail.shop.test': 'servfail' })
    expect(await findDnsProvider('mail.shop.test', resolver)).toMatchObject({
      state: 'unknown',
      failedName: 'mail.shop.test',
    })
  })

  test('a failed lookup above the zone changes nothing', async () => {
    const resolver = zoneResolver({ 'shop.test': 'timeout', 'mail.shop.test': { NS: GODADDY } })
    expect(await findDnsProvider('mail.shop.test', resolver)).toMatchObject({
      state: 'known',
      name: 'GoDaddy',
    })
  })

  test('a domain that is not registered has no provider', async () => {
    const resolver = zoneResolver({ 'co.uk': { NS: ['nsa.nic.uk'] } })
    expect(await findDnsProvider('not-registered.co.uk', resolver)).toEqual({
      state: 'unknown',
      nameServers: [],
    })
  })

  test('the name and its parents are queried in one wave', async () => {
    const resolver = waveCounter(zoneResolver({ 'shop.test': { NS: CLOUDFLARE } }))
    await findDnsProvider('s1._domainkey.shop.test', resolver)
    expect(resolver.waves).toEqual([
      ['NS s1._domainkey.shop.test', 'NS _domainkey.shop.test', 'NS shop.test'],
    ])
  })

  test('a deep name costs four queries: its own and those of its three shortest parents', async () => {
    const resolver = zoneResolver({})
    await findDnsProvider('a.b.c.d.shop.test', resolver)
    expect(resolver.queries).toEqual([
      'NS a.b.c.d.shop.test',
      'NS c.d.shop.test',
      'NS d.shop.test',
      'NS shop.test',
    ])
  })

  test('a zone that two providers serve names both', async () => {
    const resolver = zoneResolver({
      'shop.test': { NS: [...CLOUDFLARE, ...GODADDY, 'ns43.domaincontrol.com'] },
    })
    expect(await findDnsProvider('shop.test', resolver)).toMatchObject({
      name: 'GoDaddy',
      alsoAt: [{ name: 'Cloudflare' }],
    })
  })

  test('every kind of result matches the schema', async () => {
    const zones = [
      { 'a.test': { NS: CLOUDFLARE } },
      { 'a.test': { NS: ['ns.b.test'] } },
      { 'a.test': 'refused' },
    ] as const
    for (const zone of zones) {
      const result = await findDnsProvider('a.test', zoneResolver(structuredClone(zone) as never))
      expect(v.parse(ProviderResult, result)).toEqual(result)
    }
  })
})

describe('providersOfNameServers', () => {
  test.each([
    ['ada.ns.cloudflare.com', 'Cloudflare'],
    ['ns-1234.awsdns-56.co.uk', 'Amazon Route 53'],
    ['ns-cloud-a1.googledomains.com', 'Google Cloud DNS or Squarespace Domains'],
    ['ns1-05.azure-dns.com', 'Azure DNS'],
    ['dns1.registrar-servers.com', 'Namecheap'],
    ['dns1.p04.nsone.net', 'NS1 (often Netlify)'],
    ['a1.extern.nsone.net', 'NS1 (IBM)'],
    ['ns1abc.name.com', 'Name.com'],
    ['NS1045.UI-DNS.DE.', 'IONOS'],
  ])('%s belongs to %s', (nameServer, name) => {
    expect(providersOfNameServers([nameServer])[0]?.name).toBe(name)
  })

  test.each(['ns1.myname.com', 'ns.cloudflare.com.evil.test', 'xawsdns-1.test', '', 'com'])(
    '%j belongs to no known provider',
    (nameServer) => {
      expect(providersOfNameServers([nameServer])).toEqual([])
    },
  )

  test('the provider with the most name servers is named', () => {
    expect(providersOfNameServers([...GODADDY, 'ada.ns.cloudflare.com'])[0]?.id).toBe('godaddy')
  })

  test('no name servers have no provider', () => {
    expect(providersOfNameServers([])).toEqual([])
  })
})

describe('DNS_PROVIDERS', () => {
  test('no two providers share an id or a suffix', () => {
    const keys = DNS_PROVIDERS.flatMap(({ id, suffixes }) => [id, ...suffixes])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('every console is an https URL', () => {
    for (const { consoleUrl, alternative } of DNS_PROVIDERS) {
      expect(consoleUrl).toMatch(/^https:\/\//)
      expect(alternative?.consoleUrl ?? 'https://').toMatch(/^https:\/\//)
    }
  })
})
