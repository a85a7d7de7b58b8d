// Runs the parts of the report on a domain: the first two together, or a single one, each within one request's lookups. The
// part on delivery is made here: where mail for the domain goes, whether it is parked, and whether it answers for every name
// below it.
import { remembering, WILDCARD_PROBE } from '#shared/dns/decorated.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { findDnsProvider, type ProviderResult } from '#shared/dns/provider.ts'
import { counting } from '#shared/dns/question-pool.ts'
import { isFailure, isNullMx, type Resolver } from '#shared/dns/resolver.ts'
import { askReports } from '#shared/domain/email-authentication/check.ts'
import { checkGates } from '#shared/domain/provider-rules/check.ts'
import type { GateReport } from '#shared/domain/provider-rules/schema.ts'
import type { DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import type { MxCode } from '#shared/records/mx/findings.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import { allFindings } from '#shared/records/mx/verdict.ts'
import { checkTransport } from '#shared/records/transport/check.ts'
import type { TransportOptions } from '#shared/records/transport/inspect.ts'
import type { TransportReport } from '#shared/records/transport/schema.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import { saidBy } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { combineParts } from './combine.ts'
import { reportFinding, type ReportFinding } from './findings.ts'
import { authenticationPart, headed, type Heading } from './judge-authentication.ts'
import { LATER_PARTS, partAddress, type PartName } from './parts.ts'
import type { AuthenticationPart, DeliveryPart, DomainReport, GatesPart, TransportPart } from './schema.ts'
import { UNSEEN } from './unseen.ts'

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

interface DeliveryFacts {
  mx: MxReport
  parkedAt: string | undefined
  wildcard: boolean | null
}

function deliveryPart({ mx, parkedAt, wildcard }: DeliveryFacts): DeliveryPart {
  const { domain } = mx
  const exists = saysNoSuchName(mx.findings) ? false : mx.state === 'unknown' ? null : true
  const state = stateOf(mx)
  return {
    part: 'delivery',
    domain,
    exists,
    verdict: { ...mx.verdict, ...headingOf(domain, state, mx.verdict) },
    findings: [...allFindings(mx), ...(exists === false ? [] : factsOf(domain, parkedAt, wildcard))],
    changes: mx.changes,
    state,
    hostedAt: [...new Set(mx.entries.flatMap(({ provider }) => provider ?? []))],
    ...(parkedAt === undefined ? {} : { parkedAt }),
    wildcard,
    mx,
  }
}

function stateOf(mx: MxReport): DeliveryPart['state'] {
  if (mx.state === 'unknown') return 'unknown'
  if (mx.state === 'found') {
    return isNullMx(mx.entries) ? 'null-mx' : 'hosts'
  }
  if (mx.implicit?.length) return 'implicit'
  return mx.verdict.tone === 'unknown' ? 'unknown' : 'nowhere'
}

export const DELIVERY_VERDICTS = {
  'null-mx': headed((domain) => `${domain} does not accept mail`),
  lost: headed((domain) => `Mail to ${domain} may be lost`),
  bounces: headed((domain) => `Mail to ${domain} bounces`),
  'may-not-arrive': headed((domain) => `Mail to ${domain} may not arrive`),
  'with-problem': headed((domain) => `Mail to ${domain} arrives, with a problem`),
  unknown: headed((domain) => `Whether mail to ${domain} arrives is unknown`),
  arrives: headed((domain) => `Mail to ${domain} arrives`),
}

const saidOf = saidBy<Heading>('heading')(DELIVERY_VERDICTS)

function headingOf(domain: string, state: DeliveryPart['state'], { tone }: Verdict): Heading | null {
  if (state === 'null-mx') return saidOf('null-mx', { domain })
  switch (tone) {
    case 'bad':
      return saidOf(state === 'hosts' ? 'lost' : 'bounces', { domain })
    case 'warn':
      return saidOf(state === 'implicit' ? 'may-not-arrive' : 'with-problem', { domain })
    case 'unknown':
      return saidOf('unknown', { domain })
    case 'ok':
      return saidOf('arrives', { domain })
    default:
      return null
  }
}

const factsOf = (domain: string, service: string | undefined, wildcard: boolean | null): ReportFinding[] => [
  ...(service === undefined ? [] : [reportFinding('report-parked', { domain, service })]),
  ...(wildcard ? [reportFinding('report-wildcard', { domain })] : []),
]
