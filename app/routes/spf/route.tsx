// /tool/spf: the SPF checker and the SPF generator.
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { spf } from '#shared/tools/spf.ts'
import { SpfChecker } from './spf-checker.tsx'
import { loadSpfPage } from './spf-data.ts'
import { SPF_GUIDE } from './spf-guide.ts'
import { SpfGenerator as Generator } from './spf-generator.tsx'

/** With the record's grammar, which the checker does not need. */
const SpfGenerator = later(async () => (await import('./spf-generator.tsx')).SpfGenerator, Generator)

export const { handle, meta } = toolRoute(spf)

export const loader = edgeLoader(loadSpfPage, { tool: spf })
export const clientLoader = browserLoader(loadSpfPage)

export default function SpfPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      tool={spf}

      tab={page.tab}
      tabs={<ToolTabs {...tabsOf(spf)} current={page.tab} />}
    >
      {page.tab === 'generator' ? <SpfGenerator page={page} /> : <SpfChecker {...page} />}
      <ToolGuide guide={SPF_GUIDE} />
    </ToolPage>
  )
}
