// How much the report of a receiver counts. Its address is public and anyone who owns a domain can prove who they are, so a proof
// says who sent a report and not whether it is true.
// 1. Known receivers count, and those that the owner of the domain calls theirs.
// 2. While one of them reports, everyone else is listed and counts for nothing.
// 3. Without one, the others are shown, and each can warn. They clear nothing unless two of them that come from different networks
//    say the same, and then only as far as the second of them says it.
import { knownReceiver } from '#shared/data/known-receivers.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import type { Readiness } from '#shared/dmarc-reports/readiness.ts'
import type { Sums } from '#shared/dmarc-reports/sums.ts'
import { BEARABLE_SHARE } from '#shared/dmarc-reports/unclaimed.ts'

/** What the owner of the domain says about a receiver. */
export type ReceiverMark = 'mine' | 'not_mine'

/** A receiver as it is kept. */
export interface ReceiverKept {
  org: string
  /** Where its messages come from, hashed; equal for two that may be one. */
  network: string
  mark: ReceiverMark | null
}

export type Weight = 'known' | 'yours' | 'unknown' | 'not_yours'

export const weightOf = (org: string, mark: ReceiverMark | null | undefined): Weight => {
  if (mark === 'not_mine') return 'not_yours'
  if (mark === 'mine') return 'yours'
  return knownReceiver(org) ? 'known' : 'unknown'
}

export const isWeighty = (weight: Weight): boolean => weight === 'known' || weight === 'yours'

export interface Voices {
  weightOf: (org: string) => Weight
  /** Whether what it reports is among the numbers. */
  counts: (org: string) => boolean
  /** Whether one of those that count is known, or called theirs by the owner. */
  isWeighed: boolean
}

/** @param heard who reported in the days that the verdict is about */
export function voicesOf(heard: readonly string[], kept: readonly ReceiverKept[]): Voices {
  const marks = new Map(kept.map(({ org, mark }) => [org, mark]))
  const weigh = (org: string) => weightOf(org, marks.get(org))
  const isWeighed = heard.some((org) => isWeighty(weigh(org)))
  return {
    weightOf: weigh,
    counts: (org) => (isWeighed ? isWeighty(weigh(org)) : weigh(org) !== 'not_yours'),
    isWeighed,
  }
}

/** What one receiver says about a domain, day by day. */
export interface Testimony {
  sums: Sums
  /** Messages of the domain’s own, by day. */
  days: ReadonlyMap<number, number>
}

/** What receivers say that are not known. */
export interface Agreed {
  /** The worst that one of them says; null without mail of the domain’s own. */
  lostShare: number | null
  /** What a second one says as well. */
  days: number
  ownMail: number
}

const ownOf = ({ aligned, own }: Sums): number => addUp(aligned, own)
const shareLost = (sums: Sums): number | null => (ownOf(sums) > 0 ? sums.own / ownOf(sums) : null)

/** Of the days that it takes, a few may lack the second one. */
const ENOUGH_AGREED_DAYS = 28
const ENOUGH_AGREED_MESSAGES = 100

/** Each of them can warn; they clear nothing unless two say the same. */
export function heardOut(found: Readiness, { lostShare, days, ownMail }: Agreed): Readiness {
  if (lostShare !== null && lostShare > BEARABLE_SHARE && found.state !== 'enforced') {
    const lostIfDone = { ...found.lostIfDone, share: Math.max(lostShare, found.lostIfDone.share) }
    return { ...found, state: 'not_yet', because: 'loses', lostIfDone }
  }
  if (found.state !== 'ready') return found
  if (days < ENOUGH_AGREED_DAYS) return { ...found, state: 'not_yet', because: 'few_days' }
  return ownMail < ENOUGH_AGREED_MESSAGES ? { ...found, state: 'not_yet', because: 'few_messages' } : found
}

/**
 * Without a known receiver: the worst that one says, and the good that a second one says as well.
 * @param days what each reported of each day, as far back as anything is kept
 */
export function agreedOn(
  testimonies: ReadonlyMap<string, Testimony>,
  days: readonly { reporter: string; day: number; aligned: number }[],
  kept: readonly ReceiverKept[],
): Agreed {
  const networks = new Map(kept.map(({ org, network }) => [org, network || org]))
  const networkOf = (org: string) => networks.get(org) ?? org
  const worst = [...testimonies.values()].map(({ sums }) => shareLost(sums)).filter((share) => share !== null)
  const passing = secondsOf(days.map(({ reporter, day, aligned }) => [networkOf(reporter), day, aligned]))
  const own = secondsOf(
    [...testimonies].flatMap(([org, said]) =>
      [...said.days].map(([day, messages]) => [networkOf(org), day, messages] as const),
    ),
  )
  return {
    lostShare: worst.length > 0 ? Math.max(...worst) : null,
    days: passing.filter((messages) => messages > 0).length,
    ownMail: own.reduce(addUp, 0),
  }
}

/** Of each day, what the second network says; 0 where there is none. */
function secondsOf(said: readonly (readonly [network: string, day: number, messages: number])[]): number[] {
  const byDay = new Map<number, Map<string, number>>()
  for (const [network, day, messages] of said) {
    const voices = byDay.get(day) ?? new Map<string, number>()
    byDay.set(day, voices)
    voices.set(network, Math.max(voices.get(network) ?? 0, messages))
  }
  return [...byDay.values()].map((voices) => [...voices.values()].sort((one, other) => other - one)[1] ?? 0)
}
