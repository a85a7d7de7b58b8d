import * as v from 'valibot'
import { ListResult } from '#shared/blocklists/schema.ts'
import type { ReputationCode } from './findings.ts'
import type { AuthenticationCode } from '#shared/domain/email-authentication/schema.ts'
import { Registration } from '#shared/dns/rdap-schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith, Severity } from '#shared/report/finding.ts'
import { Advice } from '#shared/report/change/schema.ts'

const ComponentState = describedWords({
  measured: 'all of it was measured',
  partial: 'part of it is unknown and counts neither for nor against the domain',
  unknown: 'all of it is unknown',
  'not-applicable': 'it does not apply to this domain',
})
type ComponentState = v.InferOutput<typeof ComponentState>

/** Why it gets points, or why it does not. */
export const Reason = v.object({
  points: described(v.nullable(v.number()), 'What it adds, or takes away if negative; null when unknown.'),
  text: text('One plain sentence.'),
  fix: v.optional(v.string()),
})
export type Reason = v.InferOutput<typeof Reason>

export const ComponentName = v.picklist(['DMARC', 'SPF', 'DKIM', 'MX and addresses', 'Blocklists', 'Age'])
export type ComponentName = v.InferOutput<typeof ComponentName>

export const Component = v.object({
  name: ComponentName,
  points: described(v.number(), 'Not rounded; 0 when all of it is unknown.'),
  max: described(v.number(), 'The most that the component can be worth.'),
  counted: described(v.number(), 'How much of it could be measured; the rest is left out of both sums.'),
  state: ComponentState,
  reasons: described(v.array(Reason), 'Why it gets points, or why points are missing.'),
})
export type Component = v.InferOutput<typeof Component>

/** A fact that limits the whole score, whatever the sum is. */
export const Cap = v.object({
  code: describedWords({
    threat: 'a blocklist names phishing, malware or a botnet',
    'spam-list': 'listed where many receivers look before they reject mail',
    registration: 'not registered, expired, on hold or about to be deleted',
    'no-authentication': 'neither SPF nor DMARC that receivers can use',
    'no-dmarc': 'no DMARC policy that receivers can use',
    'no-spf': 'no SPF record',
    'spf-error': 'receivers cannot evaluate the SPF record',
    'open-spf': 'the SPF record lets anyone send',
    young: 'registered only recently',
  }),
  limit: v.number(),
  reason: v.string(),
})
export type Cap = v.InferOutput<typeof Cap>

export const DetailLine = v.object({
  text: v.string(),
  severity: Severity,
  unknown: v.optional(described(v.boolean(), 'Whether it is about something unknown.')),
  points: v.optional(described(v.number(), 'Missing when the line has no effect on the score.')),
})
export type DetailLine = v.InferOutput<typeof DetailLine>

/** What the blocklists say about one address that receives the domain's mail. */
export const MailHostLists = v.object({
  host: v.string(),
  ip: v.string(),
  rows: described(v.array(ListResult), 'What each list said.'),
})
export type MailHostLists = v.InferOutput<typeof MailHostLists>

export const ScoreRange = v.object({
  from: described(v.number(), 'The score if nothing unknown gives points.'),
  to: described(v.number(), 'The score if everything unknown gives its points.'),
})
export type ScoreRange = v.InferOutput<typeof ScoreRange>

export const DomainReputation = v.object({
  domain: v.string(),
  exists: described(v.nullable(v.boolean()), 'Whether the name exists in DNS; null when the lookup failed.'),
  checkedAt: described(v.number(), 'Milliseconds since 1970.'),
  registeredDomain: text(
    'The registrable domain, which was looked up on blocklists; the registry may know a shorter name.',
  ),
  finalScore: described(
    v.nullable(v.number()),
    '0 to 100; null for a name that does not exist, and when what is unknown could change the color.',
  ),
  coverage: described(v.number(), 'The share that could be measured, 0 to 1.'),
  range: described(ScoreRange, 'The range of the score once the unknown parts are known.'),
  points: described(v.number(), 'Sum of the points of all components; `counted` is the most they could be.'),
  counted: v.number(),
  components: described(v.array(Component), 'What the score is made of.'),
  caps: described(v.array(Cap), 'All that apply, the lowest first.'),
  registrar: text('Empty when the registry names none.'),
  details: described(v.array(v.string()), 'The texts of `lines`.'),
  lines: described(v.array(DetailLine), 'What counts for and against the domain, in plain sentences.'),
  registered: described(v.nullable(v.string()), 'YYYY-MM-DD; null when the registry does not say.'),
  expires: v.nullable(v.string()),
  ageDays: described(v.nullable(v.number()), 'Days since it was registered.'),
  registration: Registration,
  lists: described(v.array(ListResult), 'What the blocklists say about the domain itself.'),
  mailHostLists: described(
    v.array(MailHostLists),
    "What the blocklists say about the IP addresses that receive the domain's mail.",
  ),
  mailHostNote: text('Why there are no rows; empty when there are some.'),
  message: v.string(),
  findings: described(
    v.array(findingWith<AuthenticationCode | ReputationCode>()),
    'From the single checks, the blocklists and the registry; each code starts with its check.',
  ),
  ...Advice,
})
export type DomainReputation = v.InferOutput<typeof DomainReputation>
