// /tool/email-deliverability-test-result: where a test message landed; for now a sample.
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { SAMPLE_RESULT } from '#app/content/sample-deliverability.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test-result.ts'
import { TestResult } from './test-result.tsx'

export const { handle, meta } = toolRoute(deliverabilityTestResult, { hydrate: false, sameForAll: true })

export default function DeliverabilityTestResultPage() {
  return (
    <ToolPage tool={deliverabilityTestResult}>
      <TestResult result={SAMPLE_RESULT} />
    </ToolPage>
  )
}
