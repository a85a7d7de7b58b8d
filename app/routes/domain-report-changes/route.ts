// /tool/domain-report/changes.csv: the changes of a domain report, or of one of its parts, for a spreadsheet.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { changesCsv } from '#shared/domain-report/changes-csv.ts'
import { PART_NAMES } from '#shared/domain-report/parts.ts'
import type { ReportChange } from '#shared/domain-report/schema.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const part = PART_NAMES.find((name) => name === searchParams.get('part'))
  const query = { domain: searchParams.get('domain') ?? '', ...(part && { part }) }
  const answer = await context.api.user.tools.domain.report.$get({ query })
  const body = await answer.json()
  if ('error' in body) {
    return new Response(`${body.error.message}\n`, { status: answer.status })
  }
  const changes: ReportChange[] =
    'part' in body ? body.changes.map((change) => ({ ...change, part: body.part })) : body.changes
  return new Response(changesCsv(changes), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${body.domain}-changes.csv"`,
      'X-Robots-Tag': 'noindex',
    },
  })
}
