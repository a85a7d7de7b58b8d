// Texts as parts of a sentence.

/** A quote from a record, cut to a length that people can read. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** For the middle of a sentence; names and abbreviations such as “HTML” keep their capitals. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
