import { test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { expectLinear } from '#tests/helpers/steps.ts'

test.each([
  ['brackets', '[', ''],
  ['braces', '{"a":', ''],
  ['texts within texts', '"[', ''],
  ['empty events', '{"event":"bounce","email":"a@b.example","sg_event_id":"1"},', '['],
  ['open texts', '{"a":"', ''],
  ['quotes', '"', '{'],
  ['spaces', ' ', '{'],
  ['lines', '{\n', ''],
  ['rows', '1,"2\n', 'email,reason\n'],
  ['parts', '--b\r\n', '--b form-data\r\n'],
  ['fields', 'a=1&', ''],
])('the work grows with the text, not faster: %s', async (_, piece, before) => {
  await expectLinear((size) => decodeBounces(before + piece.repeat(size)), 2000)
})
