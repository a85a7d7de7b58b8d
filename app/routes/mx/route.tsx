// /tool/mx: where a domain's mail goes.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { mx } from '#shared/tools/mx.ts'
import { loadMxPage } from './mx-data.ts'
import { MX_GUIDE } from './mx-guide.ts'
import { MxResult } from './mx-result.tsx'

export const loader = edgeLoader(loadMxPage, { tool: mx })
export const clientLoader = browserLoader(loadMxPage)

const page = toolPage<typeof loader>({
  tool: mx,
  guide: MX_GUIDE,
  Content: ({ page: asked }) => (
    <DomainChecker page={asked} tool={mx} submitLabel="Check MX" clears>
      {(report, date) => <MxResult report={report} date={date} />}
    </DomainChecker>
  ),
})
export const { handle, meta } = page
export default page.Page
