// Which policy a record asks for, and which one takes effect for a name (RFC 9989 section 4.10.1).
import { asksForReports, type DmarcRecord } from './parse.ts'
import { POLICIES, type Policy } from './tags.ts'

export type PolicyTagName = 'p' | 'sp' | 'np'

/** A record's three policies, with defaults filled in. */
export type RecordPolicies = Record<PolicyTagName, Policy>

/**
 * How receivers read the record: np falls back to sp, and sp to p. If a tag is unreadable or p is missing: "p=none" if
 * the record asks for reports, otherwise null: receivers do not apply DMARC.
 */
export function policiesOf(record: DmarcRecord): RecordPolicies | null {
  const { p, sp, np } = record
  if (p && sp !== null && np !== null) return { p, sp: sp ?? p, np: np ?? sp ?? p }
  return asksForReports(record) ? { p: 'none', sp: 'none', np: 'none' } : null
}

/** RFC 7489 section 6.6.3 knows neither np (which it ignores) nor t. */
export function legacyPoliciesOf(record: DmarcRecord): Omit<RecordPolicies, 'np'> | null {
  const { p, sp } = record
  if (p && sp !== null) return { p, sp: sp ?? p }
  return asksForReports(record) ? { p: 'none', sp: 'none' } : null
}

/** RFC 9989 section 4.7, "t": in test mode, a policy takes effect one level lower. */
export const underTest = (policy: Policy, t: 'y' | 'n'): Policy =>
  t === 'y' ? (POLICIES[POLICIES.indexOf(policy) - 1] ?? 'none') : policy

export const isWeaker = (policy: Policy, than: Policy): boolean =>
  POLICIES.indexOf(policy) < POLICIES.indexOf(than)
