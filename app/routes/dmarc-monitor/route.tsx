// /tool/dmarc-monitor: an address for DMARC reports; what they show has a page of its own.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { MonitoredView } from '#app/routes/monitored/monitored-view.tsx'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { loadMonitorPage } from './load-monitor.ts'
import { beginMonitor } from './monitor-data.ts'
import { MonitorForm } from './monitor-form.tsx'
import { MONITOR_GUIDE } from './monitor-guide.ts'

export const { handle, meta } = toolRoute(dmarcMonitor)

export const loader = ({ request }: LoaderFunctionArgs) => loadMonitorPage(new URL(request.url))

export async function action({ request, context }: ActionFunctionArgs) {
  const refused = await beginMonitor(context.api, await formOf(request))
  return data(refused, { status: refused.status })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  beginMonitor(apiFor(request), await request.formData())

export default function DmarcMonitorRoute() {
  const { domain, sample, example } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <ToolPage tool={dmarcMonitor}>
      <MonitorForm domain={domain} refused={refused} />
      {example && (
        <div>
          <SampleAnswer example={example} note="Sample monitor" />
        </div>
      )}
      {sample && (
        <div>
          <SampleNote>
            A monitor of {sample.domain} after five weeks, which we made up. Yours has these parts, too, and
            you can mark whose each sender is.
          </SampleNote>
          <MonitoredView state={sample} />
        </div>
      )}
      <ToolGuide guide={MONITOR_GUIDE} />
    </ToolPage>
  )
}
