// Judges one client for one sender, step by step as in RFC 7208, and records every step.
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { canHaveRecord, chooseRecord, type ChosenRecord } from './record.ts'
import { expand, matchMechanism, targetName } from './evaluate-mechanism.ts'
import type { Verdict } from './evaluate-mechanism.ts'
import { ask, permerror, startSession, takeLookup } from './evaluate-session.ts'
import type { EvaluationError, EvaluationOptions, Session, SpfQuestion } from './evaluate-session.ts'
import { costsLookup } from './limits.ts'
import { parseMacroString } from './macro.ts'
import type { MechanismTerm, Qualifier, RedirectTerm } from './parse.ts'
import type { SpfEvaluation, SpfResult, SpfTraceStep } from './schema.ts'

/** What check_host() returns for one domain, and where the explanation for a refused sender would be. */
interface HostResult {
  result: SpfResult
  reason: string
  mechanism?: string
  /** The record's domain and its exp, for a "fail" caused by a match (RFC 7208 section 6.2). */
  exp?: { domain: string; term: RedirectTerm }
}

const RESULTS: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
}

/**
 * Never throws; sequential as the RFC demands, except that the hosts of one term are queried together. Each term waits
 * for the one before it: `checkHost` (check-host.ts) gives the same result without the wait.
 */
export async function evaluateSpf(
  question: SpfQuestion,
  resolver: Resolver,
  options: EvaluationOptions = {},
): Promise<SpfEvaluation> {
  const started = startSession(question, resolver, options)
  if (!started) {
    const reason = `“${question.ip.slice(0, 60)}” is not an IP address, so SPF cannot be evaluated.`
    return { result: 'none', reason, lookups: 0, voids: 0, trace: [] }
  }
  const { session, domain } = started
  const { result, reason, mechanism, exp } = await evaluateDomain(session, domain, 0)
  const explanation = result === 'fail' && exp ? await explain(session, exp) : null
  return {
    result,
    reason,
    ...(mechanism === undefined ? {} : { mechanism }),
    ...(explanation === null ? {} : { explanation }),
    lookups: session.lookups,
    voids: session.voids,
    trace: shortTrace(session.trace),
  }
}

/** A 64 KB record has thousands of terms; no one reads more steps than this. */
const MAX_TRACE_STEPS = 500

/** The first steps and the last one. */
function shortTrace(trace: SpfTraceStep[]): SpfTraceStep[] {
  const last = trace.at(-1)
  if (!last || trace.length <= MAX_TRACE_STEPS) return trace
  const message = `${trace.length - MAX_TRACE_STEPS} more steps are left out.`
  const gap: SpfTraceStep = { domain: last.domain, depth: last.depth, outcome: 'info', message }
  return [...trace.slice(0, MAX_TRACE_STEPS - 1), gap, last]
}

async function evaluateDomain(session: Session, domain: string, depth: number): Promise<HostResult> {
  if (!canHaveRecord(domain)) {
    return {
      result: 'none',
      reason: `“${domain.slice(0, 80)}” is not a domain that could have an SPF record.`,
    }
  }
  const answer = await ask(session, domain, 'TXT')
  const asked = `TXT ${domain}`
  if (answer.kind === 'error') return failed(session, { domain, depth, asked }, answer)
  const chosen = chooseRecord(domain, answer.records)
  if ('result' in chosen) {
    const outcome = chosen.result === 'permerror' ? 'error' : 'info'
    session.trace.push({ domain, depth, asked, answer: answer.text, outcome, message: chosen.reason })
    return chosen
  }
  session.trace.push({
    domain,
    depth,
    asked,
    answer: chosen.text,
    outcome: 'record',
    message: `${domain} has one SPF record, and its syntax is correct.`,
  })
  return evaluateTerms(session, chosen, domain, depth)
}

type Step = Pick<SpfTraceStep, 'domain' | 'depth' | 'term' | 'asked'>

function failed(session: Session, step: Step, error: EvaluationError): HostResult {
  session.trace.push({ ...step, outcome: 'error', message: error.reason })
  return {
    result: error.result,
    reason: error.reason,
    ...(step.term === undefined ? {} : { mechanism: step.term }),
  }
}

