// Finds the listed phrases in what a reader sees; the points of each are in evidence.ts.
import { MAX_FOUND } from './limits.ts'
import { PHRASES, REWRITES, type ListedPhrase } from '#shared/data/spam-words.ts'
import { contextOf, type TextStream } from './text-stream.ts'

export interface FoundPhrase {
  phrase: string
  weight: number
  /** The position in the stream. */
  at: number
  end: number
  context: string
  rewrite?: string
}

interface Word {
  text: string
  at: number
  end: number
}

const WORD = /\d{1,3}%|[\p{L}\p{N}]+(?:'[\p{L}]+)*\??/gu

export function findPhrases(stream: TextStream): FoundPhrase[] {
  const text = lowerCase(stream.text.replace(/[\u2018\u2019]/g, "'"))
  const words = wordsOf(text)
  const found: FoundPhrase[] = []
  for (let index = 0; index < words.length && found.length < MAX_FOUND; index++) {
    const phrase = PHRASES.get(bare(words[index]))?.find((listed) => standsAt(listed, words, index, text))
    const last = words[index + (phrase?.words.length ?? 0) - 1]
    const first = words[index]
    if (!phrase || !first || !last) continue
    found.push({
      phrase: phrase.phrase,
      weight: phrase.weight,
      at: first.at,
      end: first.at + (last.at - first.at) + wordLength(last, phrase),
      context: contextOf(stream.text, first.at, last.end),
      ...(Object.hasOwn(REWRITES, phrase.phrase) && { rewrite: REWRITES[phrase.phrase] }),
    })
    index += phrase.words.length - 1
  }
  return found
}

const wordLength = (last: Word, { words }: ListedPhrase) =>
  (words.at(-1)?.endsWith('?') ? last.text : bare(last)).length

/** Keeps the length: if a letter would grow, such as “İ”, only ASCII is changed. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD))
    words.push({ text: match[0], at: match.index, end: match.index + match[0].length })
  return words
}

const bare = (word: Word | undefined) => word?.text.replace(/\?$/, '') ?? ''

/** Its words follow one another with only spaces or a hyphen in between, within one block. */
function standsAt(
  { words: listed }: ListedPhrase,
  words: readonly Word[],
  index: number,
  text: string,
): boolean {
  return listed.every((expected, offset) => {
    const word = words[index + offset]
    if (!word || (expected.endsWith('?') ? word.text : bare(word)) !== expected) return false
    const next = words[index + offset + 1]
    return (
      offset === listed.length - 1 ||
      (next !== undefined && /^[ \u00a0-]{1,40}$/.test(text.slice(word.end, next.at)))
    )
  })
}

/** "None", or each phrase once, the most expensive first. */
export function spamWords(found: readonly FoundPhrase[]): 'None' | string[] {
  const weights = new Map(found.map(({ phrase, weight }) => [phrase, weight]))
  const sorted = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return sorted.length === 0 ? 'None' : sorted.map(([phrase]) => phrase)
}
