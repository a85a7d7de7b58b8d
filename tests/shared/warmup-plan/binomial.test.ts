// What small numbers prove, against a published table and an independent sum.
import { describe, expect, test } from 'vitest'
import {
  chanceOfAtLeast,
  fewestThatClear,
  mostThatProve,
  provesAbove,
  provesBelow,
  rateBounds,
} from '#shared/warmup-plan/binomial.ts'
import { rounds } from '#tests/helpers/full-run.ts'

/** The terms added up one by one, without logarithms. */
function summed(events: number, emails: number, rate: number): number {
  let term = (1 - rate) ** emails
  let below = 0
  for (let i = 0; i < events; i++) {
    below += term
    term *= ((emails - i) / (i + 1)) * (rate / (1 - rate))
  }
  return 1 - below
}

/** Exact one-sided binomial, 95 %: for k = 1 to 5 the most emails; with 0, 1 and 2 events the fewest that clear. */
const TABLE: readonly [number, readonly number[], readonly number[]][] = [
  [0.001, [51, 355, 818, 1367, 1971], [2995, 4742, 6294]],
  [0.003, [17, 118, 273, 456, 657], [998, 1580, 2097]],
  [0.02, [2, 18, 41, 69, 99], [149, 236, 313]],
  [0.05, [0, 7, 16, 28, 40], [59, 93, 124]],
  [0.1, [0, 3, 8, 14, 20], [29, 46, 61]],
]

describe.each(TABLE)('a rate of %d', (rate, proving, clearing) => {
  test('is proved to be exceeded within the published numbers of emails', () => {
    expect([1, 2, 3, 4, 5].map((events) => mostThatProve(events, rate))).toEqual(proving)
  })

  test('is proved not to be reached after the published numbers of emails', () => {
    expect([0, 1, 2].map((events) => fewestThatClear(events, rate))).toEqual(clearing)
  })

  test('the edges are those of the sum', () => {
    for (const [at, most] of proving.entries()) {
      if (most > 0) expect(summed(at + 1, most, rate)).toBeLessThan(0.05)
      if (most > 0) expect(summed(at + 1, most + 1, rate)).toBeGreaterThan(0.05)
    }
    for (const [at, fewest] of clearing.entries()) {
      expect(1 - summed(at + 1, fewest, rate)).toBeLessThan(0.05)
      expect(1 - summed(at + 1, fewest - 1, rate)).toBeGreaterThan(0.05)
    }
  })
})

test('the chance is that of the sum for any numbers', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < rounds(5_000); round++) {
    const emails = 1 + Math.floor(random() * 400)
    const events = Math.floor(random() * Math.min(emails + 2, 30))
    const rate = 0.0005 + random() * 0.3
    expect(chanceOfAtLeast(events, emails, rate)).toBeCloseTo(
      events > emails ? 0 : summed(events, emails, rate),
      9,
    )
  }
})

test('the bounds are where the proofs end', () => {
  for (const [events, emails] of [
    [0, 100],
    [1, 1],
    [2, 118],
    [30, 10_000],
    [250_000, 1_000_000],
  ] as const) {
    const { low, high } = rateBounds(events, emails)
    expect(low).toBeLessThanOrEqual(events / emails)
    expect(high).toBeGreaterThanOrEqual(events / emails)
    if (events > 0) expect(provesAbove(events, emails, low * 0.999)).toBe(true)
    if (high < 1) expect(provesBelow(events, emails, high * 1.001)).toBe(true)
  }
  expect(rateBounds(0, 0)).toEqual({ low: 0, high: 1 })
})

test('nothing is proved by no emails, and more events than emails prove nothing new', () => {
  expect(provesAbove(0, 0, 0.003)).toBe(false)
  expect(provesBelow(0, 0, 0.003)).toBe(false)
  expect(provesAbove(5, 5, 0.003)).toBe(true)
})
