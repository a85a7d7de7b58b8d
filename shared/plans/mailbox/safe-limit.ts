// How much a mailbox may send per day: the provider's limit, minus what its age and its bounces deduct.
import { numberText } from '#shared/kit/sentence.ts'
import { inHundredths, type NumberRule } from '#shared/plans/read-number.ts'
import { BULK_VOLUME } from '#shared/plans/warmup-plan/shares.ts'
import { mailboxFinding, type MailboxFinding } from './findings.ts'

export interface MailboxValues {
  ageMonths: number
  bounceRate: number
  dailyVolume: number
  providerLimit: number
}

export const MAILBOX_RULES: Record<keyof MailboxValues, NumberRule> = {
  ageMonths: { min: 0, max: 1200, decimals: 2 },
  bounceRate: { min: 0, max: 100, decimals: 2 },
  dailyVolume: { min: 0, max: 1e9, decimals: 0 },
  providerLimit: { min: 0, max: 1e9, decimals: 0 },
}

export interface LimitStep {
  kind: 'provider' | 'age' | 'bounce' | 'volume'
  /** Why the limit is what it is after this step. */
  sentence: string
  /** "× 0.5"; the first step has none. */
  factor: string
  /** Emails per day after this step, not rounded yet. */
  after: number
}

export interface SafeLimit {
  /** Emails per day, a whole number. */
  limit: number
  /** The provider's limit, then every factor that applied, in order. */
  steps: readonly LimitStep[]
}

/** Quarters of the limit that a mailbox may use, by its age. */
const YOUNG = { months: 3, quarters: 2 }
const GROWING = { months: 6, quarters: 3 }
const TOLERATED_BOUNCE_RATE = 5

/** One email in the unit that keeps quarters and hundredths of a percent whole: half an email is never lost. */
const UNIT = 4 * 10_000

export function safeDailyLimit(values: MailboxValues): SafeLimit {
  const steps: LimitStep[] = []
  const add = (kind: LimitStep['kind'], factor: string, amount: number, sentence: string) => {
    steps.push({ kind, factor, after: amount / UNIT, sentence })
    return amount
  }
  let amount = add('provider', '', values.providerLimit * UNIT, providerSentence(values.providerLimit))

  const quarters = quartersAt(values.ageMonths)
  if (quarters < 4) {
    const factor = `× ${quarters / 4}`
    amount = add('age', factor, (amount / 4) * quarters, ageSentence(values.ageMonths, quarters))
  }
  if (values.bounceRate > TOLERATED_BOUNCE_RATE) {
    const kept = 10_000 - inHundredths(values.bounceRate)
    const factor = `× ${kept / 10_000}`
    amount = add('bounce', factor, (amount / 10_000) * kept, bounceSentence(values.bounceRate))
  }
  const volume = values.dailyVolume * UNIT
  if (volume > amount) {
    const floor = (volume / 5) * 4
    const sentence = volumeSentence(values.dailyVolume, floor > amount)
    amount = add('volume', '', Math.max(floor, amount), sentence)
  }
  return { limit: Math.floor((amount + UNIT / 2) / UNIT), steps }
}

const quartersAt = (ageMonths: number): number => {
  if (ageMonths < YOUNG.months) return YOUNG.quarters
  return ageMonths < GROWING.months ? GROWING.quarters : 4
}

const providerSentence = (limit: number) =>
  `Your provider allows this mailbox ${numberText(limit)} emails a day.`

const ageSentence = (ageMonths: number, quarters: number) =>
  quarters === YOUNG.quarters
    ? `The mailbox is ${months(ageMonths)} old, under 3 months: half of that is safe.`
    : `The mailbox is ${months(ageMonths)} old, under 6 months: three quarters of that are safe.`

const months = (count: number) => `${numberText(count)} ${count === 1 ? 'month' : 'months'}`

const bounceSentence = (bounceRate: number) =>
  `${numberText(bounceRate)}% of your emails bounce, more than 5%: the limit is cut by the same share.`

const volumeSentence = (volume: number, isRaised: boolean) =>
  isRaised
    ? `You send ${numberText(volume)} a day already: the limit is raised to 80% of that, so you step down instead of stopping.`
    : `You send ${numberText(volume)} a day, above the limit, but 80% of that is below it: the limit stays.`

/** What the same numbers result in once the mailbox is older. */
export function laterLimits(values: MailboxValues): readonly { ageMonths: number; limit: number }[] {
  return [YOUNG.months, GROWING.months]
    .filter((ageMonths) => ageMonths > values.ageMonths)
    .map((ageMonths) => ({ ageMonths, limit: safeDailyLimit({ ...values, ageMonths }).limit }))
}

/** In percent. */
const HIGH_BOUNCE_RATE = 5

/** What the formula does not know, but its user should. */
export function mailboxNotes(values: MailboxValues, limit: number): MailboxFinding[] {
  const { providerLimit, bounceRate } = values
  const findings: MailboxFinding[] = []
  if (limit > providerLimit) findings.push(mailboxFinding('mailbox-above-provider-limit', values))
  if (bounceRate > HIGH_BOUNCE_RATE) findings.push(mailboxFinding('mailbox-high-bounce-rate', values))
  if (limit >= BULK_VOLUME) findings.push(mailboxFinding('mailbox-bulk-sender'))
  if (limit > 0) findings.push(mailboxFinding('mailbox-complaint-budget', { limit }))
  return findings
}
