// /tool/bounce: what a bounce means, read on the visitor's own device, and whether its cause is still there.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '#app/router/page-state.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { bounce } from '#shared/tools/bounce.ts'
import { readAddress, readForm, readHere, readThere } from './bounce-data.ts'
import { BOUNCE_GUIDE } from './bounce-guide.ts'
import { BounceReading } from './bounce-reading.tsx'

export const { handle, meta } = toolRoute(bounce)

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readAddress(new URL(request.url), readThere(context.api), context.api)
export const clientLoader = ({ request }: { request: Request }) =>
  readAddress(new URL(request.url), readHere, null)

export async function action({ request, context }: ActionFunctionArgs) {
  const reading = await readForm(await formOf(request), readThere(context.api), context.api)
  return data(reading, { status: reading.outcome.ok ? 200 : 400 })
}
export const clientAction = async ({ request }: { request: Request }) =>
  readForm(await request.formData(), readHere, null)

export default function BouncePage() {
  const named = useLoaderData<typeof loader>()
  const reading = useActionData<typeof action>() ?? named
  const { state } = useNavigation()
  return (
    <ToolPage tool={bounce}>
      <BounceReading reading={reading} named={named?.text ?? ''} busy={state !== 'idle'} />
      <ToolGuide guide={BOUNCE_GUIDE} />
    </ToolPage>
  )
}
