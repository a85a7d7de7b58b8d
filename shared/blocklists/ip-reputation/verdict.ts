// The verdict of a report on an address, and its rows in numbers. A list that proved nothing counts neither for nor against it.
import { HEAVY_WEIGHT, statusOf } from '#shared/blocklists/listing.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import { ipFinding, type IpFinding } from './findings.ts'
import type { Counts, IpFacts } from './schema.ts'

/** A row that proved nothing is counted nowhere: not as clean, and not as listed. */
export function countsOf(rows: readonly ListResult[]): Counts {
  const count = (...wanted: string[]) => rows.filter((row) => wanted.includes(statusOf(row))).length
  return { checked: count('Listed', 'OK'), listed: count('Listed'), timeouts: count('Timeout') }
}

/** A listing that says nothing about the sender itself. */
export const isIgnorable = (row: ListResult): boolean =>
  row.listed && (row.scope === 'neighbourhood' || row.scope === 'policy' || row.scope === 'not-spam')

export function summaryOf(rows: readonly ListResult[]): string {
  const { checked, listed } = countsOf(rows)
  const unknown = rows.length - checked
  if (checked === 0)
    return `None of the ${many(rows.length, 'list')} could be checked, so the result is unknown.`
  const ignorable = rows.filter(isIgnorable).length
  const parts = [
    listed === 0
      ? `Not listed on any of the ${many(checked, 'list')} checked`
      : `Listed on ${listed} of ${many(checked, 'list')} checked`,
    ...(ignorable > 0 ? [`${ignorable} of the listings can be ignored`] : []),
    ...(unknown > 0 ? [`${many(unknown, 'list')} could not be checked`] : []),
  ]
  return `${parts.join('; ')}.`
}

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Listings that someone should end, the worst first. */
export const listingsToEnd = (rows: readonly ListResult[]): ListResult[] =>
  rows.filter((row) => row.listed && !isIgnorable(row)).sort((a, b) => b.weight - a.weight)

interface Of {
  ip: string
  /** What the lists say, in a sentence. */
  summary: string
}

const heading = ({ ip }: Of) => `Results for ${ip}`

const problemText = ({ summary, message }: Of & { message: string }) => `${summary} ${message}`

export const IP_VERDICTS = {
  refused: verdict<Of & { list: string }>({
    tone: 'bad',
    heading,
    sentence: ({ ip, summary, list }) =>
      `${summary} Many mail servers refuse mail from ${ip} because of ${list}.`,
    stamp: 'Listed',
  }),
  distrusted: verdict<Of & { list: string }>({
    tone: 'warn',
    heading,
    sentence: ({ ip, summary, list }) =>
      `${summary} Some mail servers distrust mail from ${ip} because of ${list}.`,
    stamp: 'Listed',
  }),
  'reverse-broken': verdict<Of & { message: string }>({
    tone: 'bad',
    heading,
    sentence: problemText,
    stamp: 'Reverse DNS',
  }),
  'reverse-improve': verdict<Of & { message: string }>({
    tone: 'warn',
    heading,
    sentence: problemText,
    stamp: 'Improve',
  }),
  unknown: verdict<Of>({
    tone: 'unknown',
    heading,
    sentence: ({ ip, summary }) => `${summary} We cannot tell whether ${ip} is listed.`,
    stamp: 'Unknown',
  }),
  'listed-for-other-reasons': verdict<Of>({
    tone: 'info',
    heading,
    sentence: ({ ip, summary }) => `${summary} None of them says that ${ip} sends spam.`,
    stamp: 'Listed',
  }),
  clean: verdict<Of>({
    tone: 'ok',
    heading,
    sentence: ({ ip, summary }) => `${summary} No list gives receivers a reason to refuse mail from ${ip}.`,
    stamp: 'Clean',
  }),
  invalid: verdict<Of>({
    tone: 'unknown',
    heading,
    sentence: ({ summary }) => summary,
    stamp: 'Invalid',
  }),
}

const verdictOf = verdictsOf(IP_VERDICTS)

export function ipVerdict({ ip, checked, listed, results, reverse, summary }: IpFacts): Verdict {
  const of = { ip, summary }
  const [worst] = listingsToEnd(results)
  if (worst)
    return verdictOf(worst.weight >= HEAVY_WEIGHT ? 'refused' : 'distrusted', { ...of, list: worst.name })
  const problem = firstProblem(reverse.findings)
  if (problem)
    return verdictOf(isError(problem) ? 'reverse-broken' : 'reverse-improve', {
      ...of,
      message: problem.message,
    })
  // Too few answers to call it clean.
  if (checked * 2 <= results.length) return verdictOf('unknown', of)
  return verdictOf(listed > 0 ? 'listed-for-other-reasons' : 'clean', of)
}

export const invalidVerdict = (ip: string, summary: string): Verdict => verdictOf('invalid', { ip, summary })

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
