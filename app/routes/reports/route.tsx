// /tool/dmarc-reports: what receivers report on mail, read on the visitor's own device.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { pageExample } from '#app/api/page-example.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { edgeAction } from '#app/api/page-loader.ts'
import { reports } from '#shared/tools/reports.ts'
import { loadReports, readForm } from './reports-data.ts'
import { ReportsDesk } from './reports-desk.tsx'
import { REPORTS_GUIDE } from './reports-guide.ts'

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const page = await loadReports(api, url)
  return url.search === '' ? { ...page, beside: await pageExample(reports, loadReports, api, url) } : page
}

export const action = edgeAction(readForm, ({ outcome }) => (outcome?.ok ? 200 : 400))

const page = toolPage<typeof loader, typeof action>({
  tool: reports,
  guide: REPORTS_GUIDE,
  Content: ({ page: asked, done }) => <ReportsDesk page={done ?? asked} byServer={done !== undefined} />,
})
export const { handle, meta } = page
export default page.Page