/** RFC 7208 section 4.6.2: the first mechanism that matches decides. */
async function evaluateTerms(
  session: Session,
  { mechanisms, redirect, exp }: ChosenRecord,
  domain: string,
  depth: number,
): Promise<HostResult> {
  const ip = session.values.readableIp
  for (const term of mechanisms) {
    const step = { domain, depth, term: term.text }
    const verdict = await matchTerm(session, term, domain, depth)
    if (verdict.kind === 'error') return failed(session, step, verdict)
    const { kind, ...facts } = verdict
    const result = RESULTS[term.qualifier]
    const message =
      kind === 'match' ? `“${term.text}” matches ${ip}: ${result}.` : `“${term.text}” does not match ${ip}.`
    session.trace.push({ ...step, ...facts, outcome: kind, message })
    if (kind === 'no-match') continue
    const reason = `“${term.text}” in the record of ${domain} matches ${ip}.`
    return { result, reason, mechanism: term.text, ...(exp ? { exp: { domain, term: exp } } : {}) }
  }
  if (redirect) return follow(session, redirect, domain, depth)
  // RFC 7208 section 4.7
  const reason = `No term in the record of ${domain} matches ${ip}, and the record has no “all”.`
  return { result: 'neutral', reason }
}

async function matchTerm(
  session: Session,
  term: MechanismTerm,
  domain: string,
  depth: number,
): Promise<Verdict | EvaluationError> {
  if (!costsLookup(term.name)) return matchMechanism(session, term, domain)
  const limit = takeLookup(session, term.text, domain)
  if (limit) return limit
  return term.name === 'include'
    ? matchInclude(session, term.text, await targetName(session, term.domainSpec, domain), depth)
    : matchMechanism(session, term, domain)
}

/** RFC 7208 section 5.2: the table of what the included record's result means. */
async function matchInclude(
  session: Session,
  text: string,
  target: string,
  depth: number,
): Promise<Verdict | EvaluationError> {
  const { result, reason } = await evaluateDomain(session, target, depth + 1)
  const answer = `the record of ${target} says ${result}`
  switch (result) {
    case 'pass':
      return { kind: 'match', answer }
    case 'fail':
    case 'softfail':
    case 'neutral':
      return { kind: 'no-match', answer }
    case 'none':
      return permerror(`“${text}” points nowhere: ${reason} (RFC 7208, 5.2)`)
    case 'temperror':
    case 'permerror':
      return { kind: 'error', result, reason }
  }
}

/** RFC 7208 section 6.1: the other record's result is this one's, and its exp counts, too. */
async function follow(
  session: Session,
  term: RedirectTerm,
  domain: string,
  depth: number,
): Promise<HostResult> {
  const step = { domain, depth, term: term.text }
  const limit = takeLookup(session, term.text, domain)
  if (limit) return failed(session, step, limit)
  const target = await targetName(session, term.domainSpec, domain)
  const message = `No term matched, so the record of ${target} decides.`
  session.trace.push({ ...step, outcome: 'info', message })
  const outcome = await evaluateDomain(session, target, depth + 1)
  if (outcome.result !== 'none') return outcome
  return failed(session, step, permerror(`“${term.text}” points nowhere: ${outcome.reason} (RFC 7208, 6.1)`))
}

/** RFC 7208 section 6.2; null if there is no usable text. The lookup is not counted (section 4.6.4). */
async function explain(
  session: Session,
  { domain, term }: NonNullable<HostResult['exp']>,
): Promise<string | null> {
  const target = await targetName(session, term.domainSpec, domain)
  const step = { domain, depth: 0, term: term.text, asked: `TXT ${target}` }
  if (!isQueryName(target)) return null
  const answer = await ask(session, target, 'TXT')
  if (answer.kind === 'error' || answer.records.length !== 1) {
    const message = 'The explanation cannot be read, so a receiver uses its own text.'
    session.trace.push({ ...step, outcome: 'info', message })
    return null
  }
  const parsed = parseMacroString(answer.records[0]?.text ?? '', 'explanation')
  const text = parsed.ok ? await expand(session, parsed.parts, domain) : ''
  const usable = parsed.ok && /^[\x20-\x7e]*$/.test(text)
  const message = usable ? `The sender sees: ${text}` : 'The explanation has a syntax error and is not used.'
  session.trace.push({ ...step, answer: answer.text, outcome: 'info', message })
  return usable ? text.slice(0, MAX_EXPLANATION) : null
}

/** RFC 7208 section 6.2 allows a limit; an SMTP reply line has at most 512 bytes (RFC 5321 section 4.5.3.1.5). */
const MAX_EXPLANATION = 512
