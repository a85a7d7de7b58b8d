// /tool/domain-reputation-checker: what can be known of a domain's reputation, in one number with its reasons.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
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
  const { domain, outcome, date } = useLoaderData<typeof loader>()
  const busy = useBusy(PATH)
  const error = outcome?.ok === false && outcome.code === 'invalid_domain' ? outcome.message : undefined
  return (
    <ToolPage
      title="Domain reputation checker"
      lead="What receivers can know of a domain before they have read a word: one score, and the reason for every point."
    >
      <CheckerForm
        action={PATH}
        submitLabel="Check Reputation"
        busy={busy}
        example={{ to: `${PATH}?domain=${HEALTHY_SAMPLE}`, label: 'See an example' }}
      >
        <DomainField key={domain} defaultValue={domain} error={error} />
      </CheckerForm>
      <ResultRegion
        busy={busy}
        busyText="Asking the register, the DNS and the blocklists…"
        resultKey={domain}
      >
        {outcome?.ok && <ReputationResult report={outcome.data} date={date} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
      <ToolGuide guide={REPUTATION_GUIDE} />
    </ToolPage>
  )
}
