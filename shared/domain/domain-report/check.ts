// Runs the parts of the report on a domain: the first two together, or a single one, each within one request's lookups.
import type { DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { counting } from '#shared/dns/counting.ts'
import { findDnsProvider, type ProviderResult } from '#shared/dns/provider.ts'
import { remembering } from '#shared/dns/remembering.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { WILDCARD_PROBE } from '#shared/dns/wildcard-alias.ts'
import { combineParts } from './combine.ts'
import { authenticationPart } from './judge-authentication.ts'
import { deliveryPart } from './judge-delivery.ts'
import { LATER_PARTS, partAddress, type PartName } from './parts.ts'
import type { AuthenticationPart, DeliveryPart, DomainReport, GatesPart, TransportPart } from './schema.ts'
import { UNSEEN } from './unseen.ts'
import { askReports } from '#shared/domain/email-authentication/check.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import type { MxCode } from '#shared/records/mx/findings.ts'
import { checkTransport } from '#shared/records/transport/check.ts'
import type { TransportOptions } from '#shared/records/transport/inspect.ts'
import type { GateReport } from '#shared/domain/provider-rules/schema.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import type { TransportReport } from '#shared/records/transport/schema.ts'
import { isWithin } from '#shared/dns/domain-name.ts'

interface Answered<T> {
  report: T
  dnsProvider: ProviderResult
}

/** What the first page says: whether the domain exists, its authentication, and where its mail goes. */
export async function checkDomain(
  domain: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<Answered<DomainReport>> {
  const counted = counting(resolver)
  const dns = remembering(counted)
  const [dnsProvider, wildcard, reports] = await Promise.all([
    findDnsProvider(domain, dns),
    askWildcard(domain, dns),
    askReports(domain, dns, options),
  ])
  const authentication = authenticationPart(reports)
  const delivery = deliveryPart({
    mx: reports.mx,
    parkedAt: parkingServiceOf(dnsProvider.nameServers),
    wildcard,
  })
  const combined = combineParts(domain, [authentication, delivery])
  const { exists, suggestion } = authentication
  const late: readonly PartName[] = combined.kind === 'no-such-name' ? [] : LATER_PARTS
  const cut: readonly PartName[] = counted.isOver ? ['authentication', 'delivery'] : unlooked(delivery)
  return {
    dnsProvider,
    report: {
      domain,
      exists: combined.kind === 'no-such-name' ? false : (delivery.exists ?? exists),
      ...(suggestion === undefined ? {} : { suggestion }),
      parts: { authentication, delivery },
      more: [...cut, ...late].map((part) => partAddress(domain, part)),
      ...combined,
      unseen: [...UNSEEN],
    },
  }
}

/** @param domain lower-case A-label name without the final dot */
export async function checkAuthentication(
  domain: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<Answered<AuthenticationPart>> {
  const dns = remembering(resolver)
  const [dnsProvider, reports] = await Promise.all([
    findDnsProvider(domain, dns),
    askReports(domain, dns, { ...options, mxHosts: 0 }),
  ])
  return { report: authenticationPart(reports), dnsProvider }
}

/** With every mail server that a sender would try. */
export async function checkDelivery(domain: string, resolver: Resolver): Promise<Answered<DeliveryPart>> {
  const dns = remembering(resolver)
  const [dnsProvider, wildcard, mx] = await Promise.all([
    findDnsProvider(domain, dns),
    askWildcard(domain, dns),
    checkMx(domain, dns),
  ])
  const parkedAt = parkingServiceOf(dnsProvider.nameServers)
  return { report: deliveryPart({ mx, parkedAt, wildcard }), dnsProvider }
}

/** At most 45 questions and one file. */
export async function checkTransportPart(
  domain: string,
  resolver: Resolver,
  options: TransportOptions,
): Promise<Answered<TransportPart>> {
  const dns = remembering(resolver)
  const [dnsProvider, report] = await Promise.all([
    findDnsProvider(domain, dns),
    checkTransport(domain, dns, options),
  ])
  return { report: transportPart(report), dnsProvider }
}

/** The sending volume is unknown, so rules for bulk senders only are shown as such. */
export async function checkGatesPart(
  domain: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<Answered<GatesPart>> {
  const dns = remembering(resolver)
  const [dnsProvider, report] = await Promise.all([
    findDnsProvider(domain, dns),
    checkGates({ domain, bulk: null, marketing: null }, dns, options),
  ])
  return { report: gatesPart(report), dnsProvider }
}

/** Only a record proves a wildcard: some servers say NODATA for names that do not exist (RFC 9824). */
async function askWildcard(domain: string, resolver: Resolver): Promise<boolean | null> {
  const answer = await resolver.query(`${WILDCARD_PROBE}.${domain}`, 'A')
  if (answer.kind === 'answer') return true
  return isFailure(answer) ? null : false
}

const NOT_CHECKED = 'mx-not-checked' satisfies MxCode

/** Mail servers that the first answer had no lookups for. */
const unlooked = ({ findings }: DeliveryPart): PartName[] =>
  findings.some(({ code }) => code === NOT_CHECKED) ? ['delivery'] : []

/** What it rests on is found and fixed in the part on authentication. */
export const gatesPart = ({ domain, exists, providers, verdict }: GateReport): GatesPart => ({
  part: 'gates',
  domain,
  exists,
  verdict,
  findings: [],
  changes: [],
  providers,
})

/** How mail to a domain is protected in transit, as a part of the report on it. */
function transportPart(report: TransportReport): TransportPart {
  const { domain, receives, verdict, findings, changes, mtaSts, tlsRpt, dnssec } = report
  return {
    part: 'transport',
    domain,
    exists: saysNoSuchName(findings) ? false : receives === null ? null : true,
    verdict,
    findings,
    changes,
    mtaSts,
    tlsRpt,
    dnssec,
  }
}

/** Name servers that a service uses only for parked names; those of hosts that also serve real zones prove nothing. */
const PARKING: readonly { name: string; zones: readonly string[] }[] = [
  { name: 'Sedo', zones: ['sedoparking.com'] },
  { name: 'ParkingCrew', zones: ['parkingcrew.net'] },
  { name: 'Bodis', zones: ['bodis.com'] },
  { name: 'Above.com', zones: ['above.com'] },
  { name: 'Afternic', zones: ['afternic.com', 'namefind.com'] },
  { name: 'GoDaddy CashParking', zones: ['cashparking.com'] },
  { name: 'Dan.com', zones: ['dan.com', 'undeveloped.com'] },
  { name: 'ParkLogic', zones: ['parklogic.com'] },
  { name: 'Uniregistry', zones: ['uniregistrymarket.link'] },
  { name: 'Voodoo', zones: ['voodoo.com'] },
]

/** @param nameServers all of a zone's: one that is not a parking service's is enough for a real zone */
function parkingServiceOf(nameServers: readonly string[]): string | undefined {
  const [first, ...others] = nameServers.map(
    (host) => PARKING.find(({ zones }) => isOneOf(host, zones))?.name,
  )
  return others.every((name) => name !== undefined) ? first : undefined
}

const isOneOf = (host: string, zones: readonly string[]): boolean =>
  zones.some((zone) => isWithin(host.toLowerCase().replace(/\.$/, ''), zone))
