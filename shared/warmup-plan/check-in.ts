// What one day’s results mean for the next: go on, hold, step back or stop, by what the counts prove and nothing else.
import { dayOfIso } from '#shared/calendar/iso-day.ts'
import {
  fewestThatClear,
  mostThatProve,
  provesAbove,
  provesBelow,
  rateBounds,
} from '#shared/warmup-plan/binomial.ts'
import { mostAfter, steppedBack } from '#shared/warmup-plan/curves.ts'
import type { PlanInput } from '#shared/warmup-plan/schedule.ts'
import {
  DECISIONS,
  SIGNALS,
  THRESHOLDS,
  type Decision,
  type Signal,
  type Threshold,
} from '#shared/warmup-plan/thresholds.ts'
import { numberText, plural } from '#shared/text/number-text.ts'

/** Whole numbers; each signal counts emails, so none is larger than `sent`. */
export interface CheckIn {
  /** "2026-12-01". */
  date: string
  sent: number
  bounced: number
  complaints: number
  deferred: number
}

interface Proof {
  signal: Signal
  events: number
  /** Emails sent. */
  of: number
  /** Between 0 and 1. */
  rate: number
  /** above: so many events within the first `within` emails prove a higher rate. below: after `within` emails, a lower one. */
  is: 'above' | 'below' | 'open'
  within: number
  /** What the counts do not contradict, each with 95 % confidence. */
  low: number
  high: number
}

export interface Judged {
  decision: Decision
  reason: string
  /** The most for the next sending day. */
  tomorrow: number
  proof: Proof
}

/** Results of so many days count together. */
export const WINDOW_DAYS = 7
/** Twilio SendGrid: warm up again after more than 30 days of silence. */
export const LONGEST_PAUSE = 30
const STEPS_BACK = 2

interface Day {
  input: Pick<PlanInput, 'kind' | 'curve' | 'goal'>
  /** What the plan had for that day; more than that is not rewarded. */
  planned: number
  /** That day's and those before it, in the order of days, each once. Not empty. */
  recent: readonly CheckIn[]
  /** The most that may be sent on the next sending day, whatever the results. */
  ceiling: number
}

export interface Decided extends Pick<Judged, 'decision' | 'tomorrow'> {
  /** What the counts prove, if it is bad. */
  worst: Found | undefined
  /** Of the last days. */
  week: Counts
}

/** Judges the last of the check-ins. */
export function decide({ input, planned, recent, ceiling }: Day): Decided {
  const last = recent.at(-1)
  const days = last ? withinDays(recent, last, WINDOW_DAYS) : []
  const week = summed(days)
  const worst = worstOf(last ? [last, week] : [])
  const decision = worst?.threshold.decision ?? 'go'
  const kept = Math.min(Math.max(0, ...days.map(({ sent }) => sent)), planned)
  return {
    decision,
    worst,
    week,
    tomorrow: Math.min(tomorrowAfter(decision, kept, input), input.goal, ceiling),
  }
}

/** With its proof, in words. */
export function judged({ decision, tomorrow, worst, week }: Decided): Judged {
  const proof = worst ? proofOf(worst.counts, worst.threshold, 'above') : clearest(week)
  return { decision, tomorrow, proof, reason: worst ? reasonOf(worst.threshold, proof) : goodReason(proof) }
}

/** Whether the plan has to begin again. */
export const isLongPause = (lastSent: number, day: number): boolean => day - lastSent > LONGEST_PAUSE

function tomorrowAfter(decision: Decision, kept: number, { kind, curve }: Day['input']): number {
  switch (decision) {
    case 'go':
      return mostAfter(curve, kind, kept)
    case 'hold':
      return kept
    case 'back':
      return Math.min(kept, steppedBack(curve, kind, kept, STEPS_BACK))
    default:
      return 0
  }
}

interface Found {
  threshold: Threshold
  counts: Counts
}

