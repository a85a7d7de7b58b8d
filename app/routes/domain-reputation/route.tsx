// /tool/domain-reputation-checker: what is known about a domain's reputation, in one number with its reasons.
import { useLoaderData } from '@remix-run/react'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { loadReputationPage } from './reputation-data.ts'
import { REPUTATION_GUIDE } from './reputation-guide.ts'
import { ReputationResult } from './reputation-result.tsx'

export const { handle, meta } = toolRoute(domainReputation)

export const loader = edgeLoader(loadReputationPage, { tool: domainReputation })
export const clientLoader = browserLoader(loadReputationPage)

export default function DomainReputationPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={domainReputation}>
      <DomainChecker
        page={page}
        tool={domainReputation}
        submitLabel="Check Reputation"
        busyText="Asking the registry, DNS and the blocklists…"
      >
        {(report, date) => <ReputationResult report={report} date={date} />}
      </DomainChecker>
      <ToolGuide guide={REPUTATION_GUIDE} />
    </ToolPage>
  )
}
