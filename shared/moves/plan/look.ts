// What DNS shows of a domain before a move. Each thing is asked for once; what is not answered stays unknown.
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { serviceOfProof } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import {
  isFailure,
  isNullMx,
  namesServer,
  type DnsAnswer,
  type MxData,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { servicesOf } from '#shared/records/dkim/check.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import type { SpfReport } from '#shared/records/spf/schema.ts'
import { parseTlsRpt, isTlsRpt, tlsRptName } from '#shared/records/transport/tls-rpt.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'
import { isDmarcRecord, parseDmarc } from '#shared/records/dmarc/parse.ts'
import { lookAtKeys, type KeyAt } from './look-keys.ts'
import { lookAtPolicy, type PolicyLook } from './look-policy.ts'

export interface Looked {
  domain: string
  /** False: DNS says that the name does not exist. */
  exists: boolean
  mx: DnsAnswer<MxData>
  /** The servers that take mail of the domain today, the first choice first; its own name, if it has no MX records. */
  hosts: string[]
  isNullMx: boolean
  texts: DnsAnswer<TxtData>
  spf: SpfReport
  dmarc: DnsAnswer<TxtData>
  keys: KeyAt[]
  policy: PolicyLook
  tlsRpt: DnsAnswer<TxtData>
  bimi: DnsAnswer<TxtData>
  autodiscover: DnsAnswer<string>
  autoconfig: DnsAnswer<string>
  /** Servers whose TLSA records senders follow. */
  daneHosts: string[]
  /** Services that leave a trace in MX, SPF, autodiscover and TXT records. */
  services: string[]
  /** How long resolvers keep that a name does not exist; undefined if unknown. */
  negativeTtl: number | undefined
}

/** Mail servers whose TLSA records are looked up. */
const MAX_DANE_HOSTS = 3

interface LookOptions {
  resolver: Resolver
  foreignFetch: ForeignFetch
  /** Whose keys are looked for first. */
  passports: readonly Passport[]
}

/** @param domain lower-case A-label name without the final dot */
export async function lookAtDomain(
  domain: string,
  { resolver, foreignFetch, passports }: LookOptions,
): Promise<Looked> {
  const [first, spf] = await Promise.all([
    askFirst(domain, resolver),
    checkSpf(domain, resolver, { advise: false, leftovers: false }),
  ])
  const { mx, texts, autodiscover } = first
  const services = servicesOf({ mx, txt: texts, autodiscover })
  const hosts = await hostsOf(domain, mx, resolver)
  const [keys, policy, daneHosts] = await Promise.all([
    lookAtKeys(domain, passports, services, resolver),
    lookAtPolicy(domain, resolver, foreignFetch),
    daneHostsOf(mx, hosts, resolver),
  ])
  return {
    domain,
    exists: !(mx.kind === 'nxdomain' && mx.aliases.length === 0),
    ...first,
    hosts,
    isNullMx: isNullMx(mx.records),
    spf,
    keys,
    policy,
    daneHosts,
    services,
    negativeTtl: negativeOf(first.soa),
  }
}

async function askFirst(domain: string, resolver: Resolver) {
  const [mx, texts, soa, dmarc, tlsRpt, bimi, autodiscover, autoconfig] = await Promise.all([
    resolver.query(domain, 'MX'),
    resolver.query(domain, 'TXT'),
    resolver.query(domain, 'SOA'),
    resolver.query(policyName(domain), 'TXT'),
    resolver.query(tlsRptName(domain), 'TXT'),
    resolver.query(`default._bimi.${domain}`, 'TXT'),
    resolver.query(`autodiscover.${domain}`, 'CNAME'),
    resolver.query(`autoconfig.${domain}`, 'CNAME'),
  ])
  return { mx, texts, soa, dmarc, tlsRpt, bimi, autodiscover, autoconfig }
}

/** Of a name below a zone, the zone decides, and its record is not at the name: then nothing is known. */
export const negativeOf = (soa: DnsAnswer<{ minimum: number }>): number | undefined =>
  soa.kind === 'answer' ? soa.records[0]?.minimum : undefined

async function hostsOf(domain: string, mx: DnsAnswer<MxData>, resolver: Resolver): Promise<string[]> {
  const sorted = mx.records.filter(namesServer).sort((one, other) => one.priority - other.priority)
  if (sorted.length > 0) return [...new Set(sorted.map(({ exchange }) => exchange))]
  if (mx.kind === 'answer' || isFailure(mx)) return []
  // Without MX records, mail goes to the addresses of the domain itself (RFC 5321 section 5.1).
  const addresses = await Promise.all([resolver.query(domain, 'A'), resolver.query(domain, 'AAAA')])
  return addresses.some(({ kind }) => kind === 'answer') ? [domain] : []
}

async function daneHostsOf(
  mx: DnsAnswer<MxData>,
  hosts: readonly string[],
  resolver: Resolver,
): Promise<string[]> {
  if (!mx.authenticated) return []
  const asked = await Promise.all(
    hosts.slice(0, MAX_DANE_HOSTS).map(async (host) => ({
      host,
      answer: await resolver.query(tlsaName(host), 'TLSA'),
    })),
  )
  return asked
    .filter(({ answer }) => answer.kind === 'answer' && answer.authenticated)
    .map(({ host }) => host)
}

export const textsOf = (answer: DnsAnswer<TxtData>): string[] => answer.records.map(({ text }) => text)

/** The one DMARC record of the name, if there is one. */
export function dmarcRecordOf({ dmarc }: Pick<Looked, 'dmarc'>): string | undefined {
  const [only, other] = textsOf(dmarc).filter(isDmarcRecord)
  return other === undefined ? only : undefined
}

/** Where reports about the domain go, if that is a mailbox at the domain itself. */
export function reportMailboxes(looked: Pick<Looked, 'domain' | 'dmarc' | 'tlsRpt'>): string[] {
  const record = dmarcRecordOf(looked)
  const { rua = [], ruf = [] } = record === undefined ? {} : parseDmarc(record)
  const uris = [...rua, ...ruf, ...textsOf(looked.tlsRpt).filter(isTlsRpt).flatMap(parseTlsRpt)]
  const own = uris.flatMap(({ address, host }) =>
    address !== undefined && host === looked.domain ? [address.toLowerCase()] : [],
  )
  return [...new Set(own)]
}

export interface Proof {
  text: string
  service: string
}

/** TXT records that prove the domain to be the customer of a service. */
export const proofsOf = ({ texts }: Pick<Looked, 'texts'>): Proof[] =>
  textsOf(texts).flatMap((text) => {
    const service = serviceOfProof(text)
    return service ? [{ text, service: serviceLabel(service) }] : []
  })

/** What a plan needs, and DNS did not answer. */
export function unansweredIn({ mx, texts, spf, keys, policy }: Looked): string[] {
  return [
    ...(isFailure(mx) ? ['MX'] : []),
    ...(isFailure(texts) || spf.state === 'unknown' || spf.incomplete ? ['SPF'] : []),
    ...(keys.some(({ state }) => state === 'unknown') ? ['DKIM'] : []),
    ...(policy.state === 'unknown' ? ['MTA-STS'] : []),
  ]
}
