// /tool/bimi: the BIMI checker and the BIMI generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { bimi } from '#shared/tools/bimi.ts'
import { BimiChecker } from './bimi-checker.tsx'
import { loadBimiPage } from './bimi-data.ts'
import { BIMI_GUIDE } from './bimi-guide.ts'
import { BimiGenerator as Generator } from './bimi-generator.tsx'

/** With the record's grammar, which the checker does not need. */
const BimiGenerator = later(async () => (await import('./bimi-generator.tsx')).BimiGenerator, Generator)

export const loader = edgeLoader(loadBimiPage, { tool: bimi })
export const clientLoader = browserLoader(loadBimiPage)

const page = toolPage<typeof loader>({
  tool: bimi,
  guide: BIMI_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? <BimiGenerator page={asked} /> : <BimiChecker {...asked} />,
})
export const { handle, meta } = page
export default page.Page
