// /tool/domain-report: everything about a domain that is visible from outside, on one page.
import { useLoaderData } from '#app/router/page-state.ts'
import { pageCall } from '#app/api/page-call.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { loadReportExample, loadReportPage, partsToAsk } from './report-data.ts'
import { REPORT_GUIDE } from './report-guide.ts'
import { ReportResult } from './report-result.tsx'
import { Several } from './several.tsx'

export const { handle, meta } = toolRoute(domainReport, { sameForAll: true, asksFirst: partsToAsk })

export const { loader, clientLoader } = pageCall(loadReportPage, {
  tool: domainReport,
  loadExample: loadReportExample,
})

export default function DomainReportPage() {
  const page = useLoaderData<typeof loader>()
  const key = `${page.domain} ${page.part ?? ''}`
  return (
    <ToolPage tool={domainReport}>
      <DomainChecker
        page={page}
        tool={domainReport}
        submitLabel="Check domain"
        busyText="Checking SPF, DKIM, DMARC, MX and blocklists…"
        resultKey={key}
        errorMore={page.several.length > 0 && <Several domains={page.several} />}
      >
        {(answer, date) => <ReportResult key={key} answer={answer} date={date} />}
      </DomainChecker>
      <ToolGuide guide={REPORT_GUIDE} />
    </ToolPage>
  )
}
