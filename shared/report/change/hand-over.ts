// An email to the person who manages the DNS of a domain: exactly the records to publish, and where to see that they are.
import { recordLines } from './plain-text.ts'
import { neededChanges, type Change } from './change.ts'

export interface HandOver {
  subject: string
  body: string
}

/** Percent-encoded characters: Windows cuts the link of an email program at about 2,000. */
export const MAX_ENCODED = 1_800

/**
 * @param address of the result, with its origin
 * @param most percent-encoded characters of the body; what exceeds them is at the address
 * @returns null if there is no record to publish
 */
export function handOver(
  changes: readonly Change[],
  domain: string,
  address: string,
  most = MAX_ENCODED,
): HandOver | null {
  const records = neededChanges(changes).filter(({ action }) => action !== 'ask')
  if (records.length === 0) return null
  const subject = `DNS changes for ${domain}`
  const end = `Why, and whether it is published:\n${address}`
  const blocks = records.map((change, index) =>
    [`Change ${index + 1} of ${records.length}: ${change.title}`, ...recordLines(change)].join('\n'),
  )
  for (let count = blocks.length; ; count -= 1) {
    const left = blocks.length - count
    const body = [
      `Please publish ${records.length === 1 ? 'this change' : `these ${records.length} changes`} in the DNS of ${domain}.`,
      ...blocks.slice(0, count),
      left === 0
        ? end
        : `${left === 1 ? 'One more change' : `${left} more changes`}, why, and whether it is published:\n${address}`,
    ].join('\n\n')
    if (count === 0 || encodeURIComponent(body).length <= most) return { subject, body }
  }
}
