// What the lists say about the sample IP addresses and domains, so every state of a row can be seen without a network.
import { DOMAIN_LISTS } from '#shared/data/blocklists/domain-lists.ts'
import { IP_LISTS } from '#shared/data/blocklists/ip-lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { isSampleAddress, isSampleName, SAMPLE_SOURCE } from './names.ts'

/** True for a list query about a sample IP address or domain, or for a query for a sample address's name or network. */
export function isSampleListQuestion(name: string): boolean {
  if (name === SAMPLE_ORIGIN || name === SAMPLE_NETWORK) return true
  const zone = ZONES.find((zone) => name.endsWith(`.${zone}`))
  if (zone === undefined) return false
  const subject = name.slice(0, -zone.length - 1)
  return isSampleName(subject) || isSampleAddress(subject.split('.').reverse().join('.'))
}

const SAMPLE_ORIGIN = '1.43.0.192.origin.asn.cymru.com'
/** A number for documentation (RFC 5398). */
const SAMPLE_NETWORK = 'as64500.asn.cymru.com'

export const SAMPLE_LIST_ZONE: Zone = {
  '10.43.0.192.bl.spamcop.net': {
    A: ['127.0.0.2'],
    TXT: ['Blocked - see https://www.spamcop.net/bl.shtml?192.0.43.10'],
  },
  '10.43.0.192.dnsbl-1.uceprotect.net': {
    A: ['127.0.0.2'],
    TXT: ['IP 192.0.43.10 is UCEPROTECT-Level 1 listed. See https://www.uceprotect.net/rblcheck.php'],
  },
  '10.43.0.192.dnsbl.dronebl.org': { A: ['127.0.0.13', '127.0.0.9'] },
  '10.43.0.192.dnsbl-2.uceprotect.net': { A: ['127.0.0.2'] },
  '10.43.0.192.ips.backscatterer.org': {
    A: ['127.0.0.2'],
    TXT: ['Sorry 192.0.43.10 is blacklisted at https://www.backscatterer.org/'],
  },
  '10.43.0.192.hostkarma.junkemailfilter.com': { A: ['127.0.0.3'] },
  '10.43.0.192.dnsbl.spfbl.net': 'refused',
  '10.43.0.192.bl.mailspike.net': 'timeout',
  '10.43.0.192.all.s5h.net': { A: ['127.255.255.254'] },
  '10.43.0.192.in-addr.arpa': { PTR: ['host-10.pool.broken.test'] },
  'host-10.pool.broken.test': { A: ['192.0.43.99'] },

  '8.43.0.192.hostkarma.junkemailfilter.com': { A: ['127.0.0.1'] },
  '8.43.0.192.in-addr.arpa': { PTR: ['mx1.northwind.test'] },
  '9.43.0.192.in-addr.arpa': { PTR: ['mx2.northwind.test'] },
  '11.43.0.192.in-addr.arpa': { PTR: ['lists.helpdesk.test'] },
  '12.43.0.192.in-addr.arpa': { PTR: ['out-12.newsletter.test'] },

  [SAMPLE_ORIGIN]: { TXT: ['64500 | 192.0.43.0/24 | US | arin | 2026-01-01'] },
  [SAMPLE_NETWORK]: { TXT: ['64500 | US | arin | 2026-01-01 | SAMPLE-AS Sample Network, US'] },

  'broken.test.uribl.spameatingmonkey.net': { A: ['127.0.0.2'], TXT: ['broken.test was seen in spam'] },
  'broken.test.multi.uribl.com': { A: ['127.0.0.4'] },
  'broken.test.dbl.0spam.org': 'servfail',
}

const ZONES: readonly string[] = ['in-addr.arpa', ...[...IP_LISTS, ...DOMAIN_LISTS].map(({ zone }) => zone)]

/** Sample data needs no test: these proofs say so, as if just made. */
export const sampleProofs = (now: number): Proof[] =>
  [...IP_LISTS, ...DOMAIN_LISTS].map(({ zone }) => ({
    zone,
    state: 'proved',
    source: SAMPLE_SOURCE,
    at: now,
    provedAt: now,
    reason: '',
  }))
