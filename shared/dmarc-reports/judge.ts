// What to say about a set of reports: first the domain's own mail that fails, each sender with the reason and the fix. And what to
// do: first fix these senders, then tighten the policy, then fix what fails between servers. Each is a change of the tool that owns
// the record.
import { listNames, plural } from '#shared/kit/sentence.ts'
import { turnOn } from '#shared/records/dkim/signing-steps.ts'
import { nextStepAsk } from '#shared/records/dmarc/next-step.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { DomainJudged } from './domains.ts'
import { type Reason, REASONS } from './explain.ts'
import {
  REPORTS_FINDINGS,
  type ReportsCode,
  reportsFinding,
  type ReportsFinding,
  type TlsFailureCode,
} from './findings.ts'
import { ENOUGH_DAYS } from './readiness.ts'
import type { ReportsReport, Sender, TlsHost } from './schema.ts'
import { keyParts } from './senders.ts'
import { tlsTypeOf } from './tls.ts'
import type { Unclaimed } from './unclaimed.ts'

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

/** Rarely used: DNS was not checked for a free one. */
const FREE_SELECTOR = 'mail2'
const MAX_STEPS = 5
const MAX_QUESTIONS = 5
const READY: ReportsCode = 'reports-ready'

export function reportChanges(counted: Counted, findings: readonly ReportsFinding[]): Change[] {
  const steps = counted.domains.slice(0, MAX_STEPS).flatMap((one) => nextOf(one) ?? [])
  return [
    ...failingSenders(counted).flatMap(senderChange),
    ...counted.domains.slice(0, MAX_STEPS).flatMap(questions),
    ...steps.map((step, index) => (index === 0 ? step : { ...step, id: `${step.id}-${index + 1}` })),
    ...tlsChanges(counted.tls.hosts, findings),
  ]
}

/** The next step of a domain that is ready, for whoever has its record. */
export function nextOf({ seen: { domain }, readiness }: DomainJudged): Change | null {
  const { state, tag, policy, reachesBelow } = readiness
  if (state !== 'ready' || tag === null || domain === '' || !policy) return null
  return nextStepAsk(domain, policy, { tag, reachesBelow }, [READY])
}

/** Whose mail it is; only the owner of the domain can know. */
function questions({ seen: { domain }, readiness: { unclaimed } }: DomainJudged): Change[] {
  if (domain === '') return []
  return unclaimed.slice(0, MAX_QUESTIONS).map((one) => askWhose(domain, questionOf(domain, one)))
}

export const KEY_ASKS: AskTitles<'reports-key', { selector: string; signer: string }> = {
  'reports-key': ({ selector, signer }) => `Check the DKIM key “${selector}” of ${signer}`,
}

export const TLS_ASKS: AskTitles<TlsFailureCode> = {
  'reports-tls-starttls': 'Turn on STARTTLS at every mail server',
  'reports-tls-certificate-name': 'Get a certificate for the MX host name',
  'reports-tls-certificate-expired': 'Renew the certificate of the mail server',
  'reports-tls-certificate-untrusted': 'Serve a certificate that senders trust',
  'reports-tls-tlsa-invalid': 'Publish a TLSA record that matches the certificate',
  'reports-tls-dnssec-invalid': 'Fix DNSSEC for the mail server',
  'reports-tls-dane-required': 'Publish TLSA records',
  'reports-tls-policy-fetch': 'Serve the MTA-STS policy',
  'reports-tls-policy-invalid': 'Correct the MTA-STS policy',
  'reports-tls-policy-certificate': 'Renew the certificate of the policy host',
  'reports-tls-other': 'Find out why TLS fails',
}

const idOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function senderChange(sender: Sender): Change[] {
  const [domain = ''] = sender.domains
  if (domain === '') return []
  const finding = senderFinding(sender)
  const [key] = sender.keys
  if (key === undefined) {
    const services = sender.kind === 'service' ? [sender.name] : []
    const change = turnOn({ domain, services, free: FREE_SELECTOR }, finding)
    return [{ ...change, id: `${change.id}-${idOf(sender.name)}` }]
  }
  const values = keyParts(key)
  const owner = `${values.selector}._domainkey.${values.signer}`
  const place = { tool: `dkim-${idOf(sender.name)}`, owner, type: 'TXT' as const }
  return asksFor([finding], [], { ...place, titles: KEY_ASKS, values, findings: REPORTS_FINDINGS })
}

