// The beginning of a text that is too long to show, and quotes from a record in a sentence.

/** So many UTF-16 units, and no half of a pair at the end: what draws it would not agree on how that looks. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** As long as people can read. */
export const shortened = (text: string): string => (text.length > 60 ? `${beginningOf(text, 60)}…` : text)
