import { expect, test } from 'vitest'
import { REPORTS_EXPLANATIONS } from '#shared/data/explanations/dmarc-reports.ts'
import { REPORTS_FINDINGS } from '#shared/dmarc-reports/findings.ts'
import { readFiles } from '#tests/shared/dmarc-reports/read-files.ts'

const examples = Object.entries(REPORTS_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example ? [{ code, ...example }] : [],
)

test('every finding has an example', () => {
  expect(examples.map(({ code }) => code).sort()).toEqual(Object.keys(REPORTS_FINDINGS).sort())
})

test.each(examples)('the example of $code shows it', async ({ code, text, file = 'pasted text' }) => {
  const { findings } = await readFiles([[file, text]])
  expect(findings.map((finding) => finding.code)).toContain(code)
})

/** What the page takes for a report when it is pasted. */
test.each(examples.filter(({ file }) => file === undefined))(
  'the example of $code can be pasted',
  ({ text }) => {
    expect(text).toMatch(/^\s*[<{[]/)
  },
)
