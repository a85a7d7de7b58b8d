// The verdict of a report on an address. A list that proved nothing counts neither for nor against it.
import { HEAVY_WEIGHT } from '#shared/blocklists/listing.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { ipFinding, type IpFinding } from './findings.ts'
import type { IpFacts } from './schema.ts'
import { isIgnorable } from './summary.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

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
export function ipFindings({ ip, checked, results, reverse }: IpFacts): IpFinding[] {
  const all = results.length
  const listings = results.filter(({ listed }) => listed)
  return [
    ...listings.map((row) =>
      ipFinding(isIgnorable(row) ? 'ip-listed-ignorable' : 'ip-listed', { kind: 'ip', subject: ip, row }),
    ),
    ...(checked < all ? [ipFinding('ip-lists-unverified', { unverified: all - checked, all })] : []),
    ...reverse.findings,
  ]
}
