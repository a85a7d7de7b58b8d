// How many typing mistakes two words are apart, to guess what a misspelled one was meant to be.

/** No one means a word that is longer. */
const MAX_WORD = 40

/**
 * A wrong, missing or additional letter, or two neighbors in the wrong order (the optimal string alignment distance).
 * Infinity for longer texts: they are not misspelled words.
 */
export function editDistance(a: string, b: string): number {
  if (a.length > MAX_WORD || b.length > MAX_WORD) return Infinity
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (last[j - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    last = row
    row = next
  }
  return row.at(-1) ?? 0
}
