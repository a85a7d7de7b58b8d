// Whether DNSSEC protects the records that mail delivery depends on, as far as a validating resolver can tell (RFC 4035
// section 3.2.3).
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { isAbsent, isFailure, type DnsAnswer, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import { decodeBase64Leniently } from '#shared/encoding/base64.ts'
import { listNames } from '#shared/report/list-names.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Dnssec } from '#shared/transport/schema.ts'

interface DnssecFacts {
  dnssec: Dnssec
  findings: Finding[]
}

/** Extended DNS errors for wrong or missing signatures (RFC 8914 sections 4.7 to 4.13). */
const isSignatureError = (answer: DnsAnswer<unknown>): boolean => {
  const code = answer.extendedError?.code
  return code !== undefined && code >= 6 && code <= 12
}

/** True if the answer is withheld because of its signatures: without validation, it arrives. */
export async function isBogus(answer: DnsAnswer<unknown>, resolver: Resolver): Promise<boolean> {
  if (answer.kind !== 'servfail') return false
  if (isSignatureError(answer)) return true
  return !isFailure(await resolver.query(answer.name, answer.type, { checkingDisabled: true }))
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
    const finding = await bogusFinding(domain, delegations, resolver)
    return { dnssec: { state: 'bogus', ...about }, findings: [finding] }
  }
  if (!isFailure(mx) && mx.authenticated) {
    return {
      dnssec: { state: 'secure', ...about },
      findings: [...secureFinding(domain, mx.source), ...weakKeys(ds)],
    }
  }
  if (!isFailure(mx) && delegations.every(isAbsent)) {
    return { dnssec: { state: 'insecure', ...about }, findings: [insecureFinding(domain)] }
  }
  return { dnssec: { state: 'unknown', ...about }, findings: [unknownFinding(domain)] }
}

const secureFinding = (domain: string, source: string): Finding[] => [
  {
    code: 'dnssec-secure',
    severity: 'ok',
    message: `DNSSEC protects the MX records of ${domain}; ${source} validated it.`,
    rfc: 'RFC 4035, 3.2.3',
  },
]

const insecureFinding = (domain: string): Finding => ({
  code: 'dnssec-insecure',
  severity: 'info',
  message: `${domain} is not signed with DNSSEC, so nobody can tell a forged DNS answer from a real one, and DANE cannot work.`,
  rfc: 'RFC 7672, 2.2.1',
})

const unknownFinding = (domain: string): Finding => ({
  code: 'dnssec-unknown',
  severity: 'warning',
  unknown: true,
  message: `We could not find out whether DNSSEC protects ${domain}.`,
  fix: 'Try again in a minute.',
})

async function bogusFinding(
  domain: string,
  delegations: readonly DnsAnswer<string>[],
  resolver: Resolver,
): Promise<Finding> {
  const cause = await brokenDelegation(delegations, resolver)
  return {
    code: 'dnssec-bogus',
    severity: 'error',
    message:
      `The DNSSEC signatures of ${domain} are wrong: resolvers that validate get no MX records, so their senders cannot deliver. ${cause}`.trim(),
    rfc: 'RFC 4035, 5.5',
    fix: 'Ask your DNS provider to sign the zone again, or correct the DS record at the registrar. Until then, remove the DS record.',
  }
}

/** A DS record whose key the zone does not have: the usual result of moving to another provider. */
async function brokenDelegation(
  delegations: readonly DnsAnswer<string>[],
  resolver: Resolver,
): Promise<string> {
  const delegation = delegations.find(({ records }) => records.length > 0)
  if (!delegation) return ''
  const keys = await resolver.query(delegation.name, 'DNSKEY', { checkingDisabled: true })
  if (isFailure(keys)) return ''
  const tags = new Set(keys.records.map(keyTag))
  const missing = [...new Set(delegation.records.map((record) => Number(record.split(' ')[0])))]
  if (missing.some((tag) => tags.has(tag))) return ''
  const names = listNames(missing.map(String))
  return `The DS record at the parent is for key ${names}, which the zone does not have.`
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

function weakKeys(ds: readonly string[]): Finding[] {
  if (ds.length === 0) return []
  const fields = ds.map((record) => record.split(' '))
  const isOld = fields.every(([, algorithm = '']) => OLD_ALGORITHMS.includes(algorithm))
  const isSha1 = fields.every(([, , digest]) => digest === '1')
  if (!isOld && !isSha1) return []
  return [
    {
      code: 'dnssec-old',
      severity: 'warning',
      message: `The DS record uses ${isOld ? `algorithm ${fields[0]?.[1] ?? ''}` : 'a SHA-1 digest'}, which some resolvers no longer accept: to them, the domain is unsigned.`,
      rfc: 'RFC 9905, 2',
      fix: 'Have the zone signed with algorithm 13, and publish a DS record with digest type 2.',
    },
  ]
}
