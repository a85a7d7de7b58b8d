// The shape of what the header analyzer answers.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
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
  feedbackId: v.pipe(
    v.object({
      ...judged,
      value: v.optional(v.string()),
      senderId: v.optional(v.pipe(v.string(), v.description('The last field: the sender, for Gmail.'))),
    }),
    v.description('Feedback-ID: by it, Gmail’s Postmaster Tools count complaints.'),
  ),
  listId: v.pipe(
    v.object({ ...judged, id: v.optional(v.string()) }),
    v.description('List-Id (RFC 2919): which list a message belongs to.'),
  ),
  cfbl: v.pipe(
    v.object({
      ...judged,
      address: v.optional(v.pipe(v.string(), v.description('Where complaints are sent.'))),
    }),
    v.description('CFBL-Address (RFC 9477): where any provider may send complaints.'),
  ),
})
export type Feedback = v.InferOutput<typeof Feedback>

export const HeaderResult = v.object({
  method: v.pipe(v.string(), v.description('"spf", "dkim", "dmarc" …, in lowercase.')),
  result: v.string(),
  reason: v.string(),
  comment: v.string(),
  properties: v.array(v.object({ name: v.string(), value: v.string() })),
  authserv: v.pipe(
    v.string(),
    v.description('The server that reports it; empty when the field does not name one.'),
  ),
  source: v.pipe(v.string(), v.description('The header field that it was found in.')),
  trusted: v.pipe(
    v.boolean(),
    v.description('Whether the receiver itself added it, as far as the order of the fields proves that.'),
  ),
  because: v.pipe(v.string(), v.description('Why it is trusted or not, in one sentence.')),
})
export type HeaderResult = v.InferOutput<typeof HeaderResult>

export const HeaderHop = v.object({
  from: v.pipe(v.nullable(v.string()), v.description('The name that the client had or gave itself.')),
  by: v.pipe(v.nullable(v.string()), v.description('The server that wrote the line.')),
  with: v.pipe(v.nullable(v.string()), v.description('The protocol, e.g. "ESMTPS".')),
  tls: v.pipe(
    v.nullable(v.string()),
    v.description(
      'The encryption as reported; "TLS" when no version is given; null when nothing is reported.',
    ),
  ),
  at: v.pipe(
    v.nullable(v.string()),
    v.description('UTC, ISO 8601; only the day when the line has no time; null when it has no date.'),
  ),
  delaySeconds: v.pipe(
    v.nullable(v.number()),
    v.description('Seconds since the previous server; null when unknown.'),
  ),
  skewSeconds: v.pipe(
    v.nullable(v.number()),
    v.description('Seconds by which this server’s clock differs from the others; null when it agrees.'),
  ),
  ip: v.pipe(v.nullable(v.string()), v.description('The client’s IP address as this server saw it.')),
  helo: v.nullable(v.string()),
  place: v.pipe(
    v.picklist(['inside', 'border', 'outside']),
    v.description(
      'Inside the receiver’s own network, at its border, or before it, where the sender could have forged it.',
    ),
  ),
  finding: v.optional(findingWith<HeaderCode>()),
})
export type HeaderHop = v.InferOutput<typeof HeaderHop>

export const HeaderSignature = v.object({
  domain: v.string(),
  selector: v.string(),
  identity: v.string(),
  algorithm: v.string(),
  signedFields: v.pipe(v.array(v.string()), v.description('Names of the signed fields, in lowercase.')),
  signedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  result: v.pipe(
    v.nullable(v.string()),
    v.description('What the receiver found; null when it does not say.'),
  ),
  findings: v.array(findingWith<HeaderCode>()),
})
export type HeaderSignature = v.InferOutput<typeof HeaderSignature>

/** One proof of a domain, compared with the domain in From (RFC 9989, 4.4). */
export const HeaderAlignment = v.object({
  domain: v.string(),
  result: v.string(),
  trusted: v.boolean(),
  strict: v.pipe(v.boolean(), v.description('The domains are identical.')),
  relaxed: v.pipe(
    v.nullable(v.boolean()),
    v.description('The organizational domains are the same; null when they could not be determined.'),
  ),
})
export type HeaderAlignment = v.InferOutput<typeof HeaderAlignment>

