// Each example that a finding's page offers to paste shows that finding, as the address of the logo.
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#shared/signature/draft.ts'
import { SIGNATURE_EXPLANATIONS } from '#shared/signature/explanations.ts'
import { signatureNotes } from '#shared/signature/notes.ts'

const examples = Object.entries(SIGNATURE_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example ? [{ code, text: example.text }] : [],
)

test.each(examples)('the example of $code shows it', ({ code, text }) => {
  const notes = signatureNotes({ ...EMPTY_DRAFT, logoUrl: text }, 0)
  expect(notes.map((note) => note.code)).toContain(code)
})
