import { ipChanges } from '#shared/blocklists/ip-reputation/conclude.ts'
import { checkReverse } from '#shared/blocklists/ip-reputation/reverse.ts'
import type { Reverse } from '#shared/blocklists/ip-reputation/schema.ts'
import {
  type Fact,
  type FactName,
  FACTS,
  type GateChoices,
  type GateFacts,
} from '#shared/data/provider-rules/facts.ts'
import { setUpText } from '#shared/data/mail-services/menus.ts'
import { serviceOfServer } from '#shared/data/mail-services/passport-lookup.ts'
import { remembering } from '#shared/dns/decorated.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { discoverDkim, FIRST_SELECTORS } from '#shared/records/dkim/discover.ts'
import { checkDmarc, type DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { spfFinding, type SpfFinding } from '#shared/records/spf/findings.ts'
import { spfIntents } from '#shared/records/spf/meaning.ts'
import type { SpfEvaluation, SpfReport } from '#shared/records/spf/schema.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { type Change, orderChanges, recordChange } from '#shared/report/change/change.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { withoutRepeats } from '#shared/report/finding.ts'
import { saysNoSuchName } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import {
  type CheckedRecords,
  factsOfRecords,
  parentSender,
  senderAsk,
  sendsNoMail,
  serviceUse,
} from './facts-of-records.ts'
import { judgeGates } from './judge.ts'
import { anyOf } from './outcome.ts'
import type { GateProvider, GateReport } from './schema.ts'
import { gateVerdict } from './verdict.ts'

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
    verdict: gateVerdict(records, providers, facts.spf.is === false ? server?.ip : undefined),
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
  const allowed = await allowServer({ domain, ip, spf, evaluation, reverse }, dns)
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
  const passes: Fact = { ...facts.dmarc, is: anyOf([spf.is, facts.dkim.is]) }
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
  const isOfService = serviceUse(records) !== null
  const findings = named.filter(
    (finding) => finding.unknown || (decides(finding.code) && !(isOfService && asksForAction(finding))),
  )
  const wantsNoMail = isNoSender(records)
  const changes = wantsNoMail
    ? []
    : [...spf.changes, ...senderAsk(records), ...dkim.changes, ...dmarc.changes, ...(server?.changes ?? [])]
  const needed = changes.filter(({ why }) => why.some(decides))
  return { findings, changes: orderChanges(needed, findings) }
}

const isNoSender = (records: CheckedRecords): boolean =>
  saysNoSuchName(records.spf.findings) || sendsNoMail(records) || parentSender(records) !== null

/** What a receiver concludes for a server that sends as the domain and greets with its name. */
const evaluateServer = (domain: string, ip: string, resolver: Resolver): Promise<SpfEvaluation> =>
  checkHost({ ip, domain, sender: `postmaster@${domain}`, helo: domain }, resolver)

/** Nothing if the server is allowed, or if DNS did not say. */
export const serverFindings = (ip: string, { result, reason }: SpfEvaluation): SpfFinding[] =>
  result === 'fail' || result === 'softfail' || result === 'neutral'
    ? [spfFinding('spf-ip-not-allowed', { ip, result, reason })]
    : []

export const SERVER_CHANGES = {
  'spf-allow-server': {
    title: ({ ip }: Asked) => `Allow ${ip} in SPF if the server is yours`,
    text: ({ ip, domain, record }: Asked & { record: string }) =>
      `If it is, and its mail bounces to ${domain} (MAIL FROM), replace the SPF record with this one: “${record}”. A service that bounces to a domain of its own needs nothing in this record: receivers check SPF there. If you do not know ${ip}, change nothing.`,
    why: ['spf-ip-not-allowed'],
    rfc: 'RFC 7208, 2.4',
  },
  'spf-allow-server/service': {
    title: ({ domain, service }: Asked & { service: string }) => `Set up ${domain} at ${service}`,
    text: setUpText,
    why: ['spf-ip-not-allowed'],
    rfc: 'RFC 7208, 2.4',
  },
  // Whoever wrote a term for this address with a minus meant it.
  'spf-allow-server/excluded': {
    title: ({ ip }: Asked) => `Find out why the SPF record excludes ${ip}`,
    text: ({ ip, mechanism }: Asked & { mechanism: string }) =>
      `“${mechanism}” refuses ${ip} on purpose. Ask whoever wrote it before you let the server send; if it should not send, change nothing.`,
    why: ['spf-ip-not-allowed'],
    rfc: 'RFC 7208, 4.6.2',
  },
} satisfies ChangeTable

interface Asked {
  domain: string
  ip: string
}

const change = changesOf(SERVER_CHANGES)

interface ServerQuestion extends Asked {
  spf: Pick<SpfReport, 'records' | 'valid'>
  evaluation: SpfEvaluation
  reverse: Reverse | null
}

/**
 * A question, since an address that a visitor typed may be anyone's; with the published record and the server in it, proved
 * to let the server pass. None for a record that has to be fixed first.
 */
async function allowServer(question: ServerQuestion, resolver: Resolver): Promise<Change[]> {
  const { domain, ip, spf, evaluation, reverse } = question
  const findings = serverFindings(ip, evaluation)
  const address = parseIp(ip)
  const [record, ...others] = spf.records
  if (findings.length === 0 || !address || record === undefined || others.length > 0 || !spf.valid) return []
  const place = { owner: domain, type: 'TXT' as const }
  const { mechanism = '' } = evaluation
  if (/^-(?!all$)/i.test(mechanism))
    return [change.ask('spf-allow-server/excluded', place, { ip, domain, mechanism })]
  const service = serviceOfServer(reverse)
  if (service !== undefined) return [change.ask('spf-allow-server/service', place, { ip, domain, service })]
  const after = withTerm(record, `${address.family === 4 ? 'ip4' : 'ip6'}:${ip}`)
  const draft = recordChange({
    ...place,
    id: '',
    title: '',
    text: '',
    before: [record],
    after: [after],
    why: [],
    risk: 'none',
  })
  const proved = await proveChanges([draft], {
    findings,
    resolver,
    recheck: async (dns) => serverFindings(ip, await evaluateServer(domain, ip, dns)),
    intentsOf: spfIntents,
  })
  return proved.map(() => change.ask('spf-allow-server', place, { ip, domain, record: after }))
}

/** At the front: no term before it can decide otherwise. */
const withTerm = (record: string, term: string): string => record.replace(/^v=spf1(?= |$)/i, `$& ${term}`)
