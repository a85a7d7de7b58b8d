// What the domain report's page loads: the first answer, or one part if the URL names it.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { partOf, PART_NAMES, type PartName } from '#shared/domain/domain-report/parts.ts'
import type { BriefAuthentication, BriefDelivery, BriefPart } from '#shared/domain/domain-report/schema.ts'
import { routeOfReport } from '#shared/message/route.ts'
import type { StationState } from '#shared/picture/address.ts'
import { stationStates } from '#shared/picture/stations.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import type { Reports } from '#shared/domain/email-authentication/schema.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { Evidence } from '#shared/report/evidence.ts'

type Sent = DataSent<ReturnType<ApiClient['user']['tools']['domain']['report']['$get']>>
export type FirstSent = Extract<Sent, { parts: unknown }>
export type PartSent = Exclude<Sent, FirstSent>

/** What the page is drawn from: the parts, since it draws its conclusions again with each one that arrives. */
export interface ReportAnswer {
  domain: string
  /** The combined verdict of this answer's parts. */
  verdict: Verdict
  /** The two in the first answer, or the one that the URL asks for. */
  parts: BriefPart[]
  /** The name of that part. */
  single?: PartName
  /** The single reports, if the search for a DKIM key continues. */
  search?: Reports
  /** Parts still to be requested, each in a request of its own. */
  more: PartName[]
  dnsProvider?: ProviderResult
  evidence: Evidence[]
}

const isFirst = (sent: Sent): sent is FirstSent => 'parts' in sent

function factsOf(sent: Sent): ReportAnswer {
  const { domain, verdict, evidence } = sent
  const dnsProvider = 'dnsProvider' in sent ? sent.dnsProvider : undefined
  const common = { domain, verdict, dnsProvider, evidence }
  if (!isFirst(sent)) return { ...common, parts: [briefly(sent)], single: sent.part, more: [] }
  const { authentication, delivery } = sent.parts
  const { spf, dkim, dmarc, bimi } = authentication
  return {
    ...common,
    parts: [briefly(authentication), briefly(delivery)],
    more: sent.more.flatMap((address) => partOf(address) ?? []),
    ...(dkim.state === 'unknown' && { search: { domain, mx: delivery.mx, spf, dkim, dmarc, bimi } }),
  }
}

/** Without the reports that it was made from: the page shows the outcome. */
function briefly(part: PartSent | FirstSent['parts'][keyof FirstSent['parts']]): BriefPart {
  if (part.part === 'delivery') {
    const brief: BriefDelivery & { mx?: unknown } = { ...part }
    delete brief.mx
    return brief
  }
  if (part.part !== 'authentication') return part
  const { spf, dkim, dmarc } = part
  const brief: BriefAuthentication & { bimi?: unknown } = {
    ...part,
    spf: { state: spf.state, dnsLookupCount: spf.dnsLookupCount },
    dkim: { state: dkim.state },
    dmarc: { state: dmarc.state, policy: dmarc.policy },
  }
  delete brief.bimi
  return brief
}

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadReportPage(api: ApiClient, { searchParams }: URL) {
  const domain = searchParams.get('domain')?.trim() ?? ''
  const part = PART_NAMES.find((name) => name === searchParams.get('part'))
  const date = dayText(new Date())
  const several = await severalIn(domain)
  const outcome =
    several.length > 0 ? ONE_AT_A_TIME : domain ? await report(api, domain, part ?? undefined) : null
  return { domain, part: part ?? null, outcome, date, several, stations: stationsOf(outcome) }
}

/** Of the way of an email, for the image of a link; a single part is no way. */
const stationsOf = (outcome: Outcome<ReportAnswer> | null): StationState[] =>
  outcome?.ok && outcome.data.single === undefined
    ? stationStates(routeOfReport(outcome.data.parts, { findings: [], changes: [] }))
    : []

const ONE_AT_A_TIME = {
  ok: false,
  code: 'invalid_domain',
  message: 'One domain is checked at a time.',
  field: 'domain',
} as const

/** A single domain needs no list parser. */
const severalIn = async (text: string): Promise<string[]> =>
  /[\s,;]/.test(text) ? (await import('#shared/saved/fleet/input.ts')).severalIn(text) : []

async function report(api: ApiClient, domain: string, part?: PartName): Promise<Outcome<ReportAnswer>> {
  const outcome = await outcomeOf(
    api.user.tools.domain.report.$get({ query: { domain, ...(part && { part }) } }),
  )
  return outcome.ok ? { ok: true, data: factsOf(outcome.data) } : outcome
}

export type ReportPage = Awaited<ReturnType<typeof loadReportPage>>

/** The data for a sample answer: the first answer with its own conclusions. */
export async function loadReportExample(api: ApiClient, { searchParams }: URL) {
  const query = { domain: searchParams.get('domain') ?? '' }
  return {
    date: dayText(new Date()),
    outcome: await outcomeOf(api.user.tools.domain.report.$get({ query })),
  }
}

/** One more part. */
export async function loadPart(api: ApiClient, domain: string, part: PartName): Promise<Outcome<PartSent>> {
  const outcome = await outcomeOf(api.user.tools.domain.report.$get({ query: { domain, part } }))
  if (!outcome.ok) return outcome
  return isFirst(outcome.data)
    ? { ok: false, code: 'unreachable', message: 'Lookup failed' }
    : { ok: true, data: outcome.data }
}
