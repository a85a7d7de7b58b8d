import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { Advice } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import { Verdict } from '#shared/report/verdict.ts'
import type { SequenceCode } from './findings.ts'
import type { TemplateCode } from '#shared/message/template/findings.ts'

const LoadDay = v.object({
  day: described(v.number(), 'Of sending days, from 1.'),
  date: text('YYYY-MM-DD'),
  fresh: described(v.number(), 'People who get the first email.'),
  followUps: described(v.number(), 'Later emails, as if nobody had replied.'),
  total: v.number(),
  ceiling: described(
    v.nullable(v.number()),
    'What the providers of all mailboxes allow a day; null if one of them is unknown.',
  ),
  plan: described(v.nullable(v.number()), 'What a warmup plan from `today` allows; null without one.'),
})

const Headers = v.object({
  step: v.number(),
  subject: v.string(),
  messageId: v.string(),
  inReplyTo: v.nullable(v.string()),
  references: v.array(v.string()),
})

const Law = v.object({
  country: text('ISO 3166, or EU.'),
  name: v.string(),
  rule: v.string(),
  says: v.string(),
  needsConsent: described(v.boolean(), 'For this audience, whatever the basis.'),
  optOutDays: described(v.nullable(v.number()), 'Business days within which a no has to be followed.'),
  source: v.string(),
  readOn: described(v.nullable(v.string()), 'YYYY-MM-DD; null: not read at the source.'),
})

const Text = v.object({
  step: v.number(),
  verdict: Verdict,
  findings: v.array(findingWith<TemplateCode>()),
})

export const SequenceReport = v.object({
  load: described(v.array(LoadDay), 'Each sending day, until every week is like the one before.'),
  peak: described(v.number(), 'The most emails on one day.'),
  safe: described(
    v.nullable(v.number()),
    'The most a day that is safe for cold email; null on another basis.',
  ),
  perMailbox: described(v.nullable(v.number()), 'Of the peak; null without mailboxes.'),
  headers: described(
    v.array(Headers),
    'The fields that put the steps into one thread (RFC 5322, 3.6.4), with ids that stand in for real ones.',
  ),
  stops: described(
    v.array(v.object({ when: v.string(), why: v.string(), source: v.optional(v.string()) })),
    'When a sequence has to stop for someone.',
  ),
  studies: described(
    v.array(
      v.object({
        who: v.string(),
        data: v.string(),
        finding: v.string(),
        source: v.string(),
        firstHand: v.boolean(),
      }),
    ),
    'What vendors report of their own users. They contradict each other.',
  ),
  law: described(v.array(Law), 'Not legal advice.'),
  texts: described(
    v.array(Text),
    'Each text, as the template checker sees it with the rules for cold email.',
  ),
  findings: v.array(findingWith<SequenceCode>()),
  ...Advice,
  warnings: described(v.array(v.string()), 'The messages of all findings that ask for action.'),
})
export type SequenceReport = v.InferOutput<typeof SequenceReport>
