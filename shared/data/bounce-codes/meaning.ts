import type { Actor, Reason } from './reasons.ts'

export const FATES = ['keep', 'retry', 'pause', 'remove'] as const
export type Fate = (typeof FATES)[number]

/** What a reply means; whatever is left out follows from the reason. */
export interface Meaning {
  reason: Reason
  actor?: Actor
  address?: Fate
  /** The next step, if it is more exact than that of the reason. */
  advice?: string
  /** Only a basic code or vague words say so. */
  isGuess?: true
}