/** The most serious threshold that any of the counts proves to be exceeded. */
function worstOf(all: readonly Counts[]): Found | undefined {
  const found = all.flatMap((counts) =>
    THRESHOLDS.filter(
      ({ signal, rate }) => counts[signal] > 0 && provesAbove(counts[signal], counts.sent, rate),
    ).map((threshold) => ({ threshold, counts })),
  )
  return found.sort((one, other) => gravity(other) - gravity(one))[0]
}

const gravity = ({ threshold }: Found) => DECISIONS.indexOf(threshold.decision)

type Counts = Omit<CheckIn, 'date'>

const withinDays = (checkIns: readonly CheckIn[], last: CheckIn, days: number): CheckIn[] => {
  const end = dayOfIso(last.date) ?? 0
  return checkIns.filter(({ date }) => end - (dayOfIso(date) ?? 0) < days)
}

const summed = (days: readonly CheckIn[]): Counts =>
  days.reduce<Counts>(
    (sum, day) => ({
      sent: sum.sent + day.sent,
      bounced: sum.bounced + day.bounced,
      complaints: sum.complaints + day.complaints,
      deferred: sum.deferred + day.deferred,
    }),
    { sent: 0, bounced: 0, complaints: 0, deferred: 0 },
  )

function proofOf(
  counts: Counts,
  { signal, rate }: Pick<Threshold, 'signal' | 'rate'>,
  is: Proof['is'],
): Proof {
  const events = counts[signal]
  const within = is === 'above' ? mostThatProve(events, rate) : fewestThatClear(events, rate)
  return { signal, events, of: counts.sent, rate, is, within, ...rateBounds(events, counts.sent) }
}

/** For good results: what they prove about complaints, the strictest first, or what is still missing. */
function clearest(counts: Counts): Proof {
  const limits = THRESHOLDS.filter(({ signal }) => signal === 'complaints').sort(
    (one, other) => one.rate - other.rate,
  )
  const proved = limits.find(({ rate }) => provesBelow(counts.complaints, counts.sent, rate))
  if (proved) return proofOf(counts, proved, 'below')
  return proofOf(counts, limits.at(-1) ?? { signal: 'complaints', rate: 0.003 }, 'open')
}

const NEXT: Record<Threshold['decision'], string> = {
  hold: 'Send as many as today, and find the cause.',
  back: 'Go back two steps, and find the cause.',
  stop: 'Stop, and find the cause before the next email.',
}

const reasonOf = ({ signal, decision, says }: Threshold, { events, of, rate }: Proof): string =>
  `${countText(signal, events)} among ${plural(of, 'email', 'emails')} prove a rate above ${percent(rate)}. ${says} ${NEXT[decision]}`

function goodReason({ events, of, rate, is, within }: Proof): string {
  const counted = `${countText('complaints', events)} among ${plural(of, 'email', 'emails')}`
  if (is === 'below') return `${counted} prove a rate below ${percent(rate)}. Go on.`
  return `Nothing proves a problem, and nothing rules one out yet: ${counted} would prove a rate below ${percent(rate)} only after ${numberText(within)}. Go on.`
}

const WORDS: Record<Signal, readonly [string, string]> = {
  complaints: ['complaint', 'complaints'],
  bounced: ['bounce', 'bounces'],
  deferred: ['deferral', 'deferrals'],
}

const countText = (signal: Signal, events: number): string => plural(events, ...WORDS[signal])

/** "0.3%" */
const percent = (rate: number): string => `${numberText(rate * 100)}%`

/** A signal with more emails than were sent, and what to say about it; null if there is none. */
export function overOf({ sent, ...signals }: Counts): { field: Signal; message: string } | null {
  const field = (Object.keys(SIGNALS) as Signal[]).find((signal) => signals[signal] > sent)
  return field
    ? { field, message: `That is more than the ${plural(sent, 'email', 'emails')} that were sent.` }
    : null
}

/** For a caller: the first thing that is wrong with the numbers, or null. */
export function problemOf({ date, ...counts }: CheckIn): string | null {
  if (dayOfIso(date) === null) return 'date: Write a day as YYYY-MM-DD.'
  const over = overOf(counts)
  return over && `${over.field}: ${over.message}`
}
