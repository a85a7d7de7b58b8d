// /tool/cname: where a name leads.
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
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title="CNAME checker"
      lead="Where a name leads, alias by alias, and whether there is anything at the end."
    >
      <DomainChecker
        page={page}
        path={PATH}
        submitLabel="Check CNAME"
        example={`click.${HEALTHY_SAMPLE}`}
        clears
      >
        {(report, date) => <CnameResult report={report} date={date} />}
      </DomainChecker>
      <ToolGuide guide={CNAME_GUIDE} />
    </ToolPage>
  )
}
