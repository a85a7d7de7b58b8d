// The report of a check whose first lookup got no answer: nothing is known, and it says why.
import { bogusPart } from '#shared/dns/failure-text.ts'
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

/** The last sentence of a verdict on something unknown: that its zone's signatures are wrong, or what the caller says. */
export const unlessBogus = (findings: readonly Finding[], otherwise: string): string =>
  findings.flatMap(({ unknown, message }) => (unknown ? (bogusPart(message) ?? []) : []))[0] ?? otherwise
