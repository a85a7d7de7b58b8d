// /tool/spf-generator: the short form of the SPF generator on a page of its own.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { pageMeta } from '#app/page-meta.ts'
import { loadGenerator } from '#app/routes/spf/spf-generator-data.ts'
import { SpfGenerator } from '#app/routes/spf/spf-generator.tsx'
import { SPF_GENERATOR_GUIDE } from './spf-generator-guide.ts'

const PATH = '/tool/spf-generator'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'SPF', to: '/tool/spf' }, { label: 'SPF generator' }),
}

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: 'SPF generator',
    description: 'Write an SPF record in four fields, held against the one that your domain publishes today.',
    path: PATH,
    pictureOf: '/tool/spf',
    noindex: location.search !== '',
  })

export const { loader, clientLoader } = pageCall((api, { searchParams }) => loadGenerator(api, searchParams))

export default function SpfGeneratorPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage title="SPF generator" lead="A record in four fields, held against the one that is published.">
      <SpfGenerator page={page} short />
      <ToolGuide guide={SPF_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
