import { defaultRecord } from './build-record.ts'
import { dmarcFinding, type DmarcCode, type DmarcFinding } from './findings.ts'
import { legacyReading, legacyReport, type SuffixList } from './legacy.ts'
import {
  type GoneTarget,
  lintPublication,
  misplacedNames,
  misplacedRecord,
  nearMiss,
  type Publication,
} from './lint-publication.ts'
import { lintRecord, tagDetails } from './lint-record.ts'
import { isDmarcRecord } from './parse.ts'
import { askParked, parkedFinding, sendsNoMail } from './parked.ts'
import { isPolicyUnclear, mergeRecords, repairRecord } from './repair-record.ts'
import { checkReporting, reportingFindings } from './reporting.ts'
import type { DmarcReport, DmarcState, EffectivePolicy } from './schema.ts'
import {
  askPolicies,
  effectivePolicy,
  existenceOf,
  policyName,
  readWalk,
  type TreeWalk,
  type TxtAnswer,
  walkEntry,
  walkNames,
} from './tree-walk.ts'
import { valuesOf } from '#shared/records/tag-list/parse.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { freeTarget } from '#shared/data/mail-services/free-target.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { warningsOf } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/change/schema.ts'

const NO_DMARC_MESSAGE = 'No DMARC record found'

export interface DmarcCheckOptions {
  suffixes: SuffixList
  /** The name of the domain's DNS provider, as found by the caller. */
  provider?: string
}

/** What a check finds, before the verdict and the changes. */
export type DmarcFacts = Omit<DmarcReport, 'verdict' | 'changes'>

/** The facts, with what the advice is based on. */
export interface DmarcInspection {
  facts: DmarcFacts
  publication: Publication
  /** The answer to the DMARC query for a domain on the walk. */
  answerOf: (domain: string) => TxtAnswer | undefined
}

/**
 * Two waves of queries, and a third for report hosts without MX records or permission.
 * @param name lower-case A-label name without the final dot; a leading "_dmarc." is removed
 */
export async function inspectDmarc(
  name: string,
  resolver: Resolver,
  { suffixes, provider }: DmarcCheckOptions,
): Promise<DmarcInspection> {
  const domain = name.replace(/^(?:_dmarc\.)+/, '')
  const names = [...walkNames(domain), suffixes.registrableDomain(domain) ?? domain]
  const [answers, itself] = await Promise.all([
    askPolicies(names, resolver),
    isQueryName(domain) ? resolver.query(domain, 'TXT') : undefined,
  ])
  const answerOf = (one: string) => answers.get(one)
  const walk = readWalk(domain, answerOf)
  const own = answerOf(domain)
  const [strays, reporting, gone, isParked] = await Promise.all([
    askStrays(domain, walk, resolver),
    askReporting(walk, suffixes, resolver),
    askTarget(own, resolver),
    askParked(domain, itself, resolver),
  ])
  const misplaced = [...(itself ? [{ mistake: 'at-the-domain' as const, answer: itself }] : []), ...strays]
  const publication: Publication = { domain, walk, own, misplaced, isParked, ...(gone && { gone }) }
  const exists = existenceOf(itself, walk)
  const policy = effectivePolicy(walk, exists, answerOf)
  const sources = { publication, suffixes, reporting, exists, policy }
  const legacy = legacyReport({
    domain,
    walk,
    policy,
    reporting,
    suffixes,
    reading: legacyReading(domain, suffixes, answerOf),
  })
  return { facts: factsOf(sources, { answerOf, provider, legacy }), publication, answerOf }
}

/** Whether a record is somewhere receivers never look. Queried only if there is none in the right place. */
async function askStrays(domain: string, { steps }: TreeWalk, resolver: Resolver) {
  if (steps[0]?.result !== 'none') return []
  const names = misplacedNames(domain).filter(({ name }) => isQueryName(name))
  return Promise.all(
    names.map(async ({ name, mistake }) => ({ mistake, answer: await resolver.query(name, 'TXT') })),
  )
}

