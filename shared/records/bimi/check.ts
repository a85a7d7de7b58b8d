// The BIMI report on a domain: its record, logo, certificate and DMARC, the verdict, and what to change.
import { bimiChanges } from './changes.ts'
import { inspectBimi, type BimiCheckOptions } from './inspect.ts'
import type { BimiQuestion } from './question.ts'
import type { BimiReport } from './schema.ts'
import { bimiVerdict } from './verdict.ts'
import { remembering } from '#shared/dns/remembering.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { ignoringWildcards } from '#shared/dns/wildcard-alias.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/net/foreign-fetch.ts'

export type { BimiCheckOptions } from './inspect.ts'
export { bimiQuestion } from './question.ts'

/** A proposed change is checked against the same answers: no DNS query is repeated, and no file is fetched. */
export async function checkBimi(
  question: BimiQuestion,
  resolver: Resolver,
  options: BimiCheckOptions,
): Promise<BimiReport> {
  const once = ignoringWildcards(remembering(resolver))
  const fetched = new Map<string, Promise<ForeignAnswer>>()
  const fetch: ForeignFetch = (url, request) => {
    const answer = fetched.get(url) ?? options.fetch(url, request)
    fetched.set(url, answer)
    return answer
  }
  const inspection = await inspectBimi(question, once, { ...options, fetch })
  const again: ForeignFetch = (url) =>
    fetched.get(url) ??
    Promise.resolve({ kind: 'over-budget', url, reason: 'a proposal is not fetched before it is published' })
  const changes = await bimiChanges(inspection, once, { ...options, fetch: again })
  return { ...inspection.facts, verdict: bimiVerdict(inspection.facts), changes }
}
