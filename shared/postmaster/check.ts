// Our own check of a domain's records, for comparison with what a provider says.
import { checkAuthentication } from '#shared/domain/domain-report/check.ts'
import type { DmarcCheckOptions } from '#shared/records/dmarc/check.ts'
import { inZone } from '#shared/report/change/zone.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { type OwnCheck, ownCheckFrom } from './own-check.ts'

/** @param domain lower-case A-label name */
export async function ownCheck(
  domain: string,
  resolver: Resolver,
  options: DmarcCheckOptions,
): Promise<OwnCheck> {
  const { report, dnsProvider } = await checkAuthentication(domain, resolver, options)
  return ownCheckFrom({ ...report, changes: inZone(report.changes, dnsProvider) })
}
