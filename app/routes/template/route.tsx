// /tool/template-checker: what counts against an email template.
import { later } from '#app/later.tsx'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { pageExample } from '#app/api/page-example.ts'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { template } from '#shared/tools/template.ts'
import { checkRequest, exampleOf, loadSample } from './template-calls.ts'
import { TemplateForm } from './template-form.tsx'
import { TEMPLATE_GUIDE } from './template-guide.ts'
import { TemplateResult as Result } from './template-result.tsx'

const TemplateResult = later(async () => (await import('./template-result.tsx')).TemplateResult, Result)

export const { handle, meta } = toolRoute(template)

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asExample = async (_: ApiClient, address: URL) => exampleOf(await loadSample(address))
  return (await loadSample(url)) ?? { example: await pageExample(template, asExample, api, url) }
}
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadSample(new URL(request.url))

export async function action({ request }: ActionFunctionArgs) {
  const checked = await checkRequest({ request })
  return data(checked, { status: checked.state === 'refused' ? 400 : 200 })
}

export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function TemplatePage() {
  const loaded = useLoaderData<typeof loader>()
  const checked = useActionData<typeof action>() ?? (loaded && 'state' in loaded ? loaded : undefined)
  const busy = useNavigation().state !== 'idle'
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
