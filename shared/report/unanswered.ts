// The report of a check whose first lookup got no answer: nothing is known, and it says why.
import { failureText } from '#shared/dns/failure-text.ts'
import type { DnsFailure } from '#shared/dns/resolver.ts'
import { warningsOf, type Finding } from '#shared/report/finding.ts'

interface UnansweredWords {
  /** What was looked up, e.g. "The MX records". */
  subject: string
  /** The same once more, e.g. "the records themselves". */
  itself: string
  /** The finding's code when the name is part of a CNAME loop. */
  loopCode: string
  /** The finding's code otherwise. */
  code: string
}

export function unansweredReport(domain: string, failure: DnsFailure, words: UnansweredWords) {
  const isLoop = failure.kind === 'cname-loop'
  const message = `${words.subject} could not be looked up: ${failureText(failure)}`
  const finding: Finding = isLoop
    ? { code: words.loopCode, severity: 'error', message, fix: `Correct the CNAME record of ${domain}.` }
    : {
        code: words.code,
        severity: 'warning',
        unknown: true,
        message,
        fix: `Try again in a minute. This says nothing about ${words.itself}.`,
      }
  return unknownReport(domain, failure, finding)
}

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
