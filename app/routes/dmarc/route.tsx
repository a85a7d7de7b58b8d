// /tool/dmarc: the DMARC checker and the DMARC generator.
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import { DmarcChecker } from './dmarc-checker.tsx'
import { loadDmarcPage } from './dmarc-data.ts'
import { DMARC_GUIDE } from './dmarc-guide.ts'
import { DmarcGenerator } from './lazy-dmarc-generator.ts'

export const { handle, meta } = toolRoute(dmarc)

export const loader = edgeLoader(loadDmarcPage, { tool: dmarc })
export const clientLoader = browserLoader(loadDmarcPage)

export default function DmarcPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      tool={dmarc}

      tab={page.tab}
      tabs={<ToolTabs {...tabsOf(dmarc)} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <Suspense>
          <DmarcGenerator page={page} />
        </Suspense>
      ) : (
        <DmarcChecker {...page} />
      )}
      <ToolGuide guide={DMARC_GUIDE} />
    </ToolPage>
  )
}
