// The shapes of what the SPF tool answers: the report on a domain and the evaluation of one client.
import * as v from 'valibot'
import { Finding } from '#shared/report/finding.ts'
import { Change } from '#shared/change/change.ts'
import { Publish } from '#shared/report/publish.ts'
import { Verdict } from '#shared/report/verdict.ts'

export const SpfState = v.picklist(['found', 'absent', 'unknown'])
export type SpfState = v.InferOutput<typeof SpfState>

export const ClientFamily = v.picklist(['ipv4', 'ipv6'])
export type ClientFamily = v.InferOutput<typeof ClientFamily>

/**
 * - found: one record, which can be read
 * - syntax-error: one record, and receivers cannot read it
 * - multiple: more than one record, so none counts
 * - absent: the DNS says that there is no SPF record
 * - unknown: the DNS could not be asked
 * - loop: the name is one of its own ancestors, so it is not followed again
 * - repeated: the name stands in full earlier in the tree
 * - not-asked: the check had used up its share of queries, or the name depends on the message
 */
export const SpfNodeState = v.picklist([
  'found',
  'syntax-error',
  'multiple',
  'absent',
  'unknown',
  'loop',
  'repeated',
  'not-asked',
])
export type SpfNodeState = v.InferOutput<typeof SpfNodeState>

/**
 * - ok: nothing to say
 * - void: its DNS question comes back empty
 * - error: receivers answer permerror when they get here
 * - unknown: its DNS question could not be answered
 * - needs-client: its name depends on the message, so it was not asked
 * - not-asked: the check had used up its share of queries
 */
export const SpfTermState = v.picklist(['ok', 'void', 'error', 'unknown', 'needs-client', 'not-asked'])
export type SpfTermState = v.InferOutput<typeof SpfTermState>

export interface SpfTreeTerm {
  text: string
  /** Character indexes in the record that holds the term. */
  start: number
  end: number
  /** Which of the node's records holds it; not 0 only when there are several. */
  recordIndex: number
  kind: 'mechanism' | 'modifier' | 'unreadable'
  /** The mechanism's or modifier's name, lower case; empty when the term is unreadable. */
  name: string
  qualifier?: '+' | '-' | '~' | '?'
  /** One plain sentence. */
  meaning: string
  /** Lookups that the term costs itself, 0 or 1. */
  cost: number
  /** The same with everything below it. */
  totalCost: number
  /** Never reached by any receiver; costs nothing. */
  dead: boolean
  state: SpfTermState
  /** What is wrong, in one sentence. */
  problem?: string
  /** The clients for which the term's question comes back empty. */
  voidFor: ClientFamily[]
  /** The name that the term asks for. */
  target?: string
  /** The service behind the target, e.g. "SendGrid". */
  service?: string
  /** A receiver that finds no match before stops at this term. */
  stop: boolean
  child?: SpfTreeNode
}

export interface SpfTreeNode {
  domain: string
  state: SpfNodeState
  /** The SPF record, when there is exactly one. */
  record?: string
  /** All SPF records of the name. */
  records: string[]
  /** Why there is no record, or no readable one. */
  message?: string
  terms: SpfTreeTerm[]
  /** Terms of a very long record that are counted but not listed. */
  hiddenTerms?: number
  /** Lookups of the node's terms and of everything below them. */
  totalCost: number
}

const TermFields = {
  text: v.string(),
  start: v.number(),
  end: v.number(),
  recordIndex: v.number(),
  kind: v.picklist(['mechanism', 'modifier', 'unreadable']),
  name: v.string(),
  qualifier: v.optional(v.picklist(['+', '-', '~', '?'])),
  meaning: v.string(),
  cost: v.number(),
  totalCost: v.number(),
  dead: v.boolean(),
  state: SpfTermState,
  problem: v.optional(v.string()),
  voidFor: v.array(ClientFamily),
  target: v.optional(v.string()),
  service: v.optional(v.string()),
  stop: v.boolean(),
}

export const SpfTreeTerm: v.GenericSchema<SpfTreeTerm> = v.object({
  ...TermFields,
  child: v.optional(v.lazy(() => SpfTreeNode)),
})

export const SpfTreeNode: v.GenericSchema<SpfTreeNode> = v.object({
  domain: v.string(),
  state: SpfNodeState,
  record: v.optional(v.string()),
  records: v.array(v.string()),
  message: v.optional(v.string()),
  terms: v.array(v.lazy(() => SpfTreeTerm)),
  hiddenTerms: v.optional(v.number()),
  totalCost: v.number(),
})

export const ChainEntry = v.object({ domain: v.string(), spf: v.array(v.string()) })
export type ChainEntry = v.InferOutput<typeof ChainEntry>

/** Where and why a receiver that finds no match before gives up with permerror. */
export const SpfStop = v.object({
  /** The domain whose record holds the term. */
  domain: v.string(),
  /** The term, or the whole record when the record itself is the cause. */
  term: v.string(),
  /** The domains from the checked one to `domain`. */
  path: v.array(v.string()),
  /** The code of the finding that says more. */
  code: v.string(),
  reason: v.string(),
  /** Set when only clients of this family are concerned. */
  client: v.optional(ClientFamily),
})
export type SpfStop = v.InferOutput<typeof SpfStop>

