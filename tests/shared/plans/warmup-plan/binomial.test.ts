import { expect, test } from 'vitest'
import { chanceOfAtLeast } from '#shared/plans/warmup-plan/evidence.ts'
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
