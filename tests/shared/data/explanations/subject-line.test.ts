import { expect, test } from 'vitest'
import { checkSubject } from '#shared/message/subject-line/check.ts'
import { SUBJECT_EXPLANATIONS } from '#shared/data/explanations/subject-line.ts'
import { rowsOfText } from '#shared/message/subject-line/variants.ts'

const examples = Object.entries(SUBJECT_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'fields' in example ? [{ code, fields: example.fields ?? {} }] : [],
)

test('every finding has an example', () => {
  expect(examples.map(({ code }) => code)).toEqual(Object.keys(SUBJECT_EXPLANATIONS))
})

test.each(examples)(
  'the example of $code shows it',
  ({ code, fields: { subject = '', preheader = '', rows = '' } }) => {
    const { findings } = checkSubject({ from: '', subject, preheader, rows: rowsOfText(rows) })
    expect(findings.map((finding) => finding.code)).toContain(code)
  },
)
