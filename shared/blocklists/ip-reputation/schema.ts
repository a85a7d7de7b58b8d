import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { LeftOutList, ListKind, ListResult, ListScope, Proof } from '#shared/blocklists/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import type { IpCode } from './findings.ts'
import { findingWith } from '#shared/report/finding.ts'

export const Reverse = v.object({
  names: described(v.array(v.string()), 'The names that the IP address has (PTR).'),
  forwardConfirmed: described(v.boolean(), 'Whether one of them resolves back to the IP address.'),
  state: described(
    v.picklist(['confirmed', 'unconfirmed', 'absent', 'unknown']),
    'unknown: the lookup failed',
  ),
  findings: v.array(findingWith<IpCode>()),
})
export type Reverse = v.InferOutput<typeof Reverse>

/** How often each thing happened. */
export const Counts = v.object({
  checked: described(v.number(), 'Lists with a proven answer.'),
  listed: described(v.number(), 'Those of them that list it.'),
  timeouts: described(v.number(), 'Lists that gave no answer in time.'),
})
export type Counts = v.InferOutput<typeof Counts>

export const IpReputation = v.object({
  ip: v.string(),
  ...Counts.entries,
  summary: text('The result in one plain sentence.'),
  results: described(v.array(ListResult), 'What each list said.'),
  reverse: Reverse,
  ageSeconds: described(v.number(), 'Seconds since the oldest row was looked up; 0 when all are new.'),
  sample: described(v.boolean(), 'Whether the IP address is one of the samples.'),
  findings: described(
    v.array(findingWith<IpCode>()),
    'Each listing, what could not be checked, and the reverse DNS name.',
  ),
  ...Advice,
})
export type IpReputation = v.InferOutput<typeof IpReputation>

/** What was found, before any verdict on it. */
export type IpFacts = Omit<IpReputation, 'verdict' | 'findings' | 'changes'>

/** Addresses of a domain that can be checked. */
export const DomainAddresses = v.object({
  domain: v.string(),
  addresses: described(
    v.array(v.object({ ip: v.string(), from: v.string() })),
    'Each with where it was found, e.g. "MX mx1.example.com".',
  ),
  others: described(
    v.array(v.string()),
    "What else its SPF record allows: entire networks and other people's servers.",
  ),
  failures: described(v.array(v.string()), 'What could not be looked up.'),
})
export type DomainAddresses = v.InferOutput<typeof DomainAddresses>

export const ListFacts = v.object({
  kind: ListKind,
  zone: v.string(),
  name: v.string(),
  operator: v.string(),
  lists: text('What it lists, as the end of "lists …".'),
  weight: described(v.number(), '0 to 10: how much a listing hurts; 0 is shown and never scored.'),
  scope: ListScope,
  delist: v.string(),
  delistSteps: v.array(v.string()),
  state: describedWords({
    on: 'it passed its control within the last hour',
    off: 'it failed',
    untested: 'unknown; it is tested with the next query',
  }),
  provedAt: Proof.entries.provedAt,
  reason: text('What was wrong at its last test; empty when nothing was.'),
})
export type ListFacts = v.InferOutput<typeof ListFacts>

export const ListsReport = v.object({
  lists: described(v.array(ListFacts), 'Of addresses.'),
  domainLists: v.array(ListFacts),
  leftOut: described(v.array(LeftOutList), 'Lists that are not used, and why.'),
})
export type ListsReport = v.InferOutput<typeof ListsReport>
