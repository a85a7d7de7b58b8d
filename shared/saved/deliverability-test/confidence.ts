// How much a handful of mailboxes can prove: the range that contains the true share.

/** Of the normal distribution, for 95%. */
const Z = 1.959964

/** The Wilson interval (Wilson 1927), in whole percent: honest for few mailboxes and for shares near 0 and 100%. */
export function trueShareRange(hits: number, tries: number): { from: number; to: number } {
  if (tries === 0) return { from: 0, to: 100 }
  const share = hits / tries
  const spread = Z * Z
  const middle = share + spread / (2 * tries)
  const reach = Z * Math.sqrt((share * (1 - share)) / tries + spread / (4 * tries * tries))
  const scale = 100 / (1 + spread / tries)
  return {
    from: Math.max(0, Math.round((middle - reach) * scale)),
    to: Math.min(100, Math.round((middle + reach) * scale)),
  }
}
