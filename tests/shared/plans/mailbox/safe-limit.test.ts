import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laterLimits, safeDailyLimit, type MailboxValues } from '#shared/plans/mailbox/safe-limit.ts'

const VALUES = { ageMonths: 12, bounceRate: 0, dailyVolume: 0, providerLimit: 1000 }
const limitOf = (values: Partial<MailboxValues>) => safeDailyLimit({ ...VALUES, ...values }).limit

describe('the safe daily limit', () => {
  test.each<[string, Partial<MailboxValues>, number]>([
    ['age 0', { ageMonths: 0 }, 500],
    ['age 2.99', { ageMonths: 2.99 }, 500],
    ['age 3', { ageMonths: 3 }, 750],
    ['age 5.99', { ageMonths: 5.99 }, 750],
    ['age 6', { ageMonths: 6 }, 1000],
    ['bounce 4.99', { bounceRate: 4.99 }, 1000],
    ['bounce 5', { bounceRate: 5 }, 1000],
    ['bounce 5.01', { bounceRate: 5.01 }, 950],
    ['bounce 5.01 of more', { bounceRate: 5.01, providerLimit: 100_000 }, 94_990],
    ['bounce 100', { bounceRate: 100 }, 0],
    ['bounce 100 and volume', { bounceRate: 100, dailyVolume: 500 }, 400],
    ['volume below', { dailyVolume: 999 }, 1000],
    ['volume at', { dailyVolume: 1000 }, 1000],
    ['volume just above', { dailyVolume: 1001 }, 1000],
    ['volume above, 80% at the limit', { dailyVolume: 1250 }, 1000],
    ['volume above, 80% beyond the limit', { dailyVolume: 1251 }, 1001],
    ['volume twice', { dailyVolume: 2000 }, 1600],
    ['all together', { ageMonths: 1, bounceRate: 10, dailyVolume: 900 }, 720],
    ['all together, small volume', { ageMonths: 4, bounceRate: 10, dailyVolume: 100 }, 675],
    ['half an email goes up', { bounceRate: 5.4, providerLimit: 250 }, 237],
    ['half of one', { ageMonths: 0, providerLimit: 1 }, 1],
    ['nothing', { providerLimit: 0 }, 0],
  ])('%s', (_name, values, limit) => {
    expect(limitOf(values)).toBe(limit)
  })

  test.each<[Partial<MailboxValues>, string[]]>([
    [{}, ['provider']],
    [{ ageMonths: 5.99 }, ['provider', 'age']],
    [{ ageMonths: 0, bounceRate: 5.01, dailyVolume: 5000 }, ['provider', 'age', 'bounce', 'volume']],
    [{ dailyVolume: 1000 }, ['provider']],
    [{ dailyVolume: 1001 }, ['provider', 'volume']],
  ])('of %o has a step for each factor that applied', (values, kinds) => {
    expect(safeDailyLimit({ ...VALUES, ...values }).steps.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('says why, step by step', () => {
    const { steps } = safeDailyLimit({
      ageMonths: 1,
      bounceRate: 12.5,
      dailyVolume: 900,
      providerLimit: 2000,
    })
    expect(steps).toEqual([
      {
        kind: 'provider',
        factor: '',
        after: 2000,
        sentence: 'Your provider allows this mailbox 2,000 emails a day.',
      },
      {
        kind: 'age',
        factor: '× 0.5',
        after: 1000,
        sentence: 'The mailbox is 1 month old, under 3 months: half of that is safe.',
      },
      {
        kind: 'bounce',
        factor: '× 0.875',
        after: 875,
        sentence: '12.5% of your emails bounce, more than 5%: the limit is cut by the same share.',
      },
      {
        kind: 'volume',
        factor: '',
        after: 875,
        sentence: 'You send 900 a day, above the limit, but 80% of that is below it: the limit stays.',
      },
    ])
  })

  test('grows with the mailbox’s age', () => {
    expect(laterLimits({ ...VALUES, ageMonths: 0 })).toEqual([
      { ageMonths: 3, limit: 750 },
      { ageMonths: 6, limit: 1000 },
    ])
    expect(laterLimits({ ...VALUES, ageMonths: 3 })).toEqual([{ ageMonths: 6, limit: 1000 }])
    expect(laterLimits(VALUES)).toEqual([])
  })
})

const anyValues = fc.record({
  ageMonths: fc.integer({ min: 0, max: 1200 }).map((value) => value / 100),
  bounceRate: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
  dailyVolume: fc.integer({ min: 0, max: 100_000 }),
  providerLimit: fc.integer({ min: 0, max: 100_000 }),
})

/** The rule as the specification states it, in plain floats. */
function specified({ ageMonths, bounceRate, dailyVolume, providerLimit }: MailboxValues): number {
  let limit = providerLimit
  if (ageMonths < 3) limit *= 0.5
  else if (ageMonths < 6) limit *= 0.75
  if (bounceRate > 5) limit *= (100 - bounceRate) / 100
  if (dailyVolume > limit) limit = Math.max(dailyVolume * 0.8, limit)
  return limit
}

describe('for any values', () => {
  test('the limit is the specified one, rounded to a whole number', () => {
    fc.assert(
      fc.property(anyValues, (values) => Math.abs(limitOf(values) - specified(values)) <= 0.5 + 1e-6),
      { numRuns: 2000 },
    )
  })

  test('it is a whole number, at most the greater of the provider’s limit and 80% of the volume', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const limit = limitOf(values)
        return (
          Number.isInteger(limit) &&
          limit >= 0 &&
          limit <= Math.max(values.providerLimit, Math.round(values.dailyVolume * 0.8) + 1)
        )
      }),
    )
  })

  test('age never lowers it, bounces never raise it', () => {
    fc.assert(
      fc.property(anyValues, anyValues, (values, other) => {
        const older = { ...values, ageMonths: Math.max(values.ageMonths, other.ageMonths) }
        const worse = { ...values, bounceRate: Math.max(values.bounceRate, other.bounceRate) }
        return limitOf(older) >= limitOf(values) && limitOf(worse) <= limitOf(values)
      }),
    )
  })

  test('the last step is the limit', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { limit, steps } = safeDailyLimit(values)
        return Math.abs(steps.at(-1)!.after - limit) <= 0.5
      }),
    )
  })
})
