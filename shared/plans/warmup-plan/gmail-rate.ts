// What the spam rate that Gmail names (Postmaster Tools) means for a plan. It is no estimate from a few counts, so it needs no
// proof; but on a day with little mail one complaint weighs much, so one day between the two lines only makes a plan wait.
import { SPAM_RATE_GOAL, SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import { shareText } from '#shared/kit/sentence.ts'
import { readNumber } from '#shared/plans/read-number.ts'
import type { Decision } from './thresholds.ts'

export interface RatedDay {
  /** "2026-12-01". */
  date: string
  /** As Gmail names it for that day, 0 to 1. */
  gmailSpamRate?: number
}

export interface GmailRate {
  /** Of the latest rate. */
  date: string
  rate: number
  /** By the rates alone. */
  decision: Decision
  /** How many of the last rates are at the lower line or above it. */
  high: number
  of: number
}

/** So many of the latest rates decide, and a plan goes back if so many of them are high. */
const LATEST = 3
const HIGH = 2

/** @param days the last ones, in order; null if none of them has a rate */
export function gmailRateOf(days: readonly RatedDay[]): GmailRate | null {
  const given = days.flatMap(({ date, gmailSpamRate: rate }) => (rate === undefined ? [] : [{ date, rate }]))
  const last = given.at(-1)
  if (!last) return null
  const rates = given.slice(-LATEST).map(({ rate }) => rate)
  const high = rates.filter((rate) => rate >= SPAM_RATE_GOAL).length
  const found = { ...last, high, of: rates.length }
  if (last.rate < SPAM_RATE_GOAL) return { ...found, decision: high >= HIGH ? 'hold' : 'go' }
  // What was told for an earlier day has moved the plan already.
  if (days.at(-1)?.date !== last.date) return { ...found, decision: 'hold' }
  const decision = last.rate >= SPAM_RATE_MOST ? 'stop' : high >= HIGH ? 'back' : 'hold'
  return { ...found, decision }
}

const MOST = shareText(SPAM_RATE_MOST)
const GOAL = shareText(SPAM_RATE_GOAL)

export const gmailRateText = ({ date, rate }: Pick<GmailRate, 'date' | 'rate'>): string =>
  `Gmail named a spam rate of ${shareText(rate)} for ${dayInWords(date)}`

/** For a decision other than to go on. */
export function gmailReason(found: GmailRate): string {
  const { decision, rate, high, of } = found
  if (decision === 'stop')
    return `${gmailRateText(found)}. Google: never reach ${MOST}. Stop, and find the cause before the next email.`
  const often = `${high} of the last ${of} rates that you entered are ${GOAL} or more`
  const asked = `Google: keep it below ${GOAL}.`
  if (decision === 'back')
    return `${gmailRateText(found)}, and ${often}. ${asked} Go back two steps, and find the cause.`
  if (high < HIGH)
    return `${gmailRateText(found)}. ${asked} A single day may be chance, so send as many as today until the next rate decides it.`
  const but = rate < SPAM_RATE_GOAL ? 'but' : 'and'
  return `${gmailRateText(found)}, ${but} ${often}. ${asked} Send as many as today until the next rate is below it.`
}

/** Of a low rate: it says so, and takes nothing back. */
export const lowRateText = (found: GmailRate): string =>
  `${gmailRateText(found)}, below the ${GOAL} that Google names.`

/** What a plan says about its rules. */
export const GMAIL_RATE_RULE = `A spam rate that Gmail names in Postmaster Tools needs no proof: from ${MOST} on, the plan stops; from ${GOAL} on, it waits, and goes back if ${HIGH} of the last ${LATEST} rates are that high. A low rate clears nothing that your counts prove.`

const PERCENT = { min: 0, max: 100, decimals: 3 } as const

/** @param text in percent, as Postmaster Tools shows it; empty for none */
export function readGmailRate(
  text: string,
): { ok: true; rate?: number } | { ok: false; field: 'gmailSpamRate'; message: string } {
  const typed = text.trim().replace(/\s*%$/, '')
  if (typed === '') return { ok: true }
  const read = readNumber(typed, PERCENT)
  return read.ok
    ? { ok: true, rate: Number(`${read.value}e-2`) }
    : { ok: false, field: 'gmailSpamRate', message: read.message }
}
