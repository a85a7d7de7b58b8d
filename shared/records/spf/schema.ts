import { describedWords } from '#shared/report/described-words.ts'
import * as v from 'valibot'
import { findingWith } from '#shared/report/finding.ts'
import { CLIENT_FAMILIES } from './limits.ts'
import type { SpfCode } from './findings.ts'
import { Advice, Publish } from '#shared/report/change/schema.ts'

export const SpfState = v.picklist(['found', 'absent', 'unknown'])
export type SpfState = v.InferOutput<typeof SpfState>

const ClientFamily = v.picklist(CLIENT_FAMILIES)

const SpfNodeState = describedWords({
  found: 'one record, which receivers can read',
  'syntax-error': 'one record, which receivers cannot read',
  multiple: 'more than one record, so none counts',
  absent: 'DNS says that there is no SPF record',
  unknown: 'DNS did not answer',
  loop: 'the name is one of its own ancestors, so it is not followed again',
  repeated: 'the name is listed in full earlier in the tree',
  'not-asked': 'the check had used up its share of queries, or the name depends on the message',
})
type SpfNodeState = v.InferOutput<typeof SpfNodeState>

const SpfTermState = describedWords({
  ok: 'nothing to say',
  void: 'its DNS query comes back empty',
  error: 'receivers answer permerror when they get here',
  unknown: 'its DNS query got no answer',
  'needs-client': 'its name depends on the message, so it was not looked up',
  'not-asked': 'the check had used up its share of queries',
})
type SpfTermState = v.InferOutput<typeof SpfTermState>

const termFields = v.object({
  text: v.string(),
  start: v.pipe(v.number(), v.description('Character indexes in the record that holds the term.')),
  end: v.number(),
  recordIndex: v.pipe(
    v.number(),
    v.description("Which of the node's records holds it; not 0 only when there are several."),
  ),
  kind: v.picklist(['mechanism', 'modifier', 'unreadable']),
  name: v.pipe(
    v.string(),
    v.description("The mechanism's or modifier's name, in lowercase; empty when the term is unreadable."),
  ),
  qualifier: v.optional(v.picklist(['+', '-', '~', '?'])),
  meaning: v.pipe(v.string(), v.description('One plain sentence.')),
  cost: v.pipe(v.number(), v.description('Lookups that the term itself costs, 0 or 1.')),
  totalCost: v.pipe(v.number(), v.description('The same with everything below it.')),
  dead: v.pipe(v.boolean(), v.description('Whether no receiver ever reaches it; it then costs nothing.')),
  state: SpfTermState,
  problem: v.optional(v.pipe(v.string(), v.description('What is wrong, in one sentence.'))),
  voidFor: v.pipe(
    v.array(ClientFamily),
    v.description("The clients for which the term's query comes back empty."),
  ),
  target: v.optional(v.pipe(v.string(), v.description('The name that the term looks up.'))),
  service: v.optional(v.pipe(v.string(), v.description('The service behind the target, e.g. "SendGrid".'))),
  stop: v.pipe(
    v.boolean(),
    v.description('Whether a receiver that finds no earlier match stops at this term.'),
  ),
})

const nodeFields = v.object({
  domain: v.string(),
  state: SpfNodeState,
  record: v.optional(v.pipe(v.string(), v.description('The SPF record, when there is exactly one.'))),
  records: v.pipe(v.array(v.string()), v.description('All SPF records of the name.')),
  message: v.optional(v.pipe(v.string(), v.description('Why there is no record, or no readable one.'))),
  hiddenTerms: v.optional(
    v.pipe(v.number(), v.description('Terms of a very long record that are counted but not listed.')),
  ),
  totalCost: v.pipe(v.number(), v.description("Lookups by the node's terms and everything below them.")),
})

// Each contains the other, so their types cannot be inferred.
export interface SpfTreeTerm extends v.InferOutput<typeof termFields> {
  child?: SpfTreeNode
}
export interface SpfTreeNode extends v.InferOutput<typeof nodeFields> {
  terms: SpfTreeTerm[]
}

export const SpfTreeTerm: v.GenericSchema<SpfTreeTerm> = v.object({
  ...termFields.entries,
  child: v.optional(v.lazy(() => SpfTreeNode)),
})

export const SpfTreeNode: v.GenericSchema<SpfTreeNode> = v.object({
  ...nodeFields.entries,
  terms: v.array(v.lazy(() => SpfTreeTerm)),
})

export const ChainEntry = v.object({ domain: v.string(), spf: v.array(v.string()) })
export type ChainEntry = v.InferOutput<typeof ChainEntry>

/** Where and why a receiver that has found no match gives up with permerror. */
export const SpfStop = v.object({
  domain: v.pipe(v.string(), v.description('The domain whose record holds the term.')),
  term: v.pipe(
    v.string(),
    v.description('The term, or the whole record when the record itself is the cause.'),
  ),
  path: v.pipe(v.array(v.string()), v.description('The domains from the checked one to `domain`.')),
  code: v.pipe(v.string(), v.description('The code of the finding that says more.')),
  reason: v.string(),
  client: v.optional(v.pipe(ClientFamily, v.description('Set when it affects only clients of this family.'))),
  passing: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        'The terms before it for which SPF still passes, as written (RFC 7208, 4.6.2); missing if there are none, or if receivers discard the entire record.',
      ),
    ),
  ),
})
export type SpfStop = v.InferOutput<typeof SpfStop>

