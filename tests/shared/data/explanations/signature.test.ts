import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#shared/message/signature/draft.ts'
import { SIGNATURE_EXPLANATIONS } from '#shared/data/explanations/signature.ts'
import { signatureNotes } from '#shared/message/signature/render.ts'

const examples = Object.entries(SIGNATURE_EXPLANATIONS).flatMap(([code, { example }]) =>
  example && 'text' in example ? [{ code, text: example.text }] : [],
)

test.each(examples)('the example of $code shows it', ({ code, text }) => {
  const notes = signatureNotes({ ...EMPTY_DRAFT, logoUrl: text }, 0)
  expect(notes.map((note) => note.code)).toContain(code)
})
