// What the large mailbox providers would answer mail from a domain: the single checks run in parallel, and the rules applied.
import { protocolOf } from '#shared/report/finding-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import { orderChanges } from '#shared/report/change/order.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { discoverDkim, FIRST_SELECTORS } from '#shared/records/dkim/discover.ts'
import { checkDmarc, type DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { remembering } from '#shared/dns/remembering.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { allowServer, evaluateServer, serverFindings } from './allow-server.ts'
import {
  FACTS,
  type Fact,
  type FactName,
  type GateChoices,
  type GateFacts,
} from '#shared/data/provider-rules/facts.ts'
import { factsOfRecords, type CheckedRecords } from './facts-of-records.ts'
import { judgeGates } from './judge.ts'
import type { GateProvider, GateReport } from './schema.ts'
import { parentSender, senderAsk, sendsNoMail } from './sender.ts'
import { gateVerdict } from './verdict.ts'
import { ipChanges } from '#shared/blocklists/ip-reputation/changes.ts'
import { checkReverse } from '#shared/blocklists/ip-reputation/reverse.ts'
import type { Reverse } from '#shared/blocklists/ip-reputation/schema.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { withoutRepeats } from '#shared/report/finding.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import type { SpfEvaluation } from '#shared/records/spf/schema.ts'

export interface GateQuestion extends GateChoices {
  /** Lower-case A-label name without the final dot. */
  domain: string
  /** Lower case; without one, common ones are tried. */
  selector?: string
  /** Of the sending server, IPv4 or IPv6. */
  ip?: string
}

/** What was found out about one server. */
interface Server {
  ip: string
  evaluation: SpfEvaluation
  /** Of an IPv4 address. */
  reverse: Reverse | null
  changes: Change[]
}

/** At most 45 questions. */
export async function checkGates(
  question: GateQuestion,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<GateReport> {
  const { domain, selector, bulk, marketing } = question
  const dns = remembering(resolver)
  const [records, server] = await askRecords(question, dns, options)
  const facts = withServer(factsOfRecords(records), server)
  const providers = judgeGates(facts, { bulk, marketing })
  const { findings, changes } = adviceOf(records, server, providers)
  const { dkim } = records
  return {
    domain,
    exists: facts.exists.is,
    volume: bulk === null ? null : bulk ? 'bulk' : 'low',
    marketing: marketing === null ? null : marketing ? 'yes' : 'no',
    providers,
    facts: (Object.keys(FACTS) as FactName[])
      .filter((name) => facts[name].reason !== '')
      .map((name) => ({ fact: name, is: facts[name].is, reason: facts[name].reason })),
    dkim: {
      state: dkim.state,
      selector: selector ?? dkim.selector,
      ...(dkim.state === 'unknown' && dkim.next !== undefined && { next: dkim.next }),
    },
    findings,
    changes,
    verdict: gateVerdict(records, providers),
  }
}

async function askRecords(
  { domain, selector, ip }: GateQuestion,
  dns: Resolver,
  options: DmarcCheckOptions,
): Promise<[CheckedRecords, Server | null]> {
  const [evaluation, reverse, spf, dkim, dmarc, mx, soa] = await Promise.all([
    ip === undefined ? null : evaluateServer(domain, ip, dns),
    ip === undefined || parseIp(ip)?.family !== 4 ? null : checkReverse(ip, dns),
    checkSpf(domain, dns),
    selector === undefined ? discoverDkim(domain, 0, dns, FIRST_SELECTORS) : checkDkim(domain, selector, dns),
    checkDmarc(domain, dns, options),
    checkMx(domain, dns, { maxHosts: 0 }),
    askSoa(domain, dns, options),
  ])
  const records = { domain, spf, dkim, dmarc, mx, soa, hasSelector: selector !== undefined }
  if (ip === undefined || evaluation === null) return [records, null]
  const allowed = await allowServer({ domain, ip, spf, evaluation }, dns)
  const named = reverse ? ipChanges({ ip, results: [], reverse }) : []
  return [records, { ip, evaluation, reverse, changes: [...allowed, ...named] }]
}

/** A registered domain is a zone, and a zone has one (RFC 1034, 4.2.1): only names below it may lack it. */
async function askSoa(
  domain: string,
  dns: Resolver,
  { suffixes }: DmarcCheckOptions,
): Promise<boolean | null> {
  const answer = await dns.query(domain, 'SOA')
  if (isFailure(answer)) return null
  if (answer.kind === 'answer') return true
  if (answer.kind === 'nxdomain' && answer.aliases.length === 0) return false
  return suffixes.registrableDomain(domain) === domain
}

function withServer(facts: GateFacts, server: Server | null): GateFacts {
  if (!server) return facts
  const { ip, evaluation, reverse } = server
  const spf = serverPasses(server, facts.spf)
  const passes: Fact = {
    ...facts.dmarc,
    is: spf.is || facts.dkim.is ? true : spf.is === false && facts.dkim.is === false ? false : null,
  }
  return {
    ...facts,
    spf,
    spfHardFail: {
      is: evaluation.result === 'temperror' ? null : evaluation.result === 'fail',
      reason: evaluation.reason,
      findings: spf.findings,
    },
    dmarc: passes,
    aligned: { ...passes, is: passes.is === false ? null : passes.is },
    ipv6: { is: parseIp(ip)?.family === 6, reason: '', findings: [] },
    ...(reverse && { ptr: reverseFact(ip, reverse) }),
  }
}

const serverPasses = ({ ip, evaluation }: Server, ofDomain: Fact): Fact => ({
  is: evaluation.result === 'temperror' ? null : evaluation.result === 'pass',
  reason: `SPF returns “${evaluation.result}” for ${ip}: ${evaluation.reason}`,
  findings:
    evaluation.result === 'pass'
      ? []
      : [...serverFindings(ip, evaluation).map(({ code }) => code), ...ofDomain.findings],
})

const reverseFact = (ip: string, { state, names, findings }: Reverse): Fact => ({
  is: state === 'unknown' ? null : state === 'confirmed',
  reason:
    state === 'confirmed'
      ? `${names.join(', ')} points back to ${ip}.`
      : (findings[0]?.message ?? `${ip} has no reverse DNS name that points back to it.`),
  findings: findings.map(({ code }) => code),
})

/** What the single checks say, as far as a provider's answer depends on it. */
function adviceOf(records: CheckedRecords, server: Server | null, providers: readonly GateProvider[]) {
  const { spf, dkim, dmarc } = records
  const named = withoutRepeats<GateReport['findings'][number]>([
    ...spf.findings,
    ...dkim.findings,
    ...dmarc.findings,
    ...(server ? serverFindings(server.ip, server.evaluation) : []),
    ...(server?.reverse?.findings ?? []),
  ])
  const protocols = new Set(
    providers.flatMap(({ answers }) => answers.flatMap((answer) => answer.findings.map(protocolOf))),
  )
  // Whether the name exists decides everywhere.
  const decides = (code: string) => protocols.has(protocolOf(code)) || protocolOf(code) === 'dns'
  const findings = named.filter((finding) => finding.unknown || decides(finding.code))
  const wantsNoMail = isNoSender(records)
  const changes = wantsNoMail
    ? []
    : [...spf.changes, ...senderAsk(records), ...dkim.changes, ...dmarc.changes, ...(server?.changes ?? [])]
  const needed = changes.filter(({ why }) => why.some(decides))
  return { findings, changes: orderChanges(needed, findings) }
}

const isNoSender = (records: CheckedRecords): boolean =>
  saysNoSuchName(records.spf.findings) || sendsNoMail(records) || parentSender(records) !== null
