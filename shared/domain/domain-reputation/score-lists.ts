// The blocklist part of the score. Only lists that a test has proved count; without the others, the part is worth less.
import { MAX_POINTS, partly, unknown } from './component.ts'
import type { Component, MailHostLists, Reason } from './schema.ts'
import { removalSteps } from '#shared/blocklists/removal-steps.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'

/** What each point of a list's weight costs if the domain is listed, and if an address of its mail servers is. */
const DOMAIN_FACTOR = 2
const ADDRESS_FACTOR = 1

interface ListFacts {
  /** What the domain blocklists say. */
  rows: readonly ListResult[]
  /** The full weight of each list, by zone: a row has the weight of its listing. */
  weights: ReadonlyMap<string, number>
  mailHosts: readonly MailHostLists[]
}

/** A test has proved the list, so its answer counts. */
export const isProved = (row: ListResult): boolean =>
  !row.timeout && row.error === '' && row.evidence === 'proved'

export function scoreLists({ rows, weights, mailHosts }: ListFacts): Component {
  const weightOf = (row: ListResult) => weights.get(row.zone) ?? row.weight
  const sum = (some: readonly ListResult[]) => some.reduce((total, row) => total + weightOf(row), 0)
  const proved = rows.filter(isProved)
  const whole = sum(rows)
  const counted = whole > 0 ? (MAX_POINTS.Blocklists * sum(proved)) / whole : 0
  if (counted === 0) {
    return unknown('Blocklists', 'No domain blocklist passed its test, so no answer from one means anything.')
  }
  const listings = [
    ...proved.filter(({ listed }) => listed).map((row) => listing(row, DOMAIN_FACTOR, 'the domain')),
    ...mailHosts.flatMap(({ host, ip, rows: found }) =>
      found
        .filter((row) => isProved(row) && row.listed)
        .map((row) => listing(row, ADDRESS_FACTOR, `${ip}, an address of ${host}`)),
    ),
  ]
  const component = partly(
    'Blocklists',
    [start(proved, rows, counted, listings.length > 0), ...listings],
    counted,
  )
  return { ...component, reasons: [...component.reasons, ...leftOut(rows.length - proved.length)] }
}

function start(
  proved: readonly ListResult[],
  rows: readonly ListResult[],
  points: number,
  isListed: boolean,
): Reason {
  const all = proved.length === rows.length ? `All ${rows.length}` : `${proved.length} of ${rows.length}`
  const outcome = isListed ? 'Their answers follow.' : 'None of them lists the domain.'
  return { points, text: `${all} domain blocklists passed their test. ${outcome}` }
}

function listing(row: ListResult, factor: number, what: string): Reason {
  const meaning = row.meaning ? ` ${row.meaning}` : ''
  return {
    points: -factor * row.weight,
    text: `${row.name} lists ${what} (weight ${row.weight}, times ${factor}).${meaning}`,
    fix: removalSteps(row),
  }
}

function leftOut(count: number): Reason[] {
  if (count === 0) return []
  const lists =
    count === 1
      ? 'One list could not be verified, and its'
      : `${count} lists could not be verified, and their`
  return [{ points: null, text: `${lists} share counts neither way.` }]
}
