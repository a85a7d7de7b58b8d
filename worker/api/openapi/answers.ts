// The schemas of the API's answers: those of shared/ with what the routes add to them, and which of them are named.
import * as v from 'valibot'
import { ApiError, Health } from '#shared/api/answers.ts'
import * as bimi from '#shared/records/bimi/schema.ts'
import { Bounce, BounceReport } from '#shared/bounce/schema.ts'
import { Change, Publish } from '#shared/report/change/schema.ts'
import * as cname from '#shared/records/cname/schema.ts'
import { DkimKey, DkimReport } from '#shared/records/dkim/schema.ts'
import { MonitorEventView } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import {
  Fingerprint,
  MailEventView,
  MailWatchState,
  UnsubscribeState,
} from '#shared/saved/mail-watch/schema.ts'
import { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { ReadinessSeen, SenderGroup } from '#shared/dmarc-reports/schema.ts'
import { DmarcPreview, DmarcReport } from '#shared/records/dmarc/schema.ts'
import { ProviderResult } from '#shared/dns/provider.ts'
import { ListResult } from '#shared/blocklists/schema.ts'
import * as fleet from '#shared/saved/fleet/schema.ts'
import * as domainReport from '#shared/domain/domain-report/schema.ts'
import { DomainReputation } from '#shared/domain/domain-reputation/schema.ts'
import { EmailAuthentication } from '#shared/domain/email-authentication/schema.ts'
import * as gate from '#shared/domain/provider-rules/schema.ts'
import { Feedback, FeedbackState, HeaderAnalysis } from '#shared/message/header/schema.ts'
import {
  DomainAddresses,
  IpReputation,
  ListFacts,
  ListsReport,
} from '#shared/blocklists/ip-reputation/schema.ts'
import { ListDomain, ListDomains } from '#shared/address-list/schema.ts'
import { MailTestState, MessageLists } from '#shared/message/mail-test.ts'
import { MessageReport } from '#shared/message/schema.ts'
import { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import { AxisSpan, Expectation, Law, MovePlan, MoveStep, Side } from '#shared/moves/schema.ts'
import { StandingStep } from '#shared/moves/kept/standing-schema.ts'
import { MxEntries, MxEntry, MxReport } from '#shared/records/mx/schema.ts'
import { Registration } from '#shared/dns/rdap-schema.ts'
import { Evidence } from '#shared/report/evidence.ts'
import { Finding } from '#shared/report/finding.ts'
import { Tone, Verdict } from '#shared/report/verdict.ts'
import { SenderReport } from '#shared/senders/schema.ts'
import { SpfEvaluation, SpfPreview, SpfReport, SpfTreeNode, SpfTreeTerm } from '#shared/records/spf/schema.ts'
import { TemplateReport } from '#shared/message/template/schema.ts'
import * as transport from '#shared/records/transport/schema.ts'
import { EventView } from '#shared/saved/watch/event-view.ts'
import { NewTarget, ShownTarget, WatchReport } from '#shared/saved/watch/schema.ts'
import { WarmupDecision, WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'

const evidence = v.array(Evidence)

/** The DNS provider, and every lookup with its answer. */
const Proof = v.object({ dnsProvider: ProviderResult, evidence })

const withProof = <S extends v.GenericSchema>(report: S) => v.intersect([report, Proof])

export const SpfAnswer = v.intersect([SpfReport, v.object({ evaluation: v.optional(SpfEvaluation) }), Proof])
export const SpfPreviewAnswer = withProof(SpfPreview)
export const MxReportAnswer = withProof(MxReport)
export const CnameReportAnswer = withProof(cname.CnameReport)
/** A slice of a search uses up its lookups, so the DNS provider is not looked up. */
export const DkimReportAnswer = v.intersect([
  DkimReport,
  v.object({ dnsProvider: v.nullable(ProviderResult), evidence }),
])
export const DkimKeyPair = v.object({
  privateKey: v.string(),
  publicKey: v.string(),
  dkimRecord: v.string(),
  name: v.string(),
})
export const DmarcAnswer = withProof(DmarcReport)
export const DmarcPreviewAnswer = withProof(DmarcPreview)
export const BimiAnswer = withProof(bimi.BimiReport)
export const BimiPreviewAnswer = withProof(bimi.BimiPreview)
export const TransportAnswer = withProof(transport.TransportReport)
export const GateAnswer = withProof(gate.GateReport)
export const WarmupPlanAnswer = withProof(WarmupPlan)
export const MovePlanAnswer = withProof(MovePlan)
export const SenderAnswer = withProof(SenderReport)
export const DomainReputationAnswer = v.intersect([DomainReputation, v.object({ evidence })])
/** The whole report, or the requested part; the part on reputation uses up its lookups. */
export const DomainReportAnswer = v.union([
  withProof(domainReport.DomainReport),
  withProof(domainReport.AuthenticationPart),
  withProof(domainReport.DeliveryPart),
  withProof(domainReport.GatesPart),
  v.intersect([domainReport.ReputationPart, v.object({ evidence })]),
])
export const EmailAnswer = v.intersect([
  v.object({
    email: v.pipe(
      v.nullable(v.string()),
      v.description('null when a domain was entered instead of an email address.'),
    ),
  }),
  EmailAuthentication,
  Proof,
])
/** The report, or the requested part. */
export const MessageAnswer = v.union([MessageReport, MessageLists])
export const MessageStored = v.object({
  id: v.string(),
  delivery: v.pipe(
    v.picklist(['email', 'stored']),
    v.description(
      '`email`: it is emailed to us. `stored`: this site has no mail service; we read it in the database.',
    ),
  ),
})
export const MailTaken = v.object({
  n: v.pipe(v.number(), v.description('The number of the message at this address.')),
})
export const SubscriptionState = v.object({
  state: v.picklist(['asked', 'confirmed', 'unsubscribed', 'allowed']),
})

/** Under `components/schemas`; anything else that uses one of them refers to it. */
export const NAMED_SCHEMAS = {
  Error: ApiError,
  Finding,
  Verdict,
  Tone,
  Change,
  Publish,
  Evidence,
  DnsProvider: ProviderResult,
  Proof,
  SpfReport,
  SpfTreeNode,
  SpfTreeTerm,
  SpfEvaluation,
  SpfPreview,
  MxEntry,
  MxEntries,
  MxReport,
  CnameEntry: cname.CnameEntry,
  CnameEntries: cname.CnameEntries,
  CnameReport: cname.CnameReport,
  DkimKey,
  DkimReport,
  DmarcReport,
  DmarcPreview,
  BimiReport: bimi.BimiReport,
  BimiPreview: bimi.BimiPreview,
  TransportReport: transport.TransportReport,
  TransportFate: transport.Fate,
  GateReport: gate.GateReport,
  GateProvider: gate.GateProvider,
  BounceReport,
  Bounce,
  ListDomain,
  ListDomains,
  ListResult,
  ListFacts,
  ListsReport,
  IpReputation,
  DomainAddresses,
  Registration,
  FleetRow: fleet.FleetRow,
  FleetCell: fleet.Cell,
  FleetGroup: fleet.FleetGroup,
  FleetState: fleet.FleetState,
  FleetDifference: fleet.FleetDifference,
  DomainReport: domainReport.DomainReport,
  AuthenticationPart: domainReport.AuthenticationPart,
  DeliveryPart: domainReport.DeliveryPart,
  GatesPart: domainReport.GatesPart,
  ReputationPart: domainReport.ReputationPart,
  DomainReputation,
  EmailAuthentication,
  HeaderAnalysis,
  TemplateReport,
  MessageReport,
  MessageLists,
  MailTestState,
  WarmupPlan,
  WarmupDecision,
  MoveExpectation: Expectation,
  MoveStep,
  MoveSide: Side,
  MoveLaw: Law,
  MoveAxisSpan: AxisSpan,
  StandingStep,
  KeptMove,
  WatchReport,
  WatchEvent: EventView,
  WatchTarget: ShownTarget,
  NewWatchTarget: NewTarget,
  MonitorState,
  DmarcReadiness: ReadinessSeen,
  SenderGroup,
  MonitorEvent: MonitorEventView,
  MailWatchState,
  MailWatchEvent: MailEventView,
  UnsubscribeTest: UnsubscribeState,
  MailFingerprint: Fingerprint,
  ComplaintLabels: Feedback,
  ComplaintLabel: FeedbackState,
  Health,
  SubscriptionState,
} satisfies Record<string, v.GenericSchema>

export const SAMPLE_MESSAGE = [
  'From: Ada <ada@northwind.test>',
  'To: Grace <grace@example.com>',
  'Subject: Hello',
  'Date: Tue, 17 Nov 2026 09:18:53 +0000',
  'Message-ID: <1@northwind.test>',
  '',
  'Good morning.',
  '',
].join('\r\n')

/** An aggregate report in the format of RFC 9990, on a sample domain. */
export const SAMPLE_REPORT = `<?xml version="1.0"?>
<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">
  <version>1.0</version>
  <report_metadata>
    <org_name>mail.example</org_name>
    <email>dmarc@mail.example</email>
    <report_id>2026-11-20-northwind</report_id>
    <date_range><begin>1795132800</begin><end>1795219199</end></date_range>
  </report_metadata>
  <policy_published>
    <domain>northwind.test</domain>
    <p>quarantine</p>
    <np>reject</np>
    <testing>n</testing>
    <discovery_method>treewalk</discovery_method>
  </policy_published>
  <record>
    <row>
      <source_ip>192.0.43.12</source_ip>
      <count>170</count>
      <policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>fail</spf></policy_evaluated>
    </row>
    <identifiers><header_from>northwind.test</header_from><envelope_from>helpdesk.test</envelope_from></identifiers>
    <auth_results>
      <dkim><domain>helpdesk.test</domain><selector>desk</selector><result>pass</result></dkim>
      <spf><domain>helpdesk.test</domain><scope>mfrom</scope><result>pass</result></spf>
    </auth_results>
  </record>
</feedback>
`
