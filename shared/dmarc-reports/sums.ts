// Totals for any set of messages, and whose they are by the word of the domain's owner, which outweighs every inference.
import type { Explained } from './explain.ts'
import { addUp } from './values.ts'

/**
 * What the reports prove of a message, or the owner of the domain says:
 * - aligned: it passes DMARC
 * - own: it fails, and is the domain's own
 * - forwarded: it fails because someone passed it on
 * - changed: it fails because it was changed on the way; by a forwarder, or by a server of the domain's own
 * - unknown: it fails, and proves nothing
 */
export type Fate = 'aligned' | 'own' | 'forwarded' | 'changed' | 'unknown'

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
  changed: 0,
  unknown: 0,
  none: 0,
  quarantine: 0,
  reject: 0,
  spfOnly: 0,
})

/** Receivers kept it from the inbox. */
export const isStopped = (disposition: string): disposition is 'quarantine' | 'reject' =>
  disposition === 'quarantine' || disposition === 'reject'

export function addMessages(sums: Sums, { one, fate }: Conclusion, count: number): void {
  sums.messages = addUp(sums.messages, count)
  sums[fate] = addUp(sums[fate], count)
  if (one.isSpfOnly) sums.spfOnly = addUp(sums.spfOnly, count)
  const { disposition } = one
  const applied = isStopped(disposition) ? disposition : 'none'
  sums[applied] = addUp(sums[applied], count)
}

/** As they are shown: mail that was changed on the way is a forwarder's, unless someone has to say whose it is. */
export interface ShownSums extends Omit<Sums, 'changed'> {
  /** It fails, proves nothing, and is steady. */
  unclaimed: number
}

/** Of these messages, those that nobody answers for. */
export type Open = Record<'unknown' | 'changed', number>

export function shownSums<S extends Sums>(
  { changed, ...sums }: S,
  open: Open,
): Omit<S, 'changed'> & ShownSums {
  return {
    ...sums,
    unclaimed: addUp(open.unknown, open.changed),
    unknown: sums.unknown - open.unknown,
    forwarded: addUp(sums.forwarded, changed - open.changed),
  }
}

/** What the owner of a domain says about a sender. */
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
