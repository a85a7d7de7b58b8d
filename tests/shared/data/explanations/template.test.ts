import { expect, test } from 'vitest'
import { checkTemplate } from '#shared/message/template/check.ts'
import { TEMPLATE_EXPLANATIONS } from '#shared/data/explanations/template.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

const examples = Object.entries(TEMPLATE_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example ? [{ code, text: example.text }] : [],
)

test('nearly every finding has an example', () => {
  expect(examples.length).toBeGreaterThan(40)
})

test.each(examples)('the example of $code shows it', async ({ code, text }) => {
  const { findings } = checkTemplate(await readTemplate(text)).report
  expect(findings.map((finding) => finding.code)).toContain(code)
})
