import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { proveMove } from '#shared/moves/law/law.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { draftsOf, proofOf, STEP_NAMES, ZONE } from './hand-plans.ts'
import { BREAKS } from './hasty-moves.ts'
import { type Drawn, followOnce, type Loss } from './oracle.ts'

const drawn = (
  steps: Parameters<typeof proofOf>[0],
  more: { zone?: Zone } & Parameters<typeof proofOf>[1] = {},
): Drawn => {
  return { ...proofOf(steps, more), zone: more.zone ?? ZONE }
}

/** DANE needs a sender that connects, which the second opinion does not have. */
const WITHOUT_DANE = BREAKS.filter(({ caught }) => caught.check !== 'dane')

describe('a second opinion, of messages that are sent one by one,', () => {
  test('finds no loss where the law finds none', async () => {
    const random = randomFrom(63)
    for (let round = 0; round < 25; round++)
      expect([round, ...(await followOnce(drawn(draftsOf(STEP_NAMES)), random))]).toEqual([round])
  })

  test.each(WITHOUT_DANE)('loses mail, too: $what', async ({ what, steps, more, caught }) => {
    const random = randomFrom(what.length)
    const { law } = await proveMove(proofOf(steps, more))
    const said = new Set(law.broken.map(({ mail, check }): Loss => `${mail} ${check}`))
    const found = new Set<Loss>()
    for (let round = 0; round < 200 && !found.has(`${caught.mail} ${caught.check}`); round++)
      for (const loss of await followOnce(drawn(steps, more), random)) found.add(loss)
    expect([...found]).toContain(`${caught.mail} ${caught.check}`)
    // What is lost one by one is in the law.
    expect([...found].filter((loss) => !said.has(loss))).toEqual([])
  })
})
