// Zones that every tool can show without a network: names under .test, which is nobody's (RFC 6761 section 6.2).
import { SAMPLE_SOURCE } from '#shared/dns/sample-names.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { Resolver } from '#shared/dns/resolver.ts'

// Documentation addresses would be reported as unreachable, rightly; these are ICANN's own.
export const SAMPLE_ZONE: Zone = {
  'northwind.test': {
    A: ['192.0.43.7'],
    MX: [
      [10, 'mx1.northwind.test'],
      [20, 'mx2.northwind.test'],
    ],
    NS: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
    TXT: ['v=spf1 mx include:_spf.workspace.test include:spf.newsletter.test -all exp=why.northwind.test'],
  },
  'mx1.northwind.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'mx2.northwind.test': { A: ['192.0.43.9'], AAAA: ['2001:500:88:200::9'] },
  'why.northwind.test': { TXT: ['%{i} is no mail server of %{d}.'] },

  // Two services that northwind.test and broken.test let send in their name.
  '_spf.workspace.test': {
    TXT: ['v=spf1 include:_netblocks.workspace.test include:_netblocks2.workspace.test ~all'],
  },
  '_netblocks.workspace.test': { TXT: ['v=spf1 ip4:192.0.32.0/24 ip4:192.0.33.0/25 ~all'] },
  '_netblocks2.workspace.test': { TXT: ['v=spf1 ip6:2001:500:8e::/48 ~all'] },
  'spf.newsletter.test': { TXT: ['v=spf1 ip4:192.0.36.0/25 ~all'] },
  'spf.helpdesk.test': { TXT: ['v=spf1 a:out.helpdesk.test include:relay.helpdesk.test ~all'] },
  'relay.helpdesk.test': { TXT: ['v=spf1 ip4:192.0.37.128/28 ~all'] },
  'out.helpdesk.test': { A: ['192.0.37.200'], AAAA: ['2001:500:8f::200'] },

  'broken.test': {
    A: ['192.0.43.10'],
    MX: [
      [10, 'mail.broken.test'],
      [20, 'intranet.broken.test'],
      [30, 'old-mx.broken.test'],
    ],
    NS: ['ns1.broken.test', 'ns2.broken.test'],
    SPF: ['v=spf1 a mx -all'],
    TXT: [
      'v=spf1 a mx ptr include:_spf.workspace.test include:spf.newsletter.test include:spf.helpdesk.test a:old-server.broken.test ip4:10.0.0.0/24 ?all include:spf.forgotten.test',
    ],
  },
  'mail.broken.test': { CNAME: 'web.broken.test' },
  'web.broken.test': { A: ['192.0.43.10'] },
  'intranet.broken.test': { A: ['10.0.0.25'] },
  'ns1.broken.test': { A: ['192.0.43.11'] },
  'ns2.broken.test': { A: ['192.0.43.12'] },
}

export const sampleResolver: Resolver = {
  // A new one each time: a zone resolver notes every question, and this one lives as long as the isolate.
  query: (name, type) => zoneResolver(SAMPLE_ZONE, { source: SAMPLE_SOURCE }).query(name, type),
}
