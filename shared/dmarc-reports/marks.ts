// What the owner of a domain says about a sender: it outweighs every inference.
import type { Fate } from './sums.ts'

export const MARKS = ['mine', 'not_mine', 'forwarder'] as const
export type Mark = (typeof MARKS)[number]

/** By the name of the sender. */
export type Marks = ReadonlyMap<string, Mark>

/** Mail that passes needs no one's word. */
export function marked(fate: Fate, mark: Mark | undefined): Fate {
  if (fate === 'aligned' || mark === undefined) return fate
  if (mark === 'mine') return 'own'
  return mark === 'forwarder' ? 'forwarded' : 'unknown'
}
