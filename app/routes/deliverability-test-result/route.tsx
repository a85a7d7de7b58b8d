// /tool/email-deliverability-test-result: where a message's copies ended up; without a test, a sample.
import { data, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { ShownNotice } from '#app/components/told/shown-notice.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { actOnTestResult, loadTestResult } from './test-result-data.ts'
import { TestResult } from './test-result.tsx'

export const { handle, meta } = toolRoute(deliverabilityTestResult)

export const loader = edgeLoader(loadTestResult)
export const clientLoader = browserLoader(loadTestResult)

export async function action({ request, context }: ActionFunctionArgs) {
  const notice = await actOnTestResult(context.api, await formOf(request))
  return data(notice, { status: notice.status })
}
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  actOnTestResult(apiFor(request), await request.formData())

export default function DeliverabilityTestResultPage() {
  const page = useLoaderData<typeof loader>()
  const notice = useActionData<typeof clientAction>()
  return (
    <ToolPage tool={deliverabilityTestResult}>
      {notice && (
        <ShownNotice notice={notice}>
          <Banner tone={notice.tone} title={notice.title}>
            {notice.text}
          </Banner>
        </ShownNotice>
      )}
      <TestResult page={page} />
    </ToolPage>
  )
}
