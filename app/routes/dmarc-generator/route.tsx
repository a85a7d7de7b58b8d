// /tool/dmarc-generator: the short form of the DMARC generator on a page of its own.
import { useLoaderData } from '#app/router/page-state.ts'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { loadGenerator } from '#app/routes/dmarc/dmarc-generator-data.ts'
import { DmarcGenerator } from '#app/routes/dmarc/dmarc-generator.tsx'
import { dmarcGenerator } from '#shared/tools/dmarc-generator.ts'
import { DMARC_GENERATOR_GUIDE } from './dmarc-generator-guide.ts'

export const { handle, meta } = toolRoute(dmarcGenerator)

export const { loader, clientLoader } = pageCall((api, { searchParams }) => loadGenerator(api, searchParams))

export default function DmarcGeneratorPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={dmarcGenerator}>
      <DmarcGenerator page={page} short />
      <ToolGuide guide={DMARC_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
