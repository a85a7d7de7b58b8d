// The filter of the list of routes, the same on the server and while someone types.

/** More letters than any route has. */
export const MAX_QUESTION = 100

/** Every word of the question occurs in what is known of a route. */
export const matches = (text: string, question: string): boolean => {
  const known = text.toLowerCase()
  return question
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

export function countText(found: number, all: number, question: string): string {
  if (question === '') return `${all} routes`
  if (found === 0) return `No route matches “${question}”. Try one word, such as “spf”.`
  return found === 1 ? `One of ${all} routes matches.` : `${found} of ${all} routes match.`
}
