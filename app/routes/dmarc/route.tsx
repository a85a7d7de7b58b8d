// /tool/dmarc: the DMARC checker and the DMARC generator.
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import { type DmarcCheckerPage, loadDmarcPage } from './dmarc-data.ts'
import { DMARC_GUIDE } from './dmarc-guide.ts'
import { DmarcGenerator as Generator } from './dmarc-generator.tsx'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { DmarcResult } from './dmarc-result.tsx'

/** With the record's grammar, which the checker does not need. */
const DmarcGenerator = later(async () => (await import('./dmarc-generator.tsx')).DmarcGenerator, Generator)

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
      {page.tab === 'generator' ? <DmarcGenerator page={page} /> : <DmarcChecker {...page} />}
      <ToolGuide guide={DMARC_GUIDE} />
    </ToolPage>
  )
}

const DmarcChecker = (page: DmarcCheckerPage) => (
  <DomainChecker
    page={page}
    tool={dmarc}
    submitLabel="Check DMARC"
    hint="Your domain, or any subdomain to see which policy applies to it."
  >
    {(report, date) => <DmarcResult report={report} date={date} />}
  </DomainChecker>
)
