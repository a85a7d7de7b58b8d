// The report of a check whose first lookup got no answer: nothing is known, and it says why.
import { bogusPart } from '#shared/dns/failure-text.ts'
import type { DnsFailure } from '#shared/dns/resolver.ts'
import { warningsOf, type Finding } from './finding.ts'

/** @param finding says why nothing is known */
export const unknownReport = <F extends Finding>(domain: string, failure: DnsFailure, finding: F) => ({
  state: 'unknown' as const,
  domain,
  entries: [],
  findings: [finding],
  warnings: warningsOf([finding]),
  message: finding.message,
  failure: failure.kind,
})

/** How a verdict on something unknown ends: that the signatures of its zone are wrong, or as the caller says. */
export function unlessBogus(
  findings: readonly Pick<Finding, 'unknown' | 'message'>[],
  otherwise: string,
): string {
  const [part] = findings.flatMap(({ unknown, message }) => (unknown ? (bogusPart(message) ?? []) : []))
  return part === undefined ? otherwise : `. ${part}`
}
