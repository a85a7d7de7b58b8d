// /tool/mailbox-calculator: how much a mailbox may send in a day.
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { MAILBOX_RULES } from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { MailboxCalculator } from './mailbox-calculator.tsx'
import { MAILBOX_GUIDE } from './mailbox-guide.ts'

/** The same at the edge and in the browser: the URL has everything needed. */
const readPage = ({ request }: { request: Request }) =>
  numbersIn(MAILBOX_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

const page = toolPage<typeof loader>({
  tool: mailbox,
  guide: MAILBOX_GUIDE,
  Content: ({ page: asked }) => <MailboxCalculator asked={asked} />,
})
export const { handle, meta } = page
export default page.Page
