// One zone literal with a strict DMARC policy, one call, one expectation: the basis of the report's tests.
import { bimiQuestion, checkBimi } from '#shared/records/bimi/check.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { type ForeignFetch, sitesOf } from '#shared/kit/foreign-fetch.ts'
import { fixture } from '#tests/shared/records/bimi/inspect.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

export const LOGO = 'https://example.com/bimi.svg'
export const NAME = 'default._bimi.example.com'

export const sites = sitesOf({
  [LOGO]: { contentType: 'image/svg+xml', body: fixture('northwind.svg') },
  'https://example.com/text.svg': { contentType: 'text/plain', body: fixture('northwind.svg') },
  'https://example.com/broken.svg': { contentType: 'image/svg+xml', body: '<svg/>' },
})

export const withDmarc = (zone: Zone): Zone => ({
  'example.com': { A: ['192.0.43.7'] },
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
  ...zone,
})

export const records = (...texts: string[]): Zone => withDmarc({ [NAME]: { TXT: texts } })

export const checkOver = (resolver: Resolver, domain = 'example.com', fetch: ForeignFetch = sites) =>
  checkBimi(bimiQuestion(domain), resolver, {
    fetch,
    suffixes,
    authorities: [],
    now: '2026-11-20T12:00:00Z',
  })

export const check = (zone: Zone, domain?: string, fetch?: ForeignFetch) =>
  checkOver(zoneResolver(zone), domain, fetch)