/** One for each kind of failure, where it happens most. */
function tlsChanges(hosts: readonly TlsHost[], findings: readonly ReportsFinding[]): Change[] {
  const codes = new Set<ReportsCode>()
  return hosts.flatMap(({ domain, mx, type }) => {
    const { code, owner, type: recordType } = tlsTypeOf(type)
    const first = findings.filter((finding) => finding.code === code)
    if (codes.has(code) || domain === '') return []
    codes.add(code)
    const place = { tool: 'reports', owner: owner(domain, mx), type: recordType }
    return asksFor(first, [], { ...place, titles: TLS_ASKS, findings: REPORTS_FINDINGS })
  })
}

// What is known of mail that nobody answers for, and what is asked about it.
const REASONS_SHOWN = 2

/** Who it is, as in “addresses in 192.0.2.0/24”. */
export const sourceText = ({ trace: { sender } }: Unclaimed): string =>
  sender.kind === 'network' ? `addresses in ${sender.name}` : sender.name

/** The names in From that are below the domain, most messages first. */
export const subdomainsOf = ({ trace: { isBelow, names } }: Unclaimed): string[] =>
  isBelow ? [...names.entries()].sort(([, one], [, other]) => other - one).map(([name]) => name) : []

/** Why it is asked about, in one sentence. */
export function unclaimedWhy(domain: string, one: Unclaimed): string {
  const { trace, messages, isChanged } = one
  const [subdomain] = subdomainsOf(one)
  const facts = [
    `${plural(messages, 'message', 'messages')} as ${subdomain ?? domain} ${rhythmText(one)}`,
    ...(trace.ownEnvelope > 0 ? [`the envelope names ${domain}`] : []),
    isChanged
      ? 'they were changed after they had been signed: by a server of yours, or by a forwarder'
      : reasonsText(trace.sender.reasons),
  ]
  return `${facts.filter((fact) => fact !== '').join('; ')}.`
}

function rhythmText({ rhythm, days, ofDays }: Unclaimed): string {
  if (rhythm === 'once') return `on ${plural(days, 'day', 'days')}, as a mailing does that may return`
  return `on ${days} of ${plural(ofDays, 'day', 'days')}`
}

function reasonsText(reasons: ReadonlyMap<Reason, number>): string {
  const most = [...reasons.entries()].sort(([, one], [, other]) => other - one).slice(0, REASONS_SHOWN)
  return most.length > 0 ? listNames(most.map(([reason]) => REASONS[reason])) : ''
}

/** @param others more senders of which it is asked */
export const isItYours = (who: string, others: number): string =>
  `is mail from ${who}${others > 0 ? ` and ${plural(others, 'other sender', 'other senders')}` : ''} yours?`

/** What its owner is asked. */
export interface Question {
  /** The sender, as it is marked. */
  name: string
  /** It sends as names below the domain. */
  isBelow: boolean
  source: string
  isNetwork: boolean
  why: string
  /** What to do if it is the domain’s own. */
  remedy: string
}

export function questionOf(domain: string, one: Unclaimed): Question {
  const { name, kind } = one.trace.sender
  return {
    name,
    isBelow: one.trace.isBelow,
    source: sourceText(one),
    isNetwork: kind === 'network',
    why: unclaimedWhy(domain, one),
    remedy: remedyFor(one, domain),
  }
}

export const WHOSE_CHANGES = {
  'reports-whose': {
    title: ({ source, isNetwork }: Question) => `Say whose mail ${source} ${isNetwork ? 'send' : 'sends'}`,
    text: ({ why, remedy }: Question) =>
      `${why} If it is yours, ${remedy} before the policy becomes stricter, or it is lost. If not, mark it as not yours, and it no longer counts.`,
    why: ['reports-unclaimed'],
    rfc: 'RFC 9989, 7.4',
  },
} satisfies ChangeTable

const { ask } = changesOf(WHOSE_CHANGES)

export function askWhose(domain: string, question: Question): Change {
  const { name, isBelow } = question
  const suffix = `${idOf(name)}${isBelow ? '-below' : ''}`
  return ask('reports-whose', { suffix, owner: policyName(domain), type: 'TXT' }, question)
}

function remedyFor({ trace: { sender }, isChanged }: Unclaimed, domain: string): string {
  const [key] = sender.brokenKeys.keys()
  if (isChanged) return 'have that server sign last, or leave the mail as it is,'
  if (key !== undefined) {
    const { selector, signer } = keyParts(key)
    return `check the key at ${selector}._domainkey.${signer}, which no receiver accepts,`
  }
  return sender.kind === 'service'
    ? `turn on DKIM for ${domain} at ${sender.name}`
    : `have it signed with DKIM as ${domain}`
}
