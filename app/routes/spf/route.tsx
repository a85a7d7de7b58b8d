// /tool/spf: the SPF checker and the SPF generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { spf } from '#shared/tools/spf.ts'
import { SpfChecker } from './spf-checker.tsx'
import { loadSpfPage } from './spf-data.ts'
import { SPF_GUIDE } from './spf-guide.ts'
import { SpfGenerator as Generator } from './spf-generator.tsx'

/** With the record's grammar, which the checker does not need. */
const SpfGenerator = later(async () => (await import('./spf-generator.tsx')).SpfGenerator, Generator)

export const loader = edgeLoader(loadSpfPage, { tool: spf })
export const clientLoader = browserLoader(loadSpfPage)

const page = toolPage<typeof loader>({
  tool: spf,
  guide: SPF_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? <SpfGenerator page={asked} /> : <SpfChecker {...asked} />,
})
export const { handle, meta } = page
export default page.Page
