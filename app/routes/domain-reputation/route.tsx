// /tool/domain-reputation-checker: what is known about a domain's reputation, in one number with its reasons.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { loadReputationPage } from './reputation-data.ts'
import { REPUTATION_GUIDE } from './reputation-guide.ts'
import { ReputationResult } from './reputation-result.tsx'

export const loader = edgeLoader(loadReputationPage, { tool: domainReputation })
export const clientLoader = browserLoader(loadReputationPage)

const page = toolPage<typeof loader>({
  tool: domainReputation,
  guide: REPUTATION_GUIDE,
  Content: ({ page: asked }) => (
    <DomainChecker
      page={asked}
      tool={domainReputation}
      submitLabel="Check Reputation"
      busyText="Asking the registry, DNS and the blocklists…"
    >
      {(report, date) => <ReputationResult report={report} date={date} />}
    </DomainChecker>
  ),
})
export const { handle, meta } = page
export default page.Page
