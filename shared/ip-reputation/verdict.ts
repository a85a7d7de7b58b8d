// The verdict of a report on an address. A list that proved nothing counts neither for nor against it.
import { removalSteps } from '#shared/dnsbl/removal-steps.ts'
import type { ListResult } from '#shared/dnsbl/schema.ts'
import type { IpFacts } from '#shared/ip-reputation/schema.ts'
import { isIgnorable } from '#shared/ip-reputation/summary.ts'
import type { Finding } from '#shared/report/finding.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

/** From this weight on, large receivers refuse mail for a listing. */
export const HEAVY_WEIGHT = 6

/** Listings that someone should end, the worst first. */
export const listingsToEnd = (rows: readonly ListResult[]): ListResult[] =>
  rows.filter((row) => row.listed && !isIgnorable(row)).sort((a, b) => b.weight - a.weight)

export function ipVerdict({ ip, checked, listed, results, reverse, summary }: IpFacts): Verdict {
  const heading = `Results for ${ip}`
  const [worst] = listingsToEnd(results)
  if (worst) {
    const isHeavy = worst.weight >= HEAVY_WEIGHT
    const consequence = isHeavy
      ? `Many mail servers refuse mail from ${ip} because of ${worst.name}.`
      : `Some mail servers distrust mail from ${ip} because of ${worst.name}.`
    return { tone: isHeavy ? 'bad' : 'warn', heading, sentence: `${summary} ${consequence}`, stamp: 'Listed' }
  }
  const problem = firstProblem(reverse.findings)
  if (problem) {
    const isBroken = isError(problem)
    const sentence = `${summary} ${problem.message}`
    return { tone: isBroken ? 'bad' : 'warn', heading, sentence, stamp: isBroken ? 'Reverse DNS' : 'Improve' }
  }
  // Too few answers to call it clean.
  if (checked * 2 <= results.length) {
    const sentence = `${summary} We cannot tell whether ${ip} is listed.`
    return { tone: 'unknown', heading, sentence, stamp: 'Unknown' }
  }
  if (listed > 0) {
    const sentence = `${summary} None of them says that ${ip} sends spam.`
    return { tone: 'info', heading, sentence, stamp: 'Listed' }
  }
  const sentence = `${summary} No list gives receivers a reason to refuse mail from ${ip}.`
  return { tone: 'ok', heading, sentence, stamp: 'Clean' }
}

export const invalidVerdict = (typed: string, summary: string): Verdict => ({
  tone: 'unknown',
  heading: `Results for ${typed}`,
  sentence: summary,
  stamp: 'Invalid',
})

/** What the lists say, then the reverse name. */
export function ipFindings({ ip, checked, results, reverse }: IpFacts): Finding[] {
  const unverified = results.length - checked
  return [
    ...results.filter(({ listed }) => listed).map((row) => listing(ip, row)),
    ...(unverified > 0
      ? [
          {
            code: 'lists-unverified',
            severity: 'info' as const,
            unknown: true,
            message: `${unverified} of the ${results.length} blocklists could not be checked.`,
          },
        ]
      : []),
    ...reverse.findings,
  ]
}

function listing(ip: string, row: ListResult): Finding {
  const message = `${row.name} lists ${ip}. ${row.meaning}`.trim()
  if (isIgnorable(row)) return { code: 'listed-ignorable', severity: 'info', message }
  return {
    code: 'listed',
    severity: row.weight >= HEAVY_WEIGHT ? 'error' : 'warning',
    message,
    fix: removalSteps(row),
  }
}
