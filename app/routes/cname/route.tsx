// /tool/cname: where a name points.
import { useLoaderData } from '@remix-run/react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { cname } from '#shared/tools/cname.ts'
import { loadCnamePage } from './cname-data.ts'
import { CNAME_GUIDE } from './cname-guide.ts'
import { CnameResult } from './cname-result.tsx'

export const { handle, meta } = toolRoute(cname)

export const loader = edgeLoader(loadCnamePage, { tool: cname })
export const clientLoader = browserLoader(loadCnamePage)

export default function CnamePage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={cname}>
      <DomainChecker page={page} tool={cname} submitLabel="Check CNAME" clears>
        {(report, date) => <CnameResult report={report} date={date} />}
      </DomainChecker>
      <ToolGuide guide={CNAME_GUIDE} />
    </ToolPage>
  )
}
