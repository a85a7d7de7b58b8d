import { expect, test } from 'vitest'
import { ZONE_EXPLANATIONS } from '#shared/data/explanations/zone-file.ts'
import { call } from '#tests/cli/call.ts'

const examples = Object.entries(ZONE_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example && example.file !== undefined
    ? [{ code, file: example.file, text: example.text }]
    : [],
)

test('every finding has an example', () => {
  expect(examples.map(({ code }) => code)).toEqual(Object.keys(ZONE_EXPLANATIONS))
})

test.each(examples)('the example of $code shows it', async ({ code, file, text }) => {
  const { out } = await call(`zone ${file} --offline --json`, { files: { [file]: text } })
  expect(out).toContain(`"code": "${code}"`)
})
