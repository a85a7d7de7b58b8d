// What blocklists say about a message's client and links.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/advice.ts'
import { ListKind, ListResult } from '#shared/blocklists/schema.ts'
import type { MessageCode } from './findings.ts'
import { findingWith } from '#shared/report/finding.ts'

const ListedSubject = v.object({
  kind: ListKind,
  subject: v.pipe(
    v.string(),
    v.description('The client’s IP address, or a domain that the message links to.'),
  ),
  summary: v.string(),
  rows: v.array(ListResult),
})
export type ListedSubject = v.InferOutput<typeof ListedSubject>

export const MessageLists = v.object({
  lists: v.object({
    subjects: v.array(ListedSubject),
    notes: v.pipe(v.array(v.string()), v.description('What was not looked up on the lists, and why.')),
  }),
  next: v.optional(
    v.pipe(v.number(), v.description('The `cursor` of the next slice; missing when all were looked up.')),
  ),
  findings: v.array(findingWith<MessageCode>()),
  ...Advice,
})
export type MessageLists = v.InferOutput<typeof MessageLists>
