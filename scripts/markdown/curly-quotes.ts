// Straight quotes and apostrophes of a typewriter become those of print.

export interface QuoteTurner {
  (text: string): string
  /** Something stood here that is not turned. */
  after(text: string): void
}

/** One turner per paragraph: whether a quote opens depends on the last character, which may be in an earlier part. */
export function curlyQuotes(): QuoteTurner {
  let last = ' '
  const turn = (text: string) => {
    const turned = Array.from(text, (character) => {
      const opens = /[\s([]/.test(last)
      last = character
      if (character === '"') return opens ? '“' : '”'
      if (character === "'") return opens ? '‘' : '’'
      return character
    })
    return turned.join('')
  }
  const after = (text: string) => {
    last = text.at(-1) ?? last
  }
  return Object.assign(turn, { after })
}
