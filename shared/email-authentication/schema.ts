// The shapes of what the email authentication tool answers: all checks of one domain, what large mailbox providers ask
// for, and what to change first.
import * as v from 'valibot'
import { DkimReport } from '#shared/dkim/schema.ts'
import { DmarcReport } from '#shared/dmarc/schema.ts'
import { SENDER_RULES_OF } from '#shared/email-authentication/mailbox-providers.ts'
import { MxReport } from '#shared/mx/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Finding } from '#shared/report/finding.ts'
import { Publish } from '#shared/report/publish.ts'
import { SpfReport } from '#shared/spf/schema.ts'

export const Method = v.picklist(['SPF', 'DKIM', 'DMARC', 'MX', 'BIMI'])
export type Method = v.InferOutput<typeof Method>

export const JudgementState = describedWords({
  good: 'nothing to change',
  improve: 'it works, and something should be better',
  broken: 'it is published but does not work',
  missing: 'the DNS says that there is none',
  unknown: 'we could not find out',
  declined: 'the domain opts out',
})
export type JudgementState = v.InferOutput<typeof JudgementState>

export const Judgement = v.object({
  method: Method,
  state: JudgementState,
  sentence: v.pipe(v.string(), v.description('One plain sentence.')),
})
export type Judgement = v.InferOutput<typeof Judgement>

export const MailboxProvider = v.picklist(SENDER_RULES_OF)
export type MailboxProvider = v.InferOutput<typeof MailboxProvider>

export const RequirementState = describedWords({
  met: 'the DNS shows it',
  'not-met': 'the DNS shows that it is not met',
  unknown: 'we could not find out',
  'not-visible': 'no record shows it; only a real message does',
})
export type RequirementState = v.InferOutput<typeof RequirementState>

export const Requirement = v.object({
  code: v.pipe(v.string(), v.description('Stable, for programs.')),
  text: v.pipe(v.string(), v.description('The rule in one sentence.')),
  state: RequirementState,
  reason: v.pipe(v.string(), v.description('What the state rests on.')),
  required: v.pipe(v.array(MailboxProvider), v.description('Mailbox providers that require it.')),
  advised: v.pipe(v.array(MailboxProvider), v.description('Mailbox providers that only recommend it.')),
})
export type Requirement = v.InferOutput<typeof Requirement>

export const Change = v.object({
  method: Method,
  title: v.pipe(v.string(), v.description('What to do, in a few words.')),
  reason: v.pipe(v.string(), v.description('Why, in one or two sentences.')),
  rfc: v.optional(v.string()),
  publish: v.optional(
    v.pipe(Publish, v.description('The exact record, where one can be written without knowing more.')),
  ),
  replaces: v.optional(v.pipe(v.string(), v.description('The record that it replaces.'))),
})
export type Change = v.InferOutput<typeof Change>

export const Overall = describedWords({
  authenticated: 'SPF, DKIM and DMARC are in order',
  improve: 'they work, and something should be better',
  'not-authenticated': 'at least one is missing or does not work',
  unknown: 'at least one could not be checked, and none is known to be missing or broken',
})
export type Overall = v.InferOutput<typeof Overall>

export const BimiSummary = v.object({
  state: v.picklist(['found', 'declined', 'absent', 'unknown']),
  name: v.pipe(v.string(), v.description('Name of the record.')),
  record: v.optional(v.string()),
})
export type BimiSummary = v.InferOutput<typeof BimiSummary>

export const EmailAuthentication = v.object({
  domain: v.string(),
  verdict: Overall,
  message: v.pipe(v.string(), v.description('The result in one plain sentence.')),
  judgements: v.pipe(v.array(Judgement), v.description('SPF, DKIM and DMARC first.')),
  requirements: v.pipe(
    v.array(Requirement),
    v.description('What large mailbox providers require from senders.'),
  ),
  changes: v.pipe(v.array(Change), v.description('The most useful first.')),
  mx: MxReport,
  spf: SpfReport,
  dkim: DkimReport,
  dmarc: DmarcReport,
  bimi: BimiSummary,
  findings: v.pipe(
    v.array(Finding),
    v.description('Findings of all checks; each code starts with its method.'),
  ),
})
export type EmailAuthentication = v.InferOutput<typeof EmailAuthentication>
