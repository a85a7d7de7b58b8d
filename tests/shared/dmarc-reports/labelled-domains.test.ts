// Who follows every offered step on its day loses next to nothing, and a domain whose mail passes reaches “reject”.
import { describe, expect, test } from 'vitest'
import { isFullRun, rounds } from '#tests/helpers/full-run.ts'
import { BEARABLE, followedDomain } from './followed.ts'
import { FOREIGN, HARM } from './labelled-domains.ts'

const DOMAINS = 200
/** Enough for the first two steps, or for all. */
const DAYS = isFullRun ? 120 : 60
/** A mailing that comes for the first time in a wave of forgeries is taken for a part of it. */
const MOST_LOSING = 0.01
const all = Array.from({ length: rounds(DOMAINS) }, (_, at) => followedDomain(at + 1, DAYS))

test('there are at least twelve kinds of mail that is the domain’s own and fails, or someone else’s', () => {
  expect(Object.keys(HARM).length).toBeGreaterThanOrEqual(12)
  expect(Object.keys(FOREIGN).length).toBeGreaterThanOrEqual(8)
})

describe.each([
  ['never answers', false],
  ['answers truthfully', true],
] as const)('the owner who %s', (_, answers) => {
  const theirs = all.filter((one) => one.answers === answers)

  test('loses at most half a percent of any day’s own mail', () => {
    const losing = theirs.filter(({ worst }) => worst > BEARABLE)
    const told = losing.map(({ seed, kinds, worst, steps }) => ({ seed, kinds, worst, steps }))
    expect(told.slice(Math.floor(MOST_LOSING * theirs.length))).toEqual([])
  })

  test('of a domain whose mail passes reaches “reject”', () => {
    const held = theirs.filter(({ isClean, policy }) => isClean && policy !== 'reject')
    expect(held.map(({ seed, kinds, steps }) => ({ seed, kinds, steps }))).toEqual([])
  })
})
