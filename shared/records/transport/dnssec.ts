// Whether DNSSEC protects the records that mail delivery depends on, as far as a validating resolver can tell (RFC 4035
// section 3.2.3).
import { isBogus } from '#shared/dns/bogus.ts'
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { isAbsent, isFailure, type DnsAnswer, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import { decodeBase64Leniently } from '#shared/kit/encoding/base64.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import type { Dnssec } from './schema.ts'

interface DnssecFacts {
  dnssec: Dnssec
  findings: TransportFinding[]
}

export async function inspectDnssec(
  domain: string,
  mx: DnsAnswer<MxData>,
  resolver: Resolver,
): Promise<DnssecFacts> {
  // The name may be inside a zone, whose DS records are at its apex.
  const tops = [...new Set([domain, registeredDomain(domain)])]
  const [bogus, ...delegations] = await Promise.all([
    isBogus(mx, resolver),
    ...tops.map((name) => resolver.query(name, 'DS')),
  ])
  const ds = delegations.find(({ records }) => records.length > 0)?.records ?? []
  const about = { source: mx.source, ds: ds.slice(0, 20) }
  if (bogus) {
    const missingKeys = await keysMissing(delegations, resolver)
    return {
      dnssec: { state: 'bogus', ...about },
      findings: [transportFinding('dnssec-bogus', { domain, missingKeys })],
    }
  }
  if (!isFailure(mx) && mx.authenticated) {
    return {
      dnssec: { state: 'secure', ...about },
      findings: [transportFinding('dnssec-secure', { domain, source: mx.source }), ...weakKeys(ds)],
    }
  }
  if (!isFailure(mx) && delegations.every(isAbsent)) {
    return {
      dnssec: { state: 'insecure', ...about },
      findings: [transportFinding('dnssec-insecure', { domain })],
    }
  }
  return {
    dnssec: { state: 'unknown', ...about },
    findings: [transportFinding('dnssec-unknown', { domain })],
  }
}

/** The keys that the DS record is for, if the zone has none of them: the usual result of moving to another provider. */
async function keysMissing(delegations: readonly DnsAnswer<string>[], resolver: Resolver): Promise<string[]> {
  const delegation = delegations.find(({ records }) => records.length > 0)
  if (!delegation) return []
  const keys = await resolver.query(delegation.name, 'DNSKEY', { checkingDisabled: true })
  if (isFailure(keys)) return []
  const tags = new Set(keys.records.map(keyTag))
  const wanted = [...new Set(delegation.records.map((record) => Number(record.split(' ')[0])))]
  return wanted.some((tag) => tags.has(tag)) ? [] : wanted.map(String)
}

/** RFC 4034 appendix B. */
export function keyTag(dnskey: string): number {
  const [flags = '0', protocol = '3', algorithm = '0', ...key] = dnskey.split(' ')
  const bytes = [
    Number(flags) >> 8,
    Number(flags) & 0xff,
    Number(protocol),
    Number(algorithm),
    ...decodeBase64Leniently(key.join('')),
  ]
  const sum = bytes.reduce((all, byte, index) => all + (index % 2 === 0 ? byte << 8 : byte), 0)
  return (sum + (sum >>> 16)) & 0xffff
}

/** SHA-1 in keys or digests (RFC 9905); RSA/MD5 and DSA are older still. */
const OLD_ALGORITHMS = ['1', '3', '5', '6', '7', '12']

function weakKeys(ds: readonly string[]): TransportFinding[] {
  if (ds.length === 0) return []
  const fields = ds.map((record) => record.split(' '))
  const isOld = fields.every(([, algorithm = '']) => OLD_ALGORITHMS.includes(algorithm))
  if (isOld) return [transportFinding('dnssec-old', { algorithm: fields[0]?.[1] ?? '' })]
  const isSha1 = fields.every(([, , digest]) => digest === '1')
  return isSha1 ? [transportFinding('dnssec-old', {})] : []
}
