// The report of a check whose first lookup got no answer: nothing is known, and it says why.
import type { DnsFailure } from '#shared/dns/resolver.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'

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
