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
import { covers } from './mta-sts.ts'
import type {
  DaneHost,
  Dnssec,
  Fate,
  FateOutcome,
  MtaSts,
  Probe,
  SenderFates,
  TransportFacts,
} from './schema.ts'
import { withUse } from './of-service.ts'
import { ignoresDates, tlsaFault } from './tlsa.ts'

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

type Fates = Omit<SenderFates, 'sender'>

const fate = (outcome: FateOutcome, text: string): Fate => ({ outcome, text })

const UNPROTECTED: Fates = {
  normal: fate('delivered', 'It arrives, encrypted if the server offers STARTTLS.'),
  attack: fate('exposed', 'It may go to another server, or travel unencrypted, and nobody notices.'),
  expired: fate('delivered', 'It arrives: the sender does not look at the certificate.'),
}

const NOT_KNOWN = 'We could not find out.'
const UNKNOWN: Fates = {
  normal: fate('unknown', NOT_KNOWN),
  attack: fate('unknown', NOT_KNOWN),
  expired: fate('unknown', NOT_KNOWN),
}

interface FateFacts {
  hosts: readonly string[]
  mtaSts: MtaSts
  dnssec: Dnssec
  dane: readonly DaneHost[]
}

/**
 * What happens to a message today, depending on what its sender checks: on an ordinary day, during an attack on the
 * route, and when the certificate has expired.
 * @param facts for a domain whose mail servers are known
 */
const fatesOf = (facts: FateFacts): SenderFates[] => [
  { sender: 'neither', ...(facts.dnssec.state === 'bogus' ? withBogus(UNPROTECTED) : UNPROTECTED) },
  { sender: 'mta-sts', ...(facts.dnssec.state === 'bogus' ? withBogus(withSts(facts)) : withSts(facts)) },
  { sender: 'dane', ...withDane(facts) },
]

/** A sender with a validating resolver gets no MX records. */
const withBogus = (fates: Fates): Fates => ({
  ...fates,
  normal: fate('stopped', 'It waits if the sender’s resolver validates DNSSEC; otherwise it arrives.'),
})

function withSts({ hosts, mtaSts: { state, policy } }: FateFacts): Fates {
  if (state === 'unknown') return UNKNOWN
  if (state !== 'found' || !policy || policy.mode === 'none') return UNPROTECTED
  if (policy.mode === 'testing') {
    const isReported = 'The sender includes it in its next TLS report.'
    return {
      normal: UNPROTECTED.normal,
      attack: fate('exposed', `The same as without MTA-STS, since the policy is in test mode. ${isReported}`),
      expired: fate('delivered', `It arrives. ${isReported}`),
    }
  }
  const covered = hosts.filter((host) => policy.mx.some((pattern) => covers(pattern, host)))
  const all = covered.length === hosts.length
  return {
    normal:
      covered.length === 0
        ? fate('stopped', 'It waits and bounces: the policy names none of the mail servers.')
        : all
          ? fate('protected', 'It arrives encrypted, at a server with a valid certificate.')
          : fate(
              'protected',
              `It arrives through ${covered.length} of ${hosts.length} mail servers; the policy names no others.`,
            ),
    attack: fate('stopped', 'It waits if the sender already has the policy. Nobody else receives it.'),
    expired: fate('stopped', 'It waits until the certificate is renewed, and bounces after a few days.'),
  }
}

function withDane({ dnssec, dane }: FateFacts): Fates {
  if (dnssec.state === 'bogus')
    return {
      ...UNPROTECTED,
      ...withBogus(UNPROTECTED),
      attack: fate('stopped', 'It waits: no answer is trusted.'),
    }
  const usable = dane.filter(({ state }) => state === 'usable')
  if (dane.some(({ state }) => state === 'unknown')) return UNKNOWN
  if (usable.length === 0) return withoutUsable(dane)
  if (usable.length < dane.length) {
    return {
      normal: fate(
        'protected',
        `It arrives, authenticated at ${usable.length} of ${dane.length} mail servers.`,
      ),
      attack: fate(
        'exposed',
        'An attacker who blocks the servers with TLSA records gets it sent to the others unprotected.',
      ),
      expired: expiredAt(usable),
    }
  }
  return {
    normal: fate('protected', 'It arrives encrypted, at the server that its TLSA record names.'),
    attack: fate('stopped', 'It waits. A forged answer is rejected, and another server is not trusted.'),
    expired: expiredAt(usable),
  }
}

function withoutUsable(dane: readonly DaneHost[]): Fates {
  if (dane.length === 0 || !dane.every(({ state }) => state === 'broken')) return UNPROTECTED
  return {
    ...UNPROTECTED,
    normal: fate('delivered', 'It arrives if the server offers STARTTLS; nothing proves whose server it is.'),
  }
}

/** With usage 3, only the key decides (RFC 7672 section 3.1.1). */
const expiredAt = (usable: readonly DaneHost[]): Fate =>
  usable.every(({ records }) => records.some(ignoresDates))
    ? fate('protected', 'It arrives: with usage 3 the key counts, not the date.')
    : fate('stopped', 'It waits until the certificate is renewed: with usage 2 the date counts.')
