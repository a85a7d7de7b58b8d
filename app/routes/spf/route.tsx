// /tool/spf: the SPF checker and the SPF generator.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { ToolTabs } from '#app/components/tool/tool-tabs.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { SpfChecker } from './spf-checker.tsx'
import { loadSpfPage } from './spf-data.ts'
import { SPF_GUIDE } from './spf-guide.ts'
import { SpfGenerator } from './lazy-spf-generator.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'SPF' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'SPF checker and generator',
    description:
      'See your SPF record as a receiver does: every include, every DNS lookup, every mistake, and the fix.',
    path: '/tool/spf',
    location,
  })

export const { loader, clientLoader } = pageCall(loadSpfPage)

const TABS = [
  { id: 'checker', label: 'SPF Checker', to: '/tool/spf' },
  { id: 'generator', label: 'SPF Generator', to: '/tool/spf?tab=generator' },
]

const LEADS = {
  checker:
    'Which servers may send mail as a domain, and whether receivers can make sense of what it publishes.',
  generator: 'A record that lists your senders, counted as receivers count it while you type.',
}

export default function SpfPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title={page.tab === 'generator' ? 'SPF generator' : 'SPF checker'}
      lead={LEADS[page.tab]}
      tabs={<ToolTabs label="SPF tools" tabs={TABS} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <Suspense>
          <SpfGenerator page={page} />
        </Suspense>
      ) : (
        <SpfChecker {...page} />
      )}
      <ToolGuide guide={SPF_GUIDE} />
    </ToolPage>
  )
}
