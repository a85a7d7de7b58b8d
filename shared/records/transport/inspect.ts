// Finds out how mail to a domain is protected in transit: MTA-STS, TLS-RPT, DNSSEC and DANE in three waves of queries.
import { namesServer } from '#shared/dns/null-mx.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type MxData, type Resolver } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/net/foreign-fetch.ts'
import { noSuchName } from '#shared/report/no-such-name.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { askSts } from './ask-sts.ts'
import { askDane, type DaneFacts } from './dane.ts'
import { inspectDnssec } from './dnssec.ts'
import { fatesOf } from './delivery-outcomes.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import { judgeDane } from './judge-dane.ts'
import { judgeSts, type StsFacts } from './judge-sts.ts'
import { askTlsRpt, judgeTlsRpt, type TlsRptFacts } from './judge-tls-rpt.ts'
import { probesOf, senderProbe, untestedOf } from './probe.ts'
import type { TransportFacts } from './schema.ts'

export interface TransportOptions {
  fetch: ForeignFetch
  /** The current time, like "2026-11-22T15:04:05Z": policy ids are made from it. */
  now: string
}

/** Mail servers to look at, with two or more queries each. */
const MAX_HOSTS = 5
/** No one has more mail servers than this. */
const MAX_MX = 50

/** The facts, with what the advice is based on. */
export interface TransportInspection {
  facts: TransportFacts
  sts: StsFacts
  tlsRpt: TlsRptFacts
  dane: DaneFacts[]
}

export async function inspectTransport(
  domain: string,
  resolver: Resolver,
  { fetch }: TransportOptions,
): Promise<TransportInspection> {
  const [stsAnswers, tlsRptAnswers, { mx, hosts, dnssec, dane }] = await Promise.all([
    askSts(domain, resolver, fetch),
    askTlsRpt(domain, resolver),
    inspectHosts(domain, resolver),
  ])
  const sts = judgeSts(domain, stsAnswers, hosts)
  const isPromised =
    (sts.mtaSts.state === 'found' && sts.mtaSts.policy?.mode !== 'none') ||
    dane.some(({ state }) => state === 'usable')
  const tlsRpt = judgeTlsRpt(domain, tlsRptAnswers, isPromised)
  const parts = [
    ...sts.findings,
    ...tlsRpt.findings,
    ...dnssec.findings,
    ...judgeDane(dane, dnssec.dnssec.state),
    ...(hosts && hosts.length > MAX_HOSTS
      ? [transportFinding('dane-not-checked', { checked: MAX_HOSTS, count: hosts.length })]
      : []),
  ]
  const receives = receivesMail(mx)
  const findings =
    receives === false ? [noMail(domain, mx), ...parts.filter(isAboutZone)] : [...unknownMx(mx), ...parts]
  const probes = receives ? [...probesOf(dane), ...senderProbe(domain)] : []
  const facts: TransportFacts = {
    domain,
    message: messageOf(domain, receives),
    receives,
    mx: hosts ?? [],
    mtaSts: sts.mtaSts,
    tlsRpt: tlsRpt.tlsRpt,
    dnssec: dnssec.dnssec,
    dane: dane.map(({ mx: host, state, name, records }) => ({ mx: host, state, name, records })),
    fates:
      hosts && hosts.length > 0 ? fatesOf({ hosts, dane, mtaSts: sts.mtaSts, dnssec: dnssec.dnssec }) : [],
    untested: receives ? untestedOf(dane, probes) : [],
    probes,
    findings,
    warnings: warningsOf(findings),
  }
  return { facts, sts, tlsRpt, dane }
}

async function inspectHosts(domain: string, resolver: Resolver) {
  const mx = await resolver.query(domain, 'MX')
  const hosts = isFailure(mx) ? null : hostsOf(mx)
  const dnssec = await inspectDnssec(domain, mx, resolver)
  const dane = await askDane((hosts ?? []).slice(0, MAX_HOSTS), dnssec.dnssec.state, resolver)
  return { mx, hosts, dnssec, dane }
}

/** In the order that senders try them (RFC 5321 section 5.1). Names that cannot be a host are left to the MX check. */
function hostsOf({ records }: DnsAnswer<MxData>): string[] {
  const sorted = records.filter(namesServer).sort((one, other) => one.priority - other.priority)
  const names = sorted.map(({ exchange }) => exchange.toLowerCase())
  return [...new Set(names)].filter((name) => isQueryName(name) && /^[!-~]+$/.test(name)).slice(0, MAX_MX)
}

function receivesMail(mx: DnsAnswer<MxData>): boolean | null {
  if (isFailure(mx)) return null
  return mx.records.some(namesServer)
}

/** If no mail is received, only the state of the zone is worth mentioning. */
const isAboutZone = ({ code }: TransportFinding): boolean => code === 'dnssec-old'

function noMail(domain: string, mx: DnsAnswer<MxData>): TransportFinding {
  if (mx.kind === 'nxdomain' && mx.aliases.length === 0) return noSuchName(domain)
  return transportFinding(mx.kind === 'answer' ? 'transport-null-mx' : 'transport-no-mail', { domain })
}

const unknownMx = (mx: DnsAnswer<MxData>): TransportFinding[] =>
  isFailure(mx) ? [transportFinding('transport-mx-unknown', { reason: failureText(mx) })] : []

function messageOf(domain: string, receives: boolean | null): string {
  if (receives === null) return `The MX records of ${domain} could not be looked up`
  return receives ? `How mail to ${domain} is protected in transit` : `${domain} has no mail servers`
}
