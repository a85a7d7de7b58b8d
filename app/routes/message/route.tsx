// /tool/mail-test: one real email, and what receivers see in it.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { mailTest } from '#shared/tools/message.ts'
import { actOnMailTest, loadMailTest } from './mail-test-data.ts'
import { MAIL_TEST_GUIDE } from './mail-test-guide.ts'
import { MailTesting } from './mail-testing.tsx'

export const loader = edgeLoader(loadMailTest, { tool: mailTest })
export const clientLoader = browserLoader(loadMailTest)

export const action = edgeAction(actOnMailTest, (done) =>
  done.kind === 'judged' && done.outcome.ok ? 200 : 400,
)
export const clientAction = browserAction(actOnMailTest)

const page = toolPage<typeof loader, typeof action>({
  tool: mailTest,
  guide: MAIL_TEST_GUIDE,
  Content: MailTesting,
})
export const { handle, meta } = page
export default page.Page
