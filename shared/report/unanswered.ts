// The report of a check whose first lookup got no answer: nothing is known, and it says why.
import type { DnsFailure } from '#shared/dns/resolver.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'

interface UnansweredFindings<Code extends string> {
  /** The name is part of a CNAME loop, which DNS showed. */
  loop: Finding<Code>
  /** DNS did not say. */
  unknown: Finding<Code>
}

export function unansweredReport<Code extends string>(
  domain: string,
  failure: DnsFailure,
  { loop, unknown }: UnansweredFindings<Code>,
) {
  const finding = failure.kind === 'cname-loop' ? loop : unknown
  return {
    state: 'unknown' as const,
    domain,
    entries: [],
    findings: [finding],
    warnings: warningsOf([finding]),
    message: finding.message,
    failure: failure.kind,
  }
}
