// The record that a visitor should publish: where, as what, and with which text.
import * as v from 'valibot'

export const Publish = v.object({
  /** Full name of the record, without the final dot. */
  name: v.string(),
  type: v.picklist(['TXT', 'CNAME', 'SPF']),
  /** What the record says, in one piece; long texts may have to be split for the DNS. */
  content: v.string(),
})
export type Publish = v.InferOutput<typeof Publish>
