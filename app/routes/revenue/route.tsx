// /tool/email-revenue-calculator: what a mailing may bring.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { REVENUE_RULES } from '#shared/revenue/calculate.ts'
import { RevenueCalculator } from './revenue-calculator.tsx'
import { REVENUE_GUIDE } from './revenue-guide.ts'
import { REVENUE_PATH } from './revenue-path.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Email Revenue Calculator' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Email revenue calculator',
    description:
      'What a mailing may bring, from emails sent to dollars earned, and what every email in the spam folder costs.',
    path: REVENUE_PATH,
    location,
  })

/** The same at the edge and in the browser: the address holds all that is needed. */
const readPage = ({ request }: LoaderFunctionArgs | ClientLoaderFunctionArgs) =>
  numbersIn(REVENUE_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

export default function RevenuePage() {
  const asked = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title="Email revenue calculator"
      lead="What a mailing may bring, step by step, and what every email in the spam folder costs."
    >
      <RevenueCalculator asked={asked} />
      <ToolGuide guide={REVENUE_GUIDE} />
    </ToolPage>
  )
}
