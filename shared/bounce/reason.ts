// Why: the words of a reply first, its enhanced code next, its basic code last.
import { reasonOfCoarse, reasonOfCode, reasonOfEnhanced } from '#shared/bounce/codes.ts'
import { findPhrases } from '#shared/bounce/find-phrases.ts'
import type { Phrase } from '#shared/bounce/phrases.ts'
import type { Reason } from '#shared/bounce/reasons.ts'
import type { Reply } from '#shared/bounce/reply.ts'
import { reasonOfTag } from '#shared/bounce/tags.ts'

/** Names of people say nothing of a reason: "user <loop@example.com> unknown" reads "user unknown". Only a whole word is tried,
 * which keeps the search linear. */
const withoutAddresses = (lower: string): string =>
  lower.includes('@')
    ? lower
        .replace(/[<("']?(?<![^\s<>()"'@:])[^\s<>()"'@:]{1,64}@[a-z0-9-][a-z0-9.-]{0,250}[>)"']?/g, '')
        .replace(/ {2,}/g, ' ')
    : lower

/** The longest phrase of the greatest weight: what is said at length is said on purpose. */
const strongest = (phrases: readonly Phrase[], weight: number): Phrase | undefined =>
  phrases
    .filter((phrase) => phrase.weight === weight)
    .reduce<Phrase | undefined>(
      (best, phrase) => (best && best.words.length >= phrase.words.length ? best : phrase),
      undefined,
    )

/**
 * @param lower the text of the reply, in lower case
 * @param provider asked only where the words do not decide
 */
export function reasonOf(
  { code, enhanced }: Reply,
  lower: string,
  provider: () => string | undefined,
): Reason {
  const phrases = findPhrases(` ${withoutAddresses(lower)} `)
  const named = strongest(phrases, 4) ?? strongest(phrases, 3)
  return (
    reasonOfTag(lower) ??
    named?.reason ??
    (enhanced === undefined ? undefined : reasonOfEnhanced(enhanced, provider())) ??
    strongest(phrases, 2)?.reason ??
    reasonOfCode(code) ??
    strongest(phrases, 1)?.reason ??
    reasonOfCoarse(enhanced) ??
    'unknown'
  )
}
