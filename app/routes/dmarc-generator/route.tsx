// /tool/dmarc-generator: the short form of the DMARC generator on a page of its own.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { loadGeneratorPage } from '#app/routes/dmarc/dmarc-generator-data.ts'
import { DmarcGenerator } from '#app/routes/dmarc/dmarc-generator.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { dmarcGenerator } from '#shared/tools/dmarc.ts'
import { DMARC_GENERATOR_GUIDE } from './dmarc-generator-guide.ts'

const load = (api: ApiClient, { searchParams }: URL) => loadGeneratorPage(api, searchParams)
export const loader = edgeLoader(load)
export const clientLoader = browserLoader(load)

const page = toolPage<typeof loader>({
  tool: dmarcGenerator,
  guide: DMARC_GENERATOR_GUIDE,
  Content: ({ page: asked }) => <DmarcGenerator page={asked} short />,
})
export const { handle, meta } = page
export default page.Page
