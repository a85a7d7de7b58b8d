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

/** What findings say about the wrong signatures of a zone; undefined if they are right, or unknown. */
export const bogusIn = (findings: readonly Pick<Finding, 'unknown' | 'message'>[]): string | undefined =>
  findings.flatMap(({ unknown, message }) => (unknown ? (bogusPart(message) ?? []) : []))[0]

/** How a verdict on something unknown ends: with the wrong signatures, or with what it says nothing about. */
export const saysNothing = (bogus: string | undefined, about: string): string =>
  `. ${bogus ?? `This says nothing about ${about}.`}`

/** The same, about something that has no other reason. */
export const noAnswer = (bogus: string | undefined, about: string): string =>
  `${bogus === undefined ? ': DNS gave no answer' : ''}${saysNothing(bogus, about)}`
