import { expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkListDomains } from '#shared/address-list/domains.ts'
import { isTopLevel } from './helpers.ts'

const ZONE: Zone = {
  'mail.com.example': { A: ['192.0.2.1'] },
  'company.com': { MX: [[10, 'aspmx.l.google.com']] },
  'office.com': { MX: [[0, 'office-com.mail.protection.outlook.com']] },
  'own.com': { MX: [[10, 'mx.own.com']], A: ['192.0.2.1'] },
  'none.com': { MX: [[0, '.']] },
  'web.com': { A: ['192.0.2.1'] },
  'six.com': { AAAA: ['2001:db8::1'] },
  'empty.com': { TXT: ['x'] },
  'broken.com': 'servfail',
  'half.com': { MX: 'timeout', A: ['192.0.2.1'] },
  'gmial.com': { MX: [[10, 'mx.parked.com']] },
  'gmai.com': { TXT: ['x'] },
  'hidden.com': { MX: [[10, 'mail.mailinator.com']] },
  'away.com': { CNAME: 'gone.com' },
}

const check = (domains: string[], resolver = zoneResolver(ZONE)) =>
  checkListDomains(domains, resolver, { isTopLevel })

test.each([
  ['company.com', { state: 'accepts', provider: 'Google Workspace' }],
  ['office.com', { state: 'accepts', provider: 'Microsoft 365' }],
  ['own.com', { state: 'accepts', disposable: false }],
  ['none.com', { state: 'null_mx' }],
  ['web.com', { state: 'address_only' }],
  ['six.com', { state: 'address_only' }],
  ['empty.com', { state: 'no_mail' }],
  ['missing.com', { state: 'nxdomain' }],
  ['away.com', { state: 'no_mail' }],
  ['broken.com', { state: 'unknown' }],
  ['half.com', { state: 'unknown' }],
  ['gmial.com', { state: 'accepts', typoOf: 'gmail.com', typoReceivesMail: true }],
  ['gmai.com', { state: 'no_mail', typoOf: 'gmail.com', typoReceivesMail: false }],
  ['hotmial.com', { state: 'nxdomain', typoOf: 'hotmail.com', typoReceivesMail: false }],
  ['mailinator.com', { state: 'nxdomain', disposable: true }],
  ['hidden.com', { state: 'accepts', disposable: true }],
])('%s is %o', async (domain, expected) => {
  const { domains, left } = await check([domain])
  expect(domains[0]).toMatchObject({ domain, ...expected })
  expect(left).toEqual([])
})

test('a look-alike that could not be looked up blames nobody', async () => {
  const { domains } = await check(['gmailk.com'], zoneResolver({ 'gmailk.com': 'servfail' }))
  expect(domains[0]).toEqual({
    domain: 'gmailk.com',
    state: 'unknown',
    disposable: false,
    typoOf: 'gmail.com',
  })
})

test('each domain is asked once, with one question if it has mail servers', async () => {
  const resolver = zoneResolver(ZONE)
  await check(['own.com', 'own.com', 'web.com'], resolver)
  expect([...resolver.queries].sort()).toEqual(['A web.com', 'MX own.com', 'MX web.com'])
})
