// The source of a message, with limits, marked with what its signatures cover and what was found in it, and how it was changed.
import * as v from 'valibot'
import { described, describedWords, text } from '#shared/report/described-words.ts'

const SourceMark = describedWords({
  unsigned: 'after what a signature covers (l=): anyone may have written it',
  added: 'added after signing, proven by the body hash',
  pixel: 'an invisible image that tells the sender who read the message',
  link: 'a URL that the message links to',
})
export type SourceMark = v.InferOutput<typeof SourceMark>

const Note = v.optional(text('What the mark says, in a sentence.'))

export const MessageSource = v.object({
  header: v.array(
    v.object({
      text: text('The field with its folds; a long one is cut off.'),
      signedBy: described(v.array(v.number()), 'Which of `dkim` cover it, from 0.'),
      notes: described(v.array(v.string()), 'Findings about this field.'),
    }),
  ),
  fieldsLeft: described(v.number(), 'Fields that are not shown.'),
  body: v.array(
    v.object({
      text: v.string(),
      mark: v.optional(SourceMark),
      note: Note,
      left: v.optional(described(v.number(), 'Bytes that are not shown here.')),
    }),
  ),
})
export type MessageSource = v.InferOutput<typeof MessageSource>

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
