import { describe, expect, test } from 'vitest'
import { isoDay } from '#shared/kit/calendar.ts'
import {
  fewestThatClear,
  mostThatProve,
  provesAbove,
  provesBelow,
  rateBounds,
  suggestsAbove,
} from '#shared/plans/warmup-plan/evidence.ts'
import { decide, judged, type CheckIn } from '#shared/plans/warmup-plan/check-in.ts'
import { rounds } from '#tests/helpers/full-run.ts'

const RATES = [0.001, 0.003, 0.02, 0.05, 0.1, 0.2]

function randomness(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Events among n trials, by the waiting times between them. */
function eventsAmong(trials: number, rate: number, random: () => number): number {
  let events = -1
  for (let at = 0; at <= trials; events++) at += Math.floor(Math.log(random()) / Math.log1p(-rate)) + 1
  return events
}

test('a single event proves nothing, and one look at small numbers may suggest it', () => {
  for (const rate of RATES) expect(provesAbove(1, 1, rate)).toBe(false)
  expect([suggestsAbove(2, 118, 0.003), suggestsAbove(2, 119, 0.003)]).toEqual([true, false])
  expect(suggestsAbove(1, 51, 0.001)).toBe(true)
})

test('nothing is proved by no emails, and more events than emails prove nothing new', () => {
  expect([provesAbove(0, 0, 0.003), provesBelow(0, 0, 0.003)]).toEqual([false, false])
  expect(provesAbove(5, 5, 0.003)).toBe(true)
  expect(rateBounds(0, 0)).toEqual({ low: 0, high: 1 })
})

test('the edges are where proofs end', () => {
  for (const rate of RATES)
    for (const events of [2, 3, 5, 10, 50]) {
      const most = mostThatProve(events, rate)
      if (most === 0) expect(provesAbove(events, events, rate)).toBe(false)
      else
        expect([provesAbove(events, most, rate), provesAbove(events, most + 1, rate)]).toEqual([true, false])
      const fewest = fewestThatClear(events, rate)
      expect([provesBelow(events, fewest - 1, rate), provesBelow(events, fewest, rate)]).toEqual([
        false,
        true,
      ])
    }
})

test('the bounds are where the proofs end', () => {
  for (const [events, emails] of [
    [0, 100],
    [1, 1],
    [4, 118],
    [30, 10_000],
    [250_000, 1_000_000],
  ] as const) {
    const { low, high } = rateBounds(events, emails)
    expect(low).toBeLessThanOrEqual(events / emails)
    expect(high).toBeGreaterThanOrEqual(events / emails)
    if (low > 0) expect(provesAbove(events, emails, low * 0.99)).toBe(true)
    if (high < 1) expect(provesBelow(events, emails, high * 1.01)).toBe(true)
  }
})

test('a mixture of likelihood ratios never gains on average, whatever the rate below the bound', () => {
  // Over all samples of this size, a proof of a false rate has less than its part of the doubt.
  for (const bound of [0.02, 0.1])
    for (const rate of [bound, bound / 2])
      for (const emails of [20, 150, 400]) {
        let [term, wrong] = [(1 - rate) ** emails, 0]
        for (let events = 0; events <= emails; events++) {
          if (provesAbove(events, emails, bound)) wrong += term
          term *= ((emails - events) / (events + 1)) * (rate / (1 - rate))
        }
        expect(wrong).toBeLessThan(0.025)
      }
})

type Signal = 'complaints' | 'bounced' | 'deferred'
interface Told {
  above: Set<number>
  below: Set<number>
  /** Emails until a rate above the bound was proved. */
  emails: number
}

/** A plan of 30 to 60 days with one true rate, judged each day as a visitor would read it. */
function told(
  signal: Signal,
  rate: number,
  { random, bound }: { random: () => number; bound: number },
): Told {
  const days = 30 + Math.floor(random() * 31)
  const aDay = Math.round(200 * 100 ** random())
  const found: Told = { above: new Set(), below: new Set(), emails: 0 }
  const recent: CheckIn[] = []
  for (let day = 0; day < days; day++) {
    const none = { bounced: 0, complaints: 0, deferred: 0 }
    recent.push({
      date: isoDay(20_000 + day),
      sent: aDay,
      ...none,
      [signal]: eventsAmong(aDay, rate, random),
    })
    const input = { kind: 'optin', curve: 'house', goal: 20_000 } as const
    const { proof } = judged(decide({ input, planned: aDay, recent, ceiling: Infinity }))
    if (proof.is === 'above') found.above.add(proof.rate)
    // Good results are about complaints.
    if (proof.is === 'below' && signal === 'complaints') found.below.add(proof.rate)
    if (!found.above.has(bound)) found.emails += aDay
  }
  return found
}

describe('over a whole plan of daily check-ins', () => {
  test.each<[Signal, number, number]>([
    ['complaints', 0.0029, 0.003],
    ['complaints', 0.003, 0.003],
    ['complaints', 0.001, 0.001],
    ['bounced', 0.02, 0.02],
    ['bounced', 0.1, 0.1],
    ['deferred', 0.2, 0.2],
  ])(
    '%s at a true rate of %d are told “prove more than %d” in at most one plan of twenty',
    (signal, rate) => {
      const random = randomness(Math.round(rate * 1e6) + 3)
      const plans = rounds(1_200)
      let [above, below] = [0, 0]
      for (let plan = 0; plan < plans; plan++) {
        const found = told(signal, rate, { random, bound: rate })
        if ([...found.above].some((proved) => proved >= rate)) above += 1
        if ([...found.below].some((proved) => proved <= rate)) below += 1
      }
      expect(above / plans).toBeLessThanOrEqual(0.05)
      expect(below / plans).toBeLessThanOrEqual(0.05)
    },
  )

  test.each<[Signal, number, number, number]>([
    ['complaints', 0.006, 0.003, 12_000],
    ['complaints', 0.01, 0.003, 2_500],
    ['complaints', 0.003, 0.001, 9_000],
    ['bounced', 0.2, 0.1, 400],
  ])('%s at %d are proved above %d within %d emails, half of the time', (signal, rate, bound, within) => {
    const random = randomness(17)
    const emails = Array.from({ length: rounds(500) }, () => told(signal, rate, { random, bound }).emails)
    expect(emails.sort((one, other) => one - other)[Math.floor(emails.length / 2)]).toBeLessThan(within)
  })

  test('a list that goes bad after a good month stops the plan within days', () => {
    const good = Array.from({ length: 30 }, (_, day) => ({
      date: isoDay(20_000 + day),
      sent: 5_000,
      complaints: 2,
    }))
    const bad = [1, 2, 3].map((day) => ({ date: isoDay(20_029 + day), sent: 2_000, complaints: 30 }))
    const recent = [...good, ...bad].map((one) => ({ bounced: 0, deferred: 0, ...one }))
    const input = { kind: 'optin', curve: 'house', goal: 20_000 } as const
    const decisions = [30, 31, 32].map(
      (upTo) => decide({ input, planned: 5_000, recent: recent.slice(0, upTo), ceiling: Infinity }).decision,
    )
    expect(decisions).toEqual(['go', 'stop', 'stop'])
  })
})
