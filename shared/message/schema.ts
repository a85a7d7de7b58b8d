import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { Feedback } from '#shared/message/header/schema.ts'
import { Via } from './envelope.ts'
import type { JudgedFinding, MessageCode } from './findings.ts'
import { HowChanged, MessageSource } from './source-schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import { SpfEvaluation } from '#shared/records/spf/schema.ts'
import { PROFILES } from '#shared/message/template/limits.ts'
import { Reading, TemplateReport } from '#shared/message/template/schema.ts'

/** RFC 8601, 2.7.1. */
const SignatureResult = describedWords({
  pass: 'the signature is genuine',
  fail: 'the body or the header is not what was signed, or the key is a different one',
  permerror: 'the signature or its key cannot be used, and trying again will not help',
  temperror: 'the key could not be looked up; says nothing about the signature',
  neutral: 'not verified: there were more signatures than we read',
})

/** Why a signature does not pass, for programs; `reason` is the same for people. */
export const SignatureCause = v.picklist([
  'syntax',
  'algorithm',
  'expired',
  'identity',
  'from-unsigned',
  'length',
  'key-missing',
  'key-revoked',
  'key-unusable',
  'key-limits',
  'key-unknown',
  'key-differs',
  'body-changed',
  'header-changed',
  'header-or-key',
  'not-read',
])
export type SignatureCause = v.InferOutput<typeof SignatureCause>

export const SignatureReport = v.object({
  domain: text('d=, in lowercase; empty when missing.'),
  selector: v.string(),
  identity: text('i=, or "@" and the domain (RFC 6376, 3.5).'),
  result: SignatureResult,
  cause: v.optional(described(SignatureCause, 'Missing for a signature that passes.')),
  reason: text('One or two plain sentences.'),
  changed: v.optional(
    described(
      v.object({
        field: v.optional(v.string()),
        from: v.optional(v.number()),
        to: v.optional(v.number()),
      }),
      'What was changed after signing, where certain: a field (in lowercase), or bytes of the body.',
    ),
  ),
  how: v.optional(HowChanged),
  algorithm: v.string(),
  keyBits: described(v.nullable(v.number()), '256 for Ed25519; null when there is no key.'),
  canonicalization: text('"relaxed/simple": of the header, of the body.'),
  coveredBytes: described(
    v.number(),
    'Bytes of the canonical body under the signature; all of `bodyBytes` without l=.',
  ),
  bodyBytes: described(v.number(), 'Bytes of the canonical body.'),
  aligned: described(
    v.nullable(v.boolean()),
    'Whether the domain belongs to the domain in From (RFC 9989, 4.4); null: unknown.',
  ),
  covers: described(v.array(v.string()), 'Names of the signed fields that are present, in lowercase.'),
  signedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  testing: described(v.boolean(), 't=y in the key: it asks receivers to treat the message as unsigned.'),
  findings: v.array(findingWith<MessageCode>()),
})
export type SignatureReport = v.InferOutput<typeof SignatureReport>

export const ArcReport = v.object({
  result: describedWords({
    none: 'there is no chain',
    pass: 'the chain is intact, and its newest signature is genuine',
    fail: 'the chain is broken',
    unknown: 'a key could not be looked up',
  }),
  sets: described(
    v.array(
      v.object({
        instance: v.number(),
        domain: v.string(),
        selector: v.string(),
        chain: v.string(),
        results: v.string(),
      }),
    ),
    'Oldest first; `chain` is cv=, `results` what the sealer saw.',
  ),
  oldestPass: described(
    v.nullable(v.number()),
    'The lowest instance after which nothing changed; 0: nothing since the first (RFC 8617, 5.2).',
  ),
  reason: v.string(),
})
export type ArcReport = v.InferOutput<typeof ArcReport>

const DmarcResult = describedWords({
  pass: 'a proven domain is aligned with From',
  fail: 'none is',
  none: 'no policy governs the domain in From',
  permerror: 'there is not exactly one From domain, so there is nothing to compare with',
  unknown: 'a decisive answer did not arrive',
})
export type DmarcResult = v.InferOutput<typeof DmarcResult>

const AlignedProof = v.object({
  domain: v.string(),
  result: v.string(),
  aligned: v.nullable(v.boolean()),
  mode: v.picklist(['relaxed', 'strict']),
})

