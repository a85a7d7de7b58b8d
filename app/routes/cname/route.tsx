// /tool/cname: where a name leads.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import { loadCnamePage } from './cname-data.ts'
import { CNAME_GUIDE } from './cname-guide.ts'
import { CnameResult } from './cname-result.tsx'

const PATH = '/tool/cname'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'CNAME' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'CNAME checker',
    description:
      'See where a name leads: every CNAME of the chain with its TTL, the addresses at its end, circles and dead ends.',
    path: PATH,
    location,
  })

export const { loader, clientLoader } = pageCall(loadCnamePage)

export default function CnamePage() {
  const { domain, outcome, date } = useLoaderData<typeof loader>()
  const busy = useBusy(PATH)
  const error = outcome?.ok === false && outcome.code === 'invalid_domain' ? outcome.message : undefined
  return (
    <ToolPage
      title="CNAME checker"
      lead="Where a name leads, alias by alias, and whether there is anything at the end."
    >
      <CheckerForm
        action={PATH}
        submitLabel="Check CNAME"
        busy={busy}
        example={{ to: `${PATH}?domain=click.${HEALTHY_SAMPLE}`, label: 'See an example' }}
      >
        {/* Cleared after an answer, as the next domain is what is typed next; kept when it has to be corrected. */}
        <DomainField key={domain} defaultValue={error ? domain : ''} error={error} />
      </CheckerForm>
      <ResultRegion busy={busy} resultKey={domain}>
        {outcome?.ok && <CnameResult report={outcome.data} date={date} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
      <ToolGuide guide={CNAME_GUIDE} />
    </ToolPage>
  )
}
