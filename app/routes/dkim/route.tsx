// /tool/dkim: the DKIM checker and the DKIM generator.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { ToolTabs } from '#app/components/tool/tool-tabs.tsx'
import { DkimChecker } from './dkim-checker.tsx'
import { loadDkimPage } from './dkim-data.ts'
import { DKIM_GUIDE } from './dkim-guide.ts'
import { GENERATOR, LEADS, TABS } from './dkim-tabs.ts'
import { DkimGenerator } from './lazy-dkim-generator.ts'
import { makeKeyAction } from './make-key-action.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'DKIM' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'DKIM checker and generator',
    description:
      'Look up a DKIM key, find its selector, see what is broken and where; or make a pair of keys in your browser.',
    path: '/tool/dkim',
    location,
  })

export const { loader, clientLoader } = pageCall(loadDkimPage)
export const action = makeKeyAction

export default function DkimPage() {
  const page = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  return (
    <ToolPage
      title={page.tab === 'generator' ? 'DKIM generator' : 'DKIM checker'}
      lead={LEADS[page.tab]}
      tabs={<ToolTabs label="DKIM tools" tabs={TABS} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <Suspense>
          <DkimGenerator action={GENERATOR} made={made} />
        </Suspense>
      ) : (
        <DkimChecker {...page} />
      )}
      <ToolGuide guide={DKIM_GUIDE} />
    </ToolPage>
  )
}
