// The profile for a first email to somebody who did not ask for it: what makes it read like one person's mail.
import type { ColdCheck } from '#shared/template/schema.ts'

interface ColdFacts {
  text: string
  textWords: number
  links: number
  images: number
  pixels: number
  isPersonalized: boolean
  variations: number
  hasWayOut: boolean
  isHtml: boolean
  htmlBytes: number
}

const COLD_WORDS = { least: 25, most: 150 }
const MOST_SENTENCE_WORDS = 20
const MOST_GRADE = 9
/** The campaign that the share of doubles is worked out for. */
const EMAILS = 1_000

export function coldChecks(facts: ColdFacts): ColdCheck[] {
  const { textWords, links, images, pixels } = facts
  const { sentences, grade } = reading(facts.text)
  const perSentence = Math.round(textWords / Math.max(1, sentences))
  const questions = facts.text.match(/\p{L}\?(?=\s|$)/gu)?.length ?? 0
  return [
    {
      label: 'Length',
      value: `${textWords} words`,
      ok: textWords >= COLD_WORDS.least && textWords <= COLD_WORDS.most,
      advice: `Between ${COLD_WORDS.least} and ${COLD_WORDS.most} words: long enough to say why, short enough to be read on a phone.`,
    },
    {
      label: 'Links',
      value: String(links),
      ok: links <= 1,
      advice: 'None in the first email, or one. A link to opt out does not count.',
    },
    {
      label: 'Images',
      value: String(images),
      ok: images === 0,
      advice: 'None: people who write to one person do not send images.',
    },
    {
      label: 'Tracking pixel',
      value: pixels > 0 ? 'yes' : 'no',
      ok: pixels === 0,
      advice:
        'Leave it out: mail programs load images automatically, so it tells you little, and filters see it.',
    },
    {
      label: 'A question',
      value: questions > 0 ? 'yes' : 'no',
      ok: questions > 0,
      advice: 'Ask a question that can be answered in one line.',
    },
    {
      label: 'Something about the reader',
      value: facts.isPersonalized ? 'yes' : 'no',
      ok: facts.isPersonalized,
      advice: 'One line that applies to nobody else, beyond the first name.',
    },
    {
      label: 'Sentences',
      value: `${perSentence} words each`,
      ok: perSentence <= MOST_SENTENCE_WORDS,
      advice: `At most ${MOST_SENTENCE_WORDS} words in a sentence on average.`,
    },
    {
      label: 'Reading level',
      value: textWords === 0 ? 'no text' : `grade ${grade}`,
      ok: grade <= MOST_GRADE,
      advice: `School grade ${MOST_GRADE} or below by Flesch and Kincaid, which was made for English.`,
    },
    {
      label: 'Different texts',
      value: variationText(facts.variations),
      ok: facts.variations === 1 || doubles(facts.variations) < EMAILS / 10,
      advice: `Spintax with few choices repeats itself: of ${EMAILS.toLocaleString('en')} emails, some are identical.`,
    },
    {
      label: 'A way out',
      value: facts.hasWayOut ? 'yes' : 'no',
      ok: facts.hasWayOut,
      advice: 'A line such as “Reply no, and you will not hear from me again” is enough for a first email.',
    },
    {
      label: 'Markup',
      value: facts.isHtml ? `${Math.ceil(facts.htmlBytes / 1024)} KB of HTML` : 'plain text',
      ok: !facts.isHtml || facts.htmlBytes < 10_240,
      advice: 'Plain text, or HTML as light as what a mail program writes.',
    },
  ]
}

/** Emails among a thousand that are not the first of their kind, when each choice is random. */
function doubles(variations: number): number {
  const different = variations * (1 - (1 - 1 / variations) ** EMAILS)
  return EMAILS - Math.min(EMAILS, different)
}

function variationText(variations: number): string {
  if (variations === 1) return 'no spintax'
  const repeated = Math.round(doubles(variations))
  const count = variations >= 1e6 ? 'over a million' : variations.toLocaleString('en')
  return `${count} texts; ${repeated} of ${EMAILS.toLocaleString('en')} emails repeat one`
}

/** Flesch–Kincaid grade: 0.39 words per sentence + 11.8 syllables per word − 15.59. Syllables are groups of vowels. */
function reading(text: string): { sentences: number; grade: number } {
  const words = text.match(/\p{L}+/gu) ?? []
  const sentences = Math.max(1, text.match(/[.!?](?=\s|$)|\n/g)?.length ?? 1)
  if (words.length === 0) return { sentences, grade: 0 }
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
  return { sentences, grade: Math.max(0, Math.round(grade)) }
}

const syllablesOf = (word: string) =>
  Math.max(1, (word.replace(/e$/i, '').match(/[aeiouyàâäéèêëîïôöùûüáíóú]+/gi) ?? []).length)
