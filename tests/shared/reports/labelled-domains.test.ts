// Who follows every offered step on its day loses next to nothing, and a domain whose mail passes reaches “reject”.
import { describe, expect, test } from 'vitest'
import { isFullRun, rounds } from '#tests/helpers/full-run.ts'
import { followed } from './followed.ts'
import { FOREIGN, HARM, labelledDomain } from './labelled-domains.ts'

const DOMAINS = 200
/** Enough for the first two steps, or for all. */
const DAYS = isFullRun ? 120 : 60
const BEARABLE = 0.005
/** A mailing that comes for the first time in a wave of forgeries is taken for a part of it. */
const MOST_LOSING = 0.01
const seeds = Array.from({ length: rounds(DOMAINS) }, (_, at) => at + 1)

test('there are at least twelve kinds of mail that is the domain’s own and fails, or someone else’s', () => {
  expect(Object.keys(HARM).length).toBeGreaterThanOrEqual(12)
  expect(Object.keys(FOREIGN).length).toBeGreaterThanOrEqual(8)
})

describe.each([
  ['never answers', false],
  ['answers truthfully', true],
] as const)('the owner who %s', (_, answers) => {
  const all = seeds
    .filter((seed) => Math.floor(seed / 2) % 2 === Number(answers))
    .map((seed) => ({ ...labelledDomain(seed, DAYS), seed }))
    .map((domain) => ({ ...domain, ...followed(domain, answers) }))

  test('loses at most half a percent of any day’s own mail', () => {
    const losing = all.filter(({ worst }) => worst > BEARABLE)
    const told = losing.map(({ seed, kinds, worst, steps }) => ({ seed, kinds, worst, steps }))
    expect(told.slice(Math.floor(MOST_LOSING * all.length))).toEqual([])
  })

  test('of a domain whose mail passes reaches “reject”', () => {
    const held = all.filter(({ isClean, policy }) => isClean && policy !== 'reject')
    expect(held.map(({ seed, kinds, steps }) => ({ seed, kinds, steps }))).toEqual([])
  })
})
