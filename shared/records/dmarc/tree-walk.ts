// The DNS tree walk of RFC 9989 section 4.10: from a name up to its top-level domain, looking for DMARC records; and
// the policy that takes effect by it (section 4.10.1).
import { isQueryName } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import {
  type DnsAnswer,
  type DnsFailure,
  isFailure,
  type Resolver,
  type TxtData,
} from '#shared/dns/resolver.ts'
import {
  type DmarcRecord,
  isDmarcRecord,
  parseDmarc,
  policiesOf,
  type PolicyTagName,
  underTest,
} from './parse.ts'
import type { EffectivePolicy, WalkEntry } from './schema.ts'
import type { Policy } from './tags.ts'

/** RFC 9989 section 4.10: a longer name costs no more queries than this. */
const MAX_WALK_QUESTIONS = 8

/**
 * - record: exactly one DMARC record
 * - several: more than one, so none of them counts
 * - none: DNS says that there is none
 * - unknown: DNS gave no answer
 */
type WalkResult = 'record' | 'several' | 'none' | 'unknown'

interface WalkStep {
  domain: string
  result: WalkResult
  /** All DMARC records of the name. */
  records: string[]
  /** The one that counts. */
  record?: DmarcRecord
  failure?: DnsFailure
  /** The walk ends here because the record has psd=y or psd=n. */
  stops: boolean
}

/** Whose record decides (RFC 9989 section 4.10.1). */
type PolicySource = 'author' | 'organizational' | 'public-suffix'

export interface TreeWalk {
  start: string
  /** In the order of the walk, up to its end. */
  steps: WalkStep[]
  /** Missing if a step went unanswered. */
  organizationalDomain?: string
  /** Missing if there is none, or if a step that decides went unanswered. */
  policy?: { domain: string; record: DmarcRecord; source: PolicySource }
  failures: DnsFailure[]
}

export type TxtAnswer = DnsAnswer<TxtData>

export const policyName = (domain: string): string => `_dmarc.${domain}`

/** The names on a walk: the name itself, then from seven labels on down (RFC 9989 section 4.10). */
export function walkNames(domain: string): string[] {
  const labels = domain.split('.')
  const names = [domain]
  for (let count = Math.min(labels.length - 1, MAX_WALK_QUESTIONS - 1); count > 0; count--) {
    names.push(labels.slice(-count).join('.'))
  }
  return names
}

/** Queries all names of the walk together, then goes through the answers as a receiver would. */
export async function walkTree(start: string, resolver: Resolver): Promise<TreeWalk> {
  const answers = await askPolicies(walkNames(start), resolver)
  return readWalk(start, (domain) => answers.get(domain))
}

/** The DMARC queries for several domains, sent together; a name too long to query is left out. */
export async function askPolicies(
  domains: readonly string[],
  resolver: Resolver,
): Promise<Map<string, TxtAnswer>> {
  const askable = [...new Set(domains)].filter((domain) => isQueryName(policyName(domain)))
  const ask = async (domain: string): Promise<[string, TxtAnswer]> => [
    domain,
    await resolver.query(policyName(domain), 'TXT'),
  ]
  return new Map(await Promise.all(askable.map(ask)))
}

/** @param answerOf the answer to the DMARC query for a domain; undefined means that nothing can be there */
export function readWalk(start: string, answerOf: (domain: string) => TxtAnswer | undefined): TreeWalk {
  const steps: WalkStep[] = []
  for (const domain of walkNames(start)) {
    const step = readStep(domain, answerOf(domain))
    steps.push(step)
    if (step.stops) break
  }
  const failures = steps.flatMap(({ failure }) => failure ?? [])
  const organizationalDomain = failures.length > 0 ? undefined : organizationalDomainOf(start, steps)
  const policy = policyOf(start, steps, organizationalDomain)
  return {
    start,
    steps,
    failures,
    ...(organizationalDomain === undefined ? {} : { organizationalDomain }),
    ...(policy === undefined ? {} : { policy }),
  }
}

export function readStep(domain: string, answer: TxtAnswer | undefined): WalkStep {
  if (answer && isFailure(answer))
    return { domain, result: 'unknown', records: [], failure: answer, stops: false }
  const records = (answer?.records ?? []).map(({ text }) => text).filter(isDmarcRecord)
  const [only] = records
  if (only === undefined) return { domain, result: 'none', records, stops: false }
  // Section 4.10, step 2: if one name has several records, all are discarded.
  if (records.length > 1) return { domain, result: 'several', records, stops: false }
  const record = parseDmarc(only)
  return { domain, result: 'record', records, record, stops: record.psd !== 'u' }
}

