// /tool/spf-generator: the short form of the SPF generator on a page of its own.
import { useLoaderData } from '#app/router/page-state.ts'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { loadGenerator } from '#app/routes/spf/spf-generator-data.ts'
import { SpfGenerator } from '#app/routes/spf/spf-generator.tsx'
import { spfGenerator } from '#shared/tools/spf-generator.ts'
import { SPF_GENERATOR_GUIDE } from './spf-generator-guide.ts'

export const { handle, meta } = toolRoute(spfGenerator)

export const { loader, clientLoader } = pageCall((api, { searchParams }) => loadGenerator(api, searchParams))

export default function SpfGeneratorPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={spfGenerator}>
      <SpfGenerator page={page} short />
      <ToolGuide guide={SPF_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
