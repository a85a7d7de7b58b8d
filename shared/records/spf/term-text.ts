// Quotes terms in sentences, cut to a length that people can read.

const MAX_SHOWN = 80

export const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text

/** “a”, “b”, “c” and 4 more. */
export function listTerms(texts: readonly string[]): string {
  const listed = texts.slice(0, 3).map((text) => `“${shortened(text)}”`)
  const more = texts.length - listed.length
  return listed.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The verb that agrees with the number of terms. */
export const verb = (texts: readonly unknown[], one: string, many: string): string =>
  texts.length === 1 ? one : many
