import { asksForAction, isError } from '#shared/report/verdict.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Outcome } from '#cli/command.ts'
import type { FailOn } from '#cli/common-options.ts'

export type Level = 'error' | 'warning' | 'unknown' | 'note'

/** What could not be found out is not an error or a warning. */
export function levelOf(finding: Finding): Level {
  if (finding.unknown) return 'unknown'
  if (isError(finding)) return 'error'
  return asksForAction(finding) ? 'warning' : 'note'
}

const COUNTED: Record<FailOn, readonly Level[]> = {
  unknown: ['error', 'warning', 'unknown'],
  warning: ['error', 'warning'],
  error: ['error'],
  never: [],
}

export const hasFailed = (outcomes: readonly Outcome[], failOn: FailOn): boolean =>
  outcomes.some((outcome) => outcome.findings.some((finding) => COUNTED[failOn].includes(levelOf(finding))))

const ORDER: readonly Level[] = ['error', 'warning', 'unknown', 'note']

/** Errors first, otherwise in their original order; findings that need no action only on request. */
export const shownFindings = <F extends Finding>(findings: readonly F[], all: boolean): F[] =>
  ORDER.filter((level) => all || level !== 'note').flatMap((level) =>
    findings.filter((finding) => levelOf(finding) === level),
  )
