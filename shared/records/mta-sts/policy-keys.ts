// The keys of an MTA-STS policy (RFC 8461 section 3.2), and what people write for them.

const KEYS = ['version', 'mode', 'mx', 'max_age'] as const
export type PolicyKey = (typeof KEYS)[number]

/** The key that a line was meant to have: in another case, with a letter too many, too few or wrong. */
export function meantKeyOf(written: string): PolicyKey | undefined {
  const letters = written.toLowerCase().replace(/[^a-z]/g, '')
  if (/^mx(?:s|host|hosts|server|servers|record)?$/.test(letters)) return 'mx'
  return KEYS.find((key) => isClose(letters, key.replace('_', '')))
}

/** Equal but for one letter, or two letters in the wrong order. */
function isClose(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, others] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === others.slice(1) ||
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  )
}
