// /tool/template-checker: what a mail template has against it.
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Suspense } from 'react'
import type { PageHandle } from '#app/root.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { checkRequest, loadSample } from './template-calls.ts'
import { TemplateForm } from './template-form.tsx'
import { TEMPLATE_GUIDE } from './template-guide.ts'
import { TemplateResult } from './lazy-template-result.ts'

const PATH = '/tool/template-checker'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Template Checker' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Spam word checker for HTML and text',
    description:
      'Check a mail template in your browser: spam words, image to text ratio, merge tags, links, hidden text and size.',
    path: PATH,
    location,
  })

export const loader = ({ request }: LoaderFunctionArgs) => loadSample({ request })
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadSample({ request })

export async function action({ request }: ActionFunctionArgs) {
  const checked = await checkRequest({ request })
  return data(checked, { status: checked.state === 'refused' ? 400 : 200 })
}

export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function TemplatePage() {
  const sample = useLoaderData<typeof loader>()
  const checked = useActionData<typeof action>() ?? sample ?? undefined
  const { state, location } = useNavigation()
  const busy = state !== 'idle' && location.pathname === PATH
  return (
    <ToolPage
      title="Email template checker"
      lead="A spam word checker for HTML and text that looks at what matters more as well: links, merge tags, images, hidden text and size."
    >
      <TemplateForm action={PATH} busy={busy} checked={checked} />
      <ResultRegion
        busy={busy}
        busyText="Reading the template…"
        resultKey={checked && `${checked.profile} ${checked.template.length}`}
      >
        <Suspense>{checked?.state === 'checked' && <TemplateResult checked={checked} />}</Suspense>
      </ResultRegion>
      <ToolGuide guide={TEMPLATE_GUIDE} />
    </ToolPage>
  )
}
