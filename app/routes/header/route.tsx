// /tool/email-header-analyzer: what the header of a message says, read on the visitor's own device.
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { formOf } from '#app/form-of.ts'
import { PATH, readExample, readForm, readHere, readThere } from './header-data.ts'
import { HEADER_GUIDE } from './header-guide.ts'
import { HeaderReading } from './header-reading.tsx'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Email Header Analyzer' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Email header analyzer',
    description:
      'Paste a message’s header to see who vouches for it, what route it took, where it waited, and what spam filters said. Read on your device.',
    path: PATH,
    location,
  })

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readExample(new URL(request.url), readThere(context.api))
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  readExample(new URL(request.url), readHere)

export async function action({ request, context }: ActionFunctionArgs) {
  const reading = await readForm(await formOf(request), readThere(context.api), true)
  return data(reading, { status: reading.outcome.ok ? 200 : 400 })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  readForm(await request.formData(), readHere, false)

export default function HeaderPage() {
  const example = useLoaderData<typeof loader>()
  const reading = useActionData<typeof action>() ?? example
  const { state, location } = useNavigation()
  return (
    <ToolPage
      title="Email header analyzer"
      lead="See who vouches for a message, what route it took, where it waited, and what spam filters said about it."
    >
      <HeaderReading reading={reading} busy={state !== 'idle' && location.pathname === PATH} />
      <ToolGuide guide={HEADER_GUIDE} />
    </ToolPage>
  )
}
