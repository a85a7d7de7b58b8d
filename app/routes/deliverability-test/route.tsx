// /tool/email-deliverability-test: the mailboxes that a test message goes to.
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { DELIVERABILITY_GUIDE } from './deliverability-guide.ts'
import { SeedTest } from './seed-test.tsx'

export const { handle, meta } = toolRoute(deliverabilityTest)

export default function DeliverabilityTestPage() {
  return (
    <ToolPage tool={deliverabilityTest}>
      <SeedTest />
      <ToolGuide guide={DELIVERABILITY_GUIDE} />
    </ToolPage>
  )
}
