// /tool/dmarc: the DMARC checker and the DMARC generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import { type DmarcCheckerPage, loadDmarcPage } from './dmarc-data.ts'
import { DMARC_GUIDE } from './dmarc-guide.ts'
import { DmarcGenerator as Generator } from './dmarc-generator.tsx'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { DmarcResult } from './dmarc-result.tsx'

/** With the record's grammar, which the checker does not need. */
const DmarcGenerator = later(async () => (await import('./dmarc-generator.tsx')).DmarcGenerator, Generator)

export const loader = edgeLoader(loadDmarcPage, { tool: dmarc })
export const clientLoader = browserLoader(loadDmarcPage)

const page = toolPage<typeof loader>({
  tool: dmarc,
  guide: DMARC_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? <DmarcGenerator page={asked} /> : <DmarcChecker {...asked} />,
})
export const { handle, meta } = page
export default page.Page

const DmarcChecker = (page: DmarcCheckerPage) => (
  <DomainChecker
    page={page}
    tool={dmarc}
    submitLabel="Check DMARC"
    hint="Your domain, or any subdomain to see which policy applies to it."
  >
    {(report, date) => <DmarcResult report={report} date={date} />}
  </DomainChecker>
)
