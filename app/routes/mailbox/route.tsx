// /tool/mailbox-calculator: how much a mailbox may send in a day.
import { useLoaderData } from '@remix-run/react'
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { MAILBOX_RULES } from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { MailboxCalculator } from './mailbox-calculator.tsx'
import { MAILBOX_GUIDE } from './mailbox-guide.ts'

export const { handle, meta } = toolRoute(mailbox)

/** The same at the edge and in the browser: the URL has everything needed. */
const readPage = ({ request }: { request: Request }) =>
  numbersIn(MAILBOX_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

export default function MailboxPage() {
  const asked = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={mailbox}>
      <MailboxCalculator asked={asked} />
      <ToolGuide guide={MAILBOX_GUIDE} />
    </ToolPage>
  )
}
