import { expect, test } from 'vitest'
import { POSTMASTER_EXPLANATIONS } from '#shared/data/explanations/postmaster.ts'
import { POSTMASTER_FINDINGS } from '#shared/postmaster/findings.ts'
import { reportOn } from '#tests/shared/postmaster/zone-report.ts'

const examples = Object.entries(POSTMASTER_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example ? [{ code, text: example.text }] : [],
)

test('every finding has an example', () => {
  expect(examples.map(({ code }) => code).sort()).toEqual(Object.keys(POSTMASTER_FINDINGS).sort())
})

test.each(examples)('the example of $code shows it', async ({ code, text }) => {
  // Old enough for the one about old figures, and the others do not mind.
  const { findings, unread } = await reportOn([text], { today: '2026-12-24' })
  expect(findings.map((finding) => finding.code)).toContain(code)
  expect(unread.length > 0).toBe(code === 'postmaster-unread')
})
