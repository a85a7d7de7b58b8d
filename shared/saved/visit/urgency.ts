import type { Tone } from '#shared/report/verdict.ts'

export const WORST_FIRST: readonly Tone[] = ['bad', 'warn', 'unknown', 'info', 'ok']

export const worstOf = (tones: readonly Tone[]): Tone | undefined =>
  WORST_FIRST.find((tone) => tones.includes(tone))

/** The worst first, then the newest. */
export const byUrgency = (one: { tone: Tone; at: string }, other: { tone: Tone; at: string }): number =>
  WORST_FIRST.indexOf(one.tone) - WORST_FIRST.indexOf(other.tone) ||
  (one.at === other.at ? 0 : one.at > other.at ? -1 : 1)

/** Someone should do something about it. */
export const isWrong = (tone: Tone): boolean => tone === 'bad' || tone === 'warn'
