// Times in the database that wait for the clock, which may be set back: then what was due within minutes would wait for a day.

/** Later than this is never. */
const NEVER_FROM = 7_000_000_000_000_000

/**
 * A condition: its time has come, or is further away than it was ever set, so the clock was set back since.
 * @param column in milliseconds
 * @param now an SQL expression
 * @param longestMs the furthest that it is set
 */
export const isDue = (column: string, now: string, longestMs: number): string =>
  `(${column} <= ${now} OR ${column} > ${now} + ${longestMs} AND ${column} < ${NEVER_FROM})`
