// Each finding that needs neither a real signature nor a server is shown by its own example, as a copy that someone checks.
import { expect, test } from 'vitest'
import { withExamples } from '#shared/report/catalogue/examples.ts'
import { MESSAGE_EXPLANATIONS } from '#shared/data/explanations/message.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { NOW } from '#tests/shared/message/judged.ts'

const examples = Object.entries(MESSAGE_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example ? [{ code, text: example.text }] : [],
)

test('most findings have an example', () => {
  expect(examples.length).toBeGreaterThan(40)
})

test.each(examples)('the example of $code shows it', async ({ code, text }) => {
  const report = await judgeMessage(
    new TextEncoder().encode(text),
    { from: '', to: '', via: 'upload' },
    { resolver: withExamples(sampleResolver), now: NOW, suffixes },
  )
  expect(report.findings.map((finding) => finding.code)).toContain(code)
})
