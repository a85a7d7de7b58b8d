// The shapes of what the IP reputation tool answers.
import * as v from 'valibot'
import { LeftOutList, ListKind, ListResult, ListScope, Proof } from '#shared/dnsbl/schema.ts'
import { Finding } from '#shared/report/finding.ts'

export const Reverse = v.object({
  /** The names that the address has (PTR). */
  names: v.array(v.string()),
  /** One of them leads back to the address. */
  forwardConfirmed: v.boolean(),
  /** - unknown: the DNS could not be asked */
  state: v.picklist(['confirmed', 'unconfirmed', 'absent', 'unknown']),
  findings: v.array(Finding),
})
export type Reverse = v.InferOutput<typeof Reverse>

/** How often each thing happened. */
export const Counts = v.object({
  /** Lists with a proved answer. */
  checked: v.number(),
  /** Those of them that list it. */
  listed: v.number(),
  /** Lists that gave no answer in time. */
  timeouts: v.number(),
})
export type Counts = v.InferOutput<typeof Counts>

export const IpReputation = v.object({
  ip: v.string(),
  ...Counts.entries,
  /** The result in one plain sentence. */
  summary: v.string(),
  results: v.array(ListResult),
  reverse: Reverse,
  /** Seconds since the oldest of the rows was asked; 0 when all are new. */
  ageSeconds: v.number(),
  /** The address is one of the samples. */
  sample: v.boolean(),
})
export type IpReputation = v.InferOutput<typeof IpReputation>

/** Addresses of a domain that can be checked. */
export const DomainAddresses = v.object({
  domain: v.string(),
  /** Each with where it stands, e.g. "MX mx1.example.com". */
  addresses: v.array(v.object({ ip: v.string(), from: v.string() })),
  /** What else its SPF record allows: whole networks and other people's servers. */
  others: v.array(v.string()),
  /** What could not be looked up. */
  failures: v.array(v.string()),
})
export type DomainAddresses = v.InferOutput<typeof DomainAddresses>

export const ListFacts = v.object({
  kind: ListKind,
  zone: v.string(),
  name: v.string(),
  operator: v.string(),
  /** What it lists, as the end of "lists …". */
  lists: v.string(),
  /** 0 to 10: how much a listing hurts; 0 is shown and never scored. */
  weight: v.number(),
  scope: ListScope,
  delist: v.string(),
  delistSteps: v.array(v.string()),
  /** - on: it has proved itself within the last hour - off: it failed - untested: nobody knows, so it is tested with the next question */
  state: v.picklist(['on', 'off', 'untested']),
  provedAt: Proof.entries.provedAt,
  /** What was wrong at its last control; empty when nothing was. */
  reason: v.string(),
})
export type ListFacts = v.InferOutput<typeof ListFacts>

export const ListsReport = v.object({
  /** Of addresses. */
  lists: v.array(ListFacts),
  domainLists: v.array(ListFacts),
  /** Lists that are not used, and why. */
  leftOut: v.array(LeftOutList),
})
export type ListsReport = v.InferOutput<typeof ListsReport>
