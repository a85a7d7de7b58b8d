// The values of fo (RFC 9989 section 4.7): when receivers report on a single message.

export const FO_WORDS: Readonly<Record<string, string>> = {
  '0': 'neither SPF nor DKIM passes in alignment',
  '1': 'SPF or DKIM does not pass in alignment',
  d: 'a DKIM signature fails',
  s: 'SPF fails',
}

export const optionsOf = (value: string): string[] => value.replace(/[ \t]/g, '').toLowerCase().split(':')

/** RFC 9989 section 4.7: any of 0, 1, d and s, each once; 0 and 1 exclude each other. */
export function isFo(value: string): boolean {
  const options = optionsOf(value)
  const isOnce = new Set(options).size === options.length
  return (
    isOnce &&
    options.every((option) => Object.hasOwn(FO_WORDS, option)) &&
    !(options.includes('0') && options.includes('1'))
  )
}

/** The options in any list; “1” asks for all that “0” asks for. */
export function foIn(word: string): string | undefined {
  const options = [...new Set(word.split(/[^a-z0-9]+/).filter((option) => option !== ''))]
  const meant = options.includes('1') ? options.filter((option) => option !== '0') : options
  const value = meant.join(':')
  return isFo(value) ? value : undefined
}
