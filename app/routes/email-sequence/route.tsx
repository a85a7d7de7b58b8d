// /tool/email-sequence: what a sequence costs, keeps and owes.
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
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { SequenceResult as Result } from './sequence-result.tsx'
import { checkRequest, exampleOf, loadAsked } from './sequence-calls.ts'
import { SequenceForm } from './sequence-form.tsx'
import { SEQUENCE_GUIDE } from './sequence-guide.ts'

const SequenceResult = later(async () => (await import('./sequence-result.tsx')).SequenceResult, Result)

export const { handle, meta } = toolRoute(emailSequence)

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const asExample = async (_: ApiClient, address: URL) => exampleOf(await loadAsked(address))
  return (await loadAsked(url)) ?? { example: await pageExample(emailSequence, asExample, api, url) }
}
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsked(new URL(request.url))

export async function action({ request }: ActionFunctionArgs) {
  const checked = await checkRequest({ request })
  return data(checked, { status: checked.state === 'refused' ? 400 : 200 })
}

export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function SequencePage() {
  const loaded = useLoaderData<typeof loader>()
  const checked = useActionData<typeof action>() ?? (loaded && 'state' in loaded ? loaded : undefined)
  const busy = useNavigation().state !== 'idle'
  return (
    <ToolPage tool={emailSequence}>
      <SequenceForm action={emailSequence.path} busy={busy} checked={checked} />
      <ResultRegion
        busy={busy}
        busyText="Counting the days…"
        resultKey={checked && JSON.stringify(checked.fields)}
      >
        {checked?.state === 'checked' && <SequenceResult checked={checked} />}
      </ResultRegion>
      <ToolGuide guide={SEQUENCE_GUIDE} />
    </ToolPage>
  )
}
