// An address for one real mail, and what came there.
import * as v from 'valibot'
import { describedWords } from '#shared/report/described-words.ts'
import { Verdict } from '#shared/report/verdict.ts'

const Moment = v.pipe(v.string(), v.description('ISO 8601, UTC.'))

export const NewMailTest = v.object({
  address: v.pipe(v.string(), v.description('Where to send the mail.')),
  view: v.pipe(v.string(), v.description('The key of what comes there; keep it to yourself.')),
  expires: v.pipe(Moment, v.description('When it ends if no mail comes, ISO 8601, UTC.')),
})

export const ReceivedMail = v.object({
  n: v.pipe(v.number(), v.description('1 for the first.')),
  receivedAt: Moment,
  from: v.pipe(v.string(), v.description('As in its header; empty until it is judged, as is the subject.')),
  subject: v.string(),
  bytes: v.number(),
  verdict: v.pipe(v.nullable(Verdict), v.description('null until it is judged.')),
})
export type ReceivedMail = v.InferOutput<typeof ReceivedMail>

export const MailTestState = v.object({
  state: describedWords({
    waiting: 'no mail has come yet',
    received: 'at least one has',
    expired: 'the time is over, and the mails are deleted',
  }),
  address: v.string(),
  expires: v.pipe(Moment, v.description('A day, or a week, after the last mail; ISO 8601, UTC.')),
  mails: v.array(ReceivedMail),
})
export type MailTestState = v.InferOutput<typeof MailTestState>
