// Why: first the reply's wording, then its enhanced code, then its basic code.
import { reasonOfCoarse, reasonOfCode, reasonOfEnhanced } from '#shared/bounce/codes.ts'
import { findPhrases, type FoundPhrase } from '#shared/bounce/find-phrases.ts'
import type { Reason } from '#shared/bounce/reasons.ts'
import type { Reply } from '#shared/bounce/reply.ts'
import { reasonOfTag } from '#shared/bounce/tags.ts'

/**
 * People's names say nothing about a reason: "user <loop@example.com> unknown" is read as "user unknown". Only whole
 * words are tried, which keeps the search linear.
 */
const withoutAddresses = (lower: string): string =>
  lower.includes('@')
    ? lower
        .replace(
          /[<("']?(?<![^\s<>()"'@:])[^\s<>()"'@:]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}[>)"']?/g,
          '',
        )
        .replace(/ {2,}/g, ' ')
    : lower

/**
 * How mail programs begin every notice, whatever happened: Exchange and Outlook, Postfix, Exim, Sendmail, Domino, and
 * the services that copied them.
 */
const OPENINGS = new RegExp(
  [
    'delivery has failed to (?:these|the following) (?:recipients?|groups?|distribution lists?)(?: or (?:groups?|distribution lists?))?',
    'delivery to the following recipients? (?:has )?failed(?: permanently)?',
    'your message (?:did not|could not|couldn.t) (?:reach|be delivered to) (?:some or all of the intended recipients|one or more recipients|the following recipients?)',
    'a message that you sent could not be delivered to one or more of its recipients',
    '(?:the|your)(?: following)? message(?: to \\S{0,200})? (?:was|is) undeliverable',
    'i.m sorry to have to inform you that your message could not be delivered',
    'the following addresses had (?:permanent fatal|transient non-fatal) errors',
    'there was a(?: temporary)? problem (?:while )?delivering your message',
  ].join('|'),
  'g',
)

/**
 * Without the refused command, which Postfix adds and which is not the reason; some servers join words with
 * underscores.
 */
const wordsOf = (lower: string): string =>
  withoutAddresses(lower)
    .replace(OPENINGS, '')
    .replace(/\(in reply to [a-z ]{1,30} command\)/g, '')
    .replaceAll('_', ' ')

/** 552 5.7.0 is not about a full mailbox: the enhanced code is more specific (RFC 3463, X.7). */
const isOfSecurity = (enhanced: string | undefined): boolean => enhanced?.startsWith('.7.', 1) === true

/** They say that time ran out; any cause named along with them says why. */
const CONSEQUENCES: readonly Reason[] = ['timeout', 'delayed']
/** Reasons that are not the cause of a timeout. */
const NO_CAUSES: readonly Reason[] = [...CONSEQUENCES, 'routing', 'system', 'policy', 'protocol']

interface Said extends FoundPhrase {
  sentence: Sentence
}

/**
 * Among phrases of equal weight, the one that the enhanced code confirms wins, otherwise one of the last sentence that
 * says what happened, and in it the longest: the longer the wording, the more deliberate.
 * @param coded the enhanced code's reason; called only if the wording gives several reasons
 */
function strongest(
  phrases: readonly Said[],
  weight: number,
  coded: () => Reason | undefined,
): FoundPhrase | undefined {
  const equal = phrases.filter((phrase) => phrase.weight === weight)
  const first = longest(equal)
  if (!first || equal.every(({ reason }) => reason === first.reason)) return first
  const causes = equal.filter(({ reason }) => !NO_CAUSES.includes(reason))
  const code = coded()
  const confirmed = causes.find(({ reason }) => reason === code)
  if (confirmed) return confirmed
  const last = longest(saidLast(equal))
  if (last && !NO_CAUSES.includes(last.reason)) return last
  return CONSEQUENCES.includes(first.reason) ? (longest(causes) ?? first) : first
}

function saidLast(phrases: readonly Said[]): Said[] {
  const told = phrases.filter(({ sentence }) => !sentence.isAdvice)
  const last = Math.max(...told.map(({ sentence }) => sentence.from))
  return told.filter(({ sentence }) => sentence.from === last)
}

const longest = (phrases: readonly FoundPhrase[]): FoundPhrase | undefined =>
  phrases.reduce<FoundPhrase | undefined>(
    (best, phrase) => (best && best.words.length >= phrase.words.length ? best : phrase),
    undefined,
  )

/**
 * @param lower the reply's text, in lower case
 * @param provider called only if the wording does not decide
 */
export function reasonOf(
  { code, enhanced }: Reply,
  lower: string,
  provider: () => string | undefined,
): Reason {
  const text = ` ${wordsOf(lower)} `
  const sentences = sentencesOf(text)
  // A phrase may start with the space after a sentence.
  const phrases = findPhrases(text).map((phrase) => ({
    ...phrase,
    sentence: sentenceAt(sentences, phrase.at + phrase.words.length - 1),
  }))
  const coded = () => (enhanced === undefined ? undefined : reasonOfEnhanced(enhanced, provider()))
  const named = strongest(phrases, 4, coded) ?? strongest(phrases, 3, coded)
  return (
    reasonOfTag(lower) ??
    named?.reason ??
    coded() ??
    strongest(phrases, 2, coded)?.reason ??
    (isOfSecurity(enhanced) ? undefined : reasonOfCode(code)) ??
    strongest(phrases, 1, coded)?.reason ??
    reasonOfCoarse(enhanced) ??
    'unknown'
  )
}

/** The sentences of a reply: what is said last is closest to the cause, unless it only says what to do. */
interface Sentence {
  from: number
  /** It tells the reader what to do or to read. */
  isAdvice: boolean
}

const ADVICE =
  /^\W{0,8}(?:please|to |for |see |visit|if |contact|learn|more |check|try|you may|ask |http|go to|refer|the account or domain may)/

/** @param lower in lower case, with single spaces */
function sentencesOf(lower: string): Sentence[] {
  const starts = [0, ...Array.from(lower.matchAll(/[.!?] /g), ({ index }) => index + 2)]
  return starts.map((from) => ({ from, isAdvice: ADVICE.test(lower.slice(from, from + 40)) }))
}

/** The one that contains a character. */
function sentenceAt(sentences: readonly Sentence[], at: number): Sentence {
  return sentences.findLast(({ from }) => from <= at) ?? { from: 0, isAdvice: false }
}
