// /tool/domain-reputation-checker: what can be known of a domain's reputation, in one number with its reasons.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import { loadReputationPage } from './reputation-data.ts'
import { REPUTATION_GUIDE } from './reputation-guide.ts'
import { ReputationResult } from './reputation-result.tsx'

const PATH = '/tool/domain-reputation-checker'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Domain Reputation' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Domain reputation checker',
    description:
      'Blocklists, SPF, DKIM, DMARC, mail servers and age of a domain in one score, with the reason for every point.',
    path: PATH,
    location,
  })

export const { loader, clientLoader } = pageCall(loadReputationPage)

export default function DomainReputationPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title="Domain reputation checker"
      lead="What receivers can know of a domain before they have read a word: one score, and the reason for every point."
    >
      <DomainChecker
        page={page}
        path={PATH}
        submitLabel="Check Reputation"
        example={HEALTHY_SAMPLE}
        busyText="Asking the registry, the DNS and the blocklists…"
      >
        {(report, date) => <ReputationResult report={report} date={date} />}
      </DomainChecker>
      <ToolGuide guide={REPUTATION_GUIDE} />
    </ToolPage>
  )
}
