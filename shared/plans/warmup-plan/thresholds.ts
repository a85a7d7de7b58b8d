// From which rates on receivers and sending services act, and what a plan does then.
import { SPAM_RATE_GOAL, SPAM_RATE_MOST } from '#shared/data/provider-rules/spam-rate.ts'
import { mostThatProve } from './evidence.ts'

export const SIGNALS = {
  complaints: 'Spam complaints',
  bounced: 'Bounces',
  deferred: 'Deferrals',
} as const
export type Signal = keyof typeof SIGNALS

/** The best first; a later one outweighs an earlier one. */
export const DECISIONS = ['go', 'hold', 'back', 'stop'] as const
export type Decision = (typeof DECISIONS)[number]

export interface Threshold {
  signal: Signal
  /** Between 0 and 1. */
  rate: number
  decision: Exclude<Decision, 'go'>
  /** Who says so, in a sentence. */
  says: string
  source: string
  readOn: string
}

const GOOGLE = { source: 'https://support.google.com/mail/answer/81126', readOn: '2026-07-02' } as const
/** Secondary: it cites the Developer Guide of Amazon SES. */
const SES = { source: 'https://blog.sendops.dev', readOn: '2026-11-26' } as const

export const THRESHOLDS: readonly Threshold[] = [
  {
    signal: 'complaints',
    rate: SPAM_RATE_MOST,
    decision: 'stop',
    says: 'Google: never reach a spam rate of 0.3 %. Yahoo draws the same line, and counts only mail in the inbox.',
    ...GOOGLE,
  },
  {
    signal: 'complaints',
    rate: SPAM_RATE_GOAL,
    decision: 'back',
    says: 'Google and Yahoo: keep the spam rate below 0.1 %.',
    ...GOOGLE,
  },
  {
    signal: 'bounced',
    rate: 0.1,
    decision: 'stop',
    says: 'Amazon SES pauses accounts from 10 % bounces on.',
    ...SES,
  },
  {
    signal: 'bounced',
    rate: 0.05,
    decision: 'back',
    says: 'Amazon SES reviews accounts from 5 % bounces on.',
    ...SES,
  },
  {
    signal: 'bounced',
    rate: 0.02,
    decision: 'hold',
    says: 'Amazon SES advises to stay below 2 % bounces.',
    ...SES,
  },
  {
    signal: 'deferred',
    rate: 0.2,
    decision: 'back',
    says: 'Google: go down until deferrals end. That one in five is the time to do so is our own judgment.',
    ...GOOGLE,
  },
  {
    signal: 'deferred',
    rate: 0.05,
    decision: 'hold',
    says: 'Google limits senders without a history that grow too fast. That one in twenty is the time to wait is our own judgment.',
    ...GOOGLE,
  },
]

interface StopRule extends Threshold {
  what: string
  /** So many of them … */
  atLeast: number
  /** … within the first so many emails of a plan prove a rate above `rate`. */
  within: number
}

/** One or two prove nothing in a plan that is looked at each day. */
const SHOWN_EVENTS = [3, 5, 10]

/** What the first few complaints, bounces and deferrals prove. */
export const STOP_RULES: readonly StopRule[] = THRESHOLDS.flatMap((threshold) =>
  SHOWN_EVENTS.map((atLeast) => ({
    ...threshold,
    what: SIGNALS[threshold.signal],
    atLeast,
    within: mostThatProve(atLeast, threshold.rate),
  })).filter(({ within }) => within > 0),
)
