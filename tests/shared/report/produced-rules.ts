// The rules behind findings, as stated by the findings themselves.
import type { Finding } from '#shared/report/finding.ts'

/** By code. */
export type ProducedRules = Map<string, { severities: Set<string>; rfcs: Set<string> }>

const isFinding = (value: object): value is Finding =>
  'code' in value && 'severity' in value && 'message' in value

/** Records the rule if the value is a finding. */
export function gatherRule(value: object, into: ProducedRules): void {
  if (!isFinding(value)) return
  const { code, severity, rfc } = value
  const rule = into.get(code) ?? { severities: new Set(), rfcs: new Set() }
  rule.severities.add(severity)
  if (rfc) rule.rfcs.add(rfc)
  into.set(code, rule)
}
