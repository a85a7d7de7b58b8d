// The report on how mail to a domain is protected in transit, the verdict, and what to change.
import { remembering } from '#shared/dns/remembering.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { ignoringWildcards } from '#shared/dns/wildcard-alias.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/net/foreign-fetch.ts'
import { transportChanges } from './changes.ts'
import { inspectTransport, type TransportOptions } from './inspect.ts'
import type { TransportReport } from './schema.ts'
import { transportVerdict } from './verdict.ts'

/**
 * At most 45 queries and one file; a proposed change is checked against the same answers.
 * @param domain lower-case A-label name without the final dot
 */
export async function checkTransport(
  domain: string,
  resolver: Resolver,
  options: TransportOptions,
): Promise<TransportReport> {
  const once = ignoringWildcards(remembering(resolver))
  let fetched: Promise<ForeignAnswer> | undefined
  // Only the domain's own policy is ever fetched.
  const fetch: ForeignFetch = (url, request) => (fetched ??= options.fetch(url, request))
  const inspection = await inspectTransport(domain, once, { ...options, fetch })
  const changes = await transportChanges(inspection, once, { ...options, fetch })
  return { ...inspection.facts, verdict: transportVerdict(inspection.facts), changes }
}
