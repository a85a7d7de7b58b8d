// What one day’s results mean for the next: go on, hold, step back or stop, by what the counts prove and nothing else.
import type { FieldError } from '#shared/api/answers.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { mostAfter, steppedBack } from '#shared/data/warmup/curves.ts'
import {
  fewestThatClear,
  mostThatProve,
  provesAbove,
  provesBelow,
  rateBounds,
  SHARE_FROM_START,
  suggestsAbove,
} from './evidence.ts'
import {
  gmailRateOf,
  gmailReason,
  gmailRateText,
  lowRateText,
  type GmailRate,
  type RatedDay,
} from './gmail-rate.ts'
import type { PlanInput } from './schedule.ts'
import { DECISIONS, SIGNALS, THRESHOLDS, type Decision, type Signal, type Threshold } from './thresholds.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'

/** Whole numbers; each signal counts emails, so none is larger than `sent`. */
export interface CheckIn extends RatedDay {
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
  /** Of the counts. */
  proof: Proof
  /** What Gmail names itself, if it was entered for one of the last days. */
  gmail?: Pick<GmailRate, 'date' | 'rate' | 'decision'>
}

/** A rate counts only while the results of so many days together, or of the last one, are above it. */
const WINDOW_DAYS = 7
/** A plan keeps so many check-ins; older ones no longer decide anything. */
export const MOST_CHECK_INS = 120
/** Of the doubt, for counts that begin on a later day than the first: bad results do not hide behind good ones before them. */
const SHARE_OF_LATER = (1 - SHARE_FROM_START) / (MOST_CHECK_INS - 1)
/** Twilio SendGrid: warm up again after more than 30 days of silence. */
export const LONGEST_PAUSE = 30
const STEPS_BACK = 2

interface Day {
  input: Pick<PlanInput, 'kind' | 'curve' | 'goal'>
  /** What the plan had for that day; more than that is not rewarded. */
  planned: number
  /** That day's and those before it since the plan began or went on after a stop, in the order of days, each once. Not empty. */
  recent: readonly CheckIn[]
  /** The most that may be sent on the next sending day, whatever the results. */
  ceiling: number
}

export interface Decided extends Pick<Judged, 'decision' | 'tomorrow'> {
  /** What the counts prove or suggest, if it is bad. */
  worst: Found | undefined
  /** What Gmail names itself; null if that was not entered. */
  gmail: GmailRate | null
  /** Of all those days. */
  all: Counts
  /** The most of the last days, as far as it was planned. */
  kept: number
}

/** Judges the last of the check-ins. */
export function decide({ input, planned, recent, ceiling }: Day): Decided {
  const last = recent.at(-1)
  const days = last ? withinDays(recent, last, WINDOW_DAYS) : []
  const worst = last && worstOf(recent, [last, summed(days)])
  const gmail = gmailRateOf(days)
  const decision = graver(decisionOn(worst), gmail?.decision ?? 'go')
  const kept = Math.min(Math.max(0, ...days.map(({ sent }) => sent)), planned)
  return {
    decision,
    worst,
    gmail,
    all: summed(recent),
    kept,
    tomorrow: Math.min(tomorrowAfter(decision, kept, input), input.goal, ceiling),
  }
}

/** With its proof, in words. */
export function judged({ decision, tomorrow, worst, gmail, all }: Decided): Judged {
  const proof = worst
    ? proofOf(worst, worst.threshold, worst.is === 'proved' ? 'above' : 'open')
    : clearest(all)
  const counted = worst ? badReason(worst, proof) : goodReason(proof)
  if (!gmail) return { decision, tomorrow, proof, reason: counted }
  const { date, rate, decision: byGmail } = gmail
  const reason = reasonWith(counted, gmail, decisionOn(worst))
  return { decision, tomorrow, proof, reason, gmail: { date, rate, decision: byGmail } }
}

const decisionOn = (worst: Found | undefined): Decision =>
  worst ? DECISION_IF[worst.is](worst.threshold) : 'go'

const graver = (one: Decision, other: Decision): Decision =>
  DECISIONS.indexOf(other) > DECISIONS.indexOf(one) ? other : one

