// How a receiver that follows RFC 7489 and the public suffix list reads the same records, and where that differs.
import { type DmarcRecord, legacyPoliciesOf, percentIn, underTest } from './parse.ts'
import type { Policy } from './tags.ts'
import type { EffectivePolicy, Legacy, Reporting } from './schema.ts'
import { readStep, type TreeWalk, type TxtAnswer } from './tree-walk.ts'

/** The public suffix list, supplied by the caller: it is large, and nothing else here needs it. */
export interface SuffixList {
  /** "co.uk" for "www.example.co.uk"; null if there is none. */
  publicSuffixOf(domain: string): string | null
  /** "example.co.uk" for "www.example.co.uk"; null for a public suffix. */
  registrableDomain(domain: string): string | null
}

interface LegacyPolicy {
  domain: string
  record: DmarcRecord
}

interface LegacyReading {
  organizationalDomain: string
  policy?: LegacyPolicy
  /** A query that decides the result went unanswered. */
  isUnknown: boolean
  applied: Policy | null
}

/** RFC 7489 section 6.6.3: the domain's own record, otherwise its organizational domain's; several count as none. */
export function legacyReading(
  domain: string,
  suffixes: SuffixList,
  answerOf: (domain: string) => TxtAnswer | undefined,
): LegacyReading {
  const organizationalDomain = suffixes.registrableDomain(domain) ?? domain
  const own = readStep(domain, answerOf(domain))
  const step =
    own.result === 'none' && organizationalDomain !== domain
      ? readStep(organizationalDomain, answerOf(organizationalDomain))
      : own
  if (step.record === undefined)
    return { organizationalDomain, isUnknown: step.result === 'unknown', applied: null }
  const policies = legacyPoliciesOf(step.record)
  const tag = step.domain === domain ? 'p' : 'sp'
  return {
    organizationalDomain,
    policy: { domain: step.domain, record: step.record },
    isUnknown: false,
    applied: policies?.[tag] ?? null,
  }
}

interface Comparison {
  domain: string
  reading: LegacyReading
  walk: TreeWalk
  policy: EffectivePolicy | undefined
  reporting: readonly Reporting[]
  suffixes: SuffixList
}

export function legacyReport(comparison: Comparison): Legacy {
  const { reading } = comparison
  return {
    organizationalDomain: reading.organizationalDomain,
    policyDomain: reading.policy?.domain ?? null,
    applied: reading.applied,
    differences: [
      ...organizationDifference(comparison),
      ...policyDifference(comparison),
      ...percentDifference(comparison),
      ...reportDifference(comparison),
    ],
  }
}

function organizationDifference({ reading, walk }: Comparison): string[] {
  const now = walk.organizationalDomain
  if (now === undefined || now === reading.organizationalDomain) return []
  return [
    `Older receivers treat ${reading.organizationalDomain} as the organizational domain, by the public suffix list; newer ones ${now}, by the tree walk. In relaxed alignment, the two accept different domains as yours.`,
  ]
}

function policyDifference({ domain, reading, walk, policy }: Comparison): string[] {
  if (reading.isUnknown || walk.failures.length > 0) return []
  const now = walk.policy?.domain
  const then = reading.policy?.domain
  if (now !== then) {
    if (then === undefined)
      return [`Older receivers find no policy for ${domain}; newer ones use the record of ${now ?? ''}.`]
    if (now === undefined)
      return [`Older receivers use the record of ${then}; newer ones find no policy for ${domain}.`]
    return [`Older receivers use the record of ${then}, newer ones that of ${now}.`]
  }
  if (!policy || policy.applied === null || reading.applied === null || policy.applied === reading.applied)
    return []
  return [`${appliedText(reading.applied)} ${reasonText(policy, reading.applied)}`]
}

const appliedText = (applied: Policy) =>
  `Older receivers apply “${applied}” to failing mail from this domain.`

function reasonText({ applied, appliedBy, t }: EffectivePolicy, then: Policy): string {
  const now = `newer ones apply “${applied ?? ''}”`
  if (t === 'y' && underTest(then, t) === applied) return `They do not know t=y; ${now}, one level lower.`
  if (appliedBy === 'np')
    return `Unless they follow RFC 9091, they do not know np; ${now}, since the domain does not exist.`
  return `${now.charAt(0).toUpperCase()}${now.slice(1)}.`
}

/** RFC 7489 section 6.6.4: the next milder policy for the rest of the mail. */
function percentDifference({ reading }: Comparison): string[] {
  const percent = reading.policy ? percentIn(reading.policy.record) : null
  if (percent === null || percent === 100 || reading.applied === null || reading.applied === 'none') return []
  return [
    `Older receivers apply “${reading.applied}” to ${percent}% of the failing mail, because of pct=${percent}; newer ones do not know pct and apply the policy to all of it.`,
  ]
}

/** RFC 7489 section 7.1 uses the public suffix list to compare organizations. */
function reportDifference({ walk, reporting, suffixes }: Comparison): string[] {
  const organization = walk.policy && suffixes.registrableDomain(walk.policy.domain)
  const hosts = new Map(
    reporting.flatMap(({ host, external }) => (host === undefined ? [] : [[host, external] as const])),
  )
  return [...hosts].flatMap(([host, external]) => {
    const wasExternal = suffixes.registrableDomain(host) !== organization
    if (external === null || external === wasExternal || host === walk.policy?.domain) return []
    return [
      wasExternal
        ? `Older receivers treat ${host} as another organization and require its permission before they report; newer ones do not.`
        : `Newer receivers treat ${host} as another organization and require its permission before they report; older ones do not.`,
    ]
  })
}
