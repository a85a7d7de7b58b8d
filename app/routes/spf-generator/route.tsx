// /tool/spf-generator: the short form of the SPF generator on a page of its own.
import { useLoaderData } from '@remix-run/react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { loadGenerator } from '#app/routes/spf/spf-generator-data.ts'
import { SpfGenerator } from '#app/routes/spf/spf-generator.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { spfGenerator } from '#shared/tools/spf.ts'
import { SPF_GENERATOR_GUIDE } from './spf-generator-guide.ts'

export const { handle, meta } = toolRoute(spfGenerator)

const load = (api: ApiClient, { searchParams }: URL) => loadGenerator(api, searchParams)
export const loader = edgeLoader(load)
export const clientLoader = browserLoader(load)

export default function SpfGeneratorPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={spfGenerator}>
      <SpfGenerator page={page} short />
      <ToolGuide guide={SPF_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
