import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import { SENDER_GROUPS } from './senders.ts'
import { MARKS } from './sums.ts'
import { SourceFacts } from '#shared/dmarc-reports/sources/schema.ts'
import { REASON_NAMES } from './explain.ts'
import type { ReportsCode } from './findings.ts'

export const count = (about: string) => v.pipe(v.number(), v.description(about))
export const text = (about: string) => v.pipe(v.string(), v.description(about))
export const Day = text('UTC day, as 2026-11-22.')

const Sums = {
  messages: v.number(),
  aligned: count('They pass DMARC: SPF or DKIM proves the domain in From.'),
  own: count(
    'They fail and are the domain’s own, by SPF or its owner’s word: a policy of reject would lose them.',
  ),
  unclaimed: count(
    'They fail, prove nothing, and are steady: a policy of reject would lose them if they are the domain’s own.',
  ),
  forwarded: count('They fail because someone, such as a mailing list, forwarded them.'),
  unknown: count('They fail, nothing shows whose they are, and they came and went.'),
  none: count('Receivers did nothing because of DMARC.'),
  quarantine: v.number(),
  reject: v.number(),
  spfOnly: count('They pass by SPF alone, which does not survive forwarding.'),
}

const Totals = v.object(Sums)

const PolicySeen = v.object({
  domain: text('Where the record was found.'),
  p: v.string(),
  sp: v.string(),
  np: v.string(),
  adkim: v.string(),
  aspf: v.string(),
  pct: v.string(),
  testing: text('The tag t.'),
  fo: v.string(),
})

const ReportRow = v.object({
  kind: v.picklist(['aggregate', 'failure', 'tls']),
  org: text('Who sent the report.'),
  id: v.string(),
  begin: count('Seconds since 1970; 0 when missing.'),
  end: v.number(),
  domain: v.string(),
  policy: v.optional(
    v.pipe(PolicySeen, v.description('What the receiver saw published; empty when it does not say.')),
  ),
  messages: count('Messages, or sessions in a TLS report.'),
  incomplete: v.optional(v.pipe(v.literal(true), v.description('The rest of it was not read.'))),
})

const Reasons = v.array(v.picklist(REASON_NAMES))

const Source = v.object({
  ip: v.string(),
  messages: v.number(),
  aligned: v.number(),
  reasons: v.pipe(Reasons, v.description('Why the others fail.')),
})

const SenderKind = describedWords({
  service: 'a mail service, by the name that it proves or the key that it uses',
  own: 'servers for which SPF passes for the domain itself',
  via: 'someone else, by the name that they prove: usually a forwarder',
  network: 'addresses that prove no name',
})

/** The same in the report reader and in the monitor. */
export const Steadiness = {
  selectors: v.pipe(v.array(v.string()), v.description('Of its signatures of the domain, most used first.')),
  steady: v.pipe(
    v.object({ days: v.number(), ofDays: v.number() }),
    v.description('On how many of the days that reports cover it sent.'),
  ),
}

export const SenderGroup = describedWords(SENDER_GROUPS)

const Sender = v.object({
  name: text('The service, the domain, or the network.'),
  kind: SenderKind,
  group: SenderGroup,
  ...Sums,
  hurt: count('How much of its own mail was quarantined or refused.'),
  domains: v.pipe(v.array(v.string()), v.description('Domains in From, most frequent first.')),
  reasons: v.array(v.object({ reason: v.picklist(REASON_NAMES), messages: v.number() })),
  addresses: v.array(v.object({ ip: v.string(), messages: v.number(), aligned: v.number() })),
  addressCount: v.number(),
  ...Steadiness,
  ...SourceFacts,
  mark: v.optional(v.pipe(v.picklist(MARKS), v.description('What the owner of the domain says about it.'))),
  keys: v.pipe(
    v.array(v.string()),
    v.description('Keys of the domain that no receiver accepted, as selector@domain.'),
  ),
})
export type Sender = v.InferOutput<typeof Sender>

const Unclaimed = v.object({
  source: text('As it is named among the senders.'),
  kind: SenderKind,
  subdomain: v.optional(text('The name below the domain that it sends as most.')),
  messages: count('In the last five weeks.'),
  days: count('On so many days of those that reports cover.'),
  ofDays: v.number(),
  why: text('What is known of it.'),
})

/** The same in the report reader and in the monitor. */
export const ReadinessSeen = v.object({
  state: describedWords({
    ready: 'the next step loses less than 0.5 % of the domain’s own mail, and nothing steady is unclaimed',
    ask: 'it depends on whose mail it is that is steady and proves nothing',
    not_yet: 'own mail would be lost, or too little is known',
    enforced: 'there is no step left',
  }),
  tag: v.pipe(
    v.nullable(v.picklist(['p', 'sp', 'np'])),
    v.description('The policy that is raised next; null once everything is enforced.'),
  ),
  reachesBelow: v.pipe(v.boolean(), v.description('Whether a step of “p” may reach subdomains, too.')),
  next: v.optional(v.pipe(Change, v.description('The next step, if it is time.'))),
  lostIfDone: v.pipe(
    v.object({
      messages: v.number(),
      share: v.pipe(v.number(), v.description('Of the domain’s own mail, 0 to 1.')),
    }),
    v.description('By the last five weeks; what is unclaimed counts as lost.'),
  ),
  unclaimed: v.pipe(v.array(Unclaimed), v.description('At most 20.')),
})

