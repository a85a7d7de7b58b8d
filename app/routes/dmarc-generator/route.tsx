// /tool/dmarc-generator: the short form of the DMARC generator on a page of its own.
import { useLoaderData } from '@remix-run/react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { loadGeneratorPage } from '#app/routes/dmarc/dmarc-generator-data.ts'
import { DmarcGenerator } from '#app/routes/dmarc/dmarc-generator.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { dmarcGenerator } from '#shared/tools/dmarc.ts'
import { DMARC_GENERATOR_GUIDE } from './dmarc-generator-guide.ts'

export const { handle, meta } = toolRoute(dmarcGenerator)

const load = (api: ApiClient, { searchParams }: URL) => loadGeneratorPage(api, searchParams)
export const loader = edgeLoader(load)
export const clientLoader = browserLoader(load)

export default function DmarcGeneratorPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={dmarcGenerator}>
      <DmarcGenerator page={page} short />
      <ToolGuide guide={DMARC_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
