// What to say about a set of reports: first the domain's own mail that fails, each sender with the reason and the fix.
import type { DomainJudged } from './domains.ts'
import { reportsFinding, type ReportsFinding } from './findings.ts'
import { ENOUGH_DAYS } from './readiness.ts'
import { keyParts } from './senders.ts'
import type { ReportsReport, Sender, TlsHost } from './schema.ts'
import { tlsTypeOf } from './tls-types.ts'
import { sourceText, unclaimedWhy } from './unclaimed-words.ts'

/** The basis of the findings; the report without its conclusions. */
export type Counted = Omit<ReportsReport, 'findings' | 'verdict' | 'changes' | 'readiness' | 'domains'> & {
  errors: readonly string[]
  /** Those with the most messages first. */
  domains: readonly DomainJudged[]
}

const MAX_SENDERS = 10
const MAX_HOSTS = 10
const MAX_DOMAINS = 5
const MAX_UNCLAIMED = 5

/** Each sender whose own mail fails. */
export const failingSenders = ({ senders }: Pick<ReportsReport, 'senders'>): Sender[] =>
  senders.filter(({ own }) => own > 0).slice(0, MAX_SENDERS)

export function judgeReports(counted: Counted): ReportsFinding[] {
  return [
    ...failingSenders(counted).map(senderFinding),
    ...counted.domains.slice(0, MAX_DOMAINS).flatMap(domainFindings),
    ...counted.tls.hosts.slice(0, MAX_HOSTS).map(hostFinding),
    ...restFindings(counted),
  ]
}

export function senderFinding(sender: Sender): ReportsFinding {
  const { own, hurt, domains, reasons, keys } = sender
  const failing = {
    messages: own,
    domain: domains[0] ?? 'the domain',
    sender,
    reasons: reasons.map(({ reason }) => reason),
    hurt,
  }
  const [key] = keys
  return key === undefined
    ? reportsFinding('reports-sender', failing)
    : reportsFinding('reports-key', { ...failing, ...keyParts(key) })
}

function domainFindings({ seen, readiness }: DomainJudged): ReportsFinding[] {
  const { domain, ready, days, forwarded, unknown, spfOnly, policies, aligned } = seen
  const [latest] = policies
  const found: ReportsFinding[] = readiness.unclaimed
    .slice(0, MAX_UNCLAIMED)
    .map((one) =>
      reportsFinding('reports-unclaimed', { source: sourceText(one), why: unclaimedWhy(domain, one) }),
    )
  if (ready === 'yes')
    found.push(reportsFinding('reports-ready', { domain, ...(latest && { policy: latest.text }) }))
  if (readiness.because === 'few_days' || readiness.because === 'few_messages')
    found.push(reportsFinding('reports-few', { domain, days, enough: ENOUGH_DAYS }))
  if (unknown > 0) {
    const isDelivered = latest?.policy.p === 'none'
    found.push(reportsFinding('reports-unknown-senders', { messages: unknown, domain, isDelivered }))
  }
  if (forwarded > 0) found.push(reportsFinding('reports-forwarded', { messages: forwarded, domain }))
  if (spfOnly > 0 && spfOnly > aligned / 20)
    found.push(reportsFinding('reports-spf-only', { domain, spfOnly, aligned }))
  if (policies.length > 1) {
    const texts = policies.map(({ text }) => text)
    found.push(reportsFinding('reports-policies-differ', { domain, policies: texts }))
  }
  return found
}

const hostFinding = ({ domain, mx, type, sessions }: TlsHost): ReportsFinding =>
  reportsFinding(tlsTypeOf(type).code, { sessions, host: mx || domain, domain })

function restFindings({ gaps, problems, failures, tls, counts, errors }: Counted): ReportsFinding[] {
  const [error] = errors
  const found: ReportsFinding[] = []
  if (error !== undefined) found.push(reportsFinding('reports-receiver-error', { error }))
  if (gaps.length > 0) found.push(reportsFinding('reports-gaps', { gaps }))
  if (counts.incomplete > 0) found.push(reportsFinding('reports-incomplete', { reports: counts.incomplete }))
  if (failures.length > 0) found.push(reportsFinding('reports-failures', { reports: counts.failures }))
  if (tls.successes > 0) found.push(reportsFinding('reports-tls-successes', { sessions: tls.successes }))
  if (counts.doubled > 0) found.push(reportsFinding('reports-doubled', { reports: counts.doubled }))
  if (problems.length > 0) found.push(reportsFinding('reports-unread', { files: problems.length }))
  return found
}
