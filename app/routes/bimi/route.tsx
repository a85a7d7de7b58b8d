// /tool/bimi: the BIMI checker and the BIMI generator.
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { bimi } from '#shared/tools/bimi.ts'
import { BimiChecker } from './bimi-checker.tsx'
import { loadBimiPage } from './bimi-data.ts'
import { BIMI_GUIDE } from './bimi-guide.ts'
import { BimiGenerator as Generator } from './bimi-generator.tsx'

/** With the record's grammar, which the checker does not need. */
const BimiGenerator = later(async () => (await import('./bimi-generator.tsx')).BimiGenerator, Generator)

export const { handle, meta } = toolRoute(bimi)

export const loader = edgeLoader(loadBimiPage, { tool: bimi })
export const clientLoader = browserLoader(loadBimiPage)

export default function BimiPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      tool={bimi}

      tab={page.tab}
      tabs={<ToolTabs {...tabsOf(bimi)} current={page.tab} />}
    >
      {page.tab === 'generator' ? <BimiGenerator page={page} /> : <BimiChecker {...page} />}
      <ToolGuide guide={BIMI_GUIDE} />
    </ToolPage>
  )
}
