// The report on a domain, whole: its first answer and the later parts at once, each with questions of its own, as the page asks.
import { LATER_PARTS, partAddress } from '#shared/domain-report/parts.ts'
import type { Api, Report } from '#cli/api.ts'
import { withParts, type FirstAnswer, type LaterAnswer } from '#worker/snapshot/domain-parts.ts'

export async function askDomain(api: Api, query: URLSearchParams): Promise<Report> {
  const domain = query.get('domain') ?? ''
  const first = api.ask<FirstAnswer>(`/user/tools/domain/report?${query.toString()}`)
  const later = LATER_PARTS.map((part) => api.ask<LaterAnswer>(partAddress(domain, part)))
  // An address that is no domain is refused by all of them; the first one says so.
  for (const part of later) part.catch(() => undefined)
  const answer = await first
  const wanted = answer.more.length > 0 ? await Promise.all(later) : []
  return withParts(answer, wanted)
}
