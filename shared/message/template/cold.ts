// The profile for a first email to someone who did not ask for it: what makes it read like one person's email.
import type { ColdCheck } from './schema.ts'
import { numberText } from '#shared/kit/sentence.ts'

interface ColdFacts {
  text: string
  textWords: number
  links: number
  images: number
  pixels: number
  isPersonalized: boolean
  variations: number
  hasUnsubscribe: boolean
  isHtml: boolean
  htmlBytes: number
}

const COLD_WORDS = { least: 25, most: 150 }
const MAX_SENTENCE_WORDS = 20
const MAX_GRADE = 9
/** The size of the campaign for which the share of duplicates is computed. */
const EMAILS = 1_000

/** The facts, with what is counted in the text. */
interface Measured extends ColdFacts {
  questions: number
  perSentence: number
  grade: number
}

interface Rule extends Pick<ColdCheck, 'label' | 'advice'> {
  measure: (mail: Measured) => Pick<ColdCheck, 'value' | 'ok'>
}

const RULES: readonly Rule[] = [
  {
    label: 'Length',
    advice: `Between ${COLD_WORDS.least} and ${COLD_WORDS.most} words: long enough to say why, short enough to be read on a phone.`,
    measure: ({ textWords }) => ({
      value: `${textWords} words`,
      ok: textWords >= COLD_WORDS.least && textWords <= COLD_WORDS.most,
    }),
  },
  {
    label: 'Links',
    advice: 'None in the first email, or one. A link to opt out does not count.',
    measure: ({ links }) => ({ value: String(links), ok: links <= 1 }),
  },
  {
    label: 'Images',
    advice: 'None: people who write to one person do not send images.',
    measure: ({ images }) => ({ value: String(images), ok: images === 0 }),
  },
  {
    label: 'Tracking pixel',
    advice:
      'Leave it out: email apps load images automatically, so it tells you little, and filters notice it.',
    measure: ({ pixels }) => ({ value: pixels > 0 ? 'yes' : 'no', ok: pixels === 0 }),
  },
  {
    label: 'A question',
    advice: 'Ask a question that can be answered in one line.',
    measure: ({ questions }) => ({ value: questions > 0 ? 'yes' : 'no', ok: questions > 0 }),
  },
  {
    label: 'Something about the reader',
    advice: 'One line that applies to nobody else, beyond the first name.',
    measure: ({ isPersonalized }) => ({ value: isPersonalized ? 'yes' : 'no', ok: isPersonalized }),
  },
  {
    label: 'Sentences',
    advice: `At most ${MAX_SENTENCE_WORDS} words per sentence on average.`,
    measure: ({ perSentence }) => ({
      value: `${perSentence} words each`,
      ok: perSentence <= MAX_SENTENCE_WORDS,
    }),
  },
  {
    label: 'Reading level',
    advice: `Flesch-Kincaid grade ${MAX_GRADE} or below; the formula was made for English.`,
    measure: ({ textWords, grade }) => ({
      value: textWords === 0 ? 'no text' : `grade ${grade}`,
      ok: grade <= MAX_GRADE,
    }),
  },
  {
    label: 'Different texts',
    advice: `Spintax with few choices repeats itself: of ${numberText(EMAILS)} emails, some are identical.`,
    measure: ({ variations }) => ({
      value: variationText(variations),
      ok: variations === 1 || doubles(variations) < EMAILS / 10,
    }),
  },
  {
    label: 'A way to opt out',
    advice: 'A line such as “Reply no, and you will not hear from me again” is enough for a first email.',
    measure: ({ hasUnsubscribe }) => ({ value: hasUnsubscribe ? 'yes' : 'no', ok: hasUnsubscribe }),
  },
  {
    label: 'Markup',
    advice: 'Plain text, or HTML as light as what an email app writes.',
    measure: ({ isHtml, htmlBytes }) => ({
      value: isHtml ? `${Math.ceil(htmlBytes / 1024)} KB of HTML` : 'plain text',
      ok: !isHtml || htmlBytes < 10_240,
    }),
  },
]

export function coldChecks(facts: ColdFacts): ColdCheck[] {
  const { sentences, grade } = reading(facts.text)
  const perSentence = Math.round(facts.textWords / Math.max(1, sentences))
  const questions = facts.text.match(/\p{L}\?(?=\s|$)/gu)?.length ?? 0
  const mail = { ...facts, questions, perSentence, grade }
  return RULES.map(({ label, advice, measure }) => ({ label, ...measure(mail), advice }))
}

/** How many of a thousand emails repeat an earlier one, if each choice is random. */
function doubles(variations: number): number {
  const different = variations * (1 - (1 - 1 / variations) ** EMAILS)
  return EMAILS - Math.min(EMAILS, different)
}

function variationText(variations: number): string {
  if (variations === 1) return 'no spintax'
  const repeated = Math.round(doubles(variations))
  const count = variations >= 1e6 ? 'over a million' : numberText(variations)
  return `${count} texts; ${repeated} of ${numberText(EMAILS)} emails repeat one`
}

/** Flesch–Kincaid grade: 0.39 words per sentence + 11.8 syllables per word − 15.59. Syllables are groups of vowels. */
function reading(text: string): { sentences: number; grade: number } {
  const words = text.match(/\p{L}+/gu) ?? []
  const sentences = Math.max(1, text.match(/[.!?](?=\s|$)|\n/g)?.length ?? 1)
  if (words.length === 0) return { sentences, grade: 0 }
  // Words recur: each is counted once.
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const syllables = [...counts].reduce((sum, [word, count]) => sum + count * syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
  return { sentences, grade: Math.max(0, Math.round(grade)) }
}

const syllablesOf = (word: string) =>
  Math.max(1, (word.replace(/e$/i, '').match(/[aeiouyàâäéèêëîïôöùûüáíóú]+/gi) ?? []).length)
