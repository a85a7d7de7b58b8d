// How a message was changed on its way, as far as that is certain.
import type * as v from 'valibot'
import { describedWords } from '#shared/report/described-words.ts'

/** How a message was changed after signing, as far as that is certain. */
export const HowChanged = describedWords({
  signer: 'not at all: the signer hashed something else than it says',
  refolded: 'only line breaks and spaces of a field, which relaxed canonicalization allows',
  rewritten: 'a server wrote a field in another form',
  tagged: 'words were put in front of the subject',
  encoded: 'the text was encoded on the route',
  exported: 'by saving this copy',
  footer: 'lines or parts were added to the body',
})
export type HowChanged = v.InferOutput<typeof HowChanged>
