// /tool/mail-test: one real email, and what receivers see in it.
import { data, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { mailTest } from '#shared/tools/message.ts'
import { actOnMailTest, loadMailTest } from './mail-test-data.ts'
import { MAIL_TEST_GUIDE } from './mail-test-guide.ts'
import { MailTesting } from './mail-testing.tsx'

export const { handle, meta } = toolRoute(mailTest)

export const loader = edgeLoader(loadMailTest, { tool: mailTest })
export const clientLoader = browserLoader(loadMailTest)

export async function action({ request, context }: ActionFunctionArgs) {
  const done = await actOnMailTest(context.api, await formOf(request))
  return data(done, { status: done.kind === 'judged' && done.outcome.ok ? 200 : 400 })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  actOnMailTest(apiFor(request), await request.formData())

export default function MailTestRoute() {
  const page = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  return (
    <ToolPage tool={mailTest}>
      <MailTesting page={page} done={done} />
      <ToolGuide guide={MAIL_TEST_GUIDE} />
    </ToolPage>
  )
}
