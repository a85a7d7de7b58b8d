// What the owners of records want from them: a change keeps it, or says what it gives up, and why.
import type { Change } from './change.ts'

/** One thing that a record is for, whether receivers can read it or not: a sender, a report address, a policy, a key. */
export interface Intent {
  /** Equal for all spellings of the same thing. */
  key: string
  /** What it is called in a sentence: "mail from servers in include:spf.example.com", "reports to a@example.com". */
  what: string
}

/** Each protocol reads its own records, as people write them. */
export type IntentsOf = (
  texts: readonly string[],
  change: Pick<Change, 'owner' | 'type'>,
) => readonly Intent[]

/**
 * What is no longer there once the change is published.
 * @param kept the other records of the type at the name
 */
export function lostIntents(
  change: Pick<Change, 'owner' | 'type' | 'before' | 'after'>,
  kept: readonly string[],
  intentsOf: IntentsOf,
): Intent[] {
  const left = new Set(intentsOf([...change.after, ...kept], change).map(({ key }) => key))
  const lost = new Map(intentsOf(change.before, change).map((intent) => [intent.key, intent]))
  return [...lost.values()].filter(({ key }) => !left.has(key))
}
