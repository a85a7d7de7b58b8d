// The shapes of what the DMARC tool answers.
import * as v from 'valibot'
import { POLICIES } from '#shared/dmarc/parse.ts'
import { Finding } from '#shared/report/finding.ts'
import { Publish } from '#shared/report/publish.ts'

/**
 * - found: a record governs the domain, its own or that of a name above it; or there are records that cannot be used
 * - absent: the DNS says that there is none
 * - unknown: the DNS could not be asked
 */
export const DmarcState = v.picklist(['found', 'absent', 'unknown'])
export type DmarcState = v.InferOutput<typeof DmarcState>

export const DmarcPolicyValue = v.picklist(POLICIES)

/** What takes effect (RFC 9989 section 4.10.1). */
export const EffectivePolicy = v.object({
  /** The policy of the record for its own domain. */
  p: DmarcPolicyValue,
  /** What a subdomain of the checked domain gets that exists and has no record of its own. */
  sp: DmarcPolicyValue,
  /** The same for a subdomain that does not exist. */
  np: DmarcPolicyValue,
  /** y: test mode, receivers apply each policy one level lower. */
  t: v.picklist(['y', 'n']),
  /** What failing mail from the checked domain gets in the end; null when it could not be found out. */
  applied: v.nullable(DmarcPolicyValue),
  /** What failing mail gets from names below it that exist, and from those that do not; t is in it. */
  appliedBelow: v.object({ existing: DmarcPolicyValue, missing: DmarcPolicyValue }),
  /** The tag that decides for the checked domain; null when it could not be found out. */
  appliedBy: v.nullable(v.picklist(['p', 'sp', 'np'])),
})
export type EffectivePolicy = v.InferOutput<typeof EffectivePolicy>

export const WalkEntry = v.object({
  /** The name that was asked. */
  name: v.string(),
  domain: v.string(),
  result: v.picklist(['record', 'several', 'none', 'unknown']),
  records: v.array(v.string()),
  /** What this step means, in one sentence. */
  meaning: v.string(),
})
export type WalkEntry = v.InferOutput<typeof WalkEntry>

export const Legacy = v.object({
  /** By the public suffix list. */
  organizationalDomain: v.string(),
  /** null: no DMARC, or not found out. */
  policyDomain: v.nullable(v.string()),
  /** What failing mail from the checked domain gets; null: no DMARC, or not found out. */
  applied: v.nullable(DmarcPolicyValue),
  /** Where this reading leads elsewhere than that of RFC 9989, each in a sentence or two. */
  differences: v.array(v.string()),
})
export type Legacy = v.InferOutput<typeof Legacy>

export const MailboxState = v.picklist(['reachable', 'null-mx', 'nowhere', 'unknown', 'not-mail'])
export type MailboxState = v.InferOutput<typeof MailboxState>

export const Reporting = v.object({
  tag: v.picklist(['rua', 'ruf']),
  /** As it is written. */
  uri: v.string(),
  /** The host that the reports go to. */
  host: v.optional(v.string()),
  /** Another organization's; null when it could not be found out. */
  external: v.nullable(v.boolean()),
  /** Whether receivers may send reports there; null when it could not be found out. */
  authorized: v.nullable(v.boolean()),
  /** One or two plain sentences. */
  reason: v.string(),
  /** Whether the host takes mail. */
  mailbox: MailboxState,
  /** Who receives the mail, where the name of the host tells. */
  provider: v.optional(v.string()),
  /** The record that the receiver of the reports must publish. */
  permission: v.optional(Publish),
})
export type Reporting = v.InferOutput<typeof Reporting>

export const TagDetail = v.object({
  name: v.string(),
  /** As it is written; the value that takes effect when the tag is not set. */
  value: v.string(),
  /** One plain sentence. */
  meaning: v.string(),
  /** default: not set, this is what applies; ignored: receivers pass over it. */
  state: v.picklist(['set', 'default', 'ignored', 'invalid']),
})
export type TagDetail = v.InferOutput<typeof TagDetail>

export const DmarcReport = v.object({
  /** There is a record; false as well when nobody knows, see `state`. */
  found: v.boolean(),
  state: DmarcState,
  message: v.string(),
  domain: v.string(),
  /** The name of the record: of the one that governs the domain, else of the one that the domain should have. */
  name: v.string(),
  /** The DMARC records at `name`; more than one counts as none (RFC 9989, 4.10). */
  records: v.array(v.string()),
  /** Texts at `name` that are no DMARC record. */
  ignored: v.array(v.string()),
  /** Who runs the DNS of the domain. */
  provider: v.optional(v.string()),
  /** The tags as they are written. */
  tags: v.record(v.string(), v.string()),
  /** Each tag with what it means, those that are not set too. */
  tagDetails: v.array(TagDetail),
  findings: v.array(Finding),
  warnings: v.array(v.string()),
  /** The record that the domain should have: the present one, mended where that is possible. */
  publish: Publish,
  /** One record, and receivers can use it as it is written. */
  valid: v.boolean(),
  /** Missing when no record governs the domain, or when receivers apply no DMARC to it. */
  policy: v.optional(EffectivePolicy),
  /** The domain whose record governs; null when there is none, or when it could not be found out. */
  policyDomain: v.nullable(v.string()),
  /** By the tree walk; null when it could not be found out. */
  organizationalDomain: v.nullable(v.string()),
  /** Whether the checked domain exists; null when it could not be found out. */
  exists: v.nullable(v.boolean()),
  /** The names that were asked, in the order of RFC 9989, 4.10. */
  walk: v.array(WalkEntry),
  /** How a receiver reads it that still follows RFC 7489. */
  legacy: Legacy,
  /** Where reports go, and whether they arrive. */
  reporting: v.array(Reporting),
})
export type DmarcReport = v.InferOutput<typeof DmarcReport>

/** A record that is not published yet, judged as if it were, beside what is published at its name. */
export const DmarcPreview = v.object({
  report: DmarcReport,
  current: v.object({
    state: DmarcState,
    records: v.array(v.string()),
    message: v.optional(v.string()),
  }),
})
export type DmarcPreview = v.InferOutput<typeof DmarcPreview>
