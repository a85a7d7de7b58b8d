// The shapes of the IP reputation tool's answers.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import { LeftOutList, ListKind, ListResult, ListScope, Proof } from '#shared/blocklists/schema.ts'
import { describedWords } from '#shared/report/described-words.ts'
import type { IpCode } from './findings.ts'
import { findingWith } from '#shared/report/finding.ts'

export const Reverse = v.object({
  names: v.pipe(v.array(v.string()), v.description('The names that the IP address has (PTR).')),
  forwardConfirmed: v.pipe(
    v.boolean(),
    v.description('Whether one of them resolves back to the IP address.'),
  ),
  state: v.pipe(
    v.picklist(['confirmed', 'unconfirmed', 'absent', 'unknown']),
    v.description('unknown: the lookup failed'),
  ),
  findings: v.array(findingWith<IpCode>()),
})
export type Reverse = v.InferOutput<typeof Reverse>

/** How often each thing happened. */
export const Counts = v.object({
  checked: v.pipe(v.number(), v.description('Lists with a proven answer.')),
  listed: v.pipe(v.number(), v.description('Those of them that list it.')),
  timeouts: v.pipe(v.number(), v.description('Lists that gave no answer in time.')),
})
export type Counts = v.InferOutput<typeof Counts>

export const IpReputation = v.object({
  ip: v.string(),
  ...Counts.entries,
  summary: v.pipe(v.string(), v.description('The result in one plain sentence.')),
  results: v.pipe(v.array(ListResult), v.description('What each list said.')),
  reverse: Reverse,
  ageSeconds: v.pipe(
    v.number(),
    v.description('Seconds since the oldest row was looked up; 0 when all are new.'),
  ),
  sample: v.pipe(v.boolean(), v.description('Whether the IP address is one of the samples.')),
  findings: v.pipe(
    v.array(findingWith<IpCode>()),
    v.description('Each listing, what could not be checked, and the reverse DNS name.'),
  ),
  ...Advice,
})
export type IpReputation = v.InferOutput<typeof IpReputation>

/** What was found, before any verdict on it. */
export type IpFacts = Omit<IpReputation, 'verdict' | 'findings' | 'changes'>

/** Addresses of a domain that can be checked. */
export const DomainAddresses = v.object({
  domain: v.string(),
  addresses: v.pipe(
    v.array(v.object({ ip: v.string(), from: v.string() })),
    v.description('Each with where it was found, e.g. "MX mx1.example.com".'),
  ),
  others: v.pipe(
    v.array(v.string()),
    v.description("What else its SPF record allows: entire networks and other people's servers."),
  ),
  failures: v.pipe(v.array(v.string()), v.description('What could not be looked up.')),
})
export type DomainAddresses = v.InferOutput<typeof DomainAddresses>

export const ListFacts = v.object({
  kind: ListKind,
  zone: v.string(),
  name: v.string(),
  operator: v.string(),
  lists: v.pipe(v.string(), v.description('What it lists, as the end of "lists …".')),
  weight: v.pipe(
    v.number(),
    v.description('0 to 10: how much a listing hurts; 0 is shown and never scored.'),
  ),
  scope: ListScope,
  delist: v.string(),
  delistSteps: v.array(v.string()),
  state: describedWords({
    on: 'it passed its control within the last hour',
    off: 'it failed',
    untested: 'unknown; it is tested with the next query',
  }),
  provedAt: Proof.entries.provedAt,
  reason: v.pipe(v.string(), v.description('What was wrong at its last test; empty when nothing was.')),
})
export type ListFacts = v.InferOutput<typeof ListFacts>

export const ListsReport = v.object({
  lists: v.pipe(v.array(ListFacts), v.description('Of addresses.')),
  domainLists: v.array(ListFacts),
  leftOut: v.pipe(v.array(LeftOutList), v.description('Lists that are not used, and why.')),
})
export type ListsReport = v.InferOutput<typeof ListsReport>
