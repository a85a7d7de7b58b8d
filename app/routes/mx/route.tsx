// /tool/mx: where a domain's mail goes.
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
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title="MX checker"
      lead="Which servers take in the mail of a domain, and whether they can be reached."
    >
      <DomainChecker page={page} path={PATH} submitLabel="Check MX" example={HEALTHY_SAMPLE} clears>
        {(report, date) => <MxResult report={report} date={date} />}
      </DomainChecker>
      <ToolGuide guide={MX_GUIDE} />
    </ToolPage>
  )
}
