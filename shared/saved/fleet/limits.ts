/** Domains that the browser checks by itself, with nothing stored. */
export const BROWSER_DOMAINS = 200
/** Domains of a fleet that runs in the background. */
export const FLEET_DOMAINS = 2_000
/** This many at a time, in the browser: each mostly waits, since one request sends six DNS queries in parallel and a domain has 25. */
export const BROWSER_AT_A_TIME = 8
export const KEEP_DAYS = 30
/** Per fleet; older ones are deleted. */
export const KEPT_RUNS = 3
/** Bytes of a row as JSON; the rest is left out (`trimRow` in row.ts). */
export const MAX_ROW_BYTES = 8 * 1024