/** The graver of both says what to do. */
function reasonWith(counted: string, gmail: GmailRate, byCounts: Decision): string {
  if (gmail.decision === 'go') return `${counted} ${lowRateText(gmail)}`
  if (graver(byCounts, gmail.decision) !== byCounts) return gmailReason(gmail)
  return `${gmailRateText(gmail)}. ${counted}`
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

/**
 * - proved: over all looks at the plan
 * - suggested: by this look alone
 * - chance: the plain rate is above, and so few events may be chance
 */
type Certainty = 'proved' | 'suggested' | 'chance'

interface Found {
  is: Certainty
  threshold: Threshold
  counts: Counts
  /** Of the doubt. */
  share: number
}

const DECISION_IF: Record<Certainty, (threshold: Threshold) => Decision> = {
  proved: ({ decision }) => decision,
  suggested: () => 'hold',
  chance: () => 'go',
}

/** The most serious threshold that the latest counts are above, and how certain that is. */
function worstOf(recent: readonly CheckIn[], latest: readonly Counts[]): Found | undefined {
  const found = THRESHOLDS.flatMap((threshold): Found[] => {
    const { signal, rate } = threshold
    const above = latest.filter((counts) => counts[signal] > counts.sent * rate)
    const [first] = above
    if (!first) return []
    const proved = proofSince(recent, threshold)
    if (proved) return [proved]
    const suggested = above.find((counts) => suggestsAbove(counts[signal], counts.sent, rate))
    return [
      {
        threshold,
        share: SHARE_FROM_START,
        ...(suggested ? { is: 'suggested', counts: suggested } : { is: 'chance', counts: first }),
      },
    ]
  })
  return found.sort((one, other) => gravity(other) - gravity(one))[0]
}

/** Proved decisions by their weight, then what is suggested, then what may be chance. */
const gravity = ({ is, threshold }: Found): number =>
  ORDER.indexOf(is) * DECISIONS.length + DECISIONS.indexOf(threshold.decision)
const ORDER: readonly Certainty[] = ['chance', 'suggested', 'proved']

/** The counts from some day until the last that prove a rate above the threshold; those of most days if several do. */
function proofSince(recent: readonly CheckIn[], threshold: Threshold): Found | undefined {
  const { signal, rate } = threshold
  let found: Found | undefined
  let counts = summed([])
  for (let from = recent.length - 1; from >= 0; from--) {
    counts = summed([counts, ...recent.slice(from, from + 1)])
    const share = from === 0 ? SHARE_FROM_START : SHARE_OF_LATER
    if (provesAbove(counts[signal], counts.sent, rate, share))
      found = { is: 'proved', threshold, counts, share }
  }
  return found
}

type Counts = Omit<CheckIn, keyof RatedDay>

const withinDays = (checkIns: readonly CheckIn[], last: CheckIn, days: number): CheckIn[] => {
  const end = dayOfIso(last.date) ?? 0
  return checkIns.filter(({ date }) => end - (dayOfIso(date) ?? 0) < days)
}

const summed = (days: readonly Counts[]): Counts =>
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
  { counts, share = SHARE_FROM_START }: Pick<Found, 'counts'> & Partial<Pick<Found, 'share'>>,
  { signal, rate }: Pick<Threshold, 'signal' | 'rate'>,
  is: Proof['is'],
): Proof {
  const events = counts[signal]
  const within = is === 'above' ? mostThatProve(events, rate, share) : fewestThatClear(events, rate)
  return { signal, events, of: counts.sent, rate, is, within, ...rateBounds(events, counts.sent, share) }
}

/** For good results: what they prove about complaints, the strictest first, or what is still missing. */
function clearest(counts: Counts): Proof {
  const limits = THRESHOLDS.filter(({ signal }) => signal === 'complaints').sort(
    (one, other) => one.rate - other.rate,
  )
  const proved = limits.find(({ rate }) => provesBelow(counts.complaints, counts.sent, rate))
  if (proved) return proofOf({ counts }, proved, 'below')
  return proofOf({ counts }, limits.at(-1) ?? { signal: 'complaints', rate: SPAM_RATE_MOST }, 'open')
}

const NEXT: Record<Threshold['decision'], string> = {
  hold: 'Send as many as today, and find the cause.',
  back: 'Go back two steps, and find the cause.',
  stop: 'Stop, and find the cause before the next email.',
}

function badReason({ is, threshold }: Found, { signal, events, of, rate }: Proof): string {
  const { decision, says } = threshold
  const counted = `${countText(signal, events)} among ${plural(of, 'email', 'emails')}`
  if (is === 'proved') return `${counted} prove a rate above ${percent(rate)}. ${says} ${NEXT[decision]}`
  const suggested = `${counted} ${events === 1 ? 'suggests' : 'suggest'} a rate above ${percent(rate)}`
  return is === 'suggested'
    ? `${suggested}, without a proof so far. ${says} Send as many as today until more emails decide it.`
    : `${suggested}, and so few may be chance. Go on.`
}

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
export const problemOf = ({ date, ...counts }: Omit<CheckIn, 'gmailSpamRate'>): FieldError | null =>
  dayOfIso(date) === null ? { field: 'date', message: 'Write a day as YYYY-MM-DD.' } : overOf(counts)
