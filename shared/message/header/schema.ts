import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { HeaderCode } from './findings.ts'

/** Whether a complaint can be traced to the mailing that caused it: for messages and for headers. */
export const FeedbackState = describedWords({
  ready: 'well-formed, and a passing signature covers it',
  incomplete: 'usable, but it says less than it could',
  unsigned: 'well-formed, but no passing signature covers it, so providers ignore it',
  unproved: 'signed, but the receiver does not report whether that signature passes',
  broken: 'not in the form that providers read',
  absent: 'the message does not have it',
})
export type FeedbackState = v.InferOutput<typeof FeedbackState>

const judged = { state: FeedbackState, reason: v.string() }

export const Feedback = v.object({
  feedbackId: described(
    v.object({
      ...judged,
      value: v.optional(v.string()),
      senderId: v.optional(text('The last field: the sender, for Gmail.')),
    }),
    'Feedback-ID: by it, Gmail’s Postmaster Tools count complaints.',
  ),
  listId: described(
    v.object({ ...judged, id: v.optional(v.string()) }),
    'List-Id (RFC 2919): which list a message belongs to.',
  ),
  cfbl: described(
    v.object({
      ...judged,
      address: v.optional(text('Where complaints are sent.')),
    }),
    'CFBL-Address (RFC 9477): where any provider may send complaints.',
  ),
})
export type Feedback = v.InferOutput<typeof Feedback>

export const HeaderResult = v.object({
  method: text('"spf", "dkim", "dmarc" …, in lowercase.'),
  result: v.string(),
  reason: v.string(),
  comment: v.string(),
  properties: v.array(v.object({ name: v.string(), value: v.string() })),
  authserv: text('The server that reports it; empty when the field does not name one.'),
  source: text('The header field that it was found in.'),
  trusted: described(
    v.boolean(),
    'Whether the receiver itself added it, as far as the order of the fields proves that.',
  ),
  because: text('Why it is trusted or not, in one sentence.'),
})
export type HeaderResult = v.InferOutput<typeof HeaderResult>

export const HeaderHop = v.object({
  from: described(v.nullable(v.string()), 'The name that the client had or gave itself.'),
  by: described(v.nullable(v.string()), 'The server that wrote the line.'),
  with: described(v.nullable(v.string()), 'The protocol, e.g. "ESMTPS".'),
  tls: described(
    v.nullable(v.string()),
    'The encryption as reported; "TLS" when no version is given; null when nothing is reported.',
  ),
  at: described(
    v.nullable(v.string()),
    'UTC, ISO 8601; only the day when the line has no time; null when it has no date.',
  ),
  delaySeconds: described(v.nullable(v.number()), 'Seconds since the previous server; null when unknown.'),
  skewSeconds: described(
    v.nullable(v.number()),
    'Seconds by which this server’s clock differs from the others; null when it agrees.',
  ),
  ip: described(v.nullable(v.string()), 'The client’s IP address as this server saw it.'),
  helo: v.nullable(v.string()),
  place: described(
    v.picklist(['inside', 'border', 'outside']),
    'Inside the receiver’s own network, at its border, or before it, where the sender could have forged it.',
  ),
  finding: v.optional(findingWith<HeaderCode>()),
})
export type HeaderHop = v.InferOutput<typeof HeaderHop>

export const HeaderSignature = v.object({
  domain: v.string(),
  selector: v.string(),
  identity: v.string(),
  algorithm: v.string(),
  signedFields: described(v.array(v.string()), 'Names of the signed fields, in lowercase.'),
  signedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  result: described(v.nullable(v.string()), 'What the receiver found; null when it does not say.'),
  findings: v.array(findingWith<HeaderCode>()),
})
export type HeaderSignature = v.InferOutput<typeof HeaderSignature>

/** One proof of a domain, compared with the domain in From (RFC 9989, 4.4). */
export const HeaderAlignment = v.object({
  domain: v.string(),
  result: v.string(),
  trusted: v.boolean(),
  strict: described(v.boolean(), 'The domains are identical.'),
  relaxed: described(
    v.nullable(v.boolean()),
    'The organizational domains are the same; null when they could not be determined.',
  ),
})
export type HeaderAlignment = v.InferOutput<typeof HeaderAlignment>

