// Whether senders that honor DANE can authenticate each mail server (RFC 7672 section 2.2), and whether DNSSEC protects
// the records that mail delivery depends on.
import { failureText, isBogus } from '#shared/dns/failure-text.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { type DnsAnswer, isAbsent, isFailure, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import { decodeBase64Leniently } from '#shared/kit/base64.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import type { DaneHost, Dnssec } from './schema.ts'
import { tlsaFault, tlsaName } from './tlsa.ts'

/** What was found about one mail server. */
export interface DaneFacts extends DaneHost {
  /** The records as received; those of the report are made safe to show. */
  raw: string[]
  /** Why each of them cannot be used; null for usable ones. */
  faults: (string | null)[]
  /** The zone of the server is signed. */
  isSigned: boolean
  /** The signatures of the records are wrong. */
  isBogus: boolean
  /** Why there is no answer. */
  reason?: string
}

/** As many as a name has during a key rollover, and a few more. */
const MAX_RECORDS = 20

/** Two queries for each server; a third for a CNAME, or for an answer that may be withheld because of its signatures. */
export const askDane = (
  hosts: readonly string[],
  domain: Dnssec['state'],
  resolver: Resolver,
): Promise<DaneFacts[]> => Promise.all(hosts.map((host) => askHost(host, domain, resolver)))

async function askHost(host: string, domain: Dnssec['state'], resolver: Resolver): Promise<DaneFacts> {
  const [address, own] = await Promise.all([
    resolver.query(host, 'A'),
    resolver.query(tlsaName(host), 'TLSA'),
  ])
  const answer = await atTarget(address, own, resolver)
  const bogus = await isBogus(answer, resolver)
  const raw = answer.records.slice(0, MAX_RECORDS)
  const faults = raw.map(tlsaFault)
  const isSigned = answer.authenticated && address.authenticated
  const facts = { raw, faults, isSigned, isBogus: bogus, answer, address }
  return {
    mx: host,
    state: stateOf(facts, domain),
    name: answer.name,
    records: raw.map(shownText),
    raw,
    faults,
    isSigned,
    isBogus: bogus,
    ...(isFailure(answer) ? { reason: failureText(answer) } : {}),
  }
}

/** Section 2.2.3: if the whole path is signed, the records of the name behind a CNAME come first. */
async function atTarget(
  address: DnsAnswer<string>,
  own: DnsAnswer<string>,
  resolver: Resolver,
): Promise<DnsAnswer<string>> {
  const target = address.aliases.at(-1)?.target
  if (target === undefined || !address.authenticated) return own
  const behind = await resolver.query(tlsaName(target), 'TLSA')
  return behind.kind === 'answer' ? behind : own
}

interface Answers extends Pick<DaneFacts, 'faults' | 'isSigned' | 'isBogus'> {
  answer: DnsAnswer<string>
  address: DnsAnswer<string>
}

function stateOf(
  { answer, address, faults, isSigned, isBogus: bogus }: Answers,
  domain: Dnssec['state'],
): DaneHost['state'] {
  if (bogus) return 'broken'
  if (isFailure(answer)) return 'unknown'
  if (faults.length === 0) return 'absent'
  if (domain === 'insecure') return 'insecure'
  if (domain !== 'secure' || isFailure(address)) return 'unknown'
  if (!isSigned) return 'insecure'
  return faults.includes(null) ? 'usable' : 'broken'
}

/** About the TLSA records of all mail servers together. */
export function judgeDane(servers: readonly DaneFacts[], dnssec: Dnssec['state']): TransportFinding[] {
  const named = (is: (host: DaneFacts) => boolean) => servers.filter(is).map(({ mx }) => mx)
  const usable = named(({ state }) => state === 'usable')
  const absent = named(({ state }) => state === 'absent')
  const bogus = named(({ isBogus }) => isBogus)
  return [
    ...(bogus.length > 0 ? [transportFinding('dane-bogus', { hosts: bogus })] : []),
    ...servers
      .filter(({ state, isBogus }) => state === 'broken' && !isBogus)
      .map((server) => transportFinding('dane-broken', { host: server.mx, faults: faultsOf(server) })),
    ...insecureFinding(servers.filter(({ state }) => state === 'insecure')),
    ...(usable.length > 0 && absent.length > 0
      ? [transportFinding('dane-mixed', { hosts: usable, others: absent })]
      : []),
    ...(usable.length === 0 && absent.length > 0 && dnssec === 'secure'
      ? [transportFinding('dane-absent', { hosts: absent })]
      : []),
    ...(usable.length > 0 && usable.length === servers.length
      ? [transportFinding('dane-usable', { hosts: usable })]
      : []),
    ...servers.filter(({ state }) => state === 'usable').flatMap(partFinding),
    ...unknownFinding(servers.filter(({ state }) => state === 'unknown')),
  ]
}

const faultsOf = ({ faults }: DaneFacts): string[] => [...new Set(faults.flatMap((fault) => fault ?? []))]

function insecureFinding(servers: readonly DaneFacts[]): TransportFinding[] {
  if (servers.length === 0) return []
  const hosts = servers.map(({ mx }) => mx)
  const areSigned = servers.every(({ isSigned }) => isSigned)
  return [transportFinding(areSigned ? 'dane-domain-unsigned' : 'dane-insecure', { hosts })]
}

/** One usable record is enough. */
function partFinding(server: DaneFacts): TransportFinding[] {
  const faults = faultsOf(server)
  return faults.length > 0 ? [transportFinding('dane-part', { host: server.mx, faults })] : []
}

function unknownFinding(servers: readonly DaneFacts[]): TransportFinding[] {
  const [first] = servers
  if (!first) return []
  return [transportFinding('dane-unknown', { hosts: servers.map(({ mx }) => mx), reason: first.reason })]
}

interface DnssecFacts {
  dnssec: Dnssec
  findings: TransportFinding[]
}

/** As far as a validating resolver can tell (RFC 4035 section 3.2.3). */
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
