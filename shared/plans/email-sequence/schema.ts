// The shape of the answer about a sequence.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import { Verdict } from '#shared/report/verdict.ts'
import type { SequenceCode } from './findings.ts'
import type { TemplateCode } from '#shared/message/template/findings.ts'

const LoadDay = v.object({
  day: v.pipe(v.number(), v.description('Of sending days, from 1.')),
  date: v.pipe(v.string(), v.description('YYYY-MM-DD')),
  fresh: v.pipe(v.number(), v.description('People who get the first email.')),
  followUps: v.pipe(v.number(), v.description('Later emails, as if nobody had replied.')),
  total: v.number(),
  ceiling: v.pipe(
    v.nullable(v.number()),
    v.description('What the providers of all mailboxes allow a day; null if one of them is unknown.'),
  ),
  plan: v.pipe(
    v.nullable(v.number()),
    v.description('What a warmup plan from `today` allows; null without one.'),
  ),
})

const Headers = v.object({
  step: v.number(),
  subject: v.string(),
  messageId: v.string(),
  inReplyTo: v.nullable(v.string()),
  references: v.array(v.string()),
})

const Law = v.object({
  country: v.pipe(v.string(), v.description('ISO 3166, or EU.')),
  name: v.string(),
  rule: v.string(),
  says: v.string(),
  needsConsent: v.pipe(v.boolean(), v.description('For this audience, whatever the basis.')),
  optOutDays: v.pipe(
    v.nullable(v.number()),
    v.description('Business days within which a no has to be followed.'),
  ),
  source: v.string(),
  readOn: v.pipe(v.nullable(v.string()), v.description('YYYY-MM-DD; null: not read at the source.')),
})

const Text = v.object({
  step: v.number(),
  verdict: Verdict,
  findings: v.array(findingWith<TemplateCode>()),
})

export const SequenceReport = v.object({
  load: v.pipe(v.array(LoadDay), v.description('Each sending day, until every week is like the one before.')),
  peak: v.pipe(v.number(), v.description('The most emails on one day.')),
  safe: v.pipe(
    v.nullable(v.number()),
    v.description('The most a day that is safe for cold email; null on another basis.'),
  ),
  perMailbox: v.pipe(v.nullable(v.number()), v.description('Of the peak; null without mailboxes.')),
  headers: v.pipe(
    v.array(Headers),
    v.description(
      'The fields that put the steps into one thread (RFC 5322, 3.6.4), with ids that stand in for real ones.',
    ),
  ),
  stops: v.pipe(
    v.array(v.object({ when: v.string(), why: v.string(), source: v.optional(v.string()) })),
    v.description('When a sequence has to stop for someone.'),
  ),
  studies: v.pipe(
    v.array(
      v.object({
        who: v.string(),
        data: v.string(),
        finding: v.string(),
        source: v.string(),
        firstHand: v.boolean(),
      }),
    ),
    v.description('What vendors report of their own users. They contradict each other.'),
  ),
  law: v.pipe(v.array(Law), v.description('Not legal advice.')),
  texts: v.pipe(
    v.array(Text),
    v.description('Each text, as the template checker sees it with the rules for cold email.'),
  ),
  findings: v.array(findingWith<SequenceCode>()),
  ...Advice,
  warnings: v.pipe(v.array(v.string()), v.description('The messages of all findings that ask for action.')),
})
export type SequenceReport = v.InferOutput<typeof SequenceReport>
