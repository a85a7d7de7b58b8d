// Why: the words of a reply first, its enhanced code next, its basic code last.
import { reasonOfCode, reasonOfEnhanced } from '#shared/bounce/codes.ts'
import { findPhrases } from '#shared/bounce/find-phrases.ts'
import type { Phrase } from '#shared/bounce/phrases.ts'
import type { Reason } from '#shared/bounce/reasons.ts'
import type { Reply } from '#shared/bounce/reply.ts'

/** The longest phrase of the greatest weight: what is said at length is said on purpose. */
const strongest = (phrases: readonly Phrase[], weight: number): Phrase | undefined =>
  phrases
    .filter((phrase) => phrase.weight === weight)
    .reduce<Phrase | undefined>(
      (best, phrase) => (best && best.words.length >= phrase.words.length ? best : phrase),
      undefined,
    )

/** @param lower the text of the reply, in lower case */
export function reasonOf({ code, enhanced }: Reply, lower: string, provider: string | undefined): Reason {
  const phrases = findPhrases(` ${lower} `)
  const named = strongest(phrases, 4) ?? strongest(phrases, 3)
  const byEnhanced = reasonOfEnhanced(enhanced, provider)
  return (
    named?.reason ??
    byEnhanced ??
    strongest(phrases, 2)?.reason ??
    reasonOfCode(code) ??
    strongest(phrases, 1)?.reason ??
    'unknown'
  )
}
