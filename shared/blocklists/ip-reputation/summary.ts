// The rows of a check in numbers and in one sentence.
import type { ListResult } from '#shared/blocklists/schema.ts'
import { statusOf } from '#shared/blocklists/status.ts'
import type { Counts } from './schema.ts'

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