/** Whether the name of the record points to one that does not exist, and who could take that. */
async function askTarget(own: TxtAnswer | undefined, resolver: Resolver): Promise<GoneTarget | undefined> {
  const target = own?.aliases.at(-1)?.target
  if (own?.kind !== 'nxdomain' || target === undefined) return undefined
  return { target, free: await freeTarget(own.name, target, resolver) }
}

async function askReporting(walk: TreeWalk, suffixes: SuffixList, resolver: Resolver) {
  if (!walk.policy) return []
  const { record, domain: policyDomain } = walk.policy
  const organizationalDomain = organizationOf(walk)
  return checkReporting({ record, policyDomain, organizationalDomain, suffixes }, resolver)
}

interface FactContext extends Pick<DmarcCheckOptions, 'provider'>, Pick<DmarcInspection, 'answerOf'> {
  legacy: DmarcReport['legacy']
}

function factsOf(sources: FindingSources, { answerOf, provider, legacy }: FactContext): DmarcFacts {
  const { publication, reporting, exists, policy } = sources
  const { domain, walk } = publication
  const state = stateOf(walk)
  const findings = allFindings(sources)
  // Records that cancel each other out are the ones to show, even if a parent domain's record applies.
  const place = isCancelled(walk) ? domain : (walk.policy?.domain ?? domain)
  const record = walk.policy?.record
  return {
    found: state === 'found',
    state,
    message: messageOf(publication, state),
    domain,
    name: policyName(place),
    records: recordsOf(walk),
    ignored: (answerOf(place)?.records ?? []).map(({ text }) => text).filter((text) => !isDmarcRecord(text)),
    ...(provider === undefined ? {} : { provider }),
    tags: valuesOf(record?.tags ?? []),
    tagDetails: record ? tagDetails(record) : [],
    findings,
    warnings: warningsOf(findings),
    publish: publishOf(publication, state),
    valid: isValid(walk, findings),
    ...(policy ? { policy } : {}),
    policyDomain: walk.policy?.domain ?? null,
    organizationalDomain: walk.organizationalDomain ?? null,
    exists,
    walk: walk.steps.map((step, index) => walkEntry(step, index, walk)),
    legacy,
    reporting,
  }
}

/**
 * The organizational domain of the domain whose record applies: a walk from there sees the same names from that point
 * on.
 */
function organizationOf(walk: TreeWalk): string | undefined {
  const { policy, organizationalDomain } = walk
  return policy?.source === 'public-suffix' ? policy.domain : organizationalDomain
}

const isCancelled = ({ steps }: Pick<TreeWalk, 'steps'>) => steps[0]?.result === 'several'

function stateOf({ policy, steps, failures }: TreeWalk): DmarcState {
  if (policy || isCancelled({ steps })) return 'found'
  return failures.length > 0 ? 'unknown' : 'absent'
}

function messageOf({ domain, walk, own }: Publication, state: DmarcState): string {
  const { policy, failures, steps } = walk
  if (state === 'absent') return NO_DMARC_MESSAGE
  if (state === 'unknown') {
    const [failure] = failures
    return `We could not find out which DMARC record applies to ${domain}.${failure ? ` ${failureText(failure)}` : ''}`
  }
  if (!policy || policy.domain === domain) return `DMARC record found for ${domain}`
  const count = steps[0]?.records.length ?? 0
  if (count > 1)
    return `${domain} has ${count} DMARC records, so receivers use none of them; the record of ${policy.domain} applies`
  return (own?.records ?? []).some(({ text }) => nearMiss(text))
    ? `Receivers ignore what ${domain} publishes for DMARC; the record of ${policy.domain} applies`
    : `${domain} has no DMARC record of its own; the record of ${policy.domain} applies`
}

