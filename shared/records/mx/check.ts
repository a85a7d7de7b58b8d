// Where a domain's mail goes: its MX hosts in the order senders use, and what is wrong with each.
import { proveChanges } from '#shared/report/change/prove.ts'
import { orderChanges } from '#shared/report/change/change.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { remembering } from '#shared/dns/decorated.ts'
import { isAbsent, isNullMx } from '#shared/dns/resolver.ts'
import type { DnsAbsence, DnsAnswer, DnsFailure, DnsRecords, MxData, Resolver } from '#shared/dns/resolver.ts'
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import {
  canonicalName,
  daneAsks,
  draftChanges,
  mxAsks,
  removalDrafts,
  touchedHosts,
  withCanonical,
} from './changes.ts'
import { askHanging, knownHosts, mxIntentsWith, withPolicyFirst } from './hanging.ts'
import { deadHosts, type HostAnswers } from '#shared/data/mail-services/dead-host.ts'
import { mxFinding } from './findings.ts'
import { isAskable, judgeAbsence, judgeHost, judgeList, type MxFactsAndAnswers } from './judge.ts'
import type { MxEntry, MxFacts, MxReport } from './schema.ts'
import { allFindings, mxVerdict } from './verdict.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { unknownReport } from '#shared/report/unanswered.ts'

const NO_MX_MESSAGE = 'No MX records found'

/**
 * Hosts whose addresses are looked up, with two lookups each. Receivers that evaluate an SPF `mx` stop at the
 * same number (RFC 7208 section 4.6.4).
 */
export const MAX_HOSTS = 10

/** Records that are judged and listed; no sender would go through a longer list. */
const MAX_RECORDS = 50

interface MxCheckOptions {
  /** How many hosts are looked up; the others are named as not checked. */
  maxHosts?: number
}

/** Reads the MX records of a domain and checks every host they name, in two waves of lookups; a dead host or a change may take a third. */
export async function checkMx(
  domain: string,
  resolver: Resolver,
  options: MxCheckOptions = {},
): Promise<MxReport> {
  const dns = remembering(resolver)
  const inspected = await inspectMx(domain, dns, options)
  const { report } = inspected
  const findings = allFindings(report)
  const recheck = async (changed: Resolver) => allFindings((await inspectMx(domain, changed, options)).report)
  const hanging = await askHanging(domain, touchedHosts(inspected), dns)
  const intentsOf = mxIntentsWith(knownHosts(inspected, canonicalName, hanging))
  const proof = { findings, resolver: withCanonical(dns, inspected.answers), recheck, intentsOf }
  const renamed = await proveChanges(draftChanges(inspected, hanging), proof)
  const proved = [...renamed, ...(await proveChanges(removalDrafts(inspected, renamed), proof))]
  const safe = [...withPolicyFirst(proved, domain, hanging), ...daneAsks(inspected, hanging)]
  const changes = orderChanges([...safe, ...mxAsks(report, safe)], findings)
  return { ...report, verdict: mxVerdict(report), changes }
}

/** What DNS says, before the verdict and the changes. */
async function inspectMx(
  domain: string,
  resolver: Resolver,
  { maxHosts = MAX_HOSTS }: MxCheckOptions,
): Promise<MxFactsAndAnswers> {
  const mx = await resolver.query(domain, 'MX')
  if (mx.kind === 'answer') return foundReport(domain, mx, resolver, maxHosts)
  // Without MX records, mail goes to the domain's own addresses (RFC 5321 section 5.1).
  const addresses = await Promise.all([resolver.query(domain, 'A'), resolver.query(domain, 'AAAA')])
  const without = (report: MxFacts) => ({ report, answers: new Map<string, HostAnswers>(), dead: new Map() })
  if (isAbsent(mx)) return without(absentReport(domain, mx, addresses))
  const missing = addresses.find(saysThatNameIsMissing)
  // A name that does not exist has no record of any type (RFC 8020 section 2).
  return without(
    missing
      ? absentReport(domain, { ...missing, type: 'MX' }, addresses)
      : unknownReport(domain, mx, unanswered(domain, mx)),
  )
}

const unanswered = (domain: string, failure: DnsFailure) =>
  failure.kind === 'cname-loop'
    ? mxFinding('mx-domain-alias-loop', { name: domain, reason: failureText(failure) })
    : mxFinding('mx-lookup-failed', { reason: failureText(failure) })

const saysThatNameIsMissing = (answer: DnsAnswer<string>): answer is DnsAbsence =>
  answer.kind === 'nxdomain' && answer.aliases.length === 0

function absentReport(domain: string, mx: DnsAbsence, addresses: DnsAnswer<string>[]): MxFacts {
  const implicit = addresses.flatMap((answer) => answer.records)
  const findings = judgeAbsence(mx, addresses)
  return {
    state: 'absent',
    domain,
    entries: [],
    findings,
    warnings: warningsOf(findings),
    message: NO_MX_MESSAGE,
    // An alias to a name that does not exist exists itself (RFC 2308 section 2.1).
    nxdomain: mx.kind === 'nxdomain' && mx.aliases.length === 0 && implicit.length === 0,
    ...(implicit.length > 0 && { implicit }),
  }
}

async function foundReport(
  domain: string,
  mx: DnsRecords<MxData>,
  resolver: Resolver,
  maxHosts: number,
): Promise<MxFactsAndAnswers> {
  const all = sorted(mx.records)
  const records = all.slice(0, MAX_RECORDS)
  const hosts = [...new Set(all.map(({ exchange }) => exchange))].filter(isAskable)
  const answers = await askHosts(hosts.slice(0, maxHosts), resolver)
  const dead = await deadHosts(answers, domain, resolver)
  const entries = records.map((record, i) => entry(record, records.slice(0, i), { answers, dead }))
  const findings = judgeList({
    domain,
    entries,
    answers,
    aliases: mx.aliases,
    hostsNotAsked: hosts.length > MAX_HOSTS ? hosts.slice(maxHosts) : [],
    recordsLeftOut: all.length - records.length,
  })
  const count = `${all.length} MX ${all.length === 1 ? 'record' : 'records'}`
  const report: MxFacts = {
    state: 'found',
    domain,
    entries,
    findings,
    warnings: warningsOf([...findings, ...entries.flatMap((one) => one.findings)]),
    message: isNullMx(records) ? `${domain} does not accept mail` : `${count} found for ${domain}`,
  }
  return { report, answers, dead }
}

const sorted = (records: readonly MxData[]): MxData[] =>
  [...records].sort((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1))

async function askHosts(hosts: readonly string[], resolver: Resolver): Promise<Map<string, HostAnswers>> {
  const ask = async (host: string): Promise<[string, HostAnswers]> => {
    const [ipv4, ipv6] = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
    return [host, { ipv4, ipv6 }]
  }
  return new Map(await Promise.all(hosts.map(ask)))
}

function entry(
  { exchange, priority }: MxData,
  earlier: readonly MxData[],
  { answers, dead }: Pick<MxFactsAndAnswers, 'answers' | 'dead'>,
): MxEntry {
  const lookup = answers.get(exchange)
  const provider = receiverOf(exchange)
  return {
    exchange,
    priority,
    addresses: lookup ? [...lookup.ipv4.records, ...lookup.ipv6.records] : [],
    ...(provider && { provider: serviceLabel(provider) }),
    findings: judgeHost({ exchange, priority, earlier, lookup, dead: dead.get(exchange) }),
  }
}
