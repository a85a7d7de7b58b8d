// The same four records as each DNS host hands them out.
const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
export const RECORDS: readonly (readonly [name: string, type: string, value: string, priority?: number])[] = [
  ['', 'MX', 'mx.mail.net', 10],
  ['', 'TXT', 'v=spf1 include:spf.mail.net -all'],
  ['_dmarc', 'TXT', 'v=DMARC1; p=reject; rua=mailto:d@shop.org'],
  ['s1._domainkey', 'TXT', KEY],
]
export const EXPECTED = [
  'shop.org MX 10 mx.mail.net',
  'shop.org TXT v=spf1 include:spf.mail.net -all',
  '_dmarc.shop.org TXT v=DMARC1; p=reject; rua=mailto:d@shop.org',
  `s1._domainkey.shop.org TXT ${KEY}`,
]

export const full = (name: string) => (name === '' ? 'shop.org' : `${name}.shop.org`)
const quoted = (value: string) => (value.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(' ')
export const inZone = (type: string, value: string, priority?: number) =>
  type === 'TXT' ? quoted(value) : type === 'MX' ? `${priority ?? 0} ${value}.` : value
export type Make = (name: string, type: string, value: string, priority?: number) => object
export const each = (make: Make) => RECORDS.map((record) => make(...record))
export const json = (value: unknown) => JSON.stringify(value, null, 1)

/** Each as its documentation shows it, without an SOA record; true if it does not name its zone. */
export const EXPORTS: Record<string, { text: string; file?: string; needsOrigin?: true }> = {
  Cloudflare: {
    text: json({
      result: each((name, type, value, priority) => ({
        zone_name: 'shop.org',
        name: full(name),
        type,
        content: type === 'TXT' ? quoted(value) : value,
        priority,
        proxied: false,
      })),
      success: true,
    }),
  },
  Azure: {
    text: json(
      each((name, type, value, preference) => ({
        name: name || '@',
        fqdn: `${full(name)}.`,
        type: `Microsoft.Network/dnszones/${type}`,
        ...(type === 'MX'
          ? { MXRecords: [{ exchange: value, preference }] }
          : { TXTRecords: [{ value: value.match(/.{1,255}/g) }] }),
      })),
    ),
  },
  'Azure, over REST': {
    text: json({
      value: each((name, type, value, preference) => ({
        name: name || '@',
        type: `Microsoft.Network/dnszones/${type}`,
        properties: {
          fqdn: `${full(name)}.`,
          TTL: 300,
          ...(type === 'MX'
            ? { MXRecords: [{ exchange: value, preference }] }
            : { TXTRecords: [{ value: [value] }] }),
        },
      })),
    }),
  },
  DigitalOcean: {
    text: json({
      domain_records: each((name, type, data, priority) => ({
        id: 1,
        type,
        name: name || '@',
        data,
        priority: priority ?? null,
        ttl: 300,
      })),
    }),
    needsOrigin: true,
  },
  deSEC: {
    text: json(
      each((subname, type, value, priority) => ({
        domain: 'shop.org',
        subname,
        name: `${full(subname)}.`,
        type,
        records: [inZone(type, value, priority)],
        ttl: 3600,
      })),
    ),
  },
  IONOS: {
    text: json({
      name: 'shop.org',
      id: '1-2',
      type: 'NATIVE',
      records: each((name, type, content, prio) => ({
        name: full(name),
        rootName: 'shop.org',
        type,
        content,
        prio,
        ttl: 300,
        disabled: false,
      })),
    }),
  },
  'IONOS Cloud': {
    text: json({
      type: 'collection',
      items: each((name, type, content, priority) => ({
        id: 'x',
        type: 'record',
        metadata: { fqdn: full(name) },
        properties: { name, type, content, priority, ttl: 300, enabled: true },
      })),
    }),
  },
  Gandi: {
    text: json(
      each((name, type, value, priority) => ({
        rrset_name: name || '@',
        rrset_type: type,
        rrset_ttl: 300,
        rrset_values: [inZone(type, value, priority)],
      })),
    ),
    needsOrigin: true,
  },
  Hetzner: {
    text: json({
      records: each((name, type, value, priority) => ({
        id: 'a',
        type,
        name: name || '@',
        value: inZone(type, value, priority),
        zone_id: 'abc',
      })),
    }),
    needsOrigin: true,
  },
  GoDaddy: {
    text: json(
      each((name, type, data, priority) => ({ data, name: name || '@', ttl: 3600, type, priority })),
    ),
    needsOrigin: true,
  },
  Linode: {
    text: json({
      data: each((name, type, target, priority) => ({
        type,
        name,
        target,
        priority: priority ?? 0,
        ttl_sec: 0,
      })),
      page: 1,
      pages: 1,
    }),
    needsOrigin: true,
  },
  NS1: {
    text: json({
      zone: 'shop.org',
      records: each((name, type, value, priority) => ({
        domain: full(name),
        type,
        ttl: 300,
        short_answers: [type === 'MX' ? `${priority ?? 0} ${value}` : value],
      })),
    }),
  },
  DNSimple: {
    text: json({
      data: each((name, type, content, priority) => ({
        zone_id: 'shop.org',
        name,
        content,
        ttl: 3600,
        priority: priority ?? null,
        type,
      })),
    }),
  },
  Porkbun: {
    text: json({
      status: 'SUCCESS',
      records: each((name, type, content, prio) => ({
        id: '1',
        name: full(name),
        type,
        content,
        ttl: '600',
        prio: `${prio ?? 0}`,
      })),
    }),
  },
  ExternalDNS: {
    file: 'endpoints.yaml',
    text: `kind: DNSEndpoint\nmetadata:\n  name: mail\nspec:\n  endpoints:\n${RECORDS.map(([name, type, value, priority]) => `  - dnsName: ${full(name)}\n    recordType: ${type}\n    targets: [${json(type === 'MX' ? `${priority ?? 0} ${value}` : value)}]\n`).join('')}`,
  },
}