/** A term whose query comes back empty. */
export const VoidTerm = v.object({
  domain: v.string(),
  term: v.string(),
  target: v.pipe(v.string(), v.description('The name that was asked for.')),
  clients: v.array(ClientFamily),
})
export type VoidTerm = v.InferOutput<typeof VoidTerm>

export const SpfReport = v.object({
  found: v.pipe(
    v.boolean(),
    v.description('Whether there is at least one SPF record; also false when that is unknown, see `state`.'),
  ),
  state: SpfState,
  message: v.pipe(v.string(), v.description('The result in one plain sentence.')),
  domain: v.string(),
  records: v.pipe(
    v.array(v.string()),
    v.description('All SPF records of the domain; more than one is an error (RFC 7208, 4.5).'),
  ),
  dnsLookupCount: v.pipe(
    v.number(),
    v.description(
      'Terms that cost a lookup, including those of all includes and redirects (RFC 7208, 4.6.4).',
    ),
  ),
  overLimit: v.pipe(
    v.boolean(),
    v.description('Whether there are more than `lookupLimit`, so receivers return permerror.'),
  ),
  provider: v.optional(v.pipe(v.string(), v.description('Who runs the DNS of the domain.'))),
  includeChain: v.pipe(
    v.array(ChainEntry),
    v.description('Each domain in the tree with its SPF records, in the order receivers reach them.'),
  ),
  publish: v.pipe(
    Publish,
    v.description('The record that the domain should have: the present one, fixed where possible.'),
  ),
  valid: v.pipe(
    v.boolean(),
    v.description(
      'Whether there is one record, fully read, and nothing in it makes receivers return permerror.',
    ),
  ),
  canPass: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether some server could pass; null when a decisive part got no answer.'),
  ),
  voidLookupCount: v.pipe(
    v.number(),
    v.description('Terms whose query comes back empty for a client with an IPv4 address.'),
  ),
  voidLookupCountIpv6: v.pipe(
    v.number(),
    v.description('The same for IPv6, for which `a` and `mx` send different queries.'),
  ),
  voidTerms: v.pipe(v.array(VoidTerm), v.description('The terms whose query comes back empty.')),
  lookupLimit: v.number(),
  voidLimit: v.number(),
  sizeOctets: v.pipe(v.number(), v.description('Bytes of the name and of all TXT records at it.')),
  sizeLimit: v.number(),
  truncated: v.pipe(
    v.boolean(),
    v.description('Whether the check stopped at its own limit; counts are then lower bounds.'),
  ),
  incomplete: v.pipe(
    v.boolean(),
    v.description('Whether part of the tree could not be looked up; counts are then lower bounds.'),
  ),
  findings: v.pipe(
    v.array(findingWith<SpfCode>()),
    v.description(
      'First what makes receivers give up, in the order they meet it; then unknowns, then advice.',
    ),
  ),
  warnings: v.pipe(v.array(v.string()), v.description('The messages of the findings that ask for action.')),
  ...Advice,
  tree: v.pipe(SpfTreeNode, v.description('Every term with its cost and what it includes.')),
  stop: v.optional(
    v.pipe(
      SpfStop,
      v.description('Where and why a receiver gives up; missing when it reaches the end of the record.'),
    ),
  ),
  senders: v.pipe(
    v.array(v.string()),
    v.description('The services that the record authorizes, e.g. "SendGrid".'),
  ),
  queries: v.pipe(v.number(), v.description('DNS queries of this check.')),
})
export type SpfReport = v.InferOutput<typeof SpfReport>

export const SpfResult = v.picklist(['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'])
export type SpfResult = v.InferOutput<typeof SpfResult>

/** One step of an evaluation, in the order in which a receiver takes it. */
export const SpfTraceStep = v.object({
  domain: v.pipe(v.string(), v.description('The domain whose record is being read.')),
  depth: v.pipe(
    v.number(),
    v.description('0 for the checked domain, 1 for its includes and redirects, and so on.'),
  ),
  term: v.optional(
    v.pipe(v.string(), v.description('The term at hand; missing when the record itself is looked up.')),
  ),
  asked: v.optional(v.pipe(v.string(), v.description('What was looked up, e.g. "A mail.example.com".'))),
  answer: v.optional(v.pipe(v.string(), v.description('The answer, in words.'))),
  outcome: v.picklist(['record', 'match', 'no-match', 'error', 'info']),
  message: v.pipe(v.string(), v.description('One plain sentence.')),
})
export type SpfTraceStep = v.InferOutput<typeof SpfTraceStep>

export const SpfEvaluation = v.object({
  result: SpfResult,
  reason: v.pipe(v.string(), v.description('One plain sentence: why.')),
  mechanism: v.optional(v.pipe(v.string(), v.description('The term that decided, as written.'))),
  explanation: v.optional(
    v.pipe(v.string(), v.description('What the domain owner tells a refused sender (RFC 7208 section 6.2).')),
  ),
  lookups: v.pipe(v.number(), v.description('Terms that cost a lookup before the result was known.')),
  voids: v.pipe(v.number(), v.description('How many of those queries came back empty.')),
  trace: v.pipe(
    v.array(SpfTraceStep),
    v.description('The steps of the evaluation, in the order a receiver takes them.'),
  ),
})
export type SpfEvaluation = v.InferOutput<typeof SpfEvaluation>

/** A record that is not published yet, judged as if it were, along with what is published. */
export const SpfPreview = v.object({
  report: SpfReport,
  current: v.object({ state: SpfState, records: v.array(v.string()), message: v.optional(v.string()) }),
})
export type SpfPreview = v.InferOutput<typeof SpfPreview>
