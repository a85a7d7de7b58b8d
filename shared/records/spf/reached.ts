// Which terms of a record no receiver ever reaches.
import type { Term } from './parse.ts'

/**
 * For each term of one record: mechanisms after "all" are ignored, and so is any redirect in a record with "all"
 * (RFC 7208 sections 5.1 and 6.1).
 */
export function deadTerms(terms: readonly Term[]): boolean[] {
  const all = terms.findIndex(({ name }) => name === 'all')
  return terms.map(
    ({ kind, name }, index) => all >= 0 && (kind === 'mechanism' ? index > all : name === 'redirect'),
  )
}
