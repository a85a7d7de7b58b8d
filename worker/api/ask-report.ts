// Asks a tool for the answer to save. Visitors only send the parameters, so no one can have text of their own shown here.
import { LATER_PARTS, partAddress, partOf } from '#shared/domain/domain-report/parts.ts'
import type { KeptReport, SnapshotQuestion } from '#shared/saved/result/schema.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { inZone } from '#shared/report/change/zone.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import type { DomainReport, DomainReportPart } from '#shared/domain/domain-report/schema.ts'
import type { Evidence } from '#shared/report/evidence.ts'

// The report on a domain as one answer, made from the parts that were requested one by one.

/** What is requested without a part. */
export type FirstAnswer = DomainReport & { dnsProvider: ProviderResult; evidence: Evidence[] }
export type LaterAnswer = DomainReportPart & { evidence: Evidence[] }

/** @param later the parts that `first` does not have */
export function withParts(first: FirstAnswer, later: readonly LaterAnswer[]) {
  const { authentication, delivery } = first.parts
  const laterParts = later.map(({ evidence: _, ...part }): DomainReportPart => part)
  const parts: DomainReportPart[] = [authentication, delivery, ...laterParts]
  const combined = combineParts(first.domain, parts)
  const evidence = [first, ...later].flatMap((answer) => answer.evidence)
  return {
    ...first,
    ...combined,
    changes: inZone(combined.changes, first.dnsProvider),
    parts: Object.fromEntries(parts.map((part) => [part.part, part])),
    more: [],
    evidence: [...new Map(evidence.map((line) => [line.question, line])).values()],
  }
}

/** Calls a path below the API's base path, within the lookups of this one request. */
export type AskApi = (path: string, init?: RequestInit) => Promise<Response>

type Fields = Readonly<Record<string, string | undefined>>

/** @returns the report, or the error answer */
export async function askReport(
  { tool, query }: SnapshotQuestion,
  ask: AskApi,
): Promise<KeptReport | Response> {
  const answer = await askTool(tool, query, ask)
  if (!answer.ok) return answer
  const report: KeptReport = await answer.json()
  return tool === 'domain-report' && 'parts' in report
    ? withLaterParts(report as unknown as FirstAnswer, ask)
    : report
}

/** What the tool's page requests, as an API call. */
export function askTool(tool: string, query: Fields, ask: AskApi): Promise<Response> {
  const entry = TOOLS.find(({ slug }) => slug === tool)
  const path = entry ? apiOf(entry) : ''
  if (entry?.api?.method !== 'post') return ask(`${path}?${new URLSearchParams(given(query)).toString()}`)
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: query.domain ?? '' }),
  })
}

/** Without missing fields. */
const given = (query: Fields): [string, string][] =>
  Object.entries(query).filter((field): field is [string, string] => field[1] !== undefined)

/** The page requests them one by one; here they share one request's lookups, and what does not fit is unknown. */
async function withLaterParts(first: FirstAnswer, ask: AskApi): Promise<KeptReport | Response> {
  const later: LaterAnswer[] = []
  for (const part of LATER_PARTS.filter((one) => first.more.some((address) => partOf(address) === one))) {
    const answer = await ask(partAddress(first.domain, part))
    if (!answer.ok) return answer
    later.push(await answer.json<LaterAnswer>())
  }
  return withParts(first, later)
}
