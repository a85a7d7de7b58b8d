// Names in a sentence.

/** "A, B and C"; of a long list the first four. */
export function listNames(names: readonly string[], more = 'more'): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} ${more}`] : [...names]
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last
}
