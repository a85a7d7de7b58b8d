import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { DkimReport } from '#shared/records/dkim/schema.ts'
import { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { ListResult } from '#shared/blocklists/schema.ts'
import type { ReportCode } from './findings.ts'
import { PART_NAMES } from './parts.ts'
import type { ReputationCode } from '#shared/domain/domain-reputation/findings.ts'
import { MailHostLists } from '#shared/domain/domain-reputation/schema.ts'
import {
  type AuthenticationCode,
  BimiSummary,
  Judgement,
  Outcome,
  Requirement,
  type RequirementCode,
} from '#shared/domain/email-authentication/schema.ts'
import { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import type { MxCode } from '#shared/records/mx/findings.ts'
import { MxReport } from '#shared/records/mx/schema.ts'
import { Registration } from '#shared/dns/rdap-schema.ts'
import { Finding, findingWith } from '#shared/report/finding.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { SpfReport } from '#shared/records/spf/schema.ts'
import { Dnssec, MtaSts, TlsRpt } from '#shared/records/transport/schema.ts'

const common = {
  domain: v.string(),
  exists: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the name exists in DNS; null when the lookup failed.'),
  ),
  ...Advice,
  findings: v.pipe(v.array(Finding), v.description('Each code starts with the check that it comes from.')),
}

const Suggestion = v.optional(
  v.pipe(v.string(), v.description('The domain that mail is sent as, where this name has no mail.')),
)

export const AuthenticationPart = v.object({
  part: v.literal('authentication'),
  ...common,
  findings: v.pipe(
    v.array(findingWith<AuthenticationCode>()),
    v.description('Of all checks but that of MX.'),
  ),
  outcome: Outcome,
  suggestion: Suggestion,
  sendsNoMail: v.pipe(
    v.boolean(),
    v.description('SPF allows nobody, and mail to the domain is refused or has nowhere to go.'),
  ),
  judgements: v.pipe(v.array(Judgement), v.description('SPF, DKIM and DMARC first.')),
  requirements: v.pipe(v.array(Requirement), v.description('What large mailbox providers require.')),
  spf: v.pipe(v.omit(SpfReport, ['tree']), v.description('Without the tree of its includes.')),
  dkim: DkimReport,
  dmarc: DmarcReport,
  bimi: BimiSummary,
})
export type AuthenticationPart = v.InferOutput<typeof AuthenticationPart>

const DeliveryState = describedWords({
  hosts: 'MX records name servers that accept its mail',
  'null-mx': 'it says that it does not accept mail (RFC 7505)',
  implicit: 'it has no MX records, so its mail goes to its own IP address (RFC 5321, 5.1)',
  nowhere: 'no server accepts its mail',
  unknown: 'could not be determined',
})

export const DeliveryPart = v.object({
  part: v.literal('delivery'),
  ...common,
  findings: v.pipe(
    v.array(findingWith<MxCode | ReportCode>()),
    v.description('Of MX, and what the name servers and a wildcard show.'),
  ),
  state: DeliveryState,
  hostedAt: v.pipe(
    v.array(v.string()),
    v.description('The services that receive its mail, as far as known.'),
  ),
  parkedAt: v.optional(
    v.pipe(v.string(), v.description('The parking service that its name servers belong to.')),
  ),
  wildcard: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether every name below it has an IP address; null when the lookup failed.'),
  ),
  mx: MxReport,
})
export type DeliveryPart = v.InferOutput<typeof DeliveryPart>

export const ReputationPart = v.object({
  part: v.literal('reputation'),
  ...common,
  findings: v.pipe(
    v.array(findingWith<ReputationCode>()),
    v.description('What the blocklists and the registry say.'),
  ),
  checkedAt: v.pipe(v.number(), v.description('Milliseconds since 1970.')),
  registeredDomain: v.pipe(
    v.string(),
    v.description('The registrable domain, which the lists were asked for.'),
  ),
  registration: Registration,
  ageDays: v.pipe(v.nullable(v.number()), v.description('Days since it was registered.')),
  lists: v.pipe(v.array(ListResult), v.description('What the blocklists say about the domain.')),
  addressLists: v.pipe(
    v.array(MailHostLists),
    v.description('What they say about its own IP addresses that receive or send its mail.'),
  ),
  addressNote: v.pipe(
    v.string(),
    v.description('What was not checked about IP addresses, and why; or empty.'),
  ),
})
export type ReputationPart = v.InferOutput<typeof ReputationPart>

export const TransportPart = v.object({
  part: v.literal('transport'),
  ...common,
  mtaSts: MtaSts,
  tlsRpt: TlsRpt,
  dnssec: Dnssec,
})
export type TransportPart = v.InferOutput<typeof TransportPart>