const HeaderArcSet = v.object({
  instance: v.number(),
  domain: v.string(),
  authserv: v.string(),
  chain: text('What the sealer reported about the chain before it.'),
  results: text('What the sealer saw, e.g. "spf=pass, dkim=pass".'),
})

export const HeaderScore = v.object({
  engine: text('Whose filter, e.g. "SpamAssassin".'),
  value: v.string(),
  meaning: v.string(),
  severity: v.picklist(['ok', 'info', 'warning', 'error']),
})
export type HeaderScore = v.InferOutput<typeof HeaderScore>

const HeaderMailbox = v.object({
  name: v.string(),
  address: v.string(),
  domain: v.nullable(v.string()),
})

export const HeaderAnalysis = v.object({
  spf: text('What the receiver says, result first: "pass (example.com)", "not reported".'),
  dkim: text('The same for DKIM, each signature once.'),
  dmarc: text('The same for DMARC.'),
  spamIndicators: described(
    v.array(v.string()),
    'What spam filters wrote and what looks suspicious, a few words each.',
  ),
  senderPath: described(v.array(v.string()), 'The servers along the route, first one first.'),
  allHeaders: described(
    v.array(v.object({ name: v.string(), value: v.string() })),
    'Every field, unfolded and decoded.',
  ),
  results: described(
    v.array(HeaderResult),
    'What every server along the route says about SPF, DKIM and the like, in the order of the header fields.',
  ),
  hops: described(v.array(HeaderHop), 'Oldest first.'),
  totalSeconds: described(
    v.nullable(v.number()),
    'Time between the first and the last hop whose clocks agree with the others; null when there are fewer than two.',
  ),
  sender: described(
    v.nullable(v.object({ ip: v.string(), name: v.string(), helo: v.string(), seenBy: v.string() })),
    'The server that delivered the message to the receiver.',
  ),
  receiver: text('The authserv-id of the receiver’s own results.'),
  subject: v.string(),
  date: v.nullable(v.string()),
  from: v.nullable(HeaderMailbox),
  replyTo: v.nullable(HeaderMailbox),
  returnPath: v.nullable(v.string()),
  signatures: v.array(HeaderSignature),
  arc: described(
    v.object({
      state: v.picklist(['none', 'whole', 'broken']),
      result: described(v.nullable(v.string()), 'What the receiver found; null when it does not say.'),
      sets: v.array(HeaderArcSet),
    }),
    'The chain of forwarders that vouch for each other (RFC 8617).',
  ),
  alignment: described(
    v.object({
      from: v.nullable(v.string()),
      spf: described(
        v.nullable(HeaderAlignment),
        'The domain that SPF proved, compared with the domain in From (RFC 9989, 4.4).',
      ),
      dkim: described(
        v.array(HeaderAlignment),
        'The domains that DKIM proved, compared with the domain in From (RFC 9989, 4.4).',
      ),
      passes: described(
        v.nullable(v.boolean()),
        'Whether a trusted result passes for a domain aligned with From; null when that cannot be determined.',
      ),
    }),
    'Whether the authenticated domains belong to the domain that readers see.',
  ),
  unsubscribe: described(
    v.object({
      oneClick: v.boolean(),
      state: v.picklist(['proved', 'unproved', 'broken', 'absent']),
      reason: v.string(),
      unsigned: v.optional(described(v.literal(true), 'The fields are right; only a signature is missing.')),
    }),
    'Whether readers can unsubscribe with one click (RFC 8058).',
  ),
  feedback: described(Feedback, 'Whether a complaint can be traced to the mailing.'),
  scores: described(v.array(HeaderScore), 'What spam filters wrote, decoded.'),
  findings: v.array(findingWith<HeaderCode>()),
  ...Advice,
  warnings: v.array(v.string()),
})
export type HeaderAnalysis = v.InferOutput<typeof HeaderAnalysis>
