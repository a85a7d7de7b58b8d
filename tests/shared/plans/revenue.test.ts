import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateRevenue, dollars, type RevenueValues } from '#shared/plans/revenue.ts'

const VALUES = { emails: 10_000, openRate: 25, clickRate: 10, conversionRate: 2, revenuePerConversion: 50 }
const shown = (values: Partial<RevenueValues>) =>
  dollars(calculateRevenue({ ...VALUES, ...values }).revenue.cents)

describe('potential revenue', () => {
  test.each<[Partial<RevenueValues>, string]>([
    [{}, '$250.00'],
    [{ emails: 0 }, '$0.00'],
    [{ openRate: 0 }, '$0.00'],
    [{ openRate: 100, clickRate: 100, conversionRate: 100 }, '$500,000.00'],
    [{ emails: 1, openRate: 100, clickRate: 100, conversionRate: 100, revenuePerConversion: 0.01 }, '$0.01'],
    // Half a cent is rounded up: 0.5% of $1.00 is half a cent; floats of 1.005 would not be.
    [{ emails: 1, openRate: 100, clickRate: 100, conversionRate: 0.5, revenuePerConversion: 1 }, '$0.01'],
    [{ emails: 1, openRate: 100, clickRate: 100, conversionRate: 50, revenuePerConversion: 2.01 }, '$1.01'],
    [
      { emails: 12_345, openRate: 23.45, clickRate: 3.21, conversionRate: 1.07, revenuePerConversion: 99.99 },
      '$99.42',
    ],
    [
      { emails: 1e9, openRate: 100, clickRate: 100, conversionRate: 100, revenuePerConversion: 1e9 },
      '$1,000,000,000,000,000,000.00',
    ],
  ])('of %o is %s', (values, text) => {
    expect(shown(values)).toBe(text)
  })

  test('is above 0 even when it rounds to nothing', () => {
    const { revenue } = calculateRevenue({ ...VALUES, emails: 1, revenuePerConversion: 0.01 })
    expect(revenue).toEqual({ cents: 0n, isAboveZero: true })
    expect(calculateRevenue({ ...VALUES, emails: 0 }).revenue.isAboveZero).toBe(false)
  })

  test('says how many are left after each step', () => {
    expect(calculateRevenue(VALUES)).toMatchObject({ opens: 2500, clicks: 250, conversions: 5 })
  })

  test('at 60, 80 and 95% inbox placement, and what that loses', () => {
    const { placements } = calculateRevenue(VALUES)
    expect(placements).toEqual([
      { percent: 60, cents: 15_000n, lostCents: 10_000n },
      { percent: 80, cents: 20_000n, lostCents: 5_000n },
      { percent: 95, cents: 23_750n, lostCents: 1_250n },
      { percent: 100, cents: 25_000n, lostCents: 0n },
    ])
  })
})

const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const anyValues = fc.record({
  emails: fc.integer({ min: 0, max: 1_000_000 }),
  openRate: rate,
  clickRate: rate,
  conversionRate: rate,
  revenuePerConversion: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
})

describe('for any values', () => {
  test('the result is the product, to the cent', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { emails, openRate, clickRate, conversionRate, revenuePerConversion } = values
        const product =
          emails * (openRate / 100) * (clickRate / 100) * (conversionRate / 100) * revenuePerConversion
        const cents = Number(calculateRevenue(values).revenue.cents)
        return Math.abs(cents - product * 100) <= 0.5 + product * 1e-9
      }),
    )
  })

  test('better placement never earns less, and 100% earns it all', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { placements, revenue } = calculateRevenue(values)
        const cents = placements.map((placement) => placement.cents)
        return (
          cents.every((value, index) => index === 0 || value >= cents[index - 1]!) &&
          cents[3] === revenue.cents
        )
      }),
    )
  })
})
