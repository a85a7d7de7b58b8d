// The record to publish: where, its type, and its text.
import * as v from 'valibot'

export const Publish = v.object({
  name: v.pipe(v.string(), v.description('Full name of the record, without the final dot.')),
  type: v.picklist(['TXT', 'CNAME', 'SPF']),
  content: v.pipe(
    v.string(),
    v.description('What the record says, in one piece; long texts may have to be split for DNS.'),
  ),
})
export type Publish = v.InferOutput<typeof Publish>
