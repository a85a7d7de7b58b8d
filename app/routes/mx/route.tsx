// /tool/mx: where a domain's mail goes.
import { useLoaderData } from '@remix-run/react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { mx } from '#shared/tools/mx.ts'
import { loadMxPage } from './mx-data.ts'
import { MX_GUIDE } from './mx-guide.ts'
import { MxResult } from './mx-result.tsx'

export const { handle, meta } = toolRoute(mx)

export const loader = edgeLoader(loadMxPage, { tool: mx })
export const clientLoader = browserLoader(loadMxPage)

export default function MxPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={mx}>
      <DomainChecker page={page} tool={mx} submitLabel="Check MX" clears>
        {(report, date) => <MxResult report={report} date={date} />}
      </DomainChecker>
      <ToolGuide guide={MX_GUIDE} />
    </ToolPage>
  )
}
