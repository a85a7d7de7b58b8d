// /tool/email-revenue-calculator: what an email campaign can earn.
import { useLoaderData } from '@remix-run/react'
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { REVENUE_RULES } from '#shared/plans/revenue.ts'
import { revenue } from '#shared/tools/revenue.ts'
import { RevenueCalculator } from './revenue-calculator.tsx'
import { REVENUE_GUIDE } from './revenue-guide.ts'

export const { handle, meta } = toolRoute(revenue)

/** The same at the edge and in the browser: the URL has everything needed. */
const readPage = ({ request }: { request: Request }) =>
  numbersIn(REVENUE_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

export default function RevenuePage() {
  const asked = useLoaderData<typeof loader>()
  return (
    <ToolPage tool={revenue}>
      <RevenueCalculator asked={asked} />
      <ToolGuide guide={REVENUE_GUIDE} />
    </ToolPage>
  )
}
