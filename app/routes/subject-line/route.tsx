// /tool/subject-line: how a subject arrives in inboxes.
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
import { subjectLine } from '#shared/tools/subject-line.ts'
import { SubjectResult as Result } from './subject-result.tsx'
import { checkRequest, exampleOf, loadAsked } from './subject-calls.ts'
import { SubjectForm } from './subject-form.tsx'
import { SUBJECT_GUIDE } from './subject-guide.ts'

const SubjectResult = later(async () => (await import('./subject-result.tsx')).SubjectResult, Result)

export const { handle, meta } = toolRoute(subjectLine)

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asExample = async (_: ApiClient, address: URL) => exampleOf(await loadAsked(address))
  return (await loadAsked(url)) ?? { example: await pageExample(subjectLine, asExample, api, url) }
}
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsked(new URL(request.url))

export async function action({ request }: ActionFunctionArgs) {
  const checked = await checkRequest({ request })
  return data(checked, { status: checked.state === 'refused' ? 400 : 200 })
}

export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function SubjectPage() {
  const loaded = useLoaderData<typeof loader>()
  const checked = useActionData<typeof action>() ?? (loaded && 'state' in loaded ? loaded : undefined)
  const busy = useNavigation().state !== 'idle'
  return (
    <ToolPage tool={subjectLine}>
      <SubjectForm action={subjectLine.path} busy={busy} checked={checked} />
      <ResultRegion
        busy={busy}
        busyText="Reading the subject…"
        resultKey={checked && [checked.from, checked.subject, checked.preheader, checked.rows].join('\n')}
      >
        {checked?.state === 'checked' && <SubjectResult checked={checked} />}
      </ResultRegion>
      <ToolGuide guide={SUBJECT_GUIDE} />
    </ToolPage>
  )
}
