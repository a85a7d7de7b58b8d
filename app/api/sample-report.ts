// What today's checks say about the sample domains, for text pages that show the product. The answers are real, and sample
// domains answer from the code, so this sends no query.
import { outcomeOf } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import type { PartName } from '#shared/domain/domain-report/parts.ts'
import { routeOfReport } from '#shared/message/route.ts'

/** SPF, DKIM, DMARC and MX of a domain with the outcome of each; null if the check failed. */
export async function sampleReport(api: ApiClient, domain: string) {
  const outcome = await outcomeOf(api.user.tools.email.verify.$post({ json: { email: domain } }))
  if (!outcome.ok) return null
  const { verdict, judgements, spf, mx, dkim, dmarc, changes } = outcome.data
  const words: Record<string, string> = {
    SPF: `${spf.dnsLookupCount} of ${spf.lookupLimit} lookups`,
    DKIM: `${dkim.keys.length} ${dkim.keys.length === 1 ? 'key' : 'keys'} found`,
    DMARC: `p=${dmarc.policy?.p ?? 'none'}`,
    MX: `${mx.entries.length} mail ${mx.entries.length === 1 ? 'server' : 'servers'}`,
  }
  const checks = judgements
    .filter(({ method }) => method in words)
    .map(({ method, state }) => ({ method, state, words: words[method] ?? '' }))
  return { domain, verdict, checks, change: neededChanges(changes)[0] }
}

export type SampleReport = NonNullable<Awaited<ReturnType<typeof sampleReport>>>

/** The way of an email from a domain, as its report draws it; null if a part of the report failed. */
export async function sampleRoute(api: ApiClient, domain: string) {
  const ask = (part?: PartName) =>
    outcomeOf(api.user.tools.domain.report.$get({ query: { domain, ...(part && { part }) } }))
  const [first, gates] = await Promise.all([ask(), ask('gates')])
  if (!first.ok || !gates.ok || !('parts' in first.data) || 'parts' in gates.data) return null
  const parts = [first.data.parts.authentication, first.data.parts.delivery, gates.data]
  return routeOfReport(parts, combineParts(domain, parts))
}

/** The SPF report with its evidence; null if the check failed. */
export async function sampleProof(api: ApiClient, domain: string) {
  const outcome = await outcomeOf(api.user.tools.spf.checker.$get({ query: { domain } }))
  return outcome.ok ? outcome.data : null
}

export type SampleProof = NonNullable<Awaited<ReturnType<typeof sampleProof>>>
