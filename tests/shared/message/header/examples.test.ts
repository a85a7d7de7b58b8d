import { expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { HEADER_EXPLANATIONS } from '#shared/data/explanations/header.ts'

const examples = Object.entries(HEADER_EXPLANATIONS).map(([code, { example }]) => ({
  code,
  text: example && 'text' in example ? example.text : '',
}))

test.each(examples)('the example of $code shows it', ({ code, text }) => {
  expect(analyzeHeaders(text).findings.map((finding) => finding.code)).toContain(code)
})