export const GatesPart = v.object({
  part: v.literal('gates'),
  ...common,
  providers: v.pipe(v.array(GateProvider), v.description('What each mailbox provider would answer.')),
})
export type GatesPart = v.InferOutput<typeof GatesPart>

export const DomainReportPart = v.variant('part', [
  AuthenticationPart,
  DeliveryPart,
  TransportPart,
  GatesPart,
  ReputationPart,
])
export type DomainReportPart = v.InferOutput<typeof DomainReportPart>

export type BriefDelivery = Omit<DeliveryPart, 'mx'>
export type BriefAuthentication = Omit<AuthenticationPart, 'spf' | 'dkim' | 'dmarc' | 'bimi'> & {
  spf: Pick<AuthenticationPart['spf'], 'state' | 'dnsLookupCount'>
  dkim: Pick<AuthenticationPart['dkim'], 'state'>
  dmarc: Pick<AuthenticationPart['dmarc'], 'state' | 'policy'>
}

/** A part without the single reports that it was made from, except for what combining reads from them. */
export type BriefPart =
  | BriefAuthentication
  | BriefDelivery
  | Exclude<DomainReportPart, AuthenticationPart | DeliveryPart>

/** What every part has, whatever it looks at. */
export type AnyPart = Pick<BriefPart, 'domain' | 'exists' | 'verdict' | 'findings' | 'changes'> & {
  part: BriefPart['part']
}

const PartOfReport = v.picklist(PART_NAMES)

export const ReportChange = v.intersect([
  Change,
  v.object({ part: v.pipe(PartOfReport, v.description('The part that proposes it.')) }),
])
export type ReportChange = v.InferOutput<typeof ReportChange>

export const DomainKind = describedWords({
  mail: 'a domain that mail is sent as',
  'receives-only': 'it accepts mail, and SPF says that it sends none',
  'sends-only': 'it sends mail, and says that it accepts none (null MX)',
  'no-mail': 'it neither sends nor accepts mail',
  parked: 'its name servers belong to a parking service',
  'not-a-mail-domain': 'a name below a domain, without mail of its own',
  'of-a-service': 'a service uses it for bounces or for mail that a program reads, and nobody sends as it',
  'no-such-name': 'DNS says that it does not exist',
  unknown: 'could not be determined',
})
export type DomainKind = v.InferOutput<typeof DomainKind>

type SpamCode = `requirement-${RequirementCode}` | ReputationCode

/** As findingWith: spam.ts makes no other codes. */
const spamCode = () =>
  v.pipe(
    v.string(),
    v.description('Of the finding behind it, or “requirement-” with the code of the requirement.'),
  ) as v.GenericSchema as v.GenericSchema<SpamCode>

const SpamReason = v.object({
  code: spamCode(),
  part: PartOfReport,
  sentence: v.string(),
  reason: v.optional(
    v.pipe(v.string(), v.description('What the records say, where a requirement is not met.')),
  ),
})
export type SpamReason = v.InferOutput<typeof SpamReason>

/** Why mail might land in spam. */
export const SpamAnswer = v.object({
  sentence: v.pipe(v.string(), v.description('The answer in one or two sentences.')),
  reasons: v.pipe(v.array(SpamReason), v.description('What the findings show, most serious first.')),
})
export type SpamAnswer = v.InferOutput<typeof SpamAnswer>

export const Unseen = v.object({
  code: v.picklist(['complaints', 'content', 'message', 'engagement', 'volume']),
  name: v.string(),
  sentence: v.pipe(v.string(), v.description('What it is, and who can see it.')),
  ways: v.pipe(
    v.array(v.object({ label: v.string(), address: v.optional(v.string()) })),
    v.description('How to find out; a URL that starts with / is on this site.'),
  ),
})
export type Unseen = v.InferOutput<typeof Unseen>

/** The combined result of the parts. */
const CombinedEntries = {
  kind: DomainKind,
  verdict: v.pipe(Verdict, v.description('The verdict on all parts; the heading names the consequence.')),
  changes: v.pipe(
    v.array(ReportChange),
    v.description('Changes of all parts, each once, most useful first.'),
  ),
  findings: v.pipe(v.array(Finding), v.description('Of all parts.')),
  spam: v.pipe(SpamAnswer, v.description('Why mail from the domain might land in spam.')),
}
export type CombinedReport = v.InferOutput<v.ObjectSchema<typeof CombinedEntries, undefined>>

export const DomainReport = v.object({
  domain: v.string(),
  exists: common.exists,
  suggestion: Suggestion,
  parts: v.object({ authentication: AuthenticationPart, delivery: DeliveryPart }),
  more: v.pipe(
    v.array(v.string()),
    v.description('URLs of what this answer lacks, in whole or in part: each is a separate request.'),
  ),
  ...CombinedEntries,
  unseen: v.pipe(v.array(Unseen), v.description('What nobody can see from outside.')),
})
export type DomainReport = v.InferOutput<typeof DomainReport>
