// /tool/dmarc: the DMARC checker and the DMARC generator.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { ToolTabs } from '#app/components/tool/tool-tabs.tsx'
import { DmarcChecker } from './dmarc-checker.tsx'
import { loadDmarcPage } from './dmarc-data.ts'
import { DMARC_GUIDE } from './dmarc-guide.ts'
import { DmarcGenerator } from './lazy-dmarc-generator.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'DMARC' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'DMARC checker and generator',
    description:
      'See which DMARC policy governs a domain or any name below it, whether its reports arrive, and what to mend.',
    path: '/tool/dmarc',
    location,
  })

export const { loader, clientLoader } = pageCall(loadDmarcPage)

const TABS = [
  { id: 'checker', label: 'DMARC Checker', to: '/tool/dmarc' },
  { id: 'generator', label: 'DMARC Generator', to: '/tool/dmarc?tab=generator' },
]

const LEADS = {
  checker: 'What receivers do with mail that only pretends to come from a domain, and who is told about it.',
  generator: 'A record, held against the one that is published, and a dated plan on the way to “reject”.',
}

export default function DmarcPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title={page.tab === 'generator' ? 'DMARC generator' : 'DMARC checker'}
      lead={LEADS[page.tab]}
      tabs={<ToolTabs label="DMARC tools" tabs={TABS} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <Suspense>
          <DmarcGenerator page={page} />
        </Suspense>
      ) : (
        <DmarcChecker {...page} />
      )}
      <ToolGuide guide={DMARC_GUIDE} />
    </ToolPage>
  )
}
