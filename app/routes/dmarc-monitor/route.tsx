// /tool/dmarc-monitor: an address for DMARC reports; what they show has a page of its own.
import { browserAction, edgeAction } from '#app/api/page-loader.ts'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { SampleMonitor } from '#app/routes/saved-monitor/monitor-view.tsx'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { loadMonitorPage } from './load-monitor.ts'
import { beginMonitor } from './monitor-data.ts'
import { MonitorForm } from './monitor-form.tsx'
import { MONITOR_GUIDE } from './monitor-guide.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadMonitorPage(new URL(request.url))

export const action = edgeAction(beginMonitor, ({ status }) => status)
export const clientAction = browserAction(beginMonitor)

const page = toolPage<typeof loader, typeof action>({
  tool: dmarcMonitor,
  guide: MONITOR_GUIDE,
  Content: ({ page: { domain, sample, example }, done }) => (
    <>
      <MonitorForm domain={domain} refused={done} />
      {example && (
        <div>
          <SampleAnswer example={example} note="Sample monitor" />
        </div>
      )}
      {sample && (
        <div>
          <SampleNote>
            Sample data: we made up this monitor of {sample.domain} after five weeks. Yours has these parts,
            too, and you can mark whose each sender is.
          </SampleNote>
          <SampleMonitor state={sample} />
        </div>
      )}
    </>
  ),
})
export const { handle, meta } = page
export default page.Page
