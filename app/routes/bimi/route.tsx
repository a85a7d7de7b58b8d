// /tool/bimi: the BIMI checker and the BIMI generator.
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
import { BimiChecker } from './bimi-checker.tsx'
import { loadBimiPage } from './bimi-data.ts'
import { BIMI_GUIDE } from './bimi-guide.ts'
import { BimiGenerator } from './lazy-bimi-generator.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'BIMI' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'BIMI checker and generator',
    description:
      'Check a BIMI record, its logo rule by rule with a preview, its certificate, and which inboxes can show it.',
    path: '/tool/bimi',
    location,
  })

export const { loader, clientLoader } = pageCall(loadBimiPage)

const TABS = [
  { id: 'checker', label: 'BIMI Checker', to: '/tool/bimi' },
  { id: 'generator', label: 'BIMI Generator', to: '/tool/bimi?tab=generator' },
]

const LEADS = {
  checker:
    'Whether your logo can stand beside your mail: the record, the picture, the certificate, and DMARC.',
  generator: 'A record whose logo is looked at first, and the steps that come before it.',
}

export default function BimiPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title={page.tab === 'generator' ? 'BIMI generator' : 'BIMI checker'}
      lead={LEADS[page.tab]}
      tabs={<ToolTabs label="BIMI tools" tabs={TABS} current={page.tab} />}
    >
      {page.tab === 'generator' ? (
        <Suspense>
          <BimiGenerator page={page} />
        </Suspense>
      ) : (
        <BimiChecker {...page} />
      )}
      <ToolGuide guide={BIMI_GUIDE} />
    </ToolPage>
  )
}
