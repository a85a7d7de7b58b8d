// /tool/email-deliverability-test-result: where a message's copies ended up; without a test, a sample.
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test-result.ts'
import { actOnTestResult, loadTestResult } from './test-result-data.ts'
import { TestResult } from './test-result.tsx'

export const { handle, meta } = toolRoute(deliverabilityTestResult)

export const loader = edgeLoader(loadTestResult)
export const clientLoader = browserLoader(loadTestResult)

export const action = async ({ request, context }: ActionFunctionArgs) =>
  actOnTestResult(context.api, await formOf(request))
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  actOnTestResult(apiFor(request), await request.formData())

export default function DeliverabilityTestResultPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={deliverabilityTestResult}>
      <TestResult page={page} />
    </ToolPage>
  )
}
