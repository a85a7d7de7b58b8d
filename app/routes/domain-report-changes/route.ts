// /tool/domain-report/changes.csv: the changes of a domain report, or of one of its parts, for a spreadsheet.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { loadPart, type FirstSent } from '#app/routes/domain-report/report-data.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { changesCsv } from '#shared/domain/domain-report/changes-csv.ts'
import { combineParts } from '#shared/domain/domain-report/combine.ts'
import { LATER_PARTS, partOf, PART_NAMES } from '#shared/domain/domain-report/parts.ts'
import type { DomainReportPart, ReportChange } from '#shared/domain/domain-report/schema.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const part = PART_NAMES.find((name) => name === searchParams.get('part'))
  const query = { domain: searchParams.get('domain') ?? '', ...(part && { part }) }
  // All parts share this request's queries; anything beyond them is unknown, and changes nothing.
  const api = context.apiWithin()
  const answer = await api.user.tools.domain.report.$get({ query })
  const body = await answer.json()
  if ('error' in body) {
    return new Response(`${body.error.message}\n`, { status: answer.status })
  }
  const changes: ReportChange[] =
    'part' in body
      ? body.changes.map((change) => ({ ...change, part: body.part }))
      : await ofAllParts(api, body)
  return new Response(changesCsv(changes), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${body.domain}-changes.csv"`,
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** As the page has them once every part has arrived. */
async function ofAllParts(api: ApiClient, first: FirstSent): Promise<ReportChange[]> {
  const { domain, more } = first
  const parts: DomainReportPart[] = [first.parts.authentication, first.parts.delivery]
  for (const name of LATER_PARTS.filter((one) => more.some((address) => partOf(address) === one))) {
    const outcome = await loadPart(api, domain, name)
    if (outcome.ok) parts.push(outcome.data)
  }
  return combineParts(domain, parts).changes
}
