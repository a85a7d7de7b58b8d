// Checks one domain of many, within one request's lookups: authentication and delivery first, then the domain
// blocklists and transport, if there are lookups left.
import { inZone } from '#shared/report/change/zone.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import { counting, questionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkDomain, checkTransportPart } from '#shared/domain/domain-report/check.ts'
import { judgeReputation } from '#shared/domain/domain-report/check-reputation.ts'
import type { DomainReport, ReputationPart, TransportPart } from '#shared/domain/domain-report/schema.ts'
import { askLists } from '#shared/domain/domain-reputation/ask-lists.ts'
import type { DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { rowOf } from './row.ts'
import type { FleetRow } from './schema.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'

export interface FleetCheckOptions extends DmarcCheckOptions {
  fetch: ForeignFetch
  suffixes: DmarcCheckOptions['suffixes'] & { registrableDomain(domain: string): string | null }
  /** What is known of the blocklists so far. */
  proofs: readonly Proof[]
  keys: readonly ListKey[]
  /** Milliseconds since 1970. */
  now: number
  /** The same as "2026-11-22T15:04:05Z". */
  time: string
}

interface FleetAnswer {
  row: FleetRow
  /** Proofs of blocklists that this check made, to be kept for the next. */
  proofs: Proof[]
}

const MAX_QUESTIONS = 45
/** MTA-STS, TLS-RPT, DNSSEC, and DANE of two hosts. */
const TRANSPORT_QUESTIONS = 8

/** @param domain lower-case A-label name without the final dot */
export async function checkFleetRow(
  domain: string,
  resolver: Resolver,
  options: FleetCheckOptions,
): Promise<FleetAnswer> {
  const counted = counting(resolver)
  const { report, dnsProvider } = await checkDomain(domain, counted, options)
  const { authentication, delivery } = report.parts
  const parts = { authentication, delivery, transport: null, reputation: null }
  if (report.kind === 'no-such-name') return { row: rowOf(domain, parts), proofs: [] }
  const left = MAX_QUESTIONS - counted.count
  const [transport, lists] = await Promise.all([
    left < TRANSPORT_QUESTIONS ? null : askTransport(domain, counted, options),
    askDomainLists(report, counted, left - TRANSPORT_QUESTIONS, options),
  ])
  const row = rowOf(domain, { ...parts, transport, reputation: lists?.part ?? null })
  return { row: { ...row, changes: inZone(row.changes, dnsProvider) }, proofs: lists?.proofs ?? [] }
}

/** Null if it could not be finished because the lookups were used up: then it says nothing. */
async function askTransport(
  domain: string,
  resolver: Resolver,
  { fetch, time }: FleetCheckOptions,
): Promise<TransportPart | null> {
  const noticing = counting(resolver)
  const { report } = await checkTransportPart(domain, noticing, { fetch, now: time })
  return noticing.isOver ? null : report
}

/** Only the domain blocklists: mail server addresses are for the full report, and so is the registration. */
async function askDomainLists(
  { domain, exists }: Pick<DomainReport, 'domain' | 'exists'>,
  resolver: Resolver,
  questions: number,
  options: FleetCheckOptions,
): Promise<{ part: ReputationPart; proofs: Proof[] } | null> {
  if (questions < 1) return null
  const registeredDomain = options.suffixes.registrableDomain(domain) ?? domain
  const pool = questionPool(resolver, questions)
  const only = listsInUse('domain', options.keys)
    .slice(0, questions)
    .map(({ zone }) => zone)
  const { rows, proofs } = await askLists('domain', registeredDomain, { pool, questions, options, only })
  const facts = {
    domain,
    exists,
    registeredDomain,
    registration: {
      state: 'unpublished' as const,
      domain: registeredDomain,
      reason: 'Not asked for a fleet.',
    },
    ageDays: null,
    lists: rows,
    addressLists: [],
    addressNote: '',
    checkedAt: options.now,
  }
  return { part: { part: 'reputation', ...facts, ...judgeReputation(facts) }, proofs }
}