/** The record that applies, or the ones that cancel each other out. */
function recordsOf({ policy, steps }: TreeWalk): string[] {
  const own = steps[0]?.records ?? []
  return own.length > 0 || !policy ? own : [policy.record.text]
}

function isValid({ policy, steps }: TreeWalk, findings: readonly DmarcFinding[]): boolean {
  if (!policy || isCancelled({ steps })) return false
  return !findings.some(({ code, severity }) => severity === 'error' && UNUSABLE.includes(code))
}

/** Problems that make a record unusable as written. */
const UNUSABLE: readonly DmarcCode[] = ['dmarc-policy-missing', 'dmarc-policy-invalid', 'dmarc-tag-repeated']

interface FindingSources {
  publication: Publication
  suffixes: SuffixList
  reporting: DmarcReport['reporting']
  exists: boolean | null
  policy: EffectivePolicy | undefined
}

function allFindings({
  publication,
  suffixes,
  reporting,
  exists,
  policy: effective,
}: FindingSources): DmarcFinding[] {
  const { walk } = publication
  const { policy, organizationalDomain, start } = walk
  const findings = lintPublication(publication)
  if (policy) {
    const { domain, record, source } = policy
    const isOrganizational =
      source === 'public-suffix' || (organizationalDomain && domain === organizationalDomain)
    findings.push(
      ...lintRecord(record, {
        domain,
        isOrganizational: organizationalDomain === undefined ? undefined : Boolean(isOrganizational),
        isPublicSuffix: suffixes.publicSuffixOf(domain) === domain,
        sendsNoMail: domain === publication.domain && sendsNoMail(publication),
        isParked: domain === publication.domain && publication.isParked === true,
        ...(source === 'author' ? {} : { inheritedBy: { domain: start, tag: effective?.appliedBy ?? null } }),
      }),
      ...reportingFindings(reporting, publication.isParked === true ? publication.domain : null),
    )
  }
  findings.push(...absenceFindings(publication, exists, findings), ...parkedFinding(publication, effective))
  const isClean = !findings.some(({ severity }) => severity === 'error' || severity === 'warning')
  const protects = effective !== undefined && effective.applied !== null && effective.applied !== 'none'
  if (protects && isClean) findings.unshift(dmarcFinding('dmarc-ok'))
  return findings
}

/** What is missing, unless a finding already says where the record is. */
function absenceFindings(
  { domain, walk }: Publication,
  exists: boolean | null,
  others: readonly DmarcFinding[],
): DmarcFinding[] {
  const isExplained = others.some(
    ({ code, severity }) => severity === 'error' && code !== 'dmarc-alias-target-missing',
  )
  if (stateOf(walk) !== 'absent' || isExplained) return []
  return [
    exists === false
      ? dmarcFinding('dns-no-such-name', { name: domain })
      : dmarcFinding('dmarc-no-record', { domain }),
  ]
}

function publishOf({ domain, walk, own, misplaced }: Publication, state: DmarcState): Publish {
  const { policy, steps } = walk
  const at = (place: string, content: string): Publish => ({ name: policyName(place), type: 'TXT', content })
  const ownRecords = steps[0]?.records ?? []
  if (ownRecords.length > 1) return at(domain, mergeRecords(ownRecords))
  if (policy) {
    const { text } = policy.record
    return at(policy.domain, isPolicyUnclear([text]) ? text : repairRecord(text))
  }
  const texts = (own?.records ?? []).map(({ text }) => text)
  const meant = texts.filter((text) => nearMiss(text) !== null)
  const elsewhere = misplaced.flatMap(({ answer }) => misplacedRecord(answer)?.text ?? [])[0]
  if (state !== 'absent') return at(domain, defaultRecord(domain))
  if (meant.length > 0) return at(domain, mergeRecords(meant))
  return at(domain, elsewhere === undefined ? defaultRecord(domain) : repairRecord(elsewhere))
}
