// Finds out how mail to a domain is protected in transit: MTA-STS, TLS-RPT, DNSSEC and DANE in three waves of queries;
// what that does to a message, and how to see what only port 25 shows.
import { isQueryName } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import {
  type DnsAnswer,
  isAbsent,
  isFailure,
  type MxData,
  namesServer,
  type Resolver,
} from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { type DeadHost, deadHosts } from '#shared/data/mail-services/dead-host.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { noSuchName } from '#shared/report/unanswered.ts'
import { askDane, type DaneFacts, inspectDnssec, judgeDane } from './dane.ts'
import { askMisplaced, judgeMisplaced, type MisplacedTlsa } from './misplaced-tlsa.ts'
import { transportFinding, type TransportFinding } from './findings.ts'
import { askSts, judgeSts, type StsFacts } from './judge-sts.ts'
import { askTlsRpt, judgeTlsRpt, type TlsRptFacts } from './judge-tls-rpt.ts'
import { fatesOf } from './fates.ts'
import type { Probe, TransportFacts } from './schema.ts'
import { withUse } from './of-service.ts'
import { tlsaFault } from './tlsa.ts'

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
  misplaced: MisplacedTlsa[]
  /** The mail servers that have no address. */
  dead: ReadonlyMap<string, DeadHost>
}

export async function inspectTransport(
  domain: string,
  resolver: Resolver,
  { fetch }: TransportOptions,
): Promise<TransportInspection> {
  const [stsAnswers, tlsRptAnswers, { mx, hosts, dnssec, dane, misplaced, dead }] = await Promise.all([
    askSts(domain, resolver, fetch),
    askTlsRpt(domain, resolver),
    inspectHosts(domain, resolver),
  ])
  const sts = judgeSts(domain, stsAnswers, hosts, dead)
  const isPromised =
    (sts.mtaSts.state === 'found' && sts.mtaSts.policy?.mode !== 'none') ||
    dane.some(({ state }) => state === 'usable')
  const tlsRpt = judgeTlsRpt(domain, tlsRptAnswers, isPromised)
  const parts = [
    ...sts.findings,
    ...tlsRpt.findings,
    ...dnssec.findings,
    ...judgeDane(dane, dnssec.dnssec.state),
    ...judgeMisplaced(misplaced, dane),
    ...(hosts && hosts.length > MAX_HOSTS
      ? [transportFinding('dane-not-checked', { checked: MAX_HOSTS, count: hosts.length })]
      : []),
  ]
  const receives = receivesMail(mx)
  // If no mail is received, only the state of the zone is worth mentioning.
  const ofZone = parts.filter(({ code }) => code === 'dnssec-old')
  const findings =
    receives === false ? [noMail(domain, mx), ...ofZone] : [...unknownMx(mx), ...withUse(domain, mx, parts)]
  // No one can connect to a server that does not exist.
  const servers = dane.filter(({ mx: host }) => !dead.has(host))
  const probes = receives ? [...probesOf(servers), ...senderProbe(domain)] : []
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
    untested: receives ? untestedOf(servers, probes) : [],
    probes,
    findings,
    warnings: warningsOf(findings),
  }
  return { facts, sts, tlsRpt, dane, misplaced, dead }
}

async function inspectHosts(domain: string, resolver: Resolver) {
  const mx = await resolver.query(domain, 'MX')
  const hosts = isFailure(mx) ? null : hostsOf(mx)
  const looked = (hosts ?? []).slice(0, MAX_HOSTS)
  const dead = askDead(looked, domain, resolver)
  const dnssec = await inspectDnssec(domain, mx, resolver)
  const misplaced = askMisplaced(domain, hosts ?? [], resolver)
  const dane = await askDane(looked, dnssec.dnssec.state, resolver)
  return { mx, hosts, dnssec, dane, misplaced: await misplaced, dead: await dead }
}

/** A second address is asked for only if the first one is missing. */
async function askDead(hosts: readonly string[], domain: string, resolver: Resolver) {
  const answers = await Promise.all(
    hosts.map(async (host) => {
      const ipv4 = await resolver.query(host, 'A')
      return isAbsent(ipv4) ? ([host, { ipv4, ipv6: await resolver.query(host, 'AAAA') }] as const) : null
    }),
  )
  return deadHosts(new Map(answers.filter((answer) => answer !== null)), domain, resolver)
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

/** A name from a stranger's DNS goes into a shell command only if it is a valid host name. */
const isPlainHost = (host: string): boolean =>
  host.length <= 253 &&
  /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)+$/.test(host)

/** No one pastes a whole certificate as an argument. */
const MAX_DATA = 200

const connect = (host: string): string =>
  `openssl s_client -starttls smtp -connect ${host}:25 -servername ${host}`

/** Shell commands for what this site cannot reach. */
const probesOf = (hosts: readonly DaneFacts[]): Probe[] =>
  hosts.filter(({ mx }) => isPlainHost(mx)).flatMap(probesOfHost)

function probesOfHost({ mx, state, raw }: DaneFacts): Probe[] {
  const certificate = {
    mx,
    tells: 'STARTTLS, the certificate, its name and its dates',
    command: `${connect(mx)} -verify_hostname ${mx} -verify_return_error -brief </dev/null`,
  }
  if (state !== 'usable') return [certificate]
  const records = raw.filter((record) => record.length <= MAX_DATA && tlsaFault(record) === null).slice(0, 4)
  if (records.length === 0) return [certificate]
  const data = records.map((record) => `-dane_tlsa_rrdata "${record}"`).join(' ')
  return [
    certificate,
    {
      mx,
      tells: 'whether the certificate matches the TLSA record',
      command: `${connect(mx)} -dane_tlsa_domain ${mx} ${data} -brief </dev/null`,
    },
  ]
}

/** One for the whole domain, as a sender would do it. */
const senderProbe = (domain: string): Probe[] =>
  isPlainHost(domain)
    ? [
        {
          mx: domain,
          tells: 'what Postfix would do with email to the domain, DANE first',
          command: `posttls-finger -c -l dane ${domain}`,
        },
      ]
    : []

/** @param hosts the mail servers, each with the command that shows it, if there is one */
const untestedOf = (hosts: readonly DaneFacts[], probes: readonly Probe[]): string[] =>
  hosts.map(({ mx }) => {
    const command = probes.find((probe) => probe.mx === mx)?.command
    const what = `Whether ${mx} offers STARTTLS at port 25, with a certificate that is valid for its name today.`
    return command === undefined ? what : `${what} To see it: ${command}`
  })
