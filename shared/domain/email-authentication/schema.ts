// The shapes of the email authentication tool's answers: all checks of one domain, what large mailbox providers require,
// and what to change first.
import * as v from 'valibot'
import type { DkimCode } from '#shared/records/dkim/findings.ts'
import { DkimReport } from '#shared/records/dkim/schema.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import type { MxCode } from '#shared/records/mx/findings.ts'
import { MxReport } from '#shared/records/mx/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import { Advice } from '#shared/report/change/schema.ts'
import type { SpfCode } from '#shared/records/spf/findings.ts'
import { SpfReport } from '#shared/records/spf/schema.ts'

export const Method = v.picklist(['SPF', 'DKIM', 'DMARC', 'MX', 'BIMI'])
export type Method = v.InferOutput<typeof Method>

export const JudgementState = describedWords({
  good: 'nothing to change',
  improve: 'it works, but something could be better',
  broken: 'it is published but does not work',
  missing: 'DNS says that there is none',
  unknown: 'could not be determined',
  declined: 'the domain opts out',
})
export type JudgementState = v.InferOutput<typeof JudgementState>

export const Judgement = v.object({
  method: Method,
  state: JudgementState,
  sentence: text('One plain sentence.'),
})
export type Judgement = v.InferOutput<typeof Judgement>

export const MailboxProvider = v.picklist(Object.values(PROVIDER_NAMES))
export type MailboxProvider = v.InferOutput<typeof MailboxProvider>

export const RequirementState = describedWords({
  met: 'DNS shows it',
  'not-met': 'DNS shows that it is not met',
  unknown: 'could not be determined',
  'not-visible': 'only a real message shows it',
})
export type RequirementState = v.InferOutput<typeof RequirementState>

const RequirementCode = v.picklist([
  'spf',
  'dkim',
  'dmarc',
  'alignment',
  'reply-address',
  'reverse-dns',
  'tls',
  'one-click',
  'complaints',
])
export type RequirementCode = v.InferOutput<typeof RequirementCode>

export const Requirement = v.object({
  code: described(RequirementCode, 'Stable, for programs.'),
  text: text('The rule in one sentence.'),
  state: RequirementState,
  reason: text('The reason for the state.'),
  required: described(v.array(MailboxProvider), 'Mailbox providers that require it.'),
  advised: described(v.array(MailboxProvider), 'Mailbox providers that only recommend it.'),
})
export type Requirement = v.InferOutput<typeof Requirement>

export const Outcome = describedWords({
  authenticated: 'SPF, DKIM and DMARC pass',
  improve: 'they work, but something could be better',
  'not-authenticated': 'at least one is missing or does not work',
  unknown: 'at least one could not be checked, and none is known to be missing or broken',
  'no-mail': 'the domain neither sends nor accepts mail, and nobody can spoof it',
  'of-a-service':
    'a service uses the name for bounces or for mail that a program reads, and nobody sends as it',
  'no-such-name': 'DNS says that the name does not exist',
})
export type Outcome = v.InferOutput<typeof Outcome>

export const BimiSummary = v.object({
  state: v.picklist(['found', 'declined', 'absent', 'unknown']),
  name: text('Name of the record.'),
  record: v.optional(v.string()),
  dmarcReady: described(
    v.nullable(v.boolean()),
    'Whether DMARC is strict enough for a logo, as in the BIMI check; null when unknown.',
  ),
})
export type BimiSummary = v.InferOutput<typeof BimiSummary>

const ReportEntries = {
  domain: v.string(),
  mx: MxReport,
  spf: SpfReport,
  dkim: DkimReport,
  dmarc: DmarcReport,
  bimi: BimiSummary,
}

export type AuthenticationCode = SpfCode | DkimCode | DmarcCode | MxCode

/** What the single checks of a domain say together. */
const CombinedEntries = {
  outcome: Outcome,
  message: text('The result in one plain sentence.'),
  suggestion: v.optional(text('The domain that mail is sent as, where this name has no mail of its own.')),
  judgements: described(v.array(Judgement), 'SPF, DKIM and DMARC first.'),
  requirements: described(v.array(Requirement), 'What large mailbox providers require from senders.'),
  ...Advice,
  findings: described(
    v.array(findingWith<AuthenticationCode>()),
    'Findings of all checks; each code starts with its method.',
  ),
}
export type Combined = v.InferOutput<v.ObjectSchema<typeof CombinedEntries, undefined>>

export const EmailAuthentication = v.object({ ...ReportEntries, ...CombinedEntries })
export type EmailAuthentication = v.InferOutput<typeof EmailAuthentication>

/** The single checks. Nothing is made of the tree of SPF, which a page leaves out. */
export type Reports = Pick<EmailAuthentication, 'domain' | 'mx' | 'dkim' | 'dmarc' | 'bimi'> & {
  spf: Omit<SpfReport, 'tree'>
}