/** RFC 9989 section 4.10.2, from the longest name to the shortest. */
function organizationalDomainOf(start: string, steps: readonly WalkStep[]): string {
  for (const [index, { domain, record }] of steps.entries()) {
    if (record?.psd === 'n') return domain
    if (record?.psd === 'y' && index > 0) return oneLabelBelow(domain, start)
  }
  return steps.findLast(({ record }) => record)?.domain ?? start
}

/** The ancestor of `name`, or `name` itself, with one label more than `suffix`. */
function oneLabelBelow(suffix: string, name: string): string {
  return name
    .split('.')
    .slice(-suffix.split('.').length - 1)
    .join('.')
}

/**
 * RFC 9989 section 4.10.1: the author domain's record, otherwise the organizational domain's, otherwise the public
 * suffix's.
 */
function policyOf(
  start: string,
  steps: readonly WalkStep[],
  organizationalDomain: string | undefined,
): TreeWalk['policy'] {
  const own = steps[0]?.record
  if (own) return { domain: start, record: own, source: 'author' }
  if (organizationalDomain === undefined) return undefined
  const organization = steps.find(({ domain }) => domain === organizationalDomain)?.record
  if (organization) return { domain: organizationalDomain, record: organization, source: 'organizational' }
  const suffix = steps.find(({ record }) => record?.psd === 'y')
  return suffix?.record && { domain: suffix.domain, record: suffix.record, source: 'public-suffix' }
}

/** RFC 9989 section 3.2.13: a name does not exist if DNS says NXDOMAIN. null: unknown. */
export function existenceOf(answer: TxtAnswer | undefined, { steps }: TreeWalk): boolean | null {
  if (answer === undefined || isFailure(answer)) {
    // An existing name below it proves it, too (RFC 8020).
    return (steps[0]?.records.length ?? 0) > 0 ? true : null
  }
  // A CNAME whose target does not exist exists itself (RFC 2308 section 2.1).
  return answer.kind !== 'nxdomain' || answer.aliases.length > 0
}

export function effectivePolicy(
  walk: TreeWalk,
  exists: boolean | null,
  answerOf: (domain: string) => TxtAnswer | undefined,
): EffectivePolicy | undefined {
  const { policy, start } = walk
  const policies = policy && policiesOf(policy.record)
  if (!policy || !policies) return undefined
  const { t } = policy.record
  const below = policiesBelow(start, answerOf) ?? { ...policies, t }
  const { tag, applied } = decision(policies, policy.source === 'author', exists)
  return {
    p: policies.p,
    sp: below.sp,
    np: below.np,
    t,
    applied: applied === null ? null : underTest(applied, t),
    appliedBelow: { existing: underTest(below.sp, below.t), missing: underTest(below.np, below.t) },
    appliedBy: tag,
  }
}

/** A record below the organizational domain does not apply to names below it: they follow the organizational domain's. */
function policiesBelow(domain: string, answerOf: (domain: string) => TxtAnswer | undefined) {
  // Stands for any name without a record; no name in DNS has such a label.
  const anyName = `*.${domain}`
  const { policy } = readWalk(anyName, (name) => (name === anyName ? undefined : answerOf(name)))
  const policies = policy && policiesOf(policy.record)
  return policy && policies && { ...policies, t: policy.record.t }
}

function decision(
  policies: Record<PolicyTagName, Policy>,
  isOwn: boolean,
  exists: boolean | null,
): { tag: PolicyTagName | null; applied: Policy | null } {
  if (isOwn) return { tag: 'p', applied: policies.p }
  if (exists !== null) {
    const tag = exists ? 'sp' : 'np'
    return { tag, applied: policies[tag] }
  }
  return policies.sp === policies.np ? { tag: 'sp', applied: policies.sp } : { tag: null, applied: null }
}

/** How a receiver reads a name on its way to the policy, as the report shows it. */
export function walkEntry(step: WalkStep, index: number, walk: TreeWalk): WalkEntry {
  const { domain, result, records } = step
  return { name: policyName(domain), domain, result, records, meaning: stepMeaning(step, index, walk) }
}

function stepMeaning(
  { domain, result, record, failure, records }: WalkStep,
  index: number,
  walk: TreeWalk,
): string {
  if (failure) return failureText(failure)
  if (result === 'several') return `${records.length} records, so receivers use none of them.`
  if (!record) return 'No record.'
  const roles = [
    ...(walk.policy?.domain === domain ? ['its policy applies'] : []),
    ...(walk.organizationalDomain === domain ? ['the organization starts here'] : []),
    ...(record.psd === 'n' ? ['psd=n ends the walk'] : []),
    ...(record.psd === 'y'
      ? [index > 0 ? 'psd=y: a public suffix, the organization is one name below' : 'psd=y ends the walk']
      : []),
  ]
  return roles.length > 0 ? `A record: ${roles.join('; ')}.` : 'A record that does not decide.'
}
