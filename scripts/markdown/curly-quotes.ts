// Turns straight quotes and apostrophes into typographic ones.

export interface QuoteTurner {
  (text: string): string
  /** A character that is not turned. */
  after(text: string): void
}

/** One per paragraph: whether a quote opens depends on the last character, which may be in an earlier part. */
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
