import * as v from 'valibot'
import type { DmarcCode } from './findings.ts'
import { POLICIES } from './tags.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import { Advice, Publish } from '#shared/report/change/schema.ts'

export const DmarcState = describedWords({
  found:
    'a record governs the domain, its own or that of a name above it; or there are records that cannot be used',
  absent: 'DNS says that there is none',
  unknown: 'DNS did not answer',
})
export type DmarcState = v.InferOutput<typeof DmarcState>

const DmarcPolicyValue = v.picklist(POLICIES)

/** What takes effect (RFC 9989 section 4.10.1). */
export const EffectivePolicy = v.object({
  p: v.pipe(DmarcPolicyValue, v.description('The policy of the record for its own domain.')),
  sp: v.pipe(
    DmarcPolicyValue,
    v.description(
      'The policy for existing subdomains of the checked domain that have no record of their own.',
    ),
  ),
  np: v.pipe(DmarcPolicyValue, v.description('The same for subdomains that do not exist.')),
  t: v.pipe(
    v.picklist(['y', 'n']),
    v.description('y: test mode, receivers apply each policy one level lower.'),
  ),
  applied: v.pipe(
    v.nullable(DmarcPolicyValue),
    v.description('What finally happens to failing mail from the checked domain; null when unknown.'),
  ),
  appliedBelow: v.pipe(
    v.object({ existing: DmarcPolicyValue, missing: DmarcPolicyValue }),
    v.description(
      'What happens to failing mail from subdomains that exist, and from those that do not; takes test mode (t) into account.',
    ),
  ),
  appliedBy: v.pipe(
    v.nullable(v.picklist(['p', 'sp', 'np'])),
    v.description('The tag that decides for the checked domain; null when unknown.'),
  ),
})
export type EffectivePolicy = v.InferOutput<typeof EffectivePolicy>

export const WalkEntry = v.object({
  name: v.pipe(v.string(), v.description('The name that was asked.')),
  domain: v.string(),
  result: v.picklist(['record', 'several', 'none', 'unknown']),
  records: v.array(v.string()),
  meaning: v.pipe(v.string(), v.description('What this step means, in one sentence.')),
})
export type WalkEntry = v.InferOutput<typeof WalkEntry>

export const Legacy = v.object({
  organizationalDomain: v.pipe(v.string(), v.description('By the public suffix list.')),
  policyDomain: v.pipe(v.nullable(v.string()), v.description('null: no DMARC, or unknown.')),
  applied: v.pipe(
    v.nullable(DmarcPolicyValue),
    v.description('What happens to failing mail from the checked domain; null: no DMARC, or unknown.'),
  ),
  differences: v.pipe(
    v.array(v.string()),
    v.description('Where this reading differs from that of RFC 9989, each in a sentence or two.'),
  ),
})
export type Legacy = v.InferOutput<typeof Legacy>

export const MailboxState = v.picklist(['reachable', 'null-mx', 'nowhere', 'unknown', 'not-mail'])
export type MailboxState = v.InferOutput<typeof MailboxState>

export const Reporting = v.object({
  tag: v.picklist(['rua', 'ruf']),
  uri: v.pipe(v.string(), v.description('As written.')),
  host: v.optional(v.pipe(v.string(), v.description('The host that the reports go to.'))),
  external: v.pipe(v.nullable(v.boolean()), v.description("Another organization's; null when unknown.")),
  authorized: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether receivers may send reports there; null when unknown.'),
  ),
  reason: v.pipe(v.string(), v.description('One or two plain sentences.')),
  mailbox: v.pipe(MailboxState, v.description('Whether the host accepts mail.')),
  provider: v.optional(
    v.pipe(v.string(), v.description('Who runs the mail server, if the host name reveals it.')),
  ),
  permission: v.optional(
    v.pipe(Publish, v.description('The record that the receiver of the reports must publish.')),
  ),
  disputed: v.optional(
    v.pipe(
      v.literal(true),
      v.description('Receivers differ in whether the host has to agree, so some of them send reports there.'),
    ),
  ),
})
export type Reporting = v.InferOutput<typeof Reporting>

export const TagDetail = v.object({
  name: v.string(),
  value: v.pipe(v.string(), v.description('The value as written; when the tag is not set, the default.')),
  meaning: v.pipe(v.string(), v.description('One plain sentence.')),
  state: v.pipe(
    v.picklist(['set', 'default', 'ignored', 'invalid']),
    v.description('default: not set, so this value applies; ignored: receivers ignore it.'),
  ),
})
export type TagDetail = v.InferOutput<typeof TagDetail>

export const DmarcReport = v.object({
  found: v.pipe(
    v.boolean(),
    v.description('Whether there is a record; also false when that is unknown, see `state`.'),
  ),
  state: DmarcState,
  message: v.string(),
  domain: v.string(),
  name: v.pipe(
    v.string(),
    v.description(
      'The name of the record that governs the domain, or else of the one that the domain should have.',
    ),
  ),
  records: v.pipe(
    v.array(v.string()),
    v.description('The DMARC records at `name`; more than one counts as none (RFC 9989, 4.10).'),
  ),
  ignored: v.pipe(v.array(v.string()), v.description('Texts at `name` that are not DMARC records.')),
  provider: v.optional(v.pipe(v.string(), v.description('Who runs the DNS of the domain.'))),
  tags: v.pipe(v.record(v.string(), v.string()), v.description('The tags as written.')),
  tagDetails: v.pipe(
    v.array(TagDetail),
    v.description('Every tag with its meaning, including those that are not set.'),
  ),
  findings: v.array(findingWith<DmarcCode>()),
  warnings: v.array(v.string()),
  publish: v.pipe(
    Publish,
    v.description('The record that the domain should have: the present one, fixed where possible.'),
  ),
  valid: v.pipe(v.boolean(), v.description('Whether there is one record that receivers can use as written.')),
  policy: v.optional(
    v.pipe(
      EffectivePolicy,
      v.description('Missing when no record governs the domain, or when receivers apply no DMARC to it.'),
    ),
  ),
  policyDomain: v.pipe(
    v.nullable(v.string()),
    v.description('The domain whose record governs; null when there is none, or when that is unknown.'),
  ),
  organizationalDomain: v.pipe(v.nullable(v.string()), v.description('By the tree walk; null when unknown.')),
  exists: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the checked domain exists; null when unknown.'),
  ),
  walk: v.pipe(
    v.array(WalkEntry),
    v.description('The names that were asked, in the order of RFC 9989, 4.10.'),
  ),
  legacy: v.pipe(Legacy, v.description('How a receiver that still follows RFC 7489 reads the record.')),
  reporting: v.pipe(v.array(Reporting), v.description('Where reports go, and whether they arrive.')),
  ...Advice,
})
export type DmarcReport = v.InferOutput<typeof DmarcReport>

/** A record that is not published yet, judged as if it were, along with what is published at its name. */
export const DmarcPreview = v.object({
  report: DmarcReport,
  current: v.object({
    state: DmarcState,
    records: v.array(v.string()),
    message: v.optional(v.string()),
  }),
})
export type DmarcPreview = v.InferOutput<typeof DmarcPreview>
