import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'

interface NamedZone {
  domain: string
  zone: Zone
  /** By slug, for tools whose verdict on it is not "ok" or "info". */
  tones?: Record<string, Tone[]>
}

const KEY = SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {}

/** Names that every zone may refer to. */
const NEIGHBORS: Zone = {
  'mx1.acme.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'mx2.acme.com': { A: ['192.0.43.9'], AAAA: ['2001:500:88:200::9'] },
  'news.service.com': { TXT: ['v=spf1 ip4:192.0.36.0/25 ~all'] },
  'edge.service.com': { A: ['192.0.36.80'], AAAA: ['2001:500:8d::80'] },
  'aspmx.l.google.com': { A: ['192.0.32.8'], AAAA: ['2001:500:8e::8'] },
  'alt1.aspmx.l.google.com': { A: ['192.0.32.9'], AAAA: ['2001:500:8e::9'] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.32.0/24 ~all'] },
}

const ACME: Zone = {
  ...NEIGHBORS,
  'acme.com': {
    A: ['192.0.43.7'],
    AAAA: ['2001:500:88:200::7'],
    NS: ['ns1.acme.com', 'ns2.acme.com'],
    MX: [
      [10, 'mx1.acme.com'],
      [20, 'mx2.acme.com'],
    ],
    TXT: ['v=spf1 mx include:news.service.com -all'],
  },
  'mail._domainkey.acme.com': KEY,
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
  'click.acme.com': { CNAME: 'edge.service.com' },
}

export const GOOD_ZONES: Record<string, NamedZone> = {
  'the healthy sample': { domain: 'northwind.test', zone: SAMPLE_ZONE },
  'a domain with servers of its own': { domain: 'acme.com', zone: ACME },
  'a domain at Google': {
    domain: 'acme.com',
    zone: {
      ...ACME,
      'acme.com': {
        NS: ['ns1.acme.com', 'ns2.acme.com'],
        MX: [
          [1, 'aspmx.l.google.com'],
          [5, 'alt1.aspmx.l.google.com'],
        ],
        TXT: ['v=spf1 include:_spf.google.com ~all', 'google-site-verification=abc'],
      },
      'google._domainkey.acme.com': KEY,
      '_dmarc.acme.com': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@acme.com'] },
    },
  },
  'a domain that sends no mail': {
    domain: 'quiet.com',
    zone: {
      ...ACME,
      'quiet.com': { A: ['192.0.43.7'], NS: ['ns1.acme.com'], MX: [[0, '.']], TXT: ['v=spf1 -all'] },
      '_dmarc.quiet.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
      'quiet.com._report._dmarc.acme.com': { TXT: ['v=DMARC1'] },
      '*._domainkey.quiet.com': { TXT: ['v=DKIM1; p='] },
      'click.quiet.com': { A: ['192.0.43.7'] },
    },
  },
  'a domain that sends no mail and asks for no reports': {
    domain: 'silent.com',
    zone: {
      ...ACME,
      'silent.com': { A: ['192.0.43.7'], NS: ['ns1.acme.com'], MX: [[0, '.']], TXT: ['v=spf1 -all'] },
      '_dmarc.silent.com': { TXT: ['v=DMARC1; p=reject'] },
      '*._domainkey.silent.com': { TXT: ['v=DKIM1; p='] },
      'click.silent.com': { A: ['192.0.43.7'] },
    },
  },
}

export const BROKEN_ZONES: Record<string, NamedZone> = {
  'the broken sample': { domain: 'broken.test', zone: SAMPLE_ZONE },
  'a domain with nothing': {
    domain: 'empty.com',
    zone: { 'empty.com': { A: ['192.0.43.7'], NS: ['ns1.acme.com'] } },
  },
  'a domain with two of everything': {
    domain: 'acme.com',
    zone: {
      ...ACME,
      'acme.com': {
        A: ['192.0.43.7'],
        NS: ['ns1.acme.com'],
        MX: [[10, 'mx1.acme.com']],
        TXT: ['v=spf1 mx -all', 'v=spf1 include:news.service.com ~all'],
      },
      '_dmarc.acme.com': {
        TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@acme.com', 'v=DMARC1; p=reject; rua=mailto:it@acme.com'],
      },
    },
  },
  'a domain with slips of the hand': {
    domain: 'acme.com',
    zone: {
      ...ACME,
      'acme.com': {
        A: ['192.0.43.7'],
        NS: ['ns1.acme.com'],
        MX: [
          [10, 'mx1.acme.com'],
          [20, 'gone.acme.com'],
        ],
        TXT: ['"v=spf1 mx ipv4:192.0.43.1 +all"'],
      },
      '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none; sp=none; p=reject; pct=bogus'] },
      'mail._domainkey.acme.com': { TXT: ['k=rsa; p=notakey'] },
      'click.acme.com': { CNAME: 'gone.service.com' },
    },
  },
  'a domain that only forwards': {
    domain: 'acme.com',
    zone: {
      ...ACME,
      'acme.com': { A: ['192.0.43.7'], NS: ['ns1.acme.com'], TXT: ['v=spf1 redirect=gone.service.com'] },
      '_dmarc.acme.com': { CNAME: 'acme.dmarc.service.com' },
      'acme.dmarc.service.com': { TXT: ['v=DMARC1; p=none; rua=mailto:acme@service.com'] },
      'mail._domainkey.acme.com': { CNAME: 'gone.service.com' },
    },
  },
}

export const NO_ZONES: Record<string, NamedZone> = {
  'a domain that does not exist': { domain: 'nowhere.com', zone: NEIGHBORS },
}
