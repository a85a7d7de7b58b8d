// Whether a complaint can be traced to the mailing that caused it: the shape, for messages and for headers.
import * as v from 'valibot'
import { describedWords } from '#shared/report/described-words.ts'

export const FeedbackState = describedWords({
  ready: 'well-formed, and a passing signature covers it',
  incomplete: 'usable, but it says less than it could',
  unsigned: 'well-formed, but no passing signature covers it, so providers ignore it',
  unproved: 'signed, but the receiver does not report whether that signature passes',
  broken: 'not in the form that providers read',
  absent: 'the message does not have it',
})
export type FeedbackState = v.InferOutput<typeof FeedbackState>

const judged = { state: FeedbackState, reason: v.string() }

export const Feedback = v.object({
  feedbackId: v.pipe(
    v.object({
      ...judged,
      value: v.optional(v.string()),
      senderId: v.optional(v.pipe(v.string(), v.description('The last field: the sender, for Gmail.'))),
    }),
    v.description('Feedback-ID: by it, Gmail’s Postmaster Tools count complaints.'),
  ),
  listId: v.pipe(
    v.object({ ...judged, id: v.optional(v.string()) }),
    v.description('List-Id (RFC 2919): which list a message belongs to.'),
  ),
  cfbl: v.pipe(
    v.object({
      ...judged,
      address: v.optional(v.pipe(v.string(), v.description('Where complaints are sent.'))),
    }),
    v.description('CFBL-Address (RFC 9477): where any provider may send complaints.'),
  ),
})
export type Feedback = v.InferOutput<typeof Feedback>
