// /tool/mx: where a domain's mail goes.
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
import { loadMxPage } from './mx-data.ts'
import { MX_GUIDE } from './mx-guide.ts'
import { MxResult } from './mx-result.tsx'

const PATH = '/tool/mx'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'MX' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'MX checker',
    description:
      'See where a domain’s mail goes: every mail server with its addresses, and what keeps it from receiving.',
    path: PATH,
    location,
  })

export const { loader, clientLoader } = pageCall(loadMxPage)

export default function MxPage() {
  const { domain, outcome, date } = useLoaderData<typeof loader>()
  const busy = useBusy(PATH)
  const error = outcome?.ok === false && outcome.code === 'invalid_domain' ? outcome.message : undefined
  return (
    <ToolPage
      title="MX checker"
      lead="Which servers take in the mail of a domain, and whether they can be reached."
    >
      <CheckerForm
        action={PATH}
        submitLabel="Check MX"
        busy={busy}
        example={{ to: `${PATH}?domain=${HEALTHY_SAMPLE}`, label: 'See an example' }}
      >
        {/* Cleared after an answer, as the next domain is what is typed next; kept when it has to be corrected. */}
        <DomainField key={domain} defaultValue={error ? domain : ''} error={error} />
      </CheckerForm>
      <ResultRegion busy={busy} resultKey={domain}>
        {outcome?.ok && <MxResult report={outcome.data} date={date} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
      <ToolGuide guide={MX_GUIDE} />
    </ToolPage>
  )
}
