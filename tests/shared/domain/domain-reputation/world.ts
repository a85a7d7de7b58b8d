// A small internet for the domain reputation tests: a healthy domain, parts of which each test replaces.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { getDomain, getPublicSuffix } from 'tldts'
import { checkDomainReputation } from '#shared/domain/domain-reputation/check.ts'
import type { ReputationOptions } from '#shared/domain/domain-reputation/gather.ts'
import type { ComponentName, DomainReputation } from '#shared/domain/domain-reputation/schema.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { type ForeignFetch, sitesOf } from '#shared/kit/foreign-fetch.ts'

export const NOW = Date.UTC(2026, 10, 20, 12)
export const dayBefore = (days: number) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10)

/** RFC 8463 appendix A.2, and keys made for these tests. */
export const ED25519 = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
const RSA_2048 =
  'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0n5VApI856oIBTgxJGwvjAEpWXKryzb4prJ8Y/KZH/8ENZWUK22uwce2zegQhfGDuR6oRShNblC6L6qmvDFxuo5YSxOJZ3UiJuceCMx2QuZFxj4ZFgcWplXNjmLNwkmUt0nNY02z3az+Zmh6KNnYYs0dcMSpWOm/QoSkI5OQxhdG6H3BcKQXU15L48xZEElIpzUNfz9CF8jB+oeu3ziA7FFyCLbCt8Z1os840qQSPFstEDXbZL54UrIo4OQqFMqTAZEkBnahf91xd2y8fhFfmTQ52WwhAO2DXu5OsJar0x1qKuCHr6CbcvGH8hxIoFZYhhnC+1AXdLW74Ua6XwXBPwIDAQAB'
export const RSA_1024 =
  'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDBaqXP6rsZGP2DUqTVRy8ir/YD2QmJ6P3wAnQ8u1BW5KmSc4BJqBxVHm8K9fpZTf46+D2HGvGhRXtPiyUQGRliiuxMg3wkUnc2qkezZMlD1aPtvCxsjJyQX0BI2fMJLzhkxU0bTH2bdt6zU25L2Au3PP2ydW1G8/AQldEYw5qsPwIDAQAB'

export const HEALTHY: Zone = {
  'acme.com': {
    MX: [
      [10, 'mx1.acme.com'],
      [20, 'mx2.acme.com'],
    ],
    TXT: ['v=spf1 ip4:192.0.43.0/24 -all'],
  },
  'mx1.acme.com': { A: ['192.0.43.8'] },
  'mx2.acme.com': { A: ['192.0.43.9'] },
  '8.43.0.192.in-addr.arpa': { PTR: ['mx1.acme.com'] },
  '9.43.0.192.in-addr.arpa': { PTR: ['mx2.acme.com'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
  'default._domainkey.acme.com': { TXT: [RSA_2048] },
}

export const registerOf = (registered: string, more: object = {}): ForeignFetch =>
  sitesOf({
    'https://rdap.verisign.com/com/v1/domain/acme.com': {
      contentType: 'application/rdap+json',
      body: JSON.stringify({
        objectClassName: 'domain',
        ldhName: 'acme.com',
        events: [{ eventAction: 'registration', eventDate: `${registered}T00:00:00Z` }],
        ...more,
      }),
    },
  })

/** All lists passed their tests a minute ago, through the zone's resolver. */
export const PROOFS: Proof[] = [...listsInUse('domain'), ...listsInUse('ip')].map(({ zone }) => ({
  zone,
  state: 'proved',
  source: 'zone',
  at: NOW - 60_000,
  provedAt: NOW - 60_000,
  reason: '',
}))

const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain, { allowPrivateDomains: true }),
  registryDomain: (domain: string) => getDomain(domain),
}

/** The healthy domain with these differences; a name that is `null` does not exist. */
export async function reputation(
  differences: Record<string, Zone[string] | null> = {},
  options: Partial<ReputationOptions> = {},
  domain = 'acme.com',
): Promise<DomainReputation & { asked: string[] }> {
  const zone = Object.fromEntries(
    Object.entries({ ...HEALTHY, ...differences }).filter(([, node]) => node !== null),
  ) as Zone
  const resolver = zoneResolver(zone)
  const { report } = await checkDomainReputation(domain, {
    resolver,
    foreignFetch: registerOf('2010-01-01'),
    suffixes,
    proofs: PROOFS,
    now: NOW,
    ...options,
  })
  return { ...report, asked: [...new Set(resolver.queries)] }
}

export const partOf = (report: DomainReputation, name: ComponentName) => {
  const component = report.components.find((one) => one.name === name)
  if (!component) throw new Error(`no component ${name}`)
  return component
}
