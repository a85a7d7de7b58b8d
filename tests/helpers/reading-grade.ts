// How many years of school a text requires: the Flesch-Kincaid grade, with words that only look hard counted as easy.

const SENTENCE_END = /[.!?](?=\s|$)/
const EASY = ' it '

/** What people do not read word by word: records and names in quotes, addresses, tags, abbreviations, RFC sections. */
const NOT_WORDS = [
  /“[^”]*”/g,
  /\bRFC \d+(?:, [\d.]+)?/g,
  /\S*[=@/_{}<>$]\S*/g,
  /\S+\.(?=[a-z])\S+/g,
  /\b\S*[A-Z]{2,}\S*/g,
  /\S*\d\S*/g,
]

/** Approximate, like every count by rules; "email" has two, "include" two, "signature" three. */
function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const spoken = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, '')
  return Math.max(1, (spoken.match(/[aeiouy]+/g) ?? []).length)
}

/** @returns the grade; 0 for a text without words */
export function readingGrade(text: string): number {
  const plain = NOT_WORDS.reduce((left, pattern) => left.replaceAll(pattern, keepEnd), text)
  const sentences = plain
    .split(SENTENCE_END)
    .map(wordsIn)
    .filter(({ length }) => length > 0)
  const words = sentences.flat()
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** A name at the end of a sentence still ends it. */
const keepEnd = (found: string): string => EASY + (/[.!?]$/.exec(found)?.[0] ?? '')

const wordsIn = (sentence: string): string[] => sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? []
