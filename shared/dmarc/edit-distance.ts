// How many edits two words are apart, to guess what a misspelled one was meant to be.

/** The Levenshtein distance; texts longer than 40 characters are not misspelled words. */
export function editDistance(a: string, b: string): number {
  if (a.length > 40 || b.length > 40) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
