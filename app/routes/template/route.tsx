// /tool/template-checker: what counts against an email template.
import { later } from '#app/later.tsx'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { actionOf, loaderOf } from '#app/components/tool/checked-at-edge.ts'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useChecked } from '#app/components/tool/use-checked.ts'
import { template } from '#shared/tools/template.ts'
import type { Checked } from './check-form.ts'
import { checkRequest, exampleOf, loadAsked } from './template-calls.ts'
import { TemplateForm } from './template-form.tsx'
import { TEMPLATE_GUIDE } from './template-guide.ts'
import { TemplateResult as Result } from './template-result.tsx'

const TemplateResult = later(async () => (await import('./template-result.tsx')).TemplateResult, Result)

export const { handle, meta } = toolRoute(template)

export const loader = loaderOf(template, { loadAsked, exampleOf })
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsked(new URL(request.url))

export const action = actionOf(checkRequest)
export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function TemplatePage() {
  const { checked, busy } = useChecked<Checked>()
  return (
    <ToolPage tool={template}>
      <TemplateForm action={template.path} busy={busy} checked={checked} />
      <ResultRegion
        busy={busy}
        busyText="Reading the template…"
        resultKey={checked && `${checked.profile} ${checked.template.length}`}
      >
        {checked?.state === 'checked' && <TemplateResult checked={checked} />}
      </ResultRegion>
      <ToolGuide guide={TEMPLATE_GUIDE} />
    </ToolPage>
  )
}
