// /tool/mailbox-calculator: how much a mailbox may send in a day.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { MAILBOX_RULES } from '#shared/mailbox/safe-limit.ts'
import { MailboxCalculator } from './mailbox-calculator.tsx'
import { MAILBOX_GUIDE } from './mailbox-guide.ts'
import { MAILBOX_PATH } from './mailbox-path.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Mailbox Calculator' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Mailbox calculator',
    description:
      'How many emails a mailbox may safely send a day, from its age, bounces, volume and provider, with a ramp for every day.',
    path: MAILBOX_PATH,
    location,
  })

/** The same at the edge and in the browser: the address holds all that is needed. */
const readPage = ({ request }: LoaderFunctionArgs | ClientLoaderFunctionArgs) =>
  numbersIn(MAILBOX_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

export default function MailboxPage() {
  const asked = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title="Mailbox calculator"
      lead="How many emails one mailbox may safely send a day, and the way up to it, day by day."
    >
      <MailboxCalculator asked={asked} />
      <ToolGuide guide={MAILBOX_GUIDE} />
    </ToolPage>
  )
}