/** A term whose question comes back empty. */
export const VoidTerm = v.object({
  domain: v.string(),
  term: v.string(),
  /** The name that was asked for. */
  target: v.string(),
  clients: v.array(ClientFamily),
})
export type VoidTerm = v.InferOutput<typeof VoidTerm>

export const SpfReport = v.object({
  /** There is at least one SPF record; false as well when nobody knows, see `state`. */
  found: v.boolean(),
  state: SpfState,
  /** The result in one plain sentence. */
  message: v.string(),
  domain: v.string(),
  /** All SPF records of the domain; more than one is an error (RFC 7208, 4.5). */
  records: v.array(v.string()),
  /** Terms that cost a lookup, those of all includes and redirects too (RFC 7208, 4.6.4). */
  dnsLookupCount: v.number(),
  /** More than `lookupLimit`, so receivers answer permerror. */
  overLimit: v.boolean(),
  /** Who runs the DNS of the domain. */
  provider: v.optional(v.string()),
  /** Each domain of the tree with its SPF records, in the order in which receivers meet them. */
  includeChain: v.array(ChainEntry),
  /** The record that the domain should have: the present one, mended where that is possible. */
  publish: Publish,
  /** One record, read to its end, and nothing in it makes receivers answer permerror. */
  valid: v.boolean(),
  canPass: v.pipe(
    v.nullable(v.boolean()),
    v.description('Some server could pass; null when a part that decides was not answered.'),
  ),
  /** Terms whose question comes back empty for a client with an IPv4 address. */
  voidLookupCount: v.number(),
  /** The same for IPv6, for which `a` and `mx` ask other questions. */
  voidLookupCountIpv6: v.number(),
  voidTerms: v.array(VoidTerm),
  lookupLimit: v.number(),
  voidLimit: v.number(),
  /** Octets of the name and of all TXT records at it. */
  sizeOctets: v.number(),
  sizeLimit: v.number(),
  /** The check stopped asking at its own limit: counts are lower bounds. */
  truncated: v.boolean(),
  /** A part of the tree could not be asked: counts are lower bounds. */
  incomplete: v.boolean(),
  /** What makes receivers give up, in their order; then doubts, then advice. */
  findings: v.array(Finding),
  /** The messages of the findings that ask for action. */
  warnings: v.array(v.string()),
  verdict: v.pipe(Verdict, v.description('What the report comes to.')),
  changes: v.pipe(v.array(Change), v.description('What to do, the most useful first.')),
  /** Every term with what it costs and where it leads. */
  tree: SpfTreeNode,
  /** Missing when a receiver comes to the end of the record. */
  stop: v.optional(SpfStop),
  /** The services that the record lets send, e.g. "SendGrid". */
  senders: v.array(v.string()),
  /** DNS questions of this check. */
  queries: v.number(),
})
export type SpfReport = v.InferOutput<typeof SpfReport>

export const SpfResult = v.picklist(['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'])
export type SpfResult = v.InferOutput<typeof SpfResult>

/** One step of an evaluation, in the order in which a receiver takes it. */
export const SpfTraceStep = v.object({
  /** The domain whose record is being read. */
  domain: v.string(),
  /** 0 for the checked domain, 1 for its includes and redirects, and so on. */
  depth: v.number(),
  /** The term at hand; missing when the record itself is looked up. */
  term: v.optional(v.string()),
  /** What was asked, e.g. "A mail.example.com". */
  asked: v.optional(v.string()),
  /** What came, in words. */
  answer: v.optional(v.string()),
  outcome: v.picklist(['record', 'match', 'no-match', 'error', 'info']),
  /** One plain sentence. */
  message: v.string(),
})
export type SpfTraceStep = v.InferOutput<typeof SpfTraceStep>

export const SpfEvaluation = v.object({
  result: SpfResult,
  /** One plain sentence: why. */
  reason: v.string(),
  /** The term that decided, as it is written. */
  mechanism: v.optional(v.string()),
  /** What the domain's owner says to a refused sender (RFC 7208 section 6.2). */
  explanation: v.optional(v.string()),
  /** Terms that cost a lookup until the result was there. */
  lookups: v.number(),
  /** Those of them whose question came back empty. */
  voids: v.number(),
  trace: v.array(SpfTraceStep),
})
export type SpfEvaluation = v.InferOutput<typeof SpfEvaluation>

export const SpfReportWithEvaluation = v.object({
  ...SpfReport.entries,
  evaluation: v.optional(SpfEvaluation),
})
export type SpfReportWithEvaluation = v.InferOutput<typeof SpfReportWithEvaluation>

/** A record that is not published yet, judged as if it were, beside what is published. */
export const SpfPreview = v.object({
  report: SpfReport,
  current: v.object({ state: SpfState, records: v.array(v.string()), message: v.optional(v.string()) }),
})
export type SpfPreview = v.InferOutput<typeof SpfPreview>
