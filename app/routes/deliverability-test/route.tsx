// /tool/email-deliverability-test: send a message to real mailboxes, and see which folders it ends up in.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { DELIVERABILITY_GUIDE } from './deliverability-guide.ts'
import { loadSeedTest, makeSeedTest } from './seed-test-data.ts'
import { SeedTest } from './seed-test.tsx'

export const loader = edgeLoader(loadSeedTest)
export const clientLoader = browserLoader(loadSeedTest)

export const action = edgeAction(makeSeedTest, () => 503)
export const clientAction = browserAction(makeSeedTest)

const page = toolPage<typeof loader, typeof action>({
  tool: deliverabilityTest,
  guide: DELIVERABILITY_GUIDE,
  // Whether the mailboxes are being read changes from minute to minute.
  handle: {},
  Content: ({ page: asked, done }) => <SeedTest page={asked} refusal={done?.refusal} />,
})
export const { handle, meta } = page
export default page.Page
