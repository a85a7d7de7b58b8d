// The report on a domain as one answer, made from the parts that were requested one by one.
import { inZone } from '#shared/report/change/zone.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import type { DomainReport, DomainReportPart } from '#shared/domain/domain-report/schema.ts'
import type { Evidence } from '#shared/report/evidence.ts'

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
