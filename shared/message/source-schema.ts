// The message as it is written, bounded, with what its signatures cover and what was found in it marked.
import * as v from 'valibot'
import { describedWords } from '#shared/report/described-words.ts'

const SourceMark = describedWords({
  unsigned: 'behind what a signature covers (l=): anybody may have written it',
  added: 'added after a signature was made, proved by its body hash',
  pixel: 'a picture that nobody sees, which tells the sender who read the message',
  link: 'an address that the message leads to',
})
export type SourceMark = v.InferOutput<typeof SourceMark>

const Note = v.optional(v.pipe(v.string(), v.description('What the mark says, in a sentence.')))

export const MessageSource = v.object({
  header: v.array(
    v.object({
      text: v.pipe(v.string(), v.description('The field with its folds, cut when it is long.')),
      signedBy: v.pipe(v.array(v.number()), v.description('Which of `dkim` cover it, from 0.')),
      notes: v.pipe(v.array(v.string()), v.description('What was found out about this field.')),
    }),
  ),
  fieldsLeft: v.pipe(v.number(), v.description('Fields that are not shown.')),
  body: v.array(
    v.object({
      text: v.string(),
      mark: v.optional(SourceMark),
      note: Note,
      left: v.optional(v.pipe(v.number(), v.description('Octets that are not shown here.'))),
    }),
  ),
})
export type MessageSource = v.InferOutput<typeof MessageSource>
