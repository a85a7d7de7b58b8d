// The DMARC report on a domain: how receivers read its records, the verdict, and what to change.
import { dmarcChanges, publishAfter } from './changes.ts'
import { inspectDmarc, type DmarcCheckOptions } from './inspect.ts'
import type { DmarcReport } from './schema.ts'
import { dmarcVerdict } from './verdict.ts'
import { remembering } from '#shared/dns/remembering.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { ignoringWildcards } from '#shared/dns/wildcard-alias.ts'

export type { DmarcCheckOptions } from './inspect.ts'

/**
 * Two waves of queries, and a third for report hosts without MX records or permission; if a proposed change names a mailbox, its host
 * is looked up as well.
 * @param name lower-case A-label name without the final dot; a leading "_dmarc." is removed
 */
export async function checkDmarc(
  name: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<DmarcReport> {
  const once = ignoringWildcards(remembering(resolver))
  const inspection = await inspectDmarc(name, once, options)
  const { facts } = inspection
  const changes = await dmarcChanges(inspection, once, options)
  return { ...facts, publish: publishAfter(facts, changes), verdict: dmarcVerdict(facts), changes }
}
