import { constants, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { connect, readSigningKey } from '#shared/dns/domain-connect/connect.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { sitesOf, type SiteMap } from '#shared/kit/foreign-fetch.ts'
import { publicSuffixList as suffixes } from '#shared/dns/public-suffix/list.ts'
import { rsaKey } from '#tests/helpers/sign-message.ts'
import { pages, ZONE } from '#tests/shared/dns/domain-connect/a-host.ts'

const PEM = rsaKey().privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

async function ask(change?: string, zone: Zone = ZONE, sites: SiteMap = pages(), domain = 'example.com') {
  const key = await readSigningKey(PEM)
  if (!key) return expect.fail('the key is read')
  const outside = { resolver: zoneResolver(zone), fetch: sitesOf(sites), suffixes }
  return connect({ domain, change }, { keyName: '_dck1', key }, outside)
}

/** The query as sent, without its last two fields, and whether the signature matches it. */
function verified(url: string) {
  const query = url.slice(url.indexOf('?') + 1)
  const [, signed = '', sig = ''] = /^(.*)&key=_dck1&sig=([^&]+)$/.exec(query) ?? []
  const verify = createVerify('RSA-SHA256').update(signed)
  const key = { key: createPublicKey(PEM), padding: constants.RSA_PKCS1_PADDING }
  return { signed, ok: verify.verify(key, decodeURIComponent(sig), 'base64') }
}

const RECORD = 'v=DMARC1; p=none; rua=mailto:dmarc@example.com'

describe('a link', () => {
  test('is signed and has the record that the check proposes', async () => {
    const answer = await ask('dmarc-record')
    expect(answer).toMatchObject({ supported: true, provider: 'DNS Host', before: [], after: [RECORD] })
    expect(answer.applyUrl).toMatch(
      /^https:\/\/panel\.dns-host\.com\/apply\/v2\/domainTemplates\/providers\/warmpost\.example\/services\/dmarc-record\/apply\?/,
    )
    expect(verified(answer.applyUrl ?? '')).toEqual({
      signed: 'domain=example.com&dmarcRules=p%3Dnone%3B%20rua%3Dmailto%3Admarc%40example.com',
      ok: true,
    })
  })

  test('names the provider as the rest of the site does', async () => {
    const servers = ['ns01.domaincontrol.com', 'ns02.domaincontrol.com']
    const zone = { ...ZONE, 'example.com': { NS: servers, MX: [[10, 'mx.example.com']] } } as Zone
    const sites = pages({ providerName: 'GODADDY.COM LLC', nameServers: servers })
    expect((await ask('dmarc-record', zone, sites)).provider).toBe('GoDaddy')
  })

  test('has the services of a first SPF record', async () => {
    const { applyUrl = '', after } = await ask('spf-record')
    expect([after, verified(applyUrl)]).toEqual([
      ['v=spf1 mx ~all'],
      { signed: 'domain=example.com&spfRules=mx', ok: true },
    ])
  })

  test('names the host below the zone', async () => {
    const zone: Zone = {
      ...ZONE,
      'shop.example.com': { TXT: ['v=spf1 a ~all', 'v=spf1 mx ~all'], MX: [[10, 'mx.example.com']] },
    }
    const { reason } = await ask('spf-record', zone, pages(), 'shop.example.com')
    expect(reason).toBe('The template can only add the first record at a name.')
    const broken: Zone = { ...zone, '_dmarc.shop.example.com': { TXT: ['v=DMARC1; p=nnone'] } }
    const { applyUrl = '' } = await ask('dmarc-record', broken, pages(), 'shop.example.com')
    expect(new URL(applyUrl).searchParams.get('host')).toBe('shop')
    expect(verified(applyUrl).ok).toBe(true)
  })

  test('is made from what is published now', async () => {
    const zone: Zone = { ...ZONE, '_dmarc.example.com': { TXT: [RECORD] } }
    expect(await ask('dmarc-record', zone)).toEqual({
      supported: false,
      reason: 'The check no longer proposes this change.',
    })
  })

  test.each(['dmarc-policy-x', 'mx-record', 'dmarc', ''])('is not made for %j', async (change) => {
    expect(await ask(change)).toMatchObject({ supported: false, reason: expect.any(String) as string })
  })

  test('is not made if the provider does not have the template', async () => {
    const answer = await ask('dmarc-record', ZONE, pages({}, ['spf-record']))
    expect(answer).toEqual({ supported: false, reason: 'DNS Host does not have our template.' })
  })
})

describe('without a change', () => {
  test('says which tools the provider has templates for', async () => {
    expect(await ask()).toEqual({
      supported: true,
      provider: 'DNS Host',
      site: 'panel.dns-host.com',
      tools: ['dmarc', 'spf'],
    })
    expect(await ask(undefined, ZONE, pages({}, ['spf-record']))).toMatchObject({ tools: ['spf'] })
  })

  test.each<[string, Zone, SiteMap]>([
    ['no template is known', ZONE, pages({}, [])],
    ['there is no Domain Connect', { 'example.com': { NS: ['ns1.dns-host.com'] } }, pages()],
    ['there is no zone', {}, pages()],
    ['the zone cannot be found', { 'example.com': { NS: 'timeout' } }, pages()],
  ])('says that there is no link where %s', async (_name, zone, sites) => {
    expect(await ask(undefined, zone, sites)).toMatchObject({
      supported: false,
      reason: expect.any(String) as string,
    })
  })
})

test.each([
  ['with its lines', PEM, true],
  ['with written line breaks', PEM.replaceAll('\n', '\\n'), true],
  [
    'of another kind',
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    false,
  ],
  ['cut off', PEM.slice(0, 400), false],
  ['empty', '', false],
])('a key %s is accepted or not', async (_name, pem, isKey) => {
  expect((await readSigningKey(pem)) !== null).toBe(isKey)
})
