// The shape of what a reader sees of a message once it is open, as far as text and boxes can show it.
import * as v from 'valibot'

const Block = v.variant('kind', [
  v.object({ kind: v.picklist(['text', 'heading', 'link']), text: v.string() }),
  v.object({
    kind: v.literal('image'),
    alt: v.pipe(v.nullable(v.string()), v.description('null when there is no alt attribute.')),
    width: v.pipe(v.number(), v.description('CSS pixels, like `height`; assumed where not given.')),
    height: v.number(),
  }),
  v.object({
    kind: v.literal('left'),
    blocks: v.pipe(
      v.number(),
      v.description('How many parts between its beginning and its end are left out.'),
    ),
  }),
])
export type ReadingBlock = v.InferOutput<typeof Block>

export const Reading = v.object({
  preview: v.pipe(
    v.string(),
    v.description(
      'What inboxes show beside the subject: a hidden preheader, then the first words; padding ends it.',
    ),
  ),
  blocks: v.pipe(v.array(Block), v.description('The beginning of the opened message, and its end.')),
})
export type Reading = v.InferOutput<typeof Reading>