const DomainSeen = v.object({
  domain: text('The domain whose record applies.'),
  ...Sums,
  days: count('Days that the reports cover.'),
  first: v.optional(Day),
  last: v.optional(Day),
  lostShare: v.pipe(
    v.nullable(v.number()),
    v.description(
      'The share of its own mail that a policy of reject would lose, 0 to 1; null without own mail.',
    ),
  ),
  ready: describedWords({
    yes: 'hardly any of its own mail fails, for long enough: the policy can be raised',
    no: 'own mail would be lost',
    wait: 'nothing argues against it, but there are too few days or messages to be sure',
    done: 'the policy is already reject',
  }),
  readiness: ReadinessSeen,
  policies: v.array(
    v.object({
      text: text('As written in a record.'),
      policy: PolicySeen,
      first: v.optional(Day),
      last: v.optional(Day),
      reports: v.number(),
      receivers: v.pipe(v.array(v.string()), v.description('Some of the receivers that saw it.')),
    }),
  ),
})
export type DomainSeen = v.InferOutput<typeof DomainSeen>
export type ReadinessSeen = v.InferOutput<typeof ReadinessSeen>

const TlsHost = v.object({
  domain: v.string(),
  mx: text('Empty when the report names none.'),
  type: text('What failed, by its name in RFC 8460.'),
  sessions: v.number(),
  receivers: v.pipe(v.array(v.string()), v.description('Some of the receivers that reported it.')),
  meaning: v.string(),
})
export type TlsHost = v.InferOutput<typeof TlsHost>

const FailureRow = v.object({
  org: v.string(),
  arrived: v.string(),
  domain: v.string(),
  ip: v.string(),
  failure: v.string(),
  unaligned: text('Mechanisms that proved no aligned name.'),
  delivery: v.string(),
  incidents: v.number(),
  mailFrom: text('Masked.'),
  headerFrom: text('Masked.'),
  subject: text('Its first letters.'),
  results: text('Authentication-Results, masked.'),
})

export const RawRow = v.object({
  org: v.string(),
  day: v.string(),
  domain: v.string(),
  ip: v.string(),
  count: v.number(),
  headerFrom: v.string(),
  envelopeFrom: v.string(),
  disposition: v.string(),
  dkim: text('The aligned result.'),
  spf: text('The aligned result.'),
  signatures: text('Each as result, domain and selector.'),
  spfResults: text('Each as result and domain.'),
  override: text('Why the receiver did something other than the policy says.'),
})
export type RawRow = v.InferOutput<typeof RawRow>

export const ReportsReport = v.object({
  kind: describedWords({
    aggregate: 'DMARC aggregate reports, and maybe others',
    failure: 'DMARC failure reports',
    tls: 'TLS reports',
    unknown: 'nothing that could be read',
  }),
  reports: v.pipe(v.array(ReportRow), v.description('At most 500; `counts` has them all.')),
  counts: v.object({
    reports: v.number(),
    records: v.number(),
    doubled: count('Reports that arrived twice and count once.'),
    incomplete: count('Reports that were read in part: the numbers lack the rest.'),
    senders: v.number(),
    sources: v.number(),
    failures: v.number(),
    receivers: count('Organizations that sent a report.'),
  }),
  totals: Totals,
  days: v.array(
    v.object({
      day: Day,
      aligned: v.number(),
      failed: v.number(),
      reports: v.number(),
      incomplete: v.optional(v.literal(true)),
    }),
  ),
  gaps: v.pipe(
    v.array(v.object({ first: Day, last: Day })),
    v.description('Gaps between the first and the last report that no report covers.'),
  ),
  sources: v.pipe(v.array(Source), v.description('IP addresses, at most 500.')),
  senders: v.pipe(v.array(Sender), v.description('At most 100, those whose own mail fails first.')),
  domains: v.pipe(v.array(DomainSeen), v.description('At most 50.')),
  readiness: v.optional(v.pipe(ReadinessSeen, v.description('Of the first of them.'))),
  tls: v.object({
    successes: v.pipe(v.number(), v.description('Sessions.')),
    failures: v.number(),
    hosts: v.pipe(v.array(TlsHost), v.description('What failed where; at most 100.')),
  }),
  failures: v.pipe(v.array(FailureRow), v.description('Single messages, with people masked; at most 100.')),
  rows: v.pipe(v.array(RawRow), v.description('The first records, as reported.')),
  problems: v.array(v.object({ file: v.string(), message: v.string() })),
  forms: v.optional(
    v.pipe(
      v.array(v.object({ file: v.string(), message: v.string() })),
      v.description(
        'What files turned out to be, unless plain UTF-8, packed or in an email: “read as UTF-16”.',
      ),
    ),
  ),
  findings: v.array(findingWith<ReportsCode>()),
  ...Advice,
})
export type ReportsReport = v.InferOutput<typeof ReportsReport>
