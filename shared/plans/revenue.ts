// How much a mailing may earn: emails × open% × click% × conversion% × revenue per conversion, exact to the cent.
import { inHundredths, type NumberRule } from './read-number.ts'
import { numberText } from '#shared/kit/sentence.ts'

export interface RevenueValues {
  emails: number
  openRate: number
  clickRate: number
  conversionRate: number
  revenuePerConversion: number
}

const PERCENT: NumberRule = { min: 0, max: 100, decimals: 2 }

export const REVENUE_RULES: Record<keyof RevenueValues, NumberRule> = {
  emails: { min: 0, max: 1e9, decimals: 0 },
  openRate: PERCENT,
  clickRate: PERCENT,
  conversionRate: PERCENT,
  revenuePerConversion: { min: 0, max: 1e9, decimals: 2 },
}

/** The shares of mail in the inbox that the calculator compares, in percent. */
const PLACEMENTS = [60, 80, 95, 100] as const

interface Revenue {
  /** Rounded half up, as usual for money. */
  cents: bigint
  /** True for less than half a cent, too: the specification shows any result above 0. */
  isAboveZero: boolean
}

export interface RevenueResult {
  revenue: Revenue
  /** How many people remain after each step; fractions of people are averages. */
  opens: number
  clicks: number
  conversions: number
  /** What the mailing earns if only this share reaches the inbox and no one opens the rest. */
  placements: readonly { percent: number; cents: bigint; lostCents: bigint }[]
}

/** Three rates in hundredths of a percent. */
const RATES_SCALE = 10_000n ** 3n

export function calculateRevenue(values: RevenueValues): RevenueResult {
  const opens = (values.emails * values.openRate) / 100
  const clicks = (opens * values.clickRate) / 100
  const scaledCents = [
    BigInt(values.emails),
    ...[values.openRate, values.clickRate, values.conversionRate, values.revenuePerConversion].map((value) =>
      BigInt(inHundredths(value)),
    ),
  ].reduce((product, factor) => product * factor, 1n)
  const centsAt = (percent: number) =>
    divideHalfUp(scaledCents * BigInt(inHundredths(percent)), RATES_SCALE * 10_000n)
  const whole = centsAt(100)
  return {
    revenue: { cents: whole, isAboveZero: scaledCents > 0n },
    opens,
    clicks,
    conversions: (clicks * values.conversionRate) / 100,
    placements: PLACEMENTS.map((percent) => ({
      percent,
      cents: centsAt(percent),
      lostCents: whole - centsAt(percent),
    })),
  }
}

const divideHalfUp = (value: bigint, divisor: bigint): bigint => (2n * value + divisor) / (2n * divisor)

/** "$1,250.00" */
export const dollars = (cents: bigint): string =>
  `$${numberText(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
