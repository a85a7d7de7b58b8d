// The full report on a domain: its first answer and the later parts in parallel, each with its own lookups, as on the page.
import { LATER_PARTS, partAddress } from '#shared/domain/domain-report/parts.ts'
import type { Api, Report } from '#cli/api.ts'
import { withParts, type FirstAnswer, type LaterAnswer } from '#worker/api/ask-report.ts'

export async function askDomain(api: Api, query: URLSearchParams): Promise<Report> {
  const domain = query.get('domain') ?? ''
  const first = api.ask<FirstAnswer>(`/user/tools/domain/report?${query.toString()}`)
  const later = LATER_PARTS.map((part) => api.ask<LaterAnswer>(partAddress(domain, part)))
  // All of them refuse a name that is not a domain; the first one says so.
  for (const part of later) part.catch(() => undefined)
  const answer = await first
  const wanted = answer.more.length > 0 ? await Promise.all(later) : []
  return withParts(answer, wanted)
}
