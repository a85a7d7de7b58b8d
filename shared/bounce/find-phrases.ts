// Finds all phrases in a text in one pass (Aho and Corasick, 1975): the cost depends on the text, not on the number of
// phrases.
import { PHRASES, type Phrase } from '#shared/bounce/phrases.ts'

interface Machine {
  /** Number of columns in `next`. */
  width: number
  /** The next state, by state and character. */
  next: Int32Array
  /** The indexes of the phrases that end in a state. */
  ends: (number[] | undefined)[]
}

/** A column for each character that occurs in a phrase; all others share the first, which keeps the table small. */
const COLUMNS = new Uint8Array(128)
const columnOf = (code: number): number => (code < 128 ? (COLUMNS[code] ?? 0) : 0)

let machine: Machine | undefined

function build(phrases: readonly Phrase[]): Machine {
  const letters = [...new Set(phrases.map(({ words }) => words).join(''))]
  letters.forEach((letter, index) => (COLUMNS[letter.charCodeAt(0)] = index + 1))
  const width = letters.length + 1
  const size = phrases.reduce((sum, { words }) => sum + words.length, 1)
  const next = new Int32Array(size * width).fill(-1)
  const ends: (number[] | undefined)[] = []
  let states = 1
  phrases.forEach(({ words }, index) => {
    let state = 0
    for (let at = 0; at < words.length; at++) {
      const slot = state * width + columnOf(words.charCodeAt(at))
      if (next[slot] === -1) next[slot] = states++
      state = next[slot] ?? 0
    }
    ends[state] = [...(ends[state] ?? []), index]
  })
  const fails = new Int32Array(states)
  const queue: number[] = []
  for (let column = 0; column < width; column++) {
    const child = next[column] ?? -1
    if (child <= 0) next[column] = 0
    else queue.push(child)
  }
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] ?? 0
    const fail = fails[state] ?? 0
    if (ends[fail]) ends[state] = [...(ends[state] ?? []), ...ends[fail]]
    for (let column = 0; column < width; column++) {
      const slot = state * width + column
      const through = next[fail * width + column] ?? 0
      if (next[slot] === -1) next[slot] = through
      else {
        fails[next[slot] ?? 0] = through
        queue.push(next[slot] ?? 0)
      }
    }
  }
  return { width, next: next.subarray(0, states * width), ends }
}

/** Finds each phrase once. @param text lower case, with single spaces */
export function findPhrases(text: string): Phrase[] {
  machine ??= build(PHRASES)
  const { width, next, ends } = machine
  const found = new Set<number>()
  let state = 0
  for (let at = 0; at < text.length; at++) {
    state = next[state * width + columnOf(text.charCodeAt(at))] ?? 0
    const ended = ends[state]
    if (ended) for (const index of ended) found.add(index)
  }
  return [...found].flatMap((index) => PHRASES[index] ?? [])
}
