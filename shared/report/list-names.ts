// Names in a sentence.

/** "A, B and C"; of a list longer than `most`, the first names and how many `more` there are. */
export function listNames(names: readonly string[], { most = 5, more = 'more' } = {}): string {
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} ${more}`] : [...names]
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last
}

/** "A, B and C", however many there are. */
export const listAll = (names: readonly string[]): string => listNames(names, { most: Infinity })
