// /tool/transport: the transport security checker, and the generators of its policy and records.
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { transport } from '#shared/tools/transport.ts'
import { TransportGenerator } from './lazy-transport-generator.ts'
import { TransportChecker } from './transport-checker.tsx'
import { loadTransportPage } from './transport-data.ts'
import { TRANSPORT_GUIDE } from './transport-guide.ts'

export const { handle, meta } = toolRoute(transport)

export const loader = edgeLoader(loadTransportPage, { tool: transport })
export const clientLoader = browserLoader(loadTransportPage)

export default function TransportPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={transport} tab={page.tab} tabs={<ToolTabs {...tabsOf(transport)} current={page.tab} />}>
      {page.tab === 'generator' ? (
        <Suspense>
          <TransportGenerator page={page} />
        </Suspense>
      ) : (
        <TransportChecker {...page} />
      )}
      <ToolGuide guide={TRANSPORT_GUIDE} />
    </ToolPage>
  )
}
