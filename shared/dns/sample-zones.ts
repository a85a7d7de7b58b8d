// Zones that every tool can show without a network: names under .test, which is nobody's (RFC 6761 section 6.2).
import { isWithin } from '#shared/dns/domain-name.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'

export const SAMPLE_SOURCE = 'sample data'
/** A domain on which every check has something good to say, and one on which it has much to mend. */
export const HEALTHY_SAMPLE = 'northwind.test'
export const BROKEN_SAMPLE = 'broken.test'

const zone: Zone = {
  'northwind.test': {
    TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'],
    MX: [[10, 'mx1.northwind.test']],
    NS: ['ns1.northwind.test'],
  },
  'mx1.northwind.test': { A: ['198.51.100.25'] },
  'broken.test': {
    TXT: ['v=spf1 include:gone.broken.test +all', 'v=spf1 -all'],
    MX: [[10, 'mx.broken.test']],
    NS: ['ns1.broken.test'],
  },
}

const roots = Object.keys(zone).filter((name) => name.split('.').length === 2)

/** True for the sample domains and every name below them, existing or not. */
export const isSampleName = (name: string): boolean => roots.some((root) => isWithin(name, root))

export const sampleResolver: Resolver = {
  // A new one each time: a zone resolver notes every question, and this one lives as long as the isolate.
  query: (name, type) => zoneResolver(zone, { source: SAMPLE_SOURCE }).query(name, type),
}
