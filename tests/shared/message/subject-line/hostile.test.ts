import { test } from 'vitest'
import { checkSubject } from '#shared/message/subject-line/check.ts'
import { expectLinear } from '#tests/helpers/steps.ts'

test.each([
  ['{a|', '}'],
  ['{{', '}}'],
  ['ü', ''],
  ['Re: ', ''],
  ['=?utf-8?q?', '?='],
  ['a{b|', ''],
])('grows no faster than a text of %j', async (open, close) => {
  await expectLinear((n) => checkSubject({ from: '', subject: open.repeat(n) + close.repeat(n) }), 120)
})
