// /tool/spf: the SPF checker and the SPF generator.
import { useLoaderData } from '#app/router/page-state.ts'
import { Suspense } from 'react'
import { pageCall } from '#app/api/page-call.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/tool/tool-tabs.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { spf } from '#shared/tools/spf.ts'
import { SpfChecker } from './spf-checker.tsx'
import { loadSpfPage } from './spf-data.ts'
import { SPF_GUIDE } from './spf-guide.ts'
import { SpfGenerator } from './lazy-spf-generator.ts'

export const { handle, meta } = toolRoute(spf)

export const { loader, clientLoader } = pageCall(loadSpfPage, { tool: spf })

export default function SpfPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      tool={spf}

      tab={page.tab}
      tabs={<ToolTabs {...tabsOf(spf)} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <Suspense>
          <SpfGenerator page={page} />
        </Suspense>
      ) : (
        <SpfChecker {...page} />
      )}
      <ToolGuide guide={SPF_GUIDE} />
    </ToolPage>
  )
}
