// What the page of the domain report asks for: the first answer, or one part where the address names it.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import { dayText } from '#app/components/tool/day-text.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { partOf, PART_NAMES, type PartName } from '#shared/domain-report/parts.ts'
import type { DomainReportPart } from '#shared/domain-report/schema.ts'
import { severalIn } from '#shared/fleet/input.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import type { Reports } from '#shared/email-authentication/schema.ts'
import type { Evidence } from '#shared/report/evidence.ts'

type Sent = DataSent<ReturnType<ApiClient['user']['tools']['domain']['report']['$get']>>
export type FirstSent = Extract<Sent, { parts: unknown }>
export type PartSent = Exclude<Sent, FirstSent>

/** What the page is drawn from: facts only, since it comes to its conclusions anew with each part. */
export interface ReportAnswer {
  domain: string
  /** Of the first answer. */
  first?: { reports: Reports; parkedAt: string | undefined; wildcard: boolean | null }
  /** The one that the address asks for. */
  single?: DomainReportPart
  /** Parts to be asked for, each in a request of its own. */
  more: PartName[]
  dnsProvider?: ProviderResult
  evidence: Evidence[]
}

const isFirst = (sent: Sent): sent is FirstSent => 'parts' in sent

function factsOf(sent: Sent): ReportAnswer {
  const { domain, evidence } = sent
  const dnsProvider = 'dnsProvider' in sent ? sent.dnsProvider : undefined
  if (!isFirst(sent)) return { domain, single: sent, more: [], dnsProvider, evidence }
  const { spf, dkim, dmarc, bimi } = sent.parts.authentication
  const { mx, parkedAt, wildcard } = sent.parts.delivery
  const more = sent.more.flatMap((address) => partOf(address) ?? [])
  return {
    domain,
    first: { reports: { domain, mx, spf, dkim, dmarc, bimi }, parkedAt, wildcard },
    more,
    dnsProvider,
    evidence,
  }
}

/** Everything that the page shows; no outcome before the first question. */
export async function loadReportPage(api: ApiClient, { searchParams }: URL) {
  const domain = searchParams.get('domain')?.trim() ?? ''
  const part = PART_NAMES.find((name) => name === searchParams.get('part'))
  const date = dayText(new Date())
  const outcome = domain ? await report(api, domain, part) : null
  return { domain, part: part ?? null, outcome, date, several: severalIn(domain) }
}

async function report(api: ApiClient, domain: string, part?: PartName): Promise<Outcome<ReportAnswer>> {
  if (severalIn(domain).length > 0) {
    return { ok: false, code: 'invalid_domain', message: 'One domain is checked at a time.' }
  }
  const outcome = await outcomeOf(
    api.user.tools.domain.report.$get({ query: { domain, ...(part && { part }) } }),
  )
  return outcome.ok ? { ok: true, data: factsOf(outcome.data) } : outcome
}

/** What the sample of an answer is drawn from: the first answer with its own conclusions. */
export async function loadReportExample(api: ApiClient, { searchParams }: URL) {
  const query = { domain: searchParams.get('domain') ?? '' }
  return {
    date: dayText(new Date()),
    outcome: await outcomeOf(api.user.tools.domain.report.$get({ query })),
  }
}

/** One part more. */
export async function loadPart(api: ApiClient, domain: string, part: PartName): Promise<Outcome<PartSent>> {
  const outcome = await outcomeOf(api.user.tools.domain.report.$get({ query: { domain, part } }))
  if (!outcome.ok) return outcome
  return isFirst(outcome.data)
    ? { ok: false, code: 'unreachable', message: 'Lookup failed' }
    : { ok: true, data: outcome.data }
}
