// /tool/email-deliverability-test-result: where a message's copies ended up; without a test, a sample.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { ShownNotice } from '#app/saved/shown-notice.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { actOnTestResult, loadTestResult } from './test-result-data.ts'
import { TestResult } from './test-result.tsx'

export const loader = edgeLoader(loadTestResult)
export const clientLoader = browserLoader(loadTestResult)

export const action = edgeAction(actOnTestResult, ({ status }) => status)
export const clientAction = browserAction(actOnTestResult)

const page = toolPage<typeof loader, typeof action>({
  tool: deliverabilityTestResult,
  Content: ({ page: asked, done: notice }) => (
    <>
      {notice && (
        <ShownNotice notice={notice}>
          <Banner tone={notice.tone} title={notice.title}>
            {notice.text}
          </Banner>
        </ShownNotice>
      )}
      <TestResult page={asked} />
    </>
  ),
})
export const { handle, meta } = page
export default page.Page
