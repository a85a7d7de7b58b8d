// /tool/spf-generator: the short form of the SPF generator on a page of its own.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { loadGenerator } from '#app/routes/spf/spf-generator-data.ts'
import { SpfGenerator } from '#app/routes/spf/spf-generator.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { spfGenerator } from '#shared/tools/spf.ts'
import { SPF_GENERATOR_GUIDE } from './spf-generator-guide.ts'

const load = (api: ApiClient, { searchParams }: URL) => loadGenerator(api, searchParams)
export const loader = edgeLoader(load)
export const clientLoader = browserLoader(load)

const page = toolPage<typeof loader>({
  tool: spfGenerator,
  guide: SPF_GENERATOR_GUIDE,
  Content: ({ page: asked }) => <SpfGenerator page={asked} short />,
})
export const { handle, meta } = page
export default page.Page
