import { expect, test } from 'vitest'
import { readNumbers } from '#shared/plans/read-number.ts'
import { MAILBOX_EXPLANATIONS } from '#shared/data/explanations/mailbox.ts'
import { MAILBOX_RULES, mailboxNotes, safeDailyLimit } from '#shared/plans/mailbox/safe-limit.ts'

const examples = Object.entries(MAILBOX_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'fields' in example ? [{ code, fields: example.fields ?? {} }] : [],
)

test('every finding has an example', () => {
  expect(examples.map(({ code }) => code)).toEqual(Object.keys(MAILBOX_EXPLANATIONS))
})

test.each(examples)('the example of $code shows it', ({ code, fields }) => {
  const { values } = readNumbers(MAILBOX_RULES, fields as Record<keyof typeof MAILBOX_RULES, string>)
  const notes = values ? mailboxNotes(values, safeDailyLimit(values).limit) : []
  expect(notes.map((note) => note.code)).toContain(code)
})
