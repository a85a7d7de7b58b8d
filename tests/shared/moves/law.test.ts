import { describe, expect, test } from 'vitest'
import { proveMove } from '#shared/moves/law/law.ts'
import { draftsOf, proofOf, STEP_NAMES } from './hand-plans.ts'
import { BREAKS } from './hasty-moves.ts'

describe('a careful move of mailboxes', () => {
  test('loses no mail', async () => {
    const { law } = await proveMove(proofOf(draftsOf(STEP_NAMES)))
    expect(law).toMatchObject({ state: 'holds', broken: [] })
    expect(law).not.toHaveProperty('unknown')
    expect(law.moments).toBeGreaterThan(20)
    expect(law.cases).toBeGreaterThan(law.moments)
  })

  test('shows on one axis what each side does', async () => {
    const { axis } = await proveMove(proofOf(draftsOf(STEP_NAMES)))
    // From December 3 on; the old records of MX are cached for a day, those lowered for an hour.
    expect(axis).toEqual([
      { side: 'old', does: 'takes', from: null, until: '2026-12-08' },
      { side: 'old', does: 'sends', from: null, until: '2026-12-07' },
      { side: 'old', does: 'passes', from: null, until: '2026-12-12' },
      { side: 'new', does: 'takes', from: '2026-12-07', until: null },
      { side: 'new', does: 'sends', from: '2026-12-05', until: null },
      { side: 'new', does: 'passes', from: '2026-12-05', until: null },
    ])
  })

  test('holds after each of its steps, should the rest never come', async () => {
    for (const [index] of STEP_NAMES.entries()) {
      const { law } = await proveMove(proofOf(draftsOf(STEP_NAMES.slice(0, index))))
      expect([index, law.state]).toEqual([index, 'holds'])
    }
  })
})

describe('what goes wrong in a hasty move is caught', () => {
  test.each(BREAKS)('$what', async ({ steps, more, caught: { text = '', ...caught } }) => {
    const { law } = await proveMove(proofOf(steps, more))
    expect(law.state).toBe('broken')
    expect(law.broken).toContainEqual(expect.objectContaining(caught))
    const said = law.broken.find(
      ({ mail, check, step }) => mail === caught.mail && check === caught.check && step === caught.step,
    )
    expect(said?.text).toContain(text)
    expect(said?.text).toMatch(/^(?:From|On) December .*\.$/)
  })
})
