// The shape of what the header analyzer answers.
import * as v from 'valibot'
import { Finding } from '#shared/report/finding.ts'

export const HeaderResult = v.object({
  /** "spf", "dkim", "dmarc" …, lower case. */
  method: v.string(),
  result: v.string(),
  reason: v.string(),
  comment: v.string(),
  properties: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Who says so; empty when the field names nobody. */
  authserv: v.string(),
  /** The field that it stands in. */
  source: v.string(),
  /** Written by the receiver itself, as far as the order of the fields proves it. */
  trusted: v.boolean(),
  /** Why it is trusted or not, in one sentence. */
  because: v.string(),
})
export type HeaderResult = v.InferOutput<typeof HeaderResult>

export const HeaderHop = v.object({
  /** The name that the client had or gave itself. */
  from: v.nullable(v.string()),
  /** The server that wrote the line. */
  by: v.nullable(v.string()),
  /** The protocol, e.g. "ESMTPS". */
  with: v.nullable(v.string()),
  /** What is said of the encryption, "TLS" when no version is; null when nothing is said. */
  tls: v.nullable(v.string()),
  /** In UTC, ISO 8601; null when the line has no date. */
  at: v.nullable(v.string()),
  /** Since the server before; null when it cannot be told. */
  delaySeconds: v.nullable(v.number()),
  /** By how much this server’s clock is wrong beside the others; null when it fits. */
  skewSeconds: v.nullable(v.number()),
  /** The client’s address as this server saw it. */
  ip: v.nullable(v.string()),
  helo: v.nullable(v.string()),
  /** Within the receiver’s own house, at its door, or before: then the sender could have written it. */
  place: v.picklist(['inside', 'border', 'outside']),
  finding: v.optional(Finding),
})
export type HeaderHop = v.InferOutput<typeof HeaderHop>

export const HeaderSignature = v.object({
  domain: v.string(),
  selector: v.string(),
  identity: v.string(),
  algorithm: v.string(),
  /** Names of the signed fields, in lower case. */
  signedFields: v.array(v.string()),
  signedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  /** What the receiver found; null when it does not say. */
  result: v.nullable(v.string()),
  findings: v.array(Finding),
})
export type HeaderSignature = v.InferOutput<typeof HeaderSignature>

/** One proof of a domain, held against the domain in From (RFC 9989, 4.4). */
export const HeaderAlignment = v.object({
  domain: v.string(),
  result: v.string(),
  trusted: v.boolean(),
  /** The very same domain. */
  strict: v.boolean(),
  /** null when the organizational domains could not be told. */
  relaxed: v.nullable(v.boolean()),
})
export type HeaderAlignment = v.InferOutput<typeof HeaderAlignment>

export const HeaderArcSet = v.object({
  instance: v.number(),
  domain: v.string(),
  authserv: v.string(),
  /** What the sealer said of the chain before it. */
  chain: v.string(),
  /** What it saw, e.g. "spf=pass, dkim=pass". */
  results: v.string(),
})

export const HeaderScore = v.object({
  /** Whose filter, e.g. "SpamAssassin". */
  engine: v.string(),
  value: v.string(),
  meaning: v.string(),
  severity: v.picklist(['ok', 'info', 'warning', 'error']),
})
export type HeaderScore = v.InferOutput<typeof HeaderScore>

export const HeaderMailbox = v.object({
  name: v.string(),
  address: v.string(),
  domain: v.nullable(v.string()),
})

export const HeaderAnalysis = v.object({
  /** What the receiver says, the word first: "pass (example.com)", "not reported". */
  spf: v.string(),
  /** The same for DKIM, each signature once. */
  dkim: v.string(),
  /** The same for DMARC. */
  dmarc: v.string(),
  /** What spam filters wrote and what looks suspicious, in a few words each. */
  spamIndicators: v.array(v.string()),
  /** The servers on the way, the first one first. */
  senderPath: v.array(v.string()),
  /** Every field, unfolded and decoded. */
  allHeaders: v.array(v.object({ name: v.string(), value: v.string() })),
  /** What every server on the way says of SPF, DKIM and the like, in the order of their fields. */
  results: v.array(HeaderResult),
  /** The oldest first. */
  hops: v.array(HeaderHop),
  /** Between the first and the last hop whose clock fits the others; null when there are no two. */
  totalSeconds: v.nullable(v.number()),
  /** Who handed the message to the receiver. */
  sender: v.nullable(v.object({ ip: v.string(), name: v.string(), helo: v.string(), seenBy: v.string() })),
  /** The name that the receiver’s own results bear. */
  receiver: v.string(),
  subject: v.string(),
  date: v.nullable(v.string()),
  from: v.nullable(HeaderMailbox),
  replyTo: v.nullable(HeaderMailbox),
  returnPath: v.nullable(v.string()),
  signatures: v.array(HeaderSignature),
  /** The chain of forwarders that vouch for each other (RFC 8617). */
  arc: v.object({
    state: v.picklist(['none', 'whole', 'broken']),
    /** What the receiver found; null when it does not say. */
    result: v.nullable(v.string()),
    sets: v.array(HeaderArcSet),
  }),
  /** Whether what was proved belongs to the domain that readers see. */
  alignment: v.object({
    from: v.nullable(v.string()),
    spf: v.nullable(HeaderAlignment),
    dkim: v.array(HeaderAlignment),
    /** A trusted pass with a domain that belongs to From's; null when it cannot be told. */
    passes: v.nullable(v.boolean()),
  }),
  /** Whether readers can leave with one click (RFC 8058). */
  unsubscribe: v.object({
    oneClick: v.boolean(),
    state: v.picklist(['proved', 'unproved', 'broken', 'absent']),
    reason: v.string(),
  }),
  /** What spam filters wrote, decoded. */
  scores: v.array(HeaderScore),
  findings: v.array(Finding),
  warnings: v.array(v.string()),
})
export type HeaderAnalysis = v.InferOutput<typeof HeaderAnalysis>
