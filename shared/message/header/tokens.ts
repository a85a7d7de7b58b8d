// Splits a structured field into words, quoted strings, comments (RFC 5322, 3.2), and separators.

export interface Token {
  kind: 'word' | 'quoted' | 'comment' | 'special'
  /** Without the quotes or the outer brackets, and without the backslashes of quoted pairs. */
  text: string
  /** There was something between it and the token before. */
  spaced: boolean
}

/** No honest field is longer; the rest is not read. */
export const MAX_FIELD = 64 * 1024

/** Reads each character once; nested comments are counted, without recursion. */
export function tokenize(value: string, specials: string): Token[] {
  const text = value.slice(0, MAX_FIELD)
  const tokens: Token[] = []
  let at = 0
  let spaced = false
  let word = ''
  let mayQuote = true
  const push = (kind: Token['kind'], content: string) => {
    tokens.push({ kind, text: content, spaced })
    spaced = kind === 'comment'
  }
  const endWord = () => {
    if (word !== '') push('word', word)
    word = ''
  }
  while (at < text.length) {
    const letter = text.charAt(at)
    if (letter <= ' ') {
      endWord()
      spaced = true
      at++
    } else if (letter === '(') {
      endWord()
      const end = commentEnd(text, at)
      push('comment', unescape(text.slice(at + 1, end)))
      at = end + 1
    } else if (letter === '"' && mayQuote) {
      const end = quoteEnd(text, at)
      // An unclosed quote is a character like any other, and so are those after it.
      if (end < 0) {
        mayQuote = false
        continue
      }
      endWord()
      push('quoted', unescape(text.slice(at + 1, end)))
      at = end + 1
    } else if (specials.includes(letter)) {
      endWord()
      push('special', letter)
      at++
    } else {
      word += letter
      at++
    }
  }
  endWord()
  return tokens
}

/** The position of the bracket that closes the comment; the end of the text if none does. */
function commentEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\\') at++
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0) return at
  }
  return text.length
}

function quoteEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

const unescape = (text: string) => (text.includes('\\') ? text.replace(/\\(.)/gs, '$1') : text)

export interface Pair {
  key: string
  value: string
  /** Comments behind the value. */
  comments: string[]
}

/**
 * key = value, with comments and spaces wherever the grammar allows them (RFC 8601, 2.2; RFC 7208, 9.1). An equals sign inside
 * a value stays there: bounce addresses have them.
 */
export function pairsOf(tokens: readonly Token[]): { pairs: Pair[]; stray: string[] } {
  const pairs: Pair[] = []
  const stray: string[] = []
  let key = ''
  let held: string[] = []
  let state: 'key' | 'value' | 'more' = 'key'
  const start = (value: string) => {
    pairs.push({ key: key.toLowerCase(), value, comments: held })
    key = ''
    held = []
  }
  for (const token of tokens) {
    if (token.kind === 'comment') {
      if (state === 'value') held.push(token.text)
      else pairs.at(-1)?.comments.push(token.text)
      if (state === 'more') state = 'key'
      continue
    }
    const last = pairs.at(-1)
    if (state === 'more' && !token.spaced && last) {
      last.value += token.text
      continue
    }
    if (state === 'value') {
      start(token.text)
      state = 'more'
      continue
    }
    const equals = token.kind === 'word' ? token.text.indexOf('=') : -1
    const name = equals < 0 ? token.text : token.text.slice(0, equals)
    const joins = /[./]$/.test(key) || /^[./]/.test(name) || name === ''
    if (key !== '' && !joins) {
      stray.push(key)
      key = ''
    }
    key += name
    state = 'key'
    if (equals < 0) continue
    const value = token.text.slice(equals + 1)
    state = value === '' ? 'value' : 'more'
    if (value !== '') start(value)
  }
  if (state === 'value') start('')
  if (key !== '') stray.push(key)
  return { pairs, stray }
}
