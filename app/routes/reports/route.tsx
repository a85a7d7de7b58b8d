// /tool/dmarc-reports: what receivers report on mail, read on the visitor's own device.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { pageExample } from '#app/api/page-example.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { useActionData, useLoaderData } from '@remix-run/react'
import { reports } from '#shared/tools/reports.ts'
import { loadReports, readForm } from './reports-data.ts'
import { ReportsDesk } from './reports-desk.tsx'
import { REPORTS_GUIDE } from './reports-guide.ts'

export const { handle, meta } = toolRoute(reports)

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const page = await loadReports(api, url)
  return url.search === '' ? { ...page, beside: await pageExample(reports, loadReports, api, url) } : page
}

export async function action({ request, context }: ActionFunctionArgs) {
  const page = await readForm(context.api, await formOf(request))
  return data(page, { status: page.outcome?.ok ? 200 : 400 })
}

export default function ReportsRoute() {
  const page = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  return (
    <ToolPage tool={reports}>
      <ReportsDesk page={done ?? page} byServer={done !== undefined} />
      <ToolGuide guide={REPORTS_GUIDE} />
    </ToolPage>
  )
}
