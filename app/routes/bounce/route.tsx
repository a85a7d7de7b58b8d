// /tool/bounce: what a bounce means, read on the visitor's own device, and whether its cause is still there.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { pageExample } from '#app/api/page-example.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { bounce } from '#shared/tools/bounce.ts'
import { exampleOf, readAddress, readForm, readHere, readThere } from './bounce-data.ts'
import { BOUNCE_GUIDE } from './bounce-guide.ts'
import { BounceReading } from './bounce-reading.tsx'

export const { handle, meta } = toolRoute(bounce)

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const read = readThere(api)
  const asExample = async (_: ApiClient, address: URL) => exampleOf(await readAddress(address, read, null))
  return (await readAddress(url, read, api)) ?? { example: await pageExample(bounce, asExample, api, url) }
}
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  readAddress(new URL(request.url), readHere, null)

export async function action({ request, context }: ActionFunctionArgs) {
  const reading = await readForm(await formOf(request), readThere(context.api), context.api)
  return data(reading, { status: reading.outcome.ok ? 200 : 400 })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  readForm(await request.formData(), readHere, null)

export default function BouncePage() {
  const loaded = useLoaderData<typeof loader>()
  const named = loaded && 'text' in loaded ? loaded : null
  const reading = useActionData<typeof action>() ?? named
  const { state } = useNavigation()
  return (
    <ToolPage tool={bounce}>
      <BounceReading reading={reading} named={named?.text ?? ''} busy={state !== 'idle'} />
      <ToolGuide guide={BOUNCE_GUIDE} />
    </ToolPage>
  )
}
