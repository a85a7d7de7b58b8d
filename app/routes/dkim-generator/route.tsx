// /tool/dkim-generator: the short form of the DKIM generator on a page of its own.
import type { MetaFunction } from '@remix-run/cloudflare'
import { Link, useActionData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { DkimGenerator } from '#app/routes/dkim/dkim-generator.tsx'
import { GENERATOR } from '#app/routes/dkim/dkim-tabs.ts'
import { makeKeyAction } from '#app/routes/dkim/make-key-action.ts'
import { DKIM_GENERATOR_GUIDE } from './dkim-generator-guide.ts'

const PATH = '/tool/dkim-generator'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'DKIM', to: '/tool/dkim' }, { label: 'DKIM generator' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'DKIM generator',
    description:
      'Make a pair of DKIM keys in your browser: the private one stays there, the record is to publish.',
    path: PATH,
    location,
  })

export const action = makeKeyAction

export default function DkimGeneratorPage() {
  const made = useActionData<typeof action>()
  return (
    <ToolPage
      title="DKIM generator"
      lead={
        <>
          A new pair of RSA keys, made in your browser. The <Link to={GENERATOR}>full generator</Link> makes
          Ed25519 keys, too.
        </>
      }
    >
      <DkimGenerator action={PATH} made={made} short />
      <ToolGuide guide={DKIM_GENERATOR_GUIDE} />
    </ToolPage>
  )
}
