// The policy that takes effect for a domain and its subdomains (RFC 9989 section 4.10.1).
import { policiesOf, underTest, type PolicyTagName } from './policy.ts'
import type { Policy } from './tags.ts'
import type { EffectivePolicy } from './schema.ts'
import { readWalk, type TreeWalk, type TxtAnswer } from './tree-walk.ts'
import { isFailure } from '#shared/dns/resolver.ts'

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
