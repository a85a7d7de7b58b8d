// /tool/cname: where a name points.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { cname } from '#shared/tools/cname.ts'
import { loadCnamePage } from './cname-data.ts'
import { CNAME_GUIDE } from './cname-guide.ts'
import { CnameResult } from './cname-result.tsx'

export const loader = edgeLoader(loadCnamePage, { tool: cname })
export const clientLoader = browserLoader(loadCnamePage)

const page = toolPage<typeof loader>({
  tool: cname,
  guide: CNAME_GUIDE,
  Content: ({ page: asked }) => (
    <DomainChecker page={asked} tool={cname} submitLabel="Check CNAME" clears>
      {(report, date) => <CnameResult report={report} date={date} />}
    </DomainChecker>
  ),
})
export const { handle, meta } = page
export default page.Page
