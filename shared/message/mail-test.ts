import * as v from 'valibot'
import { ListKind, ListResult } from '#shared/blocklists/schema.ts'
import { Advice } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { Verdict } from '#shared/report/verdict.ts'
import type { MessageCode } from './findings.ts'

const Moment = text('ISO 8601, UTC.')

export const NewMailTest = v.object({
  address: text('Where to send the email.'),
  view: text('The key to what arrives there; keep it to yourself.'),
  expires: described(Moment, 'When it expires if no mail arrives, ISO 8601, UTC.'),
})

export const ReceivedMail = v.object({
  n: described(v.number(), '1 for the first.'),
  receivedAt: Moment,
  from: text('As in its header; empty until it is judged, like the subject.'),
  subject: v.string(),
  bytes: v.number(),
  verdict: described(v.nullable(Verdict), 'null until it is judged.'),
  removed: v.optional(
    describedWords({
      source: 'its source was removed to make room; its report is still there',
      all: 'its source and its report were removed to make room',
    }),
  ),
})
export type ReceivedMail = v.InferOutput<typeof ReceivedMail>

export const MailTestState = v.object({
  state: describedWords({
    waiting: 'no email has arrived yet',
    received: 'at least one has arrived',
    expired: 'the address has expired, and its emails are deleted',
  }),
  address: v.string(),
  expires: described(Moment, 'A day, or a week, after the last email; ISO 8601, UTC.'),
  mails: v.array(ReceivedMail),
})
export type MailTestState = v.InferOutput<typeof MailTestState>

const ListedSubject = v.object({
  kind: ListKind,
  subject: text('The client’s IP address, or a domain that the message links to.'),
  summary: v.string(),
  rows: v.array(ListResult),
})
export type ListedSubject = v.InferOutput<typeof ListedSubject>

export const MessageLists = v.object({
  lists: v.object({
    subjects: v.array(ListedSubject),
    notes: described(v.array(v.string()), 'What was not looked up on the lists, and why.'),
  }),
  next: v.optional(described(v.number(), 'The `cursor` of the next slice; missing when all were looked up.')),
  findings: v.array(findingWith<MessageCode>()),
  ...Advice,
})
export type MessageLists = v.InferOutput<typeof MessageLists>
