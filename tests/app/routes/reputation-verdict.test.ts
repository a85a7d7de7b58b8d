// The verdict on a domain: its colour changes where the specification says, and it names what is lost most.
import { describe, expect, test } from 'vitest'
import type { ReputationAnswer } from '#app/routes/domain-reputation/reputation-data.ts'
import { reputationVerdict } from '#app/routes/domain-reputation/reputation-verdict.ts'

const answer = (finalScore: number | null, more: Partial<ReputationAnswer> = {}) =>
  ({
    domain: 'acme.com',
    finalScore,
    points: finalScore ?? 0,
    counted: 100,
    caps: [],
    components: [
      { name: 'SPF', points: 20, counted: 20 },
      { name: 'DMARC', points: 12.5, counted: 25 },
      { name: 'DKIM', points: 0, counted: 0 },
    ],
    message: 'Not enough data for a score: only 55% of it could be measured.',
    ...more,
  }) as ReputationAnswer

describe('the colour', () => {
  test.each([
    [100, 'ok'],
    [70, 'ok'],
    [69, 'warn'],
    [40, 'warn'],
    [39, 'bad'],
    [0, 'bad'],
    [null, 'unknown'],
  ] as const)('of %s is %s', (score, tone) => expect(reputationVerdict(answer(score)).tone).toBe(tone))
})

test('names the part where most is lost; what is unknown loses nothing', () => {
  expect(reputationVerdict(answer(62)).sentence).toBe('62 of 100. Most is lost at DMARC: 12.5 points.')
})

test('names the cap that keeps the score down, and none that does not', () => {
  const caps = [{ code: 'young', limit: 69, reason: 'The domain is younger than 30 days.' }]
  expect(reputationVerdict(answer(69, { caps, points: 90 })).sentence).toBe(
    '69 of 100. More than 69 cannot be: the domain is younger than 30 days.',
  )
  expect(reputationVerdict(answer(50, { caps })).sentence).toMatch(/Most is lost/)
})

test('gives no number where there is none', () => {
  expect(reputationVerdict(answer(null))).toMatchObject({
    stamp: 'No score',
    sentence: expect.not.stringMatching(/of 100/) as string,
  })
})