const HeaderArcSet = v.object({
  instance: v.number(),
  domain: v.string(),
  authserv: v.string(),
  chain: v.pipe(v.string(), v.description('What the sealer reported about the chain before it.')),
  results: v.pipe(v.string(), v.description('What the sealer saw, e.g. "spf=pass, dkim=pass".')),
})

export const HeaderScore = v.object({
  engine: v.pipe(v.string(), v.description('Whose filter, e.g. "SpamAssassin".')),
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
  spf: v.pipe(
    v.string(),
    v.description('What the receiver says, result first: "pass (example.com)", "not reported".'),
  ),
  dkim: v.pipe(v.string(), v.description('The same for DKIM, each signature once.')),
  dmarc: v.pipe(v.string(), v.description('The same for DMARC.')),
  spamIndicators: v.pipe(
    v.array(v.string()),
    v.description('What spam filters wrote and what looks suspicious, a few words each.'),
  ),
  senderPath: v.pipe(v.array(v.string()), v.description('The servers along the route, first one first.')),
  allHeaders: v.pipe(
    v.array(v.object({ name: v.string(), value: v.string() })),
    v.description('Every field, unfolded and decoded.'),
  ),
  results: v.pipe(
    v.array(HeaderResult),
    v.description(
      'What every server along the route says about SPF, DKIM and the like, in the order of the header fields.',
    ),
  ),
  hops: v.pipe(v.array(HeaderHop), v.description('Oldest first.')),
  totalSeconds: v.pipe(
    v.nullable(v.number()),
    v.description(
      'Time between the first and the last hop whose clocks agree with the others; null when there are fewer than two.',
    ),
  ),
  sender: v.pipe(
    v.nullable(v.object({ ip: v.string(), name: v.string(), helo: v.string(), seenBy: v.string() })),
    v.description('The server that delivered the message to the receiver.'),
  ),
  receiver: v.pipe(v.string(), v.description('The authserv-id of the receiver’s own results.')),
  subject: v.string(),
  date: v.nullable(v.string()),
  from: v.nullable(HeaderMailbox),
  replyTo: v.nullable(HeaderMailbox),
  returnPath: v.nullable(v.string()),
  signatures: v.array(HeaderSignature),
  arc: v.pipe(
    v.object({
      state: v.picklist(['none', 'whole', 'broken']),
      result: v.pipe(
        v.nullable(v.string()),
        v.description('What the receiver found; null when it does not say.'),
      ),
      sets: v.array(HeaderArcSet),
    }),
    v.description('The chain of forwarders that vouch for each other (RFC 8617).'),
  ),
  alignment: v.pipe(
    v.object({
      from: v.nullable(v.string()),
      spf: v.pipe(
        v.nullable(HeaderAlignment),
        v.description('The domain that SPF proved, compared with the domain in From (RFC 9989, 4.4).'),
      ),
      dkim: v.pipe(
        v.array(HeaderAlignment),
        v.description('The domains that DKIM proved, compared with the domain in From (RFC 9989, 4.4).'),
      ),
      passes: v.pipe(
        v.nullable(v.boolean()),
        v.description(
          'Whether a trusted result passes for a domain aligned with From; null when that cannot be determined.',
        ),
      ),
    }),
    v.description('Whether the authenticated domains belong to the domain that readers see.'),
  ),
  unsubscribe: v.pipe(
    v.object({
      oneClick: v.boolean(),
      state: v.picklist(['proved', 'unproved', 'broken', 'absent']),
      reason: v.string(),
      unsigned: v.optional(
        v.pipe(v.literal(true), v.description('The fields are right; only a signature is missing.')),
      ),
    }),
    v.description('Whether readers can unsubscribe with one click (RFC 8058).'),
  ),
  feedback: v.pipe(Feedback, v.description('Whether a complaint can be traced to the mailing.')),
  scores: v.pipe(v.array(HeaderScore), v.description('What spam filters wrote, decoded.')),
  findings: v.array(findingWith<HeaderCode>()),
  ...Advice,
  warnings: v.array(v.string()),
})
export type HeaderAnalysis = v.InferOutput<typeof HeaderAnalysis>
