import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { TransportCode } from './findings.ts'
import { STS_MODES } from './mta-sts.ts'

const RecordState = describedWords({
  found: 'it can be used',
  absent: 'DNS says that there is none',
  invalid: 'there is one, but senders cannot use it',
  unknown: 'could not be determined',
})
export type RecordState = v.InferOutput<typeof RecordState>

const Policy = v.object({
  mode: v.picklist(STS_MODES),
  mx: v.pipe(v.array(v.string()), v.description('Host names, or “*.” and a domain.')),
  maxAge: v.pipe(v.number(), v.description('Seconds that a sender caches it.')),
  id: v.pipe(v.nullable(v.string()), v.description('The id in the record; null without a usable one.')),
})

export const MtaSts = v.object({
  state: RecordState,
  name: v.string(),
  record: v.pipe(
    v.nullable(v.string()),
    v.description('The record that senders read, or the text meant to be one.'),
  ),
  url: v.pipe(v.string(), v.description('Where senders fetch the policy.')),
  file: v.optional(v.pipe(v.string(), v.description('The policy file as it was served.'))),
  policy: v.optional(Policy),
  covers: v.pipe(
    v.array(v.object({ mx: v.string(), covered: v.boolean() })),
    v.description('Whether the policy names each mail server; empty without a policy.'),
  ),
})
export type MtaSts = v.InferOutput<typeof MtaSts>

export const TlsRpt = v.object({
  state: RecordState,
  name: v.string(),
  record: v.nullable(v.string()),
  rua: v.pipe(v.array(v.string()), v.description('Where reports go, as full URIs.')),
})
export type TlsRpt = v.InferOutput<typeof TlsRpt>

const DnssecState = describedWords({
  secure: 'the resolver validated the MX answer',
  insecure: 'the domain is not signed',
  bogus: 'its signatures are wrong: validating resolvers return SERVFAIL',
  unknown: 'could not be determined',
})

export const Dnssec = v.object({
  state: DnssecState,
  source: v.pipe(v.string(), v.description('Which resolver said so; we did not prove it ourselves.')),
  ds: v.pipe(v.array(v.string()), v.description('The DS records at the parent.')),
})
export type Dnssec = v.InferOutput<typeof Dnssec>

const DaneState = describedWords({
  usable: 'senders that support DANE authenticate the server by it',
  absent: 'there is no TLSA record',
  insecure: 'there is one, but DNSSEC does not prove it, so it does not count',
  broken: 'senders can use none of the records, or their signatures are wrong',
  unknown: 'could not be determined',
})

export const DaneHost = v.object({
  mx: v.string(),
  state: DaneState,
  name: v.pipe(v.string(), v.description('The name where the TLSA records are looked up.')),
  records: v.pipe(
    v.array(v.string()),
    v.description('As in a zone file: usage, selector, matching type, data.'),
  ),
})
export type DaneHost = v.InferOutput<typeof DaneHost>

export const FateOutcome = describedWords({
  protected: 'it arrives, and only at the right server',
  delivered: 'it arrives',
  exposed: 'someone else may read or take it',
  stopped: 'it waits at the sender and bounces after a few days',
  unknown: 'could not be determined',
})
export type FateOutcome = v.InferOutput<typeof FateOutcome>

export const Fate = v.object({ outcome: FateOutcome, text: v.string() })
export type Fate = v.InferOutput<typeof Fate>

const Sender = describedWords({
  neither: 'encrypts when possible and checks nothing',
  'mta-sts': 'honors MTA-STS (RFC 8461)',
  dane: 'honors DANE (RFC 7672)',
})

export const SenderFates = v.object({
  sender: Sender,
  normal: v.pipe(Fate, v.description('An ordinary day.')),
  attack: v.pipe(Fate, v.description('A forged DNS answer, or an attacker on the network.')),
  expired: v.pipe(Fate, v.description('The server shows an expired certificate.')),
})
export type SenderFates = v.InferOutput<typeof SenderFates>

const Probe = v.object({
  mx: v.string(),
  tells: v.string(),
  command: v.pipe(v.string(), v.description('For a shell on a machine that can connect to port 25.')),
})
export type Probe = v.InferOutput<typeof Probe>

export const TransportReport = v.object({
  domain: v.string(),
  message: v.string(),
  receives: v.pipe(v.nullable(v.boolean()), v.description('Whether it has mail servers; null when unknown.')),
  mx: v.pipe(v.array(v.string()), v.description('The mail servers, in the order senders try them.')),
  mtaSts: MtaSts,
  tlsRpt: TlsRpt,
  dnssec: Dnssec,
  dane: v.pipe(v.array(DaneHost), v.description('One entry for each of the first mail servers.')),
  fates: v.pipe(
    v.array(SenderFates),
    v.description('What happens to an email today, depending on what its sender checks.'),
  ),
  untested: v.pipe(
    v.array(v.string()),
    v.description('What only port 25 shows, which this site cannot reach.'),
  ),
  probes: v.pipe(v.array(Probe), v.description('Commands that show what is untested.')),
  findings: v.array(findingWith<TransportCode>()),
  warnings: v.array(v.string()),
  ...Advice,
})
export type TransportReport = v.InferOutput<typeof TransportReport>
/** What was found, before the verdict and the changes. */
export type TransportFacts = Omit<TransportReport, 'verdict' | 'changes'>
