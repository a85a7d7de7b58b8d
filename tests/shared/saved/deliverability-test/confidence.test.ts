import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trueShareRange } from '#shared/saved/deliverability-test/findings.ts'

// Newcombe (1998), Statistics in Medicine 17, table I, method 3 (Wilson's score): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
test.each([
  [81, 263, 26, 37],
  [15, 148, 6, 16],
  [0, 20, 0, 16],
  [1, 29, 1, 17],
  [14, 15, 70, 99],
  [0, 0, 0, 100],
])('%d of %d lies between %d and %d %%', (hits, tries, from, to) => {
  expect(trueShareRange(hits, tries)).toEqual({ from, to })
})

test('the range holds the share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (tries, share) => {
        const hits = Math.round(tries * share)
        const { from, to } = trueShareRange(hits, tries)
        const percent = (hits / tries) * 100
        return from <= percent + 0.5 && to >= percent - 0.5 && from >= 0 && to <= 100
      },
    ),
  )
})
