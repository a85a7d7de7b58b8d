import { describe, expect, test } from 'vitest'
import { proveMove } from '#shared/moves/law.ts'
import { draftsOf, proofOf, STEP_NAMES } from './hand-plans.ts'

describe('a careful move of mailboxes', () => {
  test('loses no mail', async () => {
    const { law } = await proveMove(proofOf(draftsOf(STEP_NAMES)))
    expect(law).toMatchObject({ state: 'holds', broken: [] })
  })
})
