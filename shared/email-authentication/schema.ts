// The shapes of what the email authentication tool answers: all checks of one domain, what large mailbox providers ask
// for, and what to change first.
import * as v from 'valibot'
import { DkimReport } from '#shared/dkim/schema.ts'
import { DmarcReport } from '#shared/dmarc/schema.ts'
import { SENDER_RULES_OF } from '#shared/email-authentication/mailbox-providers.ts'
import { MxReport } from '#shared/mx/schema.ts'
import { Finding } from '#shared/report/finding.ts'
import { Publish } from '#shared/report/publish.ts'
import { SpfReport } from '#shared/spf/schema.ts'

export const Method = v.picklist(['SPF', 'DKIM', 'DMARC', 'MX', 'BIMI'])
export type Method = v.InferOutput<typeof Method>

/**
 * - good: nothing to change
 * - improve: it works, and something should be better
 * - broken: it is there and does not work
 * - missing: the DNS says that it is not there
 * - unknown: we could not find out
 * - declined: the domain says that it does without
 */
export const JudgementState = v.picklist(['good', 'improve', 'broken', 'missing', 'unknown', 'declined'])
export type JudgementState = v.InferOutput<typeof JudgementState>

export const Judgement = v.object({
  method: Method,
  state: JudgementState,
  /** One plain sentence. */
  sentence: v.string(),
})
export type Judgement = v.InferOutput<typeof Judgement>

export const MailboxProvider = v.picklist(SENDER_RULES_OF)
export type MailboxProvider = v.InferOutput<typeof MailboxProvider>

/**
 * - met, not-met: what the DNS shows
 * - unknown: we could not find out
 * - not-visible: no record says so; it shows on a real message
 */
export const RequirementState = v.picklist(['met', 'not-met', 'unknown', 'not-visible'])
export type RequirementState = v.InferOutput<typeof RequirementState>

export const Requirement = v.object({
  /** Stable, for programs. */
  code: v.string(),
  /** The rule in one sentence. */
  text: v.string(),
  state: RequirementState,
  /** What the state rests on. */
  reason: v.string(),
  /** Who asks for it. */
  required: v.array(MailboxProvider),
  /** Who merely advises it. */
  advised: v.array(MailboxProvider),
})
export type Requirement = v.InferOutput<typeof Requirement>

export const Change = v.object({
  method: Method,
  /** What to do, in a few words. */
  title: v.string(),
  /** Why, in one or two sentences. */
  reason: v.string(),
  rfc: v.optional(v.string()),
  /** The exact record, where one can be written without knowing more. */
  publish: v.optional(Publish),
  /** The record that it takes the place of. */
  replaces: v.optional(v.string()),
})
export type Change = v.InferOutput<typeof Change>

/**
 * - authenticated: SPF, DKIM and DMARC are in order
 * - improve: they work, and something should be better
 * - not-authenticated: at least one is missing or does not work
 * - unknown: at least one could not be found out, and none is known to be missing or broken
 */
export const Overall = v.picklist(['authenticated', 'improve', 'not-authenticated', 'unknown'])
export type Overall = v.InferOutput<typeof Overall>

export const BimiSummary = v.object({
  state: v.picklist(['found', 'declined', 'absent', 'unknown']),
  /** Of the record. */
  name: v.string(),
  record: v.optional(v.string()),
})
export type BimiSummary = v.InferOutput<typeof BimiSummary>

export const EmailAuthentication = v.object({
  domain: v.string(),
  verdict: Overall,
  /** The result in one plain sentence. */
  message: v.string(),
  /** SPF, DKIM and DMARC first. */
  judgements: v.array(Judgement),
  /** What large mailbox providers ask of senders. */
  requirements: v.array(Requirement),
  /** The most useful first. */
  changes: v.array(Change),
  mx: MxReport,
  spf: SpfReport,
  dkim: DkimReport,
  dmarc: DmarcReport,
  bimi: BimiSummary,
  /** Of all checks; each code has its method in front. */
  findings: v.array(Finding),
})
export type EmailAuthentication = v.InferOutput<typeof EmailAuthentication>
