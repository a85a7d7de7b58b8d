// /tool/email-header-analyzer: what a message's header reveals, read on the visitor's own device.
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
import { header } from '#shared/tools/header.ts'
import { readExample, readForm, readHere, readThere } from './header-data.ts'
import { HEADER_GUIDE } from './header-guide.ts'
import { HeaderReading } from './header-reading.tsx'

export const { handle, meta } = toolRoute(header)

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const read = (_: ApiClient, address: URL) => readExample(address, readThere(api))
  return (await read(api, url)) ?? { example: await pageExample(header, read, api, url) }
}
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  readExample(new URL(request.url), readHere)

export async function action({ request, context }: ActionFunctionArgs) {
  const reading = await readForm(await formOf(request), readThere(context.api), true)
  return data(reading, { status: reading.outcome.ok ? 200 : 400 })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  readForm(await request.formData(), readHere, false)

export default function HeaderPage() {
  const loaded = useLoaderData<typeof loader>()
  const reading = useActionData<typeof action>() ?? (loaded && 'text' in loaded ? loaded : null)
  const { state } = useNavigation()
  return (
    <ToolPage tool={header}>
      <HeaderReading reading={reading} busy={state !== 'idle'} />
      <ToolGuide guide={HEADER_GUIDE} />
    </ToolPage>
  )
}
