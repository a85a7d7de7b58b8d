// /tool/transport: the transport security checker, and the generators of its policy and records.
import { Suspense } from 'react'
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
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

export const loader = edgeLoader(loadTransportPage, { tool: transport })
export const clientLoader = browserLoader(loadTransportPage)

const page = toolPage<typeof loader>({
  tool: transport,
  guide: TRANSPORT_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? (
      <Suspense>
        <TransportGenerator page={asked} />
      </Suspense>
    ) : (
      <TransportChecker {...asked} />
    ),
})
export const { handle, meta } = page
export default page.Page

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
