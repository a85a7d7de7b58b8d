// The percentage of RFC 7489 section 6.3, which RFC 9989 removed.

/** 0 to 100; null for anything else, which older receivers ignore, too. */
export function percentOf(value: string): number | null {
  const percent = /^\d{1,3}$/.test(value) ? Number(value) : null
  return percent !== null && percent <= 100 ? percent : null
}
