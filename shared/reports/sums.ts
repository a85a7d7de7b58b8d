// Totals for any set of messages.
import type { Explained } from '#shared/reports/explain.ts'
import { addUp } from '#shared/reports/values.ts'

export type Fate = 'aligned' | 'own' | 'forwarded' | 'unknown'

/** A conclusion about messages, and what follows from it. */
export interface Conclusion {
  readonly one: Explained
  readonly fate: Fate
}

export interface Sums extends Record<Fate, number> {
  messages: number
  none: number
  quarantine: number
  reject: number
  spfOnly: number
}

export const noSums = (): Sums => ({
  messages: 0,
  aligned: 0,
  own: 0,
  forwarded: 0,
  unknown: 0,
  none: 0,
  quarantine: 0,
  reject: 0,
  spfOnly: 0,
})

export function addMessages(sums: Sums, { one, fate }: Conclusion, count: number): void {
  sums.messages = addUp(sums.messages, count)
  sums[fate] = addUp(sums[fate], count)
  if (one.isSpfOnly) sums.spfOnly = addUp(sums.spfOnly, count)
  const { disposition } = one
  const applied = disposition === 'quarantine' || disposition === 'reject' ? disposition : 'none'
  sums[applied] = addUp(sums[applied], count)
}
