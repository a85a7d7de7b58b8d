/** Seconds before the first retry; doubled each time. */
const FIRST_RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 6 * 60 * 60

/** 30 s, 1 min, 2 min … at most six hours. @param attempts from 1 */
export const retryDelay = (attempts: number): number =>
  Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.max(0, attempts - 1))
