// /tool/dmarc-generator: the short form of the DMARC generator on a page of its own.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { pageMeta } from '#app/page-meta.ts'
import { loadGenerator } from '#app/routes/dmarc/dmarc-generator-data.ts'
import { DmarcGenerator } from '#app/routes/dmarc/dmarc-generator.tsx'
import { DMARC_GENERATOR_GUIDE } from './dmarc-generator-guide.ts'

const PATH = '/tool/dmarc-generator'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'DMARC', to: '/tool/dmarc' }, { label: 'DMARC generator' }),
}

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: 'DMARC generator',
    description: 'Write a DMARC record in six fields, held against the one that your domain publishes today.',
    path: PATH,
    pictureOf: '/tool/dmarc',
    noindex: location.search !== '',
  })

export const { loader, clientLoader } = pageCall((api, { searchParams }) => loadGenerator(api, searchParams))

export default function DmarcGeneratorPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage title="DMARC generator" lead="A record in six fields, held against the one that is published.">
      <DmarcGenerator page={page} short />
      <ToolGuide guide={DMARC_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
