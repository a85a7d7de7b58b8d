// /tool/transport: the transport security checker, and the generators of its policy and records.
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { tabsOf, toolRoute } from '#app/components/tool/tool-route.ts'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { transport } from '#shared/tools/transport.ts'
import { loadTransportPage, type TransportCheckerPage } from './transport-data.ts'
import { TRANSPORT_GUIDE } from './transport-guide.ts'
import { TransportGenerator as Generator } from './transport-generator.tsx'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { TransportResult } from './transport-result.tsx'

/** With the record's grammar, which the checker does not need. */
const TransportGenerator = later(
  async () => (await import('./transport-generator.tsx')).TransportGenerator,
  Generator,
)

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

const TransportChecker = (page: TransportCheckerPage) => (
  <DomainChecker
    page={page}
    tool={transport}
    submitLabel="Check transport"
    hint="The part after the @ in your address."
  >
    {(report, date) => <TransportResult report={report} date={date} />}
  </DomainChecker>
)
