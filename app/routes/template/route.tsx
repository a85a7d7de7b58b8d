// /tool/template-checker: what a mail template has against it.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '#app/router/page-state.ts'
import { Suspense } from 'react'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { template } from '#shared/tools/template.ts'
import { checkRequest, loadSample } from './template-calls.ts'
import { TemplateForm } from './template-form.tsx'
import { TEMPLATE_GUIDE } from './template-guide.ts'
import { TemplateResult } from './lazy-template-result.ts'

export const { handle, meta } = toolRoute(template)

export const loader = ({ request }: LoaderFunctionArgs) => loadSample({ request })
export const clientLoader = ({ request }: { request: Request }) => loadSample({ request })

export async function action({ request }: ActionFunctionArgs) {
  const checked = await checkRequest({ request })
  return data(checked, { status: checked.state === 'refused' ? 400 : 200 })
}

export const clientAction = ({ request }: { request: Request }) => checkRequest({ request })

export default function TemplatePage() {
  const sample = useLoaderData<typeof loader>()
  const checked = useActionData<typeof action>() ?? sample ?? undefined
  const busy = useNavigation().state !== 'idle'
  return (
    <ToolPage tool={template}>
      <TemplateForm action={template.path} busy={busy} checked={checked} />
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
