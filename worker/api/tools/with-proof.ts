// What every tool adds to its report: the DNS provider, the zone that each change goes into, and the evidence.
import type { Context } from 'hono'
import type { Change } from '#shared/report/change/change.ts'
import { inZone } from '#shared/report/change/zone.ts'
import { findDnsProvider, type ProviderResult } from '#shared/dns/provider.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

interface Proof {
  dnsProvider: ProviderResult
  evidence: Evidence[]
}

/** @param asked a report, or the result for a draft, as a promise */
export async function withProof<R extends object>(
  c: Context<ApiEnv>,
  domain: string,
  asked: Promise<R>,
): Promise<R & Proof> {
  const { resolver } = c.var
  const [report, dnsProvider] = await Promise.all([asked, findDnsProvider(domain, resolver)])
  return proved(c, report, dnsProvider)
}

/** The same if the provider is already known. */
export function proved<R extends object & { changes?: Change[] }>(
  c: Context<ApiEnv>,
  report: R,
  dnsProvider: ProviderResult,
): R & Proof {
  const changes = report.changes && { changes: inZone(report.changes, dnsProvider) }
  return { ...report, ...changes, dnsProvider, evidence: c.var.resolver.evidence }
}