const DmarcReading = v.object({
  result: DmarcResult,
  policy: described(
    v.nullable(v.string()),
    'What happens to failing mail from this domain; null: no policy, or unknown.',
  ),
})

export const DmarcOutcome = v.object({
  ...DmarcReading.entries,
  domain: described(v.nullable(v.string()), 'The domain in From.'),
  policyDomain: v.nullable(v.string()),
  reason: v.string(),
  rfc7489: described(DmarcReading, 'The same for a receiver that follows RFC 7489.'),
  alignment: v.object({ spf: v.nullable(AlignedProof), dkim: v.array(AlignedProof) }),
})
export type DmarcOutcome = v.InferOutput<typeof DmarcOutcome>

const WayIn = v.object({
  from: v.string(),
  to: v.string(),
  ip: v.nullable(v.string()),
  helo: v.nullable(v.string()),
  ptr: v.nullable(v.string()),
  forwardConfirmed: described(
    v.nullable(v.boolean()),
    'Whether the reverse DNS name points back to the IP address; null: unknown.',
  ),
  tls: described(
    v.nullable(v.object({ version: v.string(), cipher: v.string() })),
    'null: not encrypted, or unknown, see `unknown`.',
  ),
  encrypted: described(v.nullable(v.boolean()), 'null: unknown.'),
  via: Via,
  transcript: v.array(v.string()),
})

export const SentBy = v.object({
  service: v.string(),
  passport: v.optional(text('As in /user/senders/{id}.')),
  menu: v.optional(text('Where its settings of a domain are.')),
})
export type SentBy = v.InferOutput<typeof SentBy>

export const MessageReport = v.object({
  envelope: WayIn,
  file: v.optional(
    text('What a submitted file turned out to be, unless it is the plain message: “read as UTF-16”.'),
  ),
  message: v.object({
    from: text('The field as readers see it, decoded.'),
    subject: v.string(),
    date: v.nullable(v.string()),
    messageId: v.nullable(v.string()),
    bytes: v.number(),
    parts: described(
      v.array(v.object({ type: v.string(), bytes: v.number(), name: v.string() })),
      'The MIME parts in order.',
    ),
  }),
  spf: v.object({
    mailfrom: described(v.nullable(SpfEvaluation), 'null when the client’s IP address is unknown.'),
    helo: v.nullable(SpfEvaluation),
    domain: described(
      v.nullable(v.string()),
      'The domain that SPF checked: of MAIL FROM, or of HELO for the null sender.',
    ),
  }),
  dkim: v.array(SignatureReport),
  sentBy: v.optional(described(SentBy, 'The mail service that sent it, if it proves its name.')),
  arc: ArcReport,
  dmarc: DmarcOutcome,
  gates: described(v.array(GateProvider), 'What each mailbox provider would answer; not a promise.'),
  unsubscribe: v.object({
    oneClick: v.boolean(),
    state: v.picklist(['proved', 'unproved', 'broken', 'absent']),
    reason: v.string(),
    unsigned: v.optional(described(v.literal(true), 'The fields are right; only a signature is missing.')),
    uri: v.optional(text('The https URL that receives the POST.')),
  }),
  feedback: described(Feedback, 'Whether a complaint can be traced to the mailing.'),
  source: described(MessageSource, 'The beginning of the message’s source, with marks.'),
  form: described(v.array(findingWith<JudgedFinding['code']>()), 'What breaks RFC 5322 or MIME.'),
  profile: described(
    v.picklist(PROFILES),
    'The kind of email that it was judged as: asked for, or what the message shows.',
  ),
  content: described(
    v.nullable(TemplateReport),
    'null when there was no readable text, or it was too large to read here.',
  ),
  reading: v.optional(described(Reading, 'What a reader sees of it; missing where `content` is null.')),
  linkDomains: described(
    v.array(v.string()),
    'What it links to and loads images from; `part=lists` looks them up on blocklists.',
  ),
  findings: v.array(findingWith<JudgedFinding['code']>()),
  warnings: v.array(v.string()),
  unknown: described(v.array(v.string()), 'What one message cannot show, one sentence each.'),
  ...Advice,
})
export type MessageReport = v.InferOutput<typeof MessageReport>
