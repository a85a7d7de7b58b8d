import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { discoverHost } from '#shared/dns/domain-connect/discover.ts'
import { sitesOf, type SiteMap } from '#shared/kit/foreign-fetch.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import { API, pages, settings, ZONE } from '#tests/shared/dns/domain-connect/a-host.ts'

const discover = (zone: Zone, sites: SiteMap) =>
  discoverHost(
    { zone: 'example.com', nameServers: ['ns1.dns-host.com', 'ns2.dns-host.com'] },
    { resolver: zoneResolver(zone), fetch: sitesOf(sites), suffixes },
  )
const named = (...TXT: string[]): Zone => ({ ...ZONE, '_domainconnect.example.com': { TXT } })
const HOST = {
  name: 'DNS Host',
  site: 'panel.dns-host.com',
  urlSyncUX: 'https://panel.dns-host.com/apply',
  urlAPI: API,
  keepsConflicts: false,
}

test('finds the provider and where it accepts changes', async () => {
  expect(await discover(ZONE, pages())).toEqual({ ok: true, host: HOST })
})

test.each([
  ['https:// before the host', named('https://api.dns-host.com/connect/'), pages()],
  ['a record of something else beside it', named('hello world', 'api.dns-host.com/connect'), pages()],
  ['no name servers', ZONE, pages({ nameServers: undefined })],
  ['empty fields', ZONE, pages({ nameServers: null, providerDisplayName: undefined })],
])('takes %s', async (_name, zone, sites) => {
  expect(await discover(zone, sites)).toEqual({ ok: true, host: HOST })
})

test('shows the provider’s display name, without invisible characters', async () => {
  const found = await discover(ZONE, pages({ providerDisplayName: 'Good\u202ekooL' }))
  expect(found).toMatchObject({ ok: true, host: { name: 'Good\\u{202E}kooL' } })
})

test('knows that Cloudflare keeps existing records', async () => {
  const found = await discover(ZONE, pages({ providerId: 'Cloudflare.com' }))
  expect(found).toMatchObject({ host: { keepsConflicts: true } })
})

describe('there is no host', () => {
  test.each<[string, Zone, SiteMap]>([
    ['without the record', { 'example.com': { NS: ['ns1.dns-host.com'] } }, pages()],
    ['with a record that is no host', named('javascript:alert(1)'), pages()],
    ['with a port in the record', named('api.dns-host.com:8443'), pages()],
    ['with an empty record', named(''), pages()],
    ['when DNS fails', { ...ZONE, '_domainconnect.example.com': 'servfail' }, pages()],
    ['without settings', ZONE, {}],
    ['with settings that are no JSON', ZONE, { [`${API}/v2/example.com/settings`]: page('<html>') }],
    ['with settings that are a list', ZONE, { [`${API}/v2/example.com/settings`]: page('[]') }],
    ['with settings without end', ZONE, { [`${API}/v2/example.com/settings`]: page('"'.repeat(70_000)) }],
    ['that serves the zone', ZONE, pages({ nameServers: ['ns1.former-host.com'] })],
    [
      'with more name servers than any zone has',
      ZONE,
      pages({ nameServers: Array(51).fill('ns1.dns-host.com') }),
    ],
    ['that takes links', ZONE, pages({ urlSyncUX: undefined })],
    ['without a name', ZONE, pages({ providerName: ' ' })],
    ['with a name without end', ZONE, pages({ providerName: 'x'.repeat(1000) })],
    ['with an address that is none', ZONE, pages({ urlSyncUX: 'panel' })],
    ['with a number for an address', ZONE, pages({ urlSyncUX: 7 })],
  ])('%s', async (_name, zone, sites) => {
    expect(await discover(zone, sites)).toMatchObject({ ok: false })
  })

  test.each([
    'javascript:alert(1)//dns-host.com',
    'http://panel.dns-host.com',
    'https://evil.com/apply',
    'https://dns-host.com.evil.com',
    'https://evildns-host.com',
    'https://user@panel.dns-host.com',
    'https://panel.dns-host.com:8443',
    'https://panel.dns-host.com/?to=',
    'https://panel.dns-host.com/#to',
    'https://192.0.43.8',
    'data:text/html,x',
  ])('with the address %s', async (url) => {
    expect(await discover(ZONE, pages({ urlSyncUX: url }))).toMatchObject({ ok: false })
    expect(await discover(ZONE, pages({ urlAPI: url }))).toMatchObject({ ok: false })
  })

  test('on a public suffix, which belongs to no one', async () => {
    const url = 'https://two.github.io'
    const sites = {
      'https://one.github.io/v2/example.com/settings': settings({ urlSyncUX: url, urlAPI: url }),
    }
    expect(await discover(named('one.github.io'), sites)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('site') as string,
    })
  })
})

function page(body: string) {
  return { contentType: 'application/json', body }
}
