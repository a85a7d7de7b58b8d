// Texts as parts of a sentence.

/** So many UTF-16 units, and no half of a pair at the end: what draws it would not agree on how that looks. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** A quote from a record, cut to a length that people can read. */
export const shortened = (text: string): string => (text.length > 60 ? `${beginningOf(text, 60)}…` : text)

/** For the middle of a sentence; names and abbreviations such as “HTML” keep their capitals. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
