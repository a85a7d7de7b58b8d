// /tool/email-deliverability-test: send a message to real mailboxes, and see which folders it ends up in.
import { data, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { DELIVERABILITY_GUIDE } from './deliverability-guide.ts'
import { loadSeedTest, makeSeedTest } from './seed-test-data.ts'
import { SeedTest } from './seed-test.tsx'

// Whether the mailboxes are being read changes from minute to minute.
export const { handle, meta } = toolRoute(deliverabilityTest, {})

export const loader = edgeLoader(loadSeedTest)
export const clientLoader = browserLoader(loadSeedTest)

export const action = async ({ context }: ActionFunctionArgs) =>
  data(await makeSeedTest(context.api), { status: 503 })
export const clientAction = ({ request }: ClientActionFunctionArgs) => makeSeedTest(apiFor(request))

export default function DeliverabilityTestPage() {
  const page = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  return (
    <ToolPage tool={deliverabilityTest}>
      <SeedTest page={page} refusal={done?.refusal} />
      <ToolGuide guide={DELIVERABILITY_GUIDE} />
    </ToolPage>
  )
}
